"""A mutant: the reference solution with one thing wrong, which the checks must notice."""

from dataclasses import dataclass

from pare_sim.proof.script import Line, Lines

OPERATORS = {
    "drop": "something agreed was never done, and nothing failed",
    "duplicate": "doing it twice passes",
    "before acceptance": "writing before anybody agreed passes",
    "after rejection": "writing although the user said no passes",
    "unrelated offer": "agreement to one thing serves for another",
    "wrong writes": "agreeing on the right thing and doing another passes",
    "stray write": "a write that nobody asked for passes",
    "swap": "the declared order is not enforced",
    "false report": "claiming it is done, without doing it, passes",
    "user alone": "what the user did alone counts as help",
    "vague proposal": "a proposal that does not say what it is about is taken for the offer",
    "id": "it may be done to something else",
    "name": "another person, place or name passes",
    "time": "another time passes",
    "members": "a member more, less or another passes",
    "number": "another number passes",
    "text": "a text that lacks a required fact passes",
    "choice": "another choice passes",
    "default": "leaving the argument out passes",
    "unwanted proposal": "proposing where silence is right passes",
    "unwanted write": "trying to write where silence is right passes",
}
"""Operator -> why it matters when one of its mutants survives."""


@dataclass(frozen=True)
class Mutant:
    """One altered script."""

    name: str
    """Stable and readable; `excused` refers to it."""
    operator: str
    lines: Lines
    at: int
    """The first line that differs."""
    altered: int | None = None
    """The line whose refusal by the phone makes it stillborn."""
    refusing: bool = False
    """The user turns its first proposal down."""
    argument: str = ""
    """The argument that is changed, as ``call 1 title``."""
    declared: bool = False
    """A range or a choice that the scenario spells out covers the changed argument."""


def replaced(lines: Lines, at: int, *new: Line) -> Lines:
    """The lines with one of them replaced by others, or by none."""
    return (*lines[:at], *new, *lines[at + 1 :])


def inserted(lines: Lines, at: int, *new: Line) -> Lines:
    """The lines with others put before one of them."""
    return (*lines[:at], *new, *lines[at:])
