"""The housing market moves, and it matters to somebody (pattern 38).

A new listing, or a new price, meets what a friend is looking for or what the user wrote down; or a favourite that is
to be viewed goes off the market. Near it: another friend with other wishes, another listing a minute later that meets
nobody's, the viewing of another apartment.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, Story, clock
from pare_scenarios.generate.building import (
    act,
    allow,
    appointment,
    call,
    called,
    chat,
    finish,
    happens,
    kept,
    line,
    may_tell,
    named,
    note,
    offer,
    propose,
    ref,
    result,
    says,
    silent_on,
    state,
    texter,
    told,
)
from pare_scenarios.generate.deeds import deed
from pare_scenarios.generate.houses import DISTRICTS, Flat, house_names
from pare_scenarios.generate.languages import chatter
from pare_scenarios.generate.verbs import TELL
from pare_sim.kernel import Json

WISH = {
    "en": "We are still looking: {rooms} bedrooms, {district}, {limit} at most. Nothing so far.",
    "de": "Wir suchen immer noch: {rooms} Schlafzimmer, {district}, höchstens {limit}. Bisher nichts.",
    "fr": "On cherche toujours : {rooms} chambres, {district}, {limit} maximum. Rien pour l'instant.",
    "es": "Seguimos buscando: {rooms} dormitorios, {district}, {limit} como mucho. Nada todavía.",
    "tr": "Hâlâ arıyoruz: {rooms} yatak odası, {district}, en fazla {limit}. Henüz bir şey yok.",
    "pl": "Wciąż szukamy: {rooms} sypialnie, {district}, najwyżej {limit}. Na razie nic.",
}
SHARE = [*TELL, "share", "forward", "pass", "point", "recommend"]


class _Market(Story):
    """An apartment that comes on the market or changes its price, and one beside it."""

    turns = 12

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.friend, self.other = s.people(2)
        self.district, elsewhere = s.sample(DISTRICTS, 2)
        self.elsewhere, self.limit = elsewhere, 1000 + 50 * s.chance.randrange(16)
        first, second = house_names(s, 2)
        self.new = s.chance.random() < 0.5
        price = self.limit - s.pick((0, 25, 80, 140))
        self.flat = Flat("flat", first, self.district, price, 2, pets=s.chance.random() < 0.5)
        place, over = s.pick(((self.district, 90), (self.district, 160), (elsewhere, -40)))
        self.beside = Flat("beside", second, place, self.limit + over, 2, pets=True)
        self.first_comes = s.chance.random() < 0.5
        self.small_talk = s.pick(chatter(s.language))

    def seeds(self) -> list[Json]:
        return [] if self.new else [self.flat.seeds(price=self.limit + 120)]

    def timeline(self) -> list[Json]:
        early, late = ({"at": 45}, {"at": 110}) if self.first_comes else ({"at": 110}, {"at": 45})
        comes = self.flat.listed("moved", early) if self.new else self.flat.repriced("moved", early)
        both = [comes, self.beside.listed("beside", late)]
        return both if self.first_comes else both[::-1]

    def looks(self) -> Json:
        """The user looks at the apartment."""
        where = result("moved") if self.new else ref("flat")
        return act("Apartment.view_apartment", "moved", 10, apartment_id=where)

    def wish(self, district: str, rooms: int, limit: int) -> str:
        """What somebody is looking for."""
        return WISH[self.s.tongue(WISH)].format(rooms=rooms, district=district, limit=limit)


class _ForFriend(_Market):
    """A friend would want to know."""

    def about(self) -> str:
        return f"{self.flat.name} is what {self.friend.name} is looking for."

    def user(self) -> dict[str, Json]:
        return {"goal": f"Help {self.friend.first} to find a flat.", "acts": [self.looks()]}

    def seeds(self) -> list[Json]:
        ago = self.s.start - timedelta(days=3)
        other = self.wish(self.elsewhere, 3, self.limit + 300)
        mine = line(None, "I keep my eyes open and tell you!", ago + timedelta(minutes=4))
        wanted = line(self.friend, self.wish(self.district, 2, self.limit), ago)
        found = line(self.other, other, ago - timedelta(hours=3))
        return [
            *super().seeds(),
            texter(self.friend, "friend"),
            chat("friend_chat", [self.friend], wanted, mine),
            chat(None, [self.other], found, line(self.other, self.small_talk, ago + timedelta(hours=7))),
        ]

    def offers(self) -> list[Json]:
        wrong = [self.other.first, self.other.last, self.beside.name]
        about = deed(SHARE, named(self.friend, self.other), self.flat.called, wrong=wrong)
        return [offer("tell", "moved", about, *may_tell("friend", "friend_chat", self._news()))]

    def _news(self) -> dict[str, Json]:
        price = str(self.flat.price)
        return {**says(self.flat.called, [price, f"{price[0]},{price[1:]}"]), **silent_on(self.beside.name)}

    def oracle(self) -> list[Json]:
        text = f"{self.flat.name} in {self.district} is on offer: two bedrooms, {self.flat.price} a month."
        return [
            call("Messages__list_recent_conversations", after="moved"),
            propose(f"{self.flat.name} is what {self.friend.first} is looking for. Shall I send the details?"),
            call("Messages__send_message", user_id=ref("friend"), content=text),
            finish(f"{self.friend.first} knows of {self.flat.name}."),
        ]

    def checks(self) -> list[Json]:
        return [told("friend_chat", self._news())]


class _ForOwn(_Market):
    """The user's own note says what is wanted; the apartment belongs among the favourites."""

    def about(self) -> str:
        return f"{self.flat.name} is what the user's note asks for."

    def user(self) -> dict[str, Json]:
        return {"goal": "Keep every flat that my note asks for among the favourites.", "acts": [self.looks()]}

    def seeds(self) -> list[Json]:
        old = self.wish(self.elsewhere, 1, self.limit - 200)
        return [
            *super().seeds(),
            note("Flat hunt (old)", f"{old} No longer so, see the new note."),
            note("Flat hunt", f"{self.wish(self.district, 2, self.limit)} Save every one that fits."),
        ]

    def offers(self) -> list[Json]:
        verbs = ["save", "add", "bookmark", "put", "keep", "mark", "include"]
        place: Json = ["favourite", "favorite", "saved", "save", "bookmark", "shortlist"]
        wrong: list[Json] = [self.beside.name, "calendar", "viewing", "apply", "reminder", "mute"]
        keep = allow("Apartment__save_apartment", apartment_id=self._where())
        return [offer("keep", "moved", deed(verbs, place, self.flat.called, wrong=wrong), keep)]

    def _where(self) -> Json:
        return result("moved") if self.new else ref("flat")

    def oracle(self) -> list[Json]:
        return [
            call("Notes__search_notes", after="moved", query="Flat hunt"),
            propose(f"{self.flat.name} is what your note asks for. Shall I add it to your favourites?"),
            call("Apartment__save_apartment", apartment_id=self._where()),
            finish(f"{self.flat.name} is among your favourites."),
        ]

    def checks(self) -> list[Json]:
        return [
            state("Apartment.saved_apartments", id=self._where()),
            state("Apartment.saved_apartments", 1, "anyone"),
        ]


