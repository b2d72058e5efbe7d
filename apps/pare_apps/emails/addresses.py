"""E-mail addresses: reading them, with or without a name, and comparing them."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from pare_sim.errors import CallError

_PART = r'[^\s@<>()\[\],;:"\\]'
_ADDRESS = re.compile(rf"{_PART}+@(?:(?!\.){_PART})+(?:\.(?:(?!\.){_PART})+)*")
_LONGEST = 254


class Address(NamedTuple):
    """An address and the name of whose it is, empty if not told."""

    name: str
    email: str


def parsed(text: str) -> Address:
    """An address written alone or after a name.

    >>> parsed("Dana Reyes <dana@example.org>"), parsed("dana@example.org").name
    (Address(name='Dana Reyes', email='dana@example.org'), '')

    Raises:
        CallError: it is not one.
    """
    name, address = "", text.strip()
    if address.endswith(">"):
        name, _, address = address[:-1].rpartition("<")
        name = " ".join(name.strip().strip('"').split())
    if not is_address(address.strip()):
        raise CallError(f"{text[:60]!r} is not an e-mail address such as dana@example.org; names alone are not enough")
    return Address(name, address.strip())


def is_address(text: str) -> bool:
    """Whether text is an address without a name."""
    return len(text) <= _LONGEST and _ADDRESS.fullmatch(text) is not None


def same_address(one: str, other: str) -> bool:
    """Whether mail to both reaches the same person; case does not matter."""
    return one.casefold() == other.casefold()


def addresses(texts: Iterable[str]) -> tuple[str, ...]:
    """Addresses without names, each once, in the order given.

    Raises:
        CallError: one of them is no address.
    """
    found: dict[str, str] = {}
    for text in texts:
        email = parsed(text).email
        found.setdefault(email.casefold(), email)
    return tuple(found.values())


def without(unwanted: Iterable[str], emails: Iterable[str]) -> tuple[str, ...]:
    """The addresses that are not among the unwanted ones, each once."""
    out = {email.casefold() for email in unwanted}
    return tuple(email for email in addresses(emails) if email.casefold() not in out)
