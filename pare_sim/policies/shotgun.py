"""The assistant that offers everything at once: every app, entity and verb it has seen, at each notification."""

import re
from collections.abc import Iterable, Mapping

from pare_sim.engine import AssistantView, Finish, Notification, Propose, StaySilent, UserActed
from pare_sim.policies.seat import only_options

VERBS = ("add", "send", "reply", "remind", "move", "update", "delete", "book", "order", "create", "tell")
"""What it always says it could do, beside the verbs of tools and of the user's actions."""
_ENTITY = re.compile(r"[0-9][\w:.,]*[0-9]|[0-9]|[^\W\d_a-z][\w'-]*(?: [^\W\d_a-z][\w'-]*)*")
"""A number or time, or words that begin with a capital."""


class Shotgun:
    """Hits every offer by naming everything: it is accepted where a criterion puts no bound on what else is said."""

    @classmethod
    def create(cls, options: Mapping[str, str]) -> "Shotgun":
        """Make one; it has no options."""
        only_options(options, of="shotgun")
        return cls()

    def act(self, view: AssistantView) -> Propose | StaySilent | Finish:
        """Propose everything if something is new; finish at once if accepted."""
        if view.mode == "execute":
            return Finish()
        if not any(isinstance(told, Notification) for told in view.new):
            return StaySilent()
        told = [n for n in view.history if isinstance(n, Notification)]
        verbs = [tool.name.partition("_")[0] for tool in view.tools]
        verbs += [seen.action.partition("_")[0] for seen in view.history if isinstance(seen, UserActed)]
        apps = [tool.app for tool in view.tools] + [each.app for each in told]
        entities = [name for each in told for name in _ENTITY.findall(f"{each.title}\n{each.body}")]
        return Propose(f"Shall I {_listed([*VERBS, *verbs])} {_listed(entities)} in {_listed(apps)}?")


def _listed(names: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(names))