class _Gone(_Market):
    """A favourite is taken, and its viewing is pointless."""

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.when = s.workday(1 + s.chance.randrange(5), 10 + s.chance.randrange(8), s.pick((0, 15, 30)))
        self.still = self.when + timedelta(days=s.pick((0, 1)), hours=2)
        self.titled = s.chance.random() < 0.5

    def about(self) -> str:
        return f"{self.flat.name} is gone; its viewing at {clock(self.when)} is pointless."

    def user(self) -> dict[str, Json]:
        return {
            "goal": "See only flats that are still to be had.",
            "acts": [act("Apartment.open_favorites", "moved", 10)],
        }

    def seeds(self) -> list[Json]:
        end, until = self.when + timedelta(minutes=30), self.still + timedelta(minutes=30)
        title = f"Viewing {self.flat.name}" if self.titled else f"Viewing in {self.district}"
        return [
            self.flat.seeds(saved=True),
            self.beside.seeds(saved=True),
            appointment(title, self.when, end, "viewing", location=f"{self.flat.name}, {self.district}"),
            appointment(f"Viewing {self.beside.name}", self.still, until, "still"),
            appointment("Choir", self.when + timedelta(hours=4), self.when + timedelta(hours=6)),
        ]

    def timeline(self) -> list[Json]:
        moved = happens("moved", "Apartment.delete_apartment", {"at": 50}, apartment_id=ref("flat"))
        cheaper = happens(
            "cheaper", "Apartment.update_apartment", {"at": 90}, apartment_id=ref("beside"), new_price=self.limit - 60
        )
        return [moved, cheaper]

    def offers(self) -> list[Json]:
        verbs = ["delete", "remove", "cancel", "take", "clear", "drop", "strike"]
        entry: Json = ["viewing", "visit", "appointment", "calendar", "entry"]
        wrong: list[Json] = [self.beside.name, "choir", "rebook", "take care"]
        about = deed(verbs, entry, self.flat.called, wrong=wrong)
        return [offer("clear", "moved", about, allow("Calendar__delete_calendar_event", event_id=ref("viewing")))]

    def oracle(self) -> list[Json]:
        return [
            call("Calendar__search_events", after="moved", query=self.flat.name),
            propose(f"{self.flat.name} is no longer on offer. Shall I delete the viewing from your calendar?"),
            call("Calendar__delete_calendar_event", event_id=ref("viewing")),
            finish("The viewing is out of your calendar."),
        ]

    def checks(self) -> list[Json]:
        return [called("Calendar__delete_calendar_event", event_id=ref("viewing")), kept("Calendar.events", "still")]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    s = Setting("market_moves", seed)
    return s.pick((_ForFriend, _ForFriend, _ForOwn, _Gone))(s).data()
