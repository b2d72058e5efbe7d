"""People with names of many languages, and the numbers and addresses that go with them."""

import unicodedata
from dataclasses import dataclass

NAMES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "en": (
        ("Amelia", "Oliver", "Grace", "Callum", "Harriet", "Ewan", "Imogen", "Rowan", "Tessa", "Miles"),
        ("Ashworth", "Pembroke", "Lockhart", "Fairley", "Haddon", "Merrick", "Thorne", "Whitcombe"),
    ),
    "de": (
        ("Lena", "Jonas", "Friederike", "Moritz", "Annika", "Till", "Käthe", "Jürgen", "Wiebke", "Sönke"),
        ("Brandt", "Hölscher", "Vogelsang", "Krüger", "Lindner", "Oppermann", "Seidel", "Weiß"),
    ),
    "fr": (
        ("Inès", "Maël", "Clémence", "Théo", "Solène", "Gaspard", "Élodie", "Rémi", "Anaïs", "Côme"),
        ("Lefèvre", "Carpentier", "Delmas", "Guérin", "Marchand", "Peltier", "Roussel", "Vasseur"),
    ),
    "es": (
        ("Lucía", "Álvaro", "Inmaculada", "Íñigo", "Marisol", "Joaquín", "Nuria", "Óscar", "Rocío", "Tomás"),
        ("Ferrer", "Ibáñez", "Montoya", "Nogales", "Quintana", "Salvatierra", "Urrutia", "Zabala"),
    ),
    "pl": (
        ("Agnieszka", "Tomasz", "Małgorzata", "Zbigniew", "Kinga", "Łukasz", "Bożena", "Jędrzej"),
        ("Król", "Wróblewska", "Zając", "Dąbrowski", "Szulc", "Pietrzak", "Maj", "Gajda"),
    ),
    "tr": (
        ("Elif", "Mert", "Zeynep", "Çağrı", "Ayşe", "Ömer", "Şebnem", "Tolga"),
        ("Yıldız", "Aksoy", "Özdemir", "Çelik", "Güneş", "Karaca", "Tekin", "Uçar"),
    ),
    "yo": (
        ("Adaeze", "Babatunde", "Folake", "Kelechi", "Ngozi", "Oluwaseun", "Temitope", "Yetunde"),
        ("Okafor", "Adeyemi", "Balogun", "Eze", "Nwosu", "Olawale", "Ogunleye", "Uche"),
    ),
    "hi": (
        ("Meera", "Arjun", "Lakshmi", "Rohan", "Ananya", "Vikram", "Priya", "Devika"),
        ("Raman", "Chatterjee", "Deshpande", "Iyer", "Kulkarni", "Malhotra", "Nair", "Sethi"),
    ),
    "ja": (
        ("Hana", "Kenji", "Yuki", "Daichi", "Akari", "Ren", "Sakura", "Takumi"),
        ("Mori", "Abe", "Fujita", "Hayashi", "Ishikawa", "Kondo", "Nakano", "Sugiyama"),
    ),
    "pt": (
        ("Beatriz", "Duarte", "Inês", "Gonçalo", "Leonor", "Simão", "Teresa", "João"),
        ("Valadão", "Carvalho", "Falcão", "Guimarães", "Magalhães", "Pinheiro", "Sequeira", "Teixeira"),
    ),
}
"""Language -> first names, last names. Invented combinations; no first name starts another."""


@dataclass(frozen=True)
class Person:
    """Somebody with a name, a number of the 555 kind and an address at example.org."""

    first: str
    last: str
    phone: str

    @property
    def name(self) -> str:
        """The full name."""
        return f"{self.first} {self.last}"

    @property
    def email(self) -> str:
        """An address made of the name."""
        return f"{_ascii(self.first)}.{_ascii(self.last)}@example.org"


_LETTERS = {ord("ı"): "i", ord("ł"): "l", ord("Ł"): "l", ord("ß"): "ss", ord("ø"): "o"}


def _ascii(text: str) -> str:
    simple = text.translate(_LETTERS)
    return unicodedata.normalize("NFD", simple).encode("ascii", "ignore").decode().lower()
