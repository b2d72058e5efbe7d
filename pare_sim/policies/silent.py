"""The assistant that never says anything: the floor that every number must clear."""

from collections.abc import Mapping

from pare_sim.engine import AssistantView, StaySilent
from pare_sim.policies.seat import only_options


class Silent:
    """Stays silent."""

    @classmethod
    def create(cls, options: Mapping[str, str]) -> "Silent":
        """Make one; it has no options."""
        only_options(options, of="silent")
        return cls()

    def act(self, view: AssistantView) -> StaySilent:
        """Say nothing."""
        return StaySilent()
