"""Players that move by chance, as the run seed has it: the floor of what counts as skill."""

from collections.abc import Mapping
from dataclasses import dataclass

from pare_sim.engine import (
    Accept,
    Act,
    AskUser,
    AssistantMove,
    AssistantView,
    Call,
    Finish,
    Notification,
    Propose,
    Reject,
    Reply,
    StaySilent,
    ToolResult,
    UserActed,
    UserMove,
    UserView,
    Wait,
    Withdraw,
)
from pare_sim.kernel import Stream, stream
from pare_sim.policies.guessing import guess, ids_in
from pare_sim.policies.seat import Setup, only_options, reference


@dataclass
class RandomAssistant:
    """Uniform over the kinds of move that are possible, then over tools; arguments are ids seen and defaults.

    A proposal names a tool and a notification, both by chance.
    """

    seed: int
    moves: int = 0

    @classmethod
    @reference
    def create(cls, options: Mapping[str, str], setup: Setup) -> "RandomAssistant":
        """Make one; it has no options."""
        only_options(options, of="random")
        return cls(setup.stage.seed)

    def act(self, view: AssistantView) -> AssistantMove:
        """Some move."""
        self.moves += 1
        chance = stream(self.seed, "random assistant", str(self.moves))
        kinds = [kind for kind in view.moves if kind != Call.kind or view.tools]
        match chance.choice(kinds):
            case Call.kind:
                tool = chance.choice(view.tools)
                return Call(tool.full_name, guess(tool.schema, _seen(view), chance))
            case Propose.kind:
                return Propose(_words(view, chance))
            case AskUser.kind:
                return AskUser("What shall I do?")
            case Withdraw.kind:
                return Withdraw()
            case Finish.kind:
                return Finish()
        return StaySilent()


@dataclass
class RandomUser:
    """Uniform over what the screen offers, waiting, and the answers that are possible."""

    seed: int
    moves: int = 0

    @classmethod
    @reference
    def create(cls, options: Mapping[str, str], setup: Setup) -> "RandomUser":
        """Make one; it has no options."""
        only_options(options, of="random")
        return cls(setup.stage.seed)

    def act(self, view: UserView) -> UserMove:
        """Some move; every action offered counts as one."""
        self.moves += 1
        chance = stream(self.seed, "random user", str(self.moves))
        ids = ids_in([item.id for item in view.content.items]) + ids_in(list(view.focus.values()))
        moves: list[UserMove] = [Act(each.name, guess(each.schema, ids, chance)) for each in view.actions]
        moves.append(Wait())
        moves += [Accept(), Reject()] if view.proposal is not None else []
        moves += [Reply("Whatever you like.")] if view.question is not None else []
        return chance.choice(moves)


def _seen(view: AssistantView) -> list[str]:
    """The ids that the assistant has been told of."""
    told = [seen.result for seen in view.history if isinstance(seen, ToolResult)]
    return ids_in([*told, *({**s.focus, **s.arguments} for s in view.history if isinstance(s, UserActed))])


def _words(view: AssistantView, chance: Stream) -> str:
    tool = chance.choice(view.tools).name.replace("_", " ") if view.tools else "help"
    told = [f" ({each.title})" for each in view.history if isinstance(each, Notification)]
    return f"Shall I {tool}{chance.choice(told) if told else ''}?"
