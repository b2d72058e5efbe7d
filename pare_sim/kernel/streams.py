"""Chance and identity, both derived by hashing, so that nothing depends on the order of draws elsewhere."""

from hashlib import blake2b
from random import Random

Stream = Random
"""A seeded random stream."""


def digest64(*parts: str | int) -> int:
    """A 64-bit number that depends on all parts and their order, the same in every process."""
    text = "\x1f".join(str(part) for part in parts)
    return int.from_bytes(blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "big")


def run_seed(base: int, scenario: str, repeat: int) -> int:
    """The seed of one run: independent of policies, noise level and worker."""
    return digest64("run", base, scenario, repeat)


def stream(seed: int, purpose: str, name: str = "") -> Stream:
    """A random stream of its own for one purpose; drawing from it never shifts another."""
    return Stream(digest64(seed, purpose, name))


def make_id(seed: int, app: str, table: str, origin: str, n: int) -> str:
    """The id of the n-th row that `origin` adds to a table.

    Origins are ``seed:<label>``, ``event:<id>``, ``user``, ``assistant`` and ``noise:<id>``, so that noise or
    another assistant never changes the ids of anybody else's rows. Ids reveal no order.
    """
    text = "\x1f".join((str(seed), app, table, origin, str(n)))
    return f"{table.rstrip('s')}-{blake2b(text.encode('utf-8', 'surrogatepass'), digest_size=5).hexdigest()}"
