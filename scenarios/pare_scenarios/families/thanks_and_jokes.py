"""Busy chats and mails that thank, joke or report what is settled already; silence is right (an addition).

They name days, sums, places and things to do, all of the past, of others, or in jest. The user may answer alone.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, Story, clock
from pare_scenarios.generate.building import (
    act,
    appointment,
    chat,
    contact,
    line,
    mail,
    mails,
    note,
    opens,
    reads_mail,
    texts,
)
from pare_scenarios.generate.languages import chatter, weekday_in
from pare_scenarios.generate.noise import old_chats, old_mails, old_notes
from pare_sim.kernel import Json

JESTS = {
    "en": (
        "Remind me never to play cards against {other} again.",
        "Book me a flight to the moon, I have had enough of this rain!",
        "{day} was great, thanks for the {sum} euros you lent me. You have them back already, look!",
        "All done: table reserved for {clock}, {other} confirmed, no need to lift a finger.",
        "I would sell my brother for that cake. Five stars.",
    ),
    "de": (
        "Erinnere mich daran, nie wieder gegen {other} Karten zu spielen.",
        "Bucht mir bitte einen Flug zum Mond, dieser Regen!",
        "Danke für {day}! Die {sum} Euro hast du ja schon zurück.",
        "Alles erledigt: Tisch um {clock} bestellt, {other} weiß Bescheid, du musst nichts tun.",
        "Für diesen Kuchen würde ich meinen Bruder verkaufen.",
    ),
    "fr": (
        "Rappelle-moi de ne plus jamais jouer aux cartes contre {other}.",
        "Réservez-moi un vol pour la lune, cette pluie !",
        "Merci pour {day} ! Les {sum} euros, tu les as déjà reçus.",
        "Tout est réglé : table à {clock}, {other} est au courant, rien à faire.",
        "Je vendrais mon frère pour ce gâteau.",
    ),
    "es": (
        "Recuérdame que no juegue nunca más a las cartas contra {other}.",
        "¡Resérvame un vuelo a la luna, qué lluvia!",
        "¡Gracias por lo del {day}! Los {sum} euros ya los tienes de vuelta.",
        "Todo hecho: mesa a las {clock}, {other} avisado, no hace falta nada.",
        "Vendería a mi hermano por esa tarta.",
    ),
    "tr": (
        "Bana bir daha {other} ile kart oynamamamı hatırlat.",
        "Bana aya bir uçak bileti alın, bu ne yağmur!",
        "{day} için teşekkürler! {sum} avroyu geri aldın bile.",
        "Her şey tamam: masa {clock} için ayrıldı, {other} biliyor, bir şey yapma.",
        "O pasta için kardeşimi satarım.",
    ),
}
MAILS = (
    ("Thank you!", "The flowers you sent have come. {other} and I were so pleased. No reply needed."),
    ("Re: insurance", "Many thanks, the papers are complete. We have closed the case; there is nothing left to do."),
    ("It's done", "I paid the {sum} euros at the office myself and put the meeting at {clock} into the shared list."),
    ("Gracias", "Ya está todo arreglado con el seguro. No tienes que hacer nada más."),
    ("Merci", "Le dossier est complet, tout est en ordre. Inutile de répondre."),
)
REPLIES = ("Haha!", "😂", "You are welcome!", "Gern geschehen!", "De rien !", "¡De nada!")


class _Merry(Story):
    """A group, a friend and a few mails."""

    kind = "silence"
    turns = 26

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.friend, *self.people = s.people(4 + s.chance.randrange(3))
        self.count = 3 + s.chance.randrange(5)
        self.mails = s.sample(MAILS, 1 + s.chance.randrange(3))
        self.title = s.pick(("Futsal", "Cousins", "Office kitchen", "Flat 12", "Book club"))
        self.answers = s.chance.random() < 0.6

    def about(self) -> str:
        return f"{self.count} merry messages and {len(self.mails)} mails of thanks; nothing is wanted."

    def user(self) -> dict[str, Json]:
        acts: list[Json] = [opens("group", "said_1", 15)]
        if self.answers:
            acts.append(act("Messages.send_message", delay=20, content=self.s.pick(REPLIES)))
        acts.append(reads_mail("mail_0", 30))
        return {"goal": "Have a laugh with friends and family.", "acts": acts}

    def seeds(self) -> list[Json]:
        s, before = self.s, self.s.start - timedelta(hours=5)
        lines = [
            line(who, s.pick(chatter(s.language)), before + timedelta(hours=at))
            for at, who in enumerate(self.people[:3])
        ]
        yesterday = s.later(-1, 19)
        return [
            chat("group", [*self.people, self.friend], *lines, title=self.title),
            contact(self.friend),
            appointment("Card evening", yesterday, yesterday + timedelta(hours=3)),
            mail(self.friend, "Insurance", "I am sending the papers today.", s.start - timedelta(days=3)),
            note("To do", "Nothing but rest."),
            *old_notes(s, s.chance.randrange(3)),
            *old_chats(s, s.chance.randrange(4)),
            *old_mails(s, s.chance.randrange(4)),
        ]

    def timeline(self) -> list[Json]:
        found: list[Json] = [
            texts(f"said_{at}", self.s.pick(self.people), self._filled(jest), {"at": 25 + 40 * at}, "group")
            for at, jest in enumerate(self._jests())
        ]
        for at, (subject, text) in enumerate(self.mails):
            found.append(mails(f"mail_{at}", self.friend, subject, self._filled(text), {"at": 60 + 130 * at}))
        return self.s.sample(found, len(found))

    def _jests(self) -> list[str]:
        jests, idle = JESTS[self.s.tongue(JESTS)], chatter(self.s.language)
        return [self.s.pick(jests if at % 3 else (*jests, *idle)) for at in range(self.count)]

    def _filled(self, text: str) -> str:
        s, other = self.s, self.s.pick(self.people)
        evening = s.later(s.pick((-1, 0)), 17 + s.chance.randrange(4), s.pick((0, 30)))
        return text.format(
            other=other.first,
            day=weekday_in(s.later(-1, 19), s.language),
            clock=clock(evening),
            sum=5 * (2 + s.chance.randrange(9)),
        )

    def checks(self) -> list[Json]:
        came: list[Json] = [{"called": "Messages__receive", "by": "environment", "times": self.count}]
        return [*came, {"called": "Emails__receive", "by": "environment", "times": len(self.mails)}]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Merry(Setting("thanks_and_jokes", seed)).data()
