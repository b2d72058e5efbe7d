"""What became of a check of one app."""

from collections.abc import Mapping
from dataclasses import dataclass

from pare_sim.phone.lint import Finding


@dataclass(slots=True)
class Tally:
    """How often one action, tool or event was called, and with what effect."""

    tried: int = 0
    ok: int = 0
    changed: int = 0
    """Calls that changed rows."""
    felt: int = 0
    """Calls that changed anything at all, or returned something."""
    noticed: int = 0
    """Calls that left a notification."""


@dataclass(frozen=True)
class AppReport:
    """The findings of a check, and what the walk came by."""

    app: str
    steps: int
    seed: int
    findings: tuple[Finding, ...]
    screens: Mapping[str, int]
    """Screen -> how often the user was on it."""
    actions: Mapping[str, Tally]
    """``Screen.action`` -> its tally."""
    tools: Mapping[str, Tally]
    events: Mapping[str, Tally]

    @property
    def missed(self) -> list[str]:
        """Screens never shown, and actions, tools and events that never succeeded."""
        calls = [*self.actions.items(), *self.tools.items(), *self.events.items()]
        screens = [screen for screen, shown in self.screens.items() if not shown]
        return screens + [name for name, tally in calls if not tally.ok]

    @property
    def coverage(self) -> float:
        """The share of screens shown and of actions, tools and events that succeeded, from 0 to 1."""
        return 1 - len(self.missed) / sum(map(len, (self.screens, self.actions, self.tools, self.events)))

    def to_text(self) -> str:
        """All findings, then what was missed, readable in a test's output."""
        head = f"{self.app}: {len(self.findings)} findings in {self.steps} steps (seed {self.seed})"
        lines = [head, *(f"  {finding}" for finding in self.findings)]
        if self.missed:
            lines.append(f"  never shown or never succeeded: {', '.join(self.missed)}")
        return "\n".join(lines)

    def raise_if_failed(self, *, complete: bool = False) -> None:
        """Fail the test that asked for the check.

        Raises:
            AssertionError: there are findings or, with `complete`, something was missed.
        """
        if self.findings or (complete and self.missed):
            raise AssertionError(self.to_text())
