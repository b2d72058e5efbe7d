"""The assistant that offers the newest notification's own words, and does nothing when accepted."""

from collections.abc import Mapping

from pare_sim.engine import AssistantView, Finish, Notification, Propose, StaySilent
from pare_sim.policies.seat import only_options


class Parrot:
    """Says again what has just been said: it succeeds where a criterion is fulfilled by a mere echo."""

    @classmethod
    def create(cls, options: Mapping[str, str]) -> "Parrot":
        """Make one; it has no options."""
        only_options(options, of="parrot")
        return cls()

    def act(self, view: AssistantView) -> Propose | StaySilent | Finish:
        """Propose the words of what is new; finish at once if accepted."""
        if view.mode == "execute":
            return Finish()
        new = [f"{told.title} {told.body}".strip() for told in view.new if isinstance(told, Notification)]
        return Propose(new[-1]) if new and new[-1] else StaySilent()
