"""Words of several languages: names of days, and small talk that asks for nothing."""

from datetime import datetime

from pare_scenarios.generate.days import WEEKDAYS

DAYS: dict[str, tuple[str, ...]] = {
    "en": WEEKDAYS,
    "de": ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"),
    "fr": ("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"),
    "es": ("lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"),
    "tr": ("pazartesi", "salı", "çarşamba", "perşembe", "cuma", "cumartesi", "pazar"),
    "pt": ("segunda-feira", "terça-feira", "quarta-feira", "quinta-feira", "sexta-feira", "sábado", "domingo"),
    "pl": ("poniedziałek", "wtorek", "środa", "czwartek", "piątek", "sobota", "niedziela"),
}

CHATTER: dict[str, tuple[str, ...]] = {
    "en": ("Did you see the fog this morning?", "Thanks again for the soup!", "The match was a disgrace, wasn't it."),
    "de": ("Hast du den Nebel gesehen?", "Danke nochmal für die Suppe!", "Das Spiel war ja wirklich nichts."),
    "fr": ("Tu as vu ce brouillard ?", "Merci encore pour la soupe !", "Quel match, franchement."),
    "es": ("¿Has visto la niebla?", "¡Gracias otra vez por la sopa!", "Vaya partido el de ayer."),
    "tr": ("Bu sabahki sisi gördün mü?", "Çorba için tekrar teşekkürler!", "Maç tam bir felaketti."),
    "pt": ("Viste o nevoeiro?", "Obrigado outra vez pela sopa!", "Que jogo, valha-me Deus."),
    "pl": ("Widziałeś tę mgłę?", "Jeszcze raz dzięki za zupę!", "Co za mecz, szkoda słów."),
}


def weekday_in(moment: datetime, language: str) -> str:
    """The day of the week in a language; in English if its days are not known here."""
    return DAYS.get(language, WEEKDAYS)[moment.weekday()]


def chatter(language: str) -> tuple[str, ...]:
    """Small talk in a language, else in English."""
    return CHATTER.get(language, CHATTER["en"])
