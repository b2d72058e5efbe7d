"""Somebody is stranded and has no cab app: a ride is booked for them, and they are told (pattern 35).

Where they are is in their message; where they are to go is their home in the address book, the user's own home or an
appointment with them. They may first have to be asked where they are: then the ride is a second proposal. Near it:
their old address, somebody else of that family name, another meeting.
"""

from datetime import timedelta

from pare_scenarios.generate import Person, Setting
from pare_scenarios.generate.building import (
    appointment,
    between,
    call,
    chat,
    contact,
    finish,
    line,
    may_tell,
    named,
    note,
    offer,
    opens,
    propose,
    ref,
    says,
    texter,
    texts,
    told,
)
from pare_scenarios.generate.deeds import BOOK, CAB, CAB_SAID, COMES, deed
from pare_scenarios.generate.lively import Lively
from pare_scenarios.generate.rides import addresses, far, is_booked, may_ride, ridden, rides
from pare_sim.kernel import Json

STUCK = {
    "en": "The last bus is gone and my phone is at 3 %. {where} I have no idea how to get to {to}.",
    "de": "Der letzte Bus ist weg und mein Akku ist bei 3 %. {where} Keine Ahnung, wie ich zu {to} komme.",
    "fr": "Le dernier bus est parti, il me reste 3 % de batterie. {where} Comment aller à : {to} ?",
    "es": "Se fue el último autobús y me queda un 3 % de batería. {where} No sé cómo llegar a {to}.",
    "tr": "Son otobüs gitti, şarjım yüzde 3. {where} {to}: nasıl gideceğimi bilmiyorum.",
}
HERE = {
    "en": "I am at {place}.",
    "de": "Ich bin in {place}.",
    "fr": "Je suis au {place}.",
    "es": "Estoy en {place}.",
    "tr": "{place} adresindeyim.",
}
TO = {
    "home": {"en": "my place", "de": "mir nach Hause", "fr": "chez moi", "es": "mi casa", "tr": "Benim ev"},
    "mine": {"en": "your place", "de": "dir nach Hause", "fr": "chez toi", "es": "tu casa", "tr": "Senin ev"},
    "meeting": {
        "en": "our meeting",
        "de": "unserem Termin",
        "fr": "notre rendez-vous",
        "es": "nuestra cita",
        "tr": "Buluşmamız",
    },
}


