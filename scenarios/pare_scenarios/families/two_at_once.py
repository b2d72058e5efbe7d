"""Two opportunities that have nothing to do with each other come up within a minute.

They are two of an agreed meeting, a phone number that somebody wants, and a thing to be given back. Both are to be
offered, in one proposal or in two. Near it: doing the one under the acceptance of the other, and stopping after one.
"""

from pare_scenarios.generate import Setting, Story
from pare_scenarios.generate.building import act, finish, propose
from pare_scenarios.generate.chances import KINDS
from pare_scenarios.generate.parts import offered_together
from pare_sim.kernel import Json


class _Two(Story):
    """Two chances; some oracles take them one by one."""

    turns = 18

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        first, second = s.sample(KINDS, 2)
        self.chances = [first(s, "first", s.pick(("chat", "mail"))), second(s, "second", s.pick(("chat", "mail")))]
        self.gap, self.one_by_one = s.pick((15, 45, 75)), s.chance.random() < 0.6

    def about(self) -> str:
        return "Two things at once: " + "; ".join(chance.proposal for chance in self.chances)

    def user(self) -> dict[str, Json]:
        acts = [self.chances[0].reading(), act("go_home"), self.chances[1].reading()]
        return {"goal": "Keep my appointments and promises, and answer my friends.", "acts": acts}

    def seeds(self) -> list[Json]:
        return [seed for chance in self.chances for seed in chance.seeds]

    def timeline(self) -> list[Json]:
        return [self.chances[0].event(30), self.chances[1].event(30 + self.gap)]

    def offers(self) -> list[Json]:
        return offered_together(self.chances[0].part, self.chances[1].part, "second", ["take care"])

    def oracle(self) -> list[Json]:
        one, two = self.chances
        if not self.one_by_one:
            return [
                *two.reads,
                *one.reads,
                propose(f"Shall I {one.proposal}, and {two.proposal}?", "second"),
                *one.writes,
                *two.writes,
                finish("Both are done."),
            ]
        return [
            *one.reads,
            propose(f"Shall I {one.proposal}?", "first"),
            *one.writes,
            finish("Done."),
            *two.reads,
            propose(f"Shall I {two.proposal}?", "second"),
            *two.writes,
            finish("That is done, too."),
        ]

    def checks(self) -> list[Json]:
        return [check for chance in self.chances for check in chance.checks]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Two(Setting("two_at_once", seed)).data()
