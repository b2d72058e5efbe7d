"""What else is on a phone: old mails and chats that need nothing, and things that arrive in between."""

from datetime import datetime, timedelta

from pare_scenarios.generate.building import Data, line, mail, note, seed, texts
from pare_scenarios.generate.channel import Channel
from pare_scenarios.generate.languages import chatter
from pare_scenarios.generate.people import Person
from pare_scenarios.generate.setting import Setting
from pare_sim.kernel import Json

IDLE_MAILS = (
    ("Library: your loan was renewed", "The loan of one item was renewed. There is nothing for you to do."),
    ("Photos of the hike", "The photos of the hike are online now. Wasn't the weather lovely?"),
    ("Wartungsfenster", "Am Wochenende sind unsere Seiten kurz nicht erreichbar. Sie müssen nichts tun."),
    ("Merci !", "Un grand merci pour ton aide samedi dernier, c'était parfait."),
    ("Resumen del mes", "Este es el resumen de tu actividad. No hace falta ninguna acción."),
    ("Teşekkürler", "Yardımın için çok teşekkür ederim, her şey yolunda gitti."),
    ("Your statement is ready", "Your monthly statement can be viewed online. No action is needed."),
)
IDLE_NOTES = (
    ("Books to read", "The Salt Path. Die Wand. Pedro Páramo."),
    ("Wine we liked", "The dry one from the cellar in the valley."),
    ("Ideas for the balcony", "Tomatoes, basil, a folding chair."),
    ("Quotes", "It is never too late to have a good morning."),
)


def old_mails(s: Setting, count: int) -> list[Json]:
    """Some old mails of strangers."""
    chosen = s.sample(IDLE_MAILS, count)
    return [
        mail(s.person(), subject, text, s.start - timedelta(days=1 + at, hours=2))
        for at, (subject, text) in enumerate(chosen)
    ]


def old_chats(s: Setting, count: int) -> list[Json]:
    """Some chats in which the last word was small talk."""
    found: list[Json] = []
    for at in range(count):
        other, moment = s.person(), s.start - timedelta(days=2 + at, hours=3)
        lines: list[Json] = [line(other, s.pick(chatter(s.language)), moment)]
        found.append(seed("Messages.chat", people=[other.name], messages=lines))
    return found


def old_notes(s: Setting, count: int) -> list[Json]:
    """Some notes that have to do with nothing."""
    moment = s.start - timedelta(days=30)
    return [note(title, text, updated_at=moment, created_at=moment) for title, text in s.sample(IDLE_NOTES, count)]


def small_talk(s: Setting, channel: Channel) -> list[Json]:
    """The chat, to be read, of somebody who tells something and needs no answer; nothing is needed for mails."""
    moment = s.start - timedelta(days=2 + s.chance.randrange(6))
    text = s.pick(chatter(s.language))
    return unanswered(channel, text, moment, read=True) if channel.kind == "chat" else []


def unanswered(
    channel: Channel, text: str, moment: datetime, subject: str = "Hello", *, read: bool = False
) -> list[Json]:
    """What somebody wrote who is not to be answered; the chat has its label only if the user is going to read it."""
    if channel.kind == "mail":
        return [mail(channel.person, subject, text, moment)]
    lines: list[Json] = [line(channel.person, text, moment)]
    label = channel.chat if read else None
    return [seed("Messages.chat", label, people=[channel.person.name], messages=lines)]


def acquaintance(person: Person) -> Data:
    """Somebody who can send a text message."""
    return seed("Messages.person", name=person.name, phone=person.phone)


def interlude(s: Setting, name: str, person: Person, when: Data) -> Data:
    """A text message that asks for nothing; the person must be known to Messages."""
    return texts(name, person, s.pick(chatter(s.language)), when)


def machine_mail(sender: str, subject: str, text: str, moment: datetime, label: str | None = None) -> Data:
    """An old mail of a machine."""
    return seed("Emails.email", label, sender=sender, subject=subject, content=text, at=moment)


def own_mail(
    s: Setting, to: str, subject: str, text: str, moment: datetime, label: str | None = None, **more: Json
) -> Data:
    """An old mail of the user's own."""
    sent: dict[str, Json] = {"sender": s.owner.email, "recipients": [to], "subject": subject, "content": text}
    return seed("Emails.email", label, at=moment, **sent, **more)
