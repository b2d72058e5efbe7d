"""What the user answers to proposals and questions."""

from datetime import datetime

from pare_sim.engine import Accept, Reject
from pare_sim.kernel import Proposed, Settled, Trace
from pare_sim.policies.scripted.mood import Mood
from pare_sim.scenario import Scenario

NO_OPINION = "I leave that to you."
YES, NO, SETTLED, DONE = "Yes, please.", "No, thank you.", "That is settled already.", "Already done, thanks."


def answer(scenario: Scenario, trace: Trace, alone_since: datetime | None, mood: Mood) -> Accept | Reject:
    """The answer to the open proposal, the last that was made.

    Args:
        scenario: whose offers decide.
        trace: what has happened.
        alone_since: when the user began to do alone what nobody had offered, if so.
        mood: decides the words in which something is refused again.
    """
    *_, proposal = trace.of(Proposed)
    if proposal.offer is None:
        return Reject(NO)
    offer = scenario.offers.by_id[proposal.offer]
    past = [settled.state for settled in trace.of(Settled) if settled.offer == offer.id]
    if "accepted" in past:
        return Reject(SETTLED)
    opened, _ = offer.window(trace, scenario.start)
    if alone_since is not None and opened is not None and opened <= alone_since:
        return Reject(DONE)
    if offer.answer == "accept":
        return Accept(offer.says or YES)
    return Reject(mood.refusal if "rejected" in past else offer.says or NO)


def reply(scenario: Scenario, question: str, now: datetime) -> str:
    """The reply to a question: the first of the scenario's that fits, else that the user has no opinion."""
    for criterion, text in scenario.answers:
        if criterion.judge(question, now).matched:
            return text
    return NO_OPINION
