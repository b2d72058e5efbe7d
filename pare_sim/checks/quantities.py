"""Numbers and sums of money as people write them: `3`, `three`, `1,200`, `€45.5`, `45,50 euros`."""

import re
from decimal import Decimal

from pare_sim.checks.normal import words
from pare_sim.checks.reading import Reading

_SMALL = words(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen"
)
_TENS = words("twenty thirty forty fifty sixty seventy eighty ninety")
SPELLED = {word: value for value, word in enumerate(_SMALL)} | {
    word: value for value, word in zip(range(20, 100, 10), _TENS, strict=True)
}
_UNITS = "|".join(_SMALL[1:10])
_NUMBER = re.compile(
    rf"(?<!\S)(?:(?P<tens>{'|'.join(_TENS)}) (?P<unit>{_UNITS})|(?P<word>{'|'.join(SPELLED)})"
    r"|(?P<digits>[0-9][0-9.,]*))"
    r"(?!\S)(?! (?:st|nd|rd|th|am|pm|o clock)(?!\S))"
)
_CURRENCIES = {
    "EUR": ("€", "eur", "euro", "euros"),
    "USD": ("$", "usd", "dollar", "dollars"),
    "GBP": ("£", "gbp", "pound", "pounds"),
    "JPY": ("¥", "jpy", "yen"),
    "CHF": ("chf", "franc", "francs", "franken"),
    "INR": ("₹", "inr", "rupee", "rupees"),
    "KRW": ("₩", "krw", "won"),
    "CNY": ("cny", "rmb", "yuan"),
}
_OTHER_UNITS = frozenset(
    words("% minute minutes min mins hour hours day days week weeks people persons guests km miles")
)


def readings(digits: str) -> frozenset[Decimal]:
    """The values that digits with points and commas may mean; `1,000` is a thousand or one.

    >>> sorted(readings("1.234,50")), sorted(readings("45,5")), sorted(map(int, readings("1,000")))
    ([Decimal('1234.50')], [Decimal('45.5')], [1, 1000])
    """
    whole = re.fullmatch(r"[0-9]+", digits)
    decimal = re.fullmatch(r"([0-9]+|[0-9]{1,3}(?:,[0-9]{3})+)\.([0-9]+)", digits) or re.fullmatch(
        r"([0-9]+|[0-9]{1,3}(?:\.[0-9]{3})+),([0-9]+)", digits
    )
    grouped = re.fullmatch(r"[0-9]{1,3}(?:(?:,[0-9]{3})+|(?:\.[0-9]{3})+)", digits)
    found = [Decimal(digits)] if whole else []
    if decimal:
        found.append(Decimal(re.sub("[.,]", "", decimal[1]) + "." + decimal[2]))
    if grouped:
        found.append(Decimal(re.sub("[.,]", "", digits)))
    return frozenset(found)


def numbers(reading: Reading) -> list[tuple[frozenset[Decimal], bool, str, str]]:
    """All numbers of a text: possible values, whether un-negated, the word before and the word after."""
    found = []
    for match, live in reading.find(_NUMBER):
        if match["digits"]:
            values = readings(match["digits"])
        else:
            value = SPELLED[match["word"]] if match["word"] else SPELLED[match["tens"]] + SPELLED[match["unit"]]
            values = frozenset([Decimal(value)])
        before = reading.text[max(0, match.start() - 20) : match.start()].split()
        after = reading.text[match.end() : match.end() + 20].split()
        found.append((values, live, before[-1] if before else "", after[0] if after else ""))
    return found


def names_of(currency: str) -> tuple[str, ...]:
    """How a currency may be written, as folded words."""
    return _CURRENCIES.get(currency.upper(), (currency.casefold(),))


def fits_money(before: str, after: str, currency: str | None) -> bool:
    """Whether a number between two words may be a sum in the currency (any, if None); a bare number may."""
    if after in _OTHER_UNITS:
        return False
    known = {name for names in _CURRENCIES.values() for name in names}
    own = known if currency is None else set(names_of(currency))
    return before in own or after in own or not ({before, after} & known)
