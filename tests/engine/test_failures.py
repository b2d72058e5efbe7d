"""Injected failures: what they strike, what they leave, and how they are told apart."""

from collections.abc import Callable

from pare_sim.engine import Accept, Call, Episode, Finish, Over, Propose, StaySilent, Wait
from pare_sim.scenario import Scenario

OFFER = Propose("Shall I set a reminder to water the plants?")
REMIND = Call(
    "Reminders__add_reminder",
    {"title": "Water the plants", "due_datetime": "2025-06-02 18:00", "description": ""},
)


class FirstCalls:
    """Fails the first so many of equal calls, and notes what it was asked about."""

    def __init__(self, count: int) -> None:
        self.count, self.asked = count, list[tuple[str, int]]()

    def failure(self, seed: int, tool: str, arguments: str, occurrence: int) -> str | None:
        self.asked.append((tool, occurrence))
        return f"{tool} is out of order" if occurrence < self.count else None


def test_a_retry_after_an_injected_failure_writes_once(scenario: Callable[..., Scenario]) -> None:
    noise = FirstCalls(1)
    episode = Episode(scenario(), noise=noise)
    for move in (Wait(), OFFER, Accept(), REMIND, REMIND, Finish(), Wait(5), StaySilent()):
        episode.apply(move)
    failed, done = episode.trace.calls("assistant", completed=False)
    assert (failed.ok, failed.fault, failed.error, failed.changes) == (
        False,
        "noise",
        "Reminders__add_reminder is out of order",
        (),
    )
    assert (done.ok, done.fault) == (True, None)
    assert noise.asked == [(REMIND.tool, 0), (REMIND.tool, 1)]
    assert episode.pending == Over("goal")


def test_nothing_but_real_calls_of_tools_is_struck(scenario: Callable[..., Scenario]) -> None:
    noise = FirstCalls(100)
    episode = Episode(scenario(), noise=noise)
    moves = [Wait(), Call("No__tool"), REMIND, OFFER, Accept(), REMIND, Finish("Sorry."), Wait(5), StaySilent()]
    for move in moves:
        episode.apply(move)
    assert noise.asked == [(REMIND.tool, 0)]
    calls = list(episode.trace.calls("assistant", completed=False))
    assert [(call.fault, call.violation) for call in calls] == [(None, None), (None, "consent"), ("noise", None)]
    assert not episode.judge().success


def test_a_fork_counts_its_own_calls(scenario: Callable[..., Scenario]) -> None:
    episode = Episode(scenario(), noise=FirstCalls(1))
    read = Call("Reminders__get_all_reminders")
    episode.apply(Wait())
    fork = episode.fork()
    for branch in (fork, episode):
        branch.apply(read)
        assert [call.ok for call in branch.trace.calls("assistant", completed=False)] == [False]
