"""The assistant that proposes at every notification, by quoting it, and does nothing when accepted."""

from collections.abc import Mapping

from pare_sim.engine import AssistantView, Finish, Notification, Propose, StaySilent
from pare_sim.policies.seat import only_options


class Eager:
    """Offers to take care of whatever arrives."""

    @classmethod
    def create(cls, options: Mapping[str, str]) -> "Eager":
        """Make one; it has no options."""
        only_options(options, of="eager")
        return cls()

    def act(self, view: AssistantView) -> Propose | StaySilent | Finish:
        """Propose if something is new; finish at once if accepted."""
        if view.mode == "execute":
            return Finish("I have looked into it.")
        new = [told for told in view.new if isinstance(told, Notification)]
        if not new:
            return StaySilent()
        quoted = "; ".join(f"{told.title} {told.body}".strip()[:200] for told in new[-3:])
        return Propose(f'I saw "{quoted}". Shall I take care of that?')
