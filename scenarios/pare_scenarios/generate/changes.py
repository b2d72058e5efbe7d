"""Changes of what an address book says of somebody, as people tell them."""

from dataclasses import dataclass

from pare_sim.kernel import Json


@dataclass(frozen=True)
class Change:
    """What changes: the field, what a proposal calls it, and how it is told in each language."""

    field: str
    words: tuple[str, ...]
    told: dict[str, str]


CHANGES = (
    Change(
        "phone",
        ("number", "phone", "mobile"),
        {
            "en": "Hi, from today I can be reached at {new}. The old line is dead.",
            "de": "Hallo, ab heute bin ich unter {new} zu erreichen, der alte Anschluss ist weg.",
            "fr": "Salut, à partir d'aujourd'hui je suis au {new}, l'ancienne ligne est coupée.",
            "es": "Hola, desde hoy estoy en el {new}, la línea vieja ya no va.",
            "tr": "Selam, bugünden itibaren {new} üzerinden ulaşabilirsin, eski hat kapandı.",
        },
    ),
    Change(
        "address",
        ("address", "street", "home"),
        {
            "en": "We have moved! You find us at {new} now. Come round soon.",
            "de": "Wir sind umgezogen! Jetzt wohnen wir hier: {new}. Komm bald vorbei.",
            "fr": "On a déménagé ! Nous voilà au {new}. Passe nous voir.",
            "es": "¡Nos hemos mudado! Ahora vivimos en {new}. Ven a vernos.",
            "tr": "Taşındık! Artık buradayız: {new}. Bekleriz.",
        },
    ),
    Change(
        "email",
        ("email", "e-mail", "mail", "address"),
        {
            "en": "The company closes my old mailbox. Please use {new} from now on.",
            "de": "Mein altes Postfach wird gelöscht. Schreib bitte künftig an {new}.",
            "fr": "Mon ancienne boîte ferme. Écris-moi désormais à {new}.",
            "es": "Cierran mi buzón de antes. Escríbeme desde ahora a {new}.",
            "tr": "Eski posta kutum kapanıyor. Bundan sonra {new} adresine yaz.",
        },
    ),
    Change(
        "last_name",
        ("name", "surname"),
        {
            "en": "We got married on Saturday! I am called {first} {new} now.",
            "de": "Wir haben am Samstag geheiratet! Ich heiße jetzt {first} {new}.",
            "fr": "On s'est mariés samedi ! Je m'appelle maintenant {first} {new}.",
            "es": "¡Nos casamos el sábado! Ahora me llamo {first} {new}.",
            "tr": "Cumartesi evlendik! Artık adım {first} {new}.",
        },
    ),
)
BOOK = ["contact", "address book", "card", "entry", "phone book"]
"""What a proposal calls the place where such things are kept."""


def spelled(phone: str) -> Json:
    """A phone number, with or without its blanks."""
    return {"one_of": [{"text": phone}, {"text": phone.replace(" ", "")}]}
