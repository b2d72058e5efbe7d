"""Facts that people keep on their phone and are asked for: where each lies, what lies near it, and the questions."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Known:
    """Something the user has: two facts, `{a}` and `{b}` of its text, and a near miss with others."""

    kept: Literal["note", "mail", "file"]
    name: str
    """Title, subject or file name; `near` is that of what must not be mistaken for it."""
    text: str
    near: str
    near_text: str
    values: tuple[tuple[str, str], ...]
    """Pairs of values, no value twice."""
    topic: str
    """What the facts are about, as a proposal would say it."""
    words: tuple[str, ...]
    """Any of them names the topic."""
    wrong: tuple[str, ...]
    """Any of them names the near miss."""
    asks: dict[str, tuple[str, str]]
    """Language -> the question about the first fact, and about the second."""
    tells: tuple[str, str]
    """An answer with the first fact, and the rest with the second."""


KNOWN = (
    Known(
        "note",
        "Rye bread",
        "Rye flour {a} g, water 380 g, salt 11 g, overnight. Bake for 50 minutes at {b} degrees.",
        "Spelt bread",
        "Spelt flour {a} g, water 300 g, salt 9 g. Bake for 40 minutes at {b} degrees.",
        (("450", "205"), ("520", "215"), ("610", "225"), ("640", "235")),
        "the rye bread",
        ("rye", "bread", "flour", "recipe", "baking"),
        ("spelt",),
        {
            "en": ("How many grams of flour go into your rye bread?", "And how hot is the oven?"),
            "de": ("Wie viel Gramm Mehl kommen in dein Roggenbrot?", "Und wie heiß ist der Ofen?"),
            "fr": ("Combien de grammes de farine dans ton pain de seigle ?", "Et le four, à combien de degrés ?"),
            "es": ("¿Cuántos gramos de harina lleva tu pan de centeno?", "¿Y a cuántos grados va el horno?"),
            "tr": ("Çavdar ekmeğine kaç gram un koyuyorsun?", "Fırın kaç derece olacak?"),
        },
        ("There are {a} g of flour in the rye bread.", "The oven is at {b} degrees."),
    ),
    Known(
        "mail",
        "Your order: tent Fjell 2",
        "Thank you for your order: tent Fjell 2, green, {a} euros in all. Its weight is {b} kg.",
        "Your order: tent Fjell 4",
        "Thank you for your order: tent Fjell 4, grey, {a} euros in all. Its weight is {b} kg.",
        (("189", "2.3"), ("214", "2.6"), ("246", "3.1"), ("279", "3.4")),
        "the tent Fjell 2",
        ("tent", "Fjell 2", "Fjell"),
        ("Fjell 4", "grey tent"),
        {
            "en": ("What did you pay for your Fjell 2, the green one?", "And what does it weigh?"),
            "de": ("Was hat dein grünes Fjell 2 gekostet?", "Und was wiegt es?"),
            "fr": ("Tu as payé combien ta Fjell 2, la verte ?", "Et elle pèse combien ?"),
            "es": ("¿Cuánto te costó la Fjell 2, la verde?", "¿Y cuánto pesa?"),
            "tr": ("Yeşil Fjell 2 kaça mal oldu?", "Peki ağırlığı ne?"),
        },
        ("The tent Fjell 2 was {a} euros.", "It weighs {b} kg."),
    ),
    Known(
        "file",
        "Manuals/roof_box.txt",
        "Roof box Norda. Greatest load: {a} kg. Length inside: {b} cm.",
        "Manuals/bike_rack.txt",
        "Bike rack Norda. Greatest load: {a} kg. Length: {b} cm.",
        (("45", "190"), ("50", "205"), ("60", "215"), ("75", "230")),
        "the roof box",
        ("roof box", "box", "roof"),
        ("bike rack", "rack"),
        {
            "en": ("How many kilos may one put into your roof box?", "And how long is it inside?"),
            "de": ("Wie viel Kilo dürfen in eure Dachbox?", "Und wie lang ist sie innen?"),
            "fr": ("Votre coffre de toit supporte combien de kilos ?", "Et quelle est sa longueur à l'intérieur ?"),
            "es": ("¿Cuántos kilos aguanta vuestro cofre de techo?", "¿Y cuánto mide de largo por dentro?"),
            "tr": ("Tavan bagajınız kaç kilo alıyor?", "İç uzunluğu ne kadar?"),
        },
        ("The roof box takes {a} kg.", "It is {b} cm long inside."),
    ),
    Known(
        "note",
        "Cottage",
        "Wifi at the cottage: {a}. The key box opens with {b}. Wood is in the shed.",
        "Cottage (until last year)",
        "Wifi: {a}. Key box: {b}. The stove smokes.",
        (("hollerbusch", "4471"), ("seagull-nine", "2086"), ("brombeere", "9153"), ("low-tide", "6640")),
        "the cottage",
        ("cottage", "wifi", "password", "key box"),
        ("old password", "last year's"),
        {
            "en": ("We have arrived! What is the wifi password here?", "And the code of the box with the keys?"),
            "de": ("Wir sind da! Wie ist hier das WLAN-Passwort?", "Und der Code für den Schlüsselkasten?"),
            "fr": ("On est arrivés ! C'est quoi le mot de passe du wifi ?", "Et le code de la boîte à clés ?"),
            "es": ("¡Ya hemos llegado! ¿Cuál es la clave del wifi?", "¿Y el código de la caja de las llaves?"),
            "tr": ("Geldik! Wifi şifresi neydi?", "Anahtar kutusunun kodu ne?"),
        },
        ("The wifi password of the cottage is {a}.", "The key box opens with {b}."),
    ),
    Known(
        "mail",
        "Your seats, outward trip",
        "Outward trip, Friday: coach {a}, seat {b} and the one beside it. Have a good trip!",
        "Your seats, return trip",
        "Return trip, Sunday: coach {a}, seat {b} and the one beside it. Have a good trip!",
        (("7", "41"), ("12", "66"), ("21", "83"), ("9", "105")),
        "the seats of the outward trip",
        ("seat", "coach", "train", "outward"),
        ("return",),
        {
            "en": ("Which coach are we in on Friday, on the way there?", "And which place is mine to sit on?"),
            "de": ("In welchem Wagen sitzen wir am Freitag auf der Hinfahrt?", "Und auf welchem Platz?"),
            "fr": ("On est dans quelle voiture vendredi à l'aller ?", "Et à quelle place ?"),
            "es": ("¿En qué coche vamos el viernes a la ida?", "¿Y en qué asiento?"),
            "tr": ("Cuma günü gidişte kaçıncı vagondayız?", "Hangi koltuktayız?"),
        },
        ("We are in coach {a} on the way there.", "The seat is {b}."),
    ),
)
