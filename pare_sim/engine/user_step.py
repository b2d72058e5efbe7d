"""The user's move of a turn: one action, a wait, or an answer."""

from typing import TYPE_CHECKING

from pare_sim.engine.moves import Accept, Act, Reject, Reply, Wait, problem
from pare_sim.engine.views import LastAction, QuestionAnswer, UserActed
from pare_sim.kernel import Actor, Answered, Waited, copy_json
from pare_sim.phone import System

if TYPE_CHECKING:
    from pare_sim.engine.episode import Episode


def apply(episode: "Episode", move: object) -> None:
    """Make the user's move, let its time pass, and let what is open grow older."""
    world, talk = episode.world, episode.dialogue
    talk.user_saw = len(world.delivered)
    talk.reports.clear()
    episode.waited, episode.last = isinstance(move, Wait), None
    error = problem(move) or _not_possible(episode, move)
    if error is not None:
        episode.refuse("user", move, error)
        episode.last = LastAction(getattr(move, "kind", "nothing"), ok=False, error=error)
    else:
        _make(episode, move)
    if error is not None or not episode.waited:
        world.advance(episode.rules.user_seconds)
    _grow_older(episode)


def _not_possible(episode: "Episode", move: object) -> str | None:
    talk = episode.dialogue
    match move:
        case Act() | Wait():
            return None
        case Accept() | Reject():
            return None if talk.proposal else "there is no open proposal to answer"
        case Reply():
            return None if talk.question else "there is no open question to answer"
    return f"{type(move).__name__} is not a move of the user"


def _make(episode: "Episode", move: object) -> None:
    match move:
        case Act():
            _act(episode, move)
        case Wait(seconds=seconds, scripted_only=scripted_only):
            _wait(episode, seconds, scripted_only)
        case Accept(text=text):
            episode.settle("user", "accepted", text)
        case Reject(text=text):
            episode.settle("user", "rejected", text)
        case Reply(text=text):
            _answer(episode, "user", text)


def _act(episode: "Episode", move: Act) -> None:
    world, phone = episode.world, episode.world.phone
    arguments = copy_json(move.arguments)
    own = type(phone.screen).actions.get(move.action)
    app = phone.front if own is not None else System.name
    outcome = phone.act(move.action, arguments)
    screen = f"{phone.front}.{type(phone.screen).__name__}"
    episode.record_call("user", app, move.action, arguments, outcome, writes=bool(own and own.writes), screen=screen)
    episode.last = LastAction(move.action, outcome.ok, outcome.error, outcome.result)
    focus = phone.screen.ids() if outcome.ok else {}
    episode.dialogue.told.append(
        UserActed(world.time, app, move.action, arguments, outcome.ok, outcome.error, screen, focus)
    )


def _wait(episode: "Episode", seconds: float | None, scripted_only: bool) -> None:
    world, before = episode.world, episode.world.phone.now
    if seconds is not None:
        world.advance(seconds)
    elif not world.advance_to_notification(scripted_only=scripted_only):
        world.advance(episode.rules.user_seconds)
    waited = (world.phone.now - before).total_seconds()
    episode.trace.add(Waited(**world.stamp(), actor="user", seconds=waited))


def _answer(episode: "Episode", actor: Actor, text: str, *, expired: bool = False) -> None:
    world, talk = episode.world, episode.dialogue
    assert talk.question is not None
    episode.trace.add(Answered(**world.stamp(), actor=actor, question=talk.question.id, text=text, expired=expired))
    talk.told.append(QuestionAnswer(world.time, talk.question.id, text, expired))
    talk.question = None


def _grow_older(episode: "Episode") -> None:
    talk, patience = episode.dialogue, episode.rules.patience
    if talk.proposal is not None:
        talk.proposal = talk.proposal.older()
        if talk.proposal.age >= patience:
            episode.settle("environment", "expired")
    if talk.question is not None:
        talk.question = talk.question.older()
        if talk.question.age >= patience:
            _answer(episode, "environment", "", expired=True)
