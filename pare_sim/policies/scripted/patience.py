"""How long the user waits for the assistant before doing it alone."""

from datetime import datetime

from pare_sim.kernel import Proposed, Trace
from pare_sim.scenario import Scenario


def is_tried(scenario: Scenario, trace: Trace) -> bool:
    """Whether the user waits for help: an offer has opened, no proposal was about any, and patience has an end."""
    user = scenario.spec.user
    if user.persona.patience is None or not user.alone or _opened(scenario, trace) is None:
        return False
    return all(proposal.offer is None for proposal in trace.of(Proposed))


def is_over(scenario: Scenario, trace: Trace, turn: int) -> bool:
    """Whether the user has waited for as many turns as the persona's patience."""
    limit, opened = scenario.spec.user.persona.patience, _opened(scenario, trace)
    if limit is None or opened is None or not is_tried(scenario, trace):
        return False
    since = next((record.turn for record in trace.records if record.time >= opened), turn)
    return turn - since >= limit


def _opened(scenario: Scenario, trace: Trace) -> datetime | None:
    """When the first offer opened."""
    if scenario.spec.user.persona.patience is None:
        return None
    windows = (offer.window(trace, scenario.start)[0] for offer in scenario.offers.offers)
    return min((opened for opened in windows if opened is not None), default=None)