class _Stranded(Lively):
    """Somebody at one place who belongs at another."""

    turns = 16

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.friend, self.other = s.people(2)
        self.cousin = Person(self.other.first, self.friend.last, self.other.phone)
        self.here, self.home, self.mine, self.venue, self.old = addresses(s, 5)
        self.to = s.pick(("home", "mine", "meeting"))
        self.target = {"home": self.home, "mine": self.mine, "meeting": self.venue}[self.to]
        self.asking = s.chance.random() < 0.4
        self.service = s.pick(("Default", "Van", "Premium"))
        self.km = s.pick((5.5, 8.0, 12.5, 17.0))
        self.begins = s.start + timedelta(hours=1, minutes=s.pick((0, 15, 30)))

    def about(self) -> str:
        return f"{self.friend.first} is stranded at {self.here} and has to get to {self.target}."

    def user(self) -> dict[str, Json]:
        return {
            "goal": f"Get {self.friend.first} to {self.target}.",
            "acts": [opens("friend_chat", "stuck", 10)],
            "answers": [
                {"about": [["service", "van", "premium"]], "reply": f"{self.service}, as for all guests."},
                {"about": [["where", "destination", "address"]], "reply": f"To {self.target}."},
            ],
        }

    def seeds(self) -> list[Json]:
        s, hour, day = self.s, timedelta(hours=1), timedelta(days=1)
        later = self.begins + day
        return [
            texter(self.friend, "friend"),
            texter(self.cousin, "cousin"),
            chat("friend_chat", [self.friend], line(self.friend, "Good to see you!", s.start - 2 * day)),
            chat("cousin_chat", [self.cousin], line(self.cousin, f"We have moved out of {self.old}!", s.start - day)),
            contact(self.friend, address=self.home),
            contact(self.cousin, address=self.old),
            note(
                "For guests",
                f"Our door: {self.mine}, second bell. Cabs for guests: {self.service}, please.",
                folder="Personal",
            ),
            appointment(
                f"Meeting with {self.friend.first}",
                self.begins,
                self.begins + hour,
                people=[self.friend],
                location=self.venue,
            ),
            appointment(
                f"Meeting with {self.cousin.first}", later, later + hour, people=[self.cousin], location=self.old
            ),
            far(self.here, self.target, self.km),
            ridden(self.mine, self.venue, s.start - 9 * day),
        ]

    def timeline(self) -> list[Json]:
        where = "" if self.asking else self.words(HERE).format(place=self.here)
        text = " ".join(self.words(STUCK).format(where=where, to=self.words(TO[self.to])).split())
        first = texts("stuck", self.friend, text, {"at": 40}, "friend_chat")
        asked: Json = {
            "state": "Messages.messages",
            "where": {"conversation_id": ref("friend_chat")},
            "by": "assistant",
        }
        place = self.words(HERE).format(place=self.here)
        answer = texts("where", self.friend, place, {"when": asked, "delay": "1m"}, "friend_chat")
        return [first, answer] if self.asking else [first]

    def offers(self) -> list[Json]:
        who = named(self.friend, self.cousin)
        others = {self.old, self.home, self.mine, self.venue} - {self.target}
        elsewhere: list[Json] = [{"place": place} for place in sorted(others)]
        about = deed(BOOK, CAB, [who, {"place": self.here}], wrong=[*elsewhere, named(self.cousin, self.friend)])
        tell = may_tell("friend", "friend_chat", says(CAB_SAID, COMES))
        ride = offer(
            "ride",
            "where" if self.asking else "stuck",
            about,
            may_ride(self.here, self.target, {"one_of": [None, self._soon()]}, self.service),
            *tell,
        )
        if not self.asking:
            return [ride]
        question = ["where", "address", "location", "wo", "où", "dónde", "nerede"]
        about = deed(
            ["ask", "write", "message", "text", "find out"],
            [who],
            ["where", "location", "address", "place"],
            wrong=["book", named(self.cousin, self.friend)],
        )
        return [offer("ask", "stuck", about, *may_tell("friend", "friend_chat", says(question)), until="where"), ride]

    def _soon(self) -> Json:
        """Within half an hour."""
        return between(self.s.start, self.s.start + timedelta(minutes=30))

    def oracle(self) -> list[Json]:
        first, tell = self.friend.first, "Messages__send_message"
        evidence = {
            "home": call("Contacts__search_contacts", query=self.friend.name),
            "mine": call("Notes__search_notes", query="guests"),
            "meeting": call("Calendar__search_events", query=first),
        }
        asking = [
            propose(f"Shall I ask {first} where exactly to be picked up, the address?", "stuck"),
            call(tell, user_id=ref("friend"), content="Where are you exactly?"),
            finish("I have asked."),
        ]
        news = "where" if self.asking else "stuck"
        wish = [] if self.to == "mine" else [call("Notes__search_notes", query="guests")]
        return [
            *(asking if self.asking else []),
            {**evidence[self.to], "after": news},
            *wish,
            propose(f"Shall I book a {self.service} cab for {first} from {self.here} to {self.target}?"),
            rides(self.here, self.target, None, self.service),
            call(
                tell,
                user_id=ref("friend"),
                content=f"A cab is on its way to {self.here}; it takes you to {self.target}.",
            ),
            finish(f"{first}'s cab is on its way."),
        ]

    def checks(self) -> list[Json]:
        first, last = self.s.start, self.s.start + timedelta(hours=1)
        asked = [{"proposed": "ask"}] if self.asking else []
        news = says(CAB_SAID, COMES)
        return [*asked, is_booked(self.here, self.target, first, last, self.service), told("friend_chat", news)]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Stranded(Setting("ride_for_somebody", seed)).data()
