"""Everything pare_sim raises on purpose, and who is to blame.

::

    PareError                     anything below
    ├── DefinitionError           an app or policy class is written wrongly (raised when it is defined)
    ├── InputError                a user's input is wrong: scenario, flag, data file (exit code 2)
    │   ├── ScenarioError         a scenario does not load, or contradicts itself
    │   └── NotFoundError         a name that does not exist, with the nearest one that does
    ├── CallError                 a tool, action or event refused its call; the phone is unchanged
    │   ├── ArgumentError         its arguments do not fit
    │   └── Unavailable           it does not exist, or not on this screen or in this mode
    ├── EpisodeOver               a move was applied after the episode ended
    └── InfrastructureError       the world outside failed: a model provider, a disk, a worker

A refused call is *data* of an episode: the engine turns every `CallError` into a result for the side that
made the call. All other errors end the run and are attributed by `pare_sim.runs`.
"""

from collections.abc import Iterable
from difflib import get_close_matches


class PareError(Exception):
    """Base of all errors that pare_sim raises on purpose."""


class DefinitionError(PareError):
    """An app, screen, action, tool or policy is defined wrongly."""


class InputError(PareError):
    """What the user handed in is wrong; the message names file, field, value and what is possible."""


class ScenarioError(InputError):
    """A scenario cannot be loaded or contradicts itself."""


class NotFoundError(InputError):
    """A name does not exist.

    >>> str(NotFoundError("suite", "smok", ["smoke", "core"]))
    "unknown suite 'smok'; did you mean 'smoke'?"
    """

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        self.kind, self.name, self.known = kind, name, sorted(known)
        super().__init__(f"unknown {kind} {brief(name)}{nearest(name[:LONGEST], self.known)}")


class CallError(PareError):
    """A tool, action or event refused its call; nothing has changed."""


class ArgumentError(CallError):
    """The arguments of a call do not fit its parameters."""


class Unavailable(CallError):
    """A tool or action does not exist, or not here and now."""


class EpisodeOver(PareError):
    """A move was applied to an episode that has ended."""


class InfrastructureError(PareError):
    """Something outside the simulation failed: not the assistant's fault, never a score."""


LONGEST = 100
"""Characters of a value that an error shows."""


def brief(value: object) -> str:
    """A value as an error shows it.

    >>> brief("Calender"), len(brief("x" * 1000))
    ("'Calender'", 100)
    """
    return shortened(repr(value), LONGEST)


def shortened(text: str, longest: int = 500) -> str:
    """A text that ends with "…" where it would be too long."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


def nearest(name: str, known: Iterable[str]) -> str:
    """The tail of an error message that suggests what was meant.

    >>> nearest("Calender", ["Calendar", "Messages"])
    "; did you mean 'Calendar'?"
    >>> nearest("x", ["Calendar", "Messages"])
    '; known: Calendar, Messages'
    """
    names = sorted(known)
    lowered = {candidate.casefold(): candidate for candidate in names}
    close = get_close_matches(name.casefold(), list(lowered), n=1, cutoff=0.6)
    if close:
        return f"; did you mean {lowered[close[0]]!r}?"
    shown = ", ".join(names[:12]) + (", …" if len(names) > 12 else "")
    return f"; known: {shown}" if shown else "; there are none"
