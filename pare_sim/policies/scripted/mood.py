"""How the user has come to feel about the assistant: a pure function of what has happened."""

from dataclasses import dataclass, replace

from pare_sim.kernel import Finished, Proposed, Settled, Trace

GOOD, BAD, REPEATED, DONE, UNDONE = 10, -10, -15, 10, -20
"""What changes trust, in hundredths: an accepted proposal, a rejected one that was about no offer, one about an offer
that had been answered before, an execution that was finished, one that was not."""
HESITATES_BELOW = 30
"""Trust, in hundredths, below which the user does not answer even a right proposal at once."""
REFUSALS = ("I said no.", "Please stop asking me that.", "Stop it. No means no.")
"""What the user says to a proposal about something that was rejected before, by annoyance."""


@dataclass(frozen=True)
class Mood:
    """Trust and annoyance.

    Trust is counted in hundredths from 0 to 100; it starts as the persona has it. An accepted proposal adds 10, an
    execution that was finished 10 more. A rejected proposal about no offer takes 10, one about an offer that had been
    answered already 15, an execution that ran out of calls 20. Annoyance counts the latter three kinds and
    never goes down; with it grow the words of refusals.
    """

    trust: int
    annoyance: int = 0

    @classmethod
    def after(cls, trace: Trace, trust: float) -> "Mood":
        """The mood at the end of a trace, given the trust at its start (0 to 1)."""
        mood, known = cls(round(100 * trust)), set[str]()
        offers = {proposal.proposal: proposal.offer for proposal in trace.of(Proposed)}
        for record in trace.records:
            if isinstance(record, Finished):
                mood = mood._changed(UNDONE if record.unfinished else DONE)
            elif isinstance(record, Settled) and record.state in ("accepted", "rejected"):
                offer = offers.get(record.proposal)
                if offer in known:
                    mood = mood._changed(REPEATED)
                elif record.state == "accepted" or offer is None:
                    mood = mood._changed(GOOD if record.state == "accepted" else BAD)
                known |= {offer} if offer is not None else set()
        return mood

    @property
    def hesitates(self) -> bool:
        """Whether trust is so low that the user looks first, whatever is proposed."""
        return self.trust < HESITATES_BELOW

    @property
    def refusal(self) -> str:
        """The words that refuse what had been refused before."""
        return REFUSALS[min(self.annoyance, len(REFUSALS) - 1)]

    def _changed(self, by: int) -> "Mood":
        return replace(self, trust=min(100, max(0, self.trust + by)), annoyance=self.annoyance + (by < 0))
