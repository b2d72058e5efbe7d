"""Neighbours agree one after another, each in a chat of their own, to a duty that comes back (pattern 14).

Once the last one has agreed, it is time for a repeating reminder, a common group and a first message in it. In half
of the scenarios the terms have been changed on the way. Near it: the terms before, a group with one person too many.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, Story, clock, day, weekday
from pare_scenarios.generate.building import (
    allow,
    at,
    call,
    called,
    chat,
    finish,
    line,
    offer,
    opens,
    propose,
    ref,
    reminder,
    result,
    says,
    sees_day,
    silent_on,
    state,
    texter,
    texts,
    together,
)
from pare_scenarios.generate.facts import day_fact
from pare_scenarios.generate.verbs import ADD, REMIND
from pare_sim.kernel import Json

DUTIES = (
    ("window cleaner", "windows", "window cleaner"),
    ("coffee fund", "coffee", "coffee fund"),
    ("garden service", "garden", "garden service"),
    ("stair lighting", "lighting", "stair lighting"),
    ("newspaper subscription", "newspaper", "newspaper subscription"),
)
PERIODS = (
    ("week", 1, "every week"),
    ("week", 2, "every two weeks"),
    ("month", 1, "every month"),
    ("month", 2, "every two months"),
)
SPELLED = {
    "every week": ["every week", "weekly", "each week", "once a week"],
    "every two weeks": ["every two weeks", "every 2 weeks", "fortnightly", "biweekly", "every other week"],
    "every month": ["every month", "monthly", "each month", "once a month"],
    "every two months": ["every two months", "every 2 months", "bimonthly", "every other month"],
}
AGREED = {
    "en": ("Fine with me, count me in!", "Yes, agreed."),
    "de": ("Passt, ich bin dabei!", "Einverstanden."),
    "fr": ("Ça marche, j'en suis !", "D'accord."),
    "es": ("Por mí bien, ¡me apunto!", "De acuerdo."),
    "tr": ("Bana uyar, varım!", "Tamam, kabul."),
    "pl": ("Pasuje, wchodzę w to!", "Zgoda."),
}


class _Duty(Story):
    """A duty of the user and two or three neighbours."""

    turns = 14

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.people, self.extra = s.people(2 + s.chance.randrange(2)), s.person()
        self.duty, self.word, self.title = s.pick(DUTIES)
        (self.unit, self.value, self.period), (_, _, self.former) = s.sample(PERIODS, 2)
        self.amount, self.former_amount = s.sample((6, 8, 9, 12, 14, 15), 2)
        self.changed = s.chance.random() < 0.5
        self.first = s.later(5 + s.chance.randrange(9), s.pick((8, 9, 18)), s.pick((0, 30)))
        self.before = s.chance.randrange(len(self.people))
        self.old_group = s.chance.random() < 0.5
        self.last = f"agrees{len(self.people) - 1}"
        self.yes = AGREED[s.tongue(AGREED)]

    def about(self) -> str:
        return f"All {len(self.people)} agree: {self.duty}, {self.period}, first on {day(self.first)}."

    def user(self) -> dict[str, Json]:
        acts = [opens(f"chat{self.before}", f"agrees{self.before}", 10), sees_day(self.first, delay=10)]
        goal = f"Pay and collect for the {self.duty} without thinking of it, and have all who agreed in one group."
        return {"goal": goal, "acts": acts}

    def seeds(self) -> list[Json]:
        ago = self.s.start - timedelta(hours=26)
        terms = f"{self.amount} each, {self.period}, first on {day(self.first)} at {clock(self.first)}"
        before = f"{self.former_amount} each, {self.former}, first on {day(self.first)} at {clock(self.first)}"
        asked = f"Shall we share the {self.duty}? {{terms}}. Once all agree I would open a group for us."
        found: list[Json] = [reminder("Renew the library card", self.first + timedelta(hours=2))]
        for n, person in enumerate(self.people):
            lines = [line(None, asked.format(terms=before if self.changed else terms), ago)]
            if self.changed:
                idea = line(person, f"Hm. What about {self.period}, and {self.amount} each?", ago + timedelta(hours=2))
                lines += [idea] if n == 0 else []
                lines.append(line(None, f"Better idea by {self.people[0].first}: {terms}.", ago + timedelta(hours=3)))
            if n < self.before:
                lines.append(line(person, self.yes[n % 2], ago + timedelta(hours=4 + n)))
            found += [texter(person, f"person{n}"), chat(f"chat{n}", [person], *lines)]
        if self.old_group:
            found.append(
                chat("old", [*self.people, self.extra], line(self.extra, "Who took my parcel?", ago), title="House")
            )
        return found

    def timeline(self) -> list[Json]:
        coming = range(self.before, len(self.people))
        return [
            texts(f"agrees{n}", self.people[n], self.yes[n % 2], {"at": 30 + 45 * (n - self.before)}) for n in coming
        ]

    def _opening(self) -> dict[str, Json]:
        return says(SPELLED[self.period], [str(self.amount), f"{self.amount}.00"], day_fact(self.first, self.s.start))

    def _members(self) -> dict[str, Json]:
        return {"set": [ref(f"person{n}") for n in range(len(self.people))]}

    _GROUP: list[Json] = ["group", "chat", "everyone", "everybody"]
    _REMINDER: list[Json] = ["remind", "reminder", "repeating", "recurring"]

    def _periods(self) -> list[tuple[str, int]]:
        """The ways to tell the period: weeks may be counted in days."""
        days = [("day", 7 * self.value)] if self.unit == "week" else []
        return [(self.unit, self.value), *days]

    def _wrong(self) -> list[str]:
        return [*(f"chat{n}" for n in range(len(self.people))), *(["old"] if self.old_group else [])]

    def offers(self) -> list[Json]:
        add = [
            allow(
                "Reminders__add_reminder",
                title=says([self.word, *self.duty.split()]),
                due_datetime=at(self.first),
                repetition_unit=unit,
                repetition_value=value,
                description=silent_on("library", self.former),
            )
            for unit, value in self._periods()
        ]
        group = allow(
            "Messages__create_group_conversation",
            user_ids=self._members(),
            title={"one_of": [None, says([self.word, *self.duty.split()])]},
        )
        send = allow(
            "Messages__send_message_to_group_conversation",
            content=self._opening(),
            conversation_id={"not": {"one_of": [ref(label) for label in self._wrong()]}},
        )
        about = {
            "all": [
                [*REMIND, *ADD],
                [self.word, self.duty],
                self._GROUP,
                self._REMINDER,
            ],
            "none": [SPELLED[self.former]],
        }
        only_remind = {"all": [[*REMIND, *ADD], [self.word, self.duty]], "none": [SPELLED[self.former], self._GROUP]}
        only_open = {
            "all": [["open", "start", "create", "make", "set"], [self.word, self.duty], self._GROUP],
            "none": [SPELLED[self.former], self._REMINDER],
        }
        return [
            offer("start", self.last, about, *add, group, send),
            {**offer("remind", self.last, only_remind, *add), "instead_of": "start"},
            {**offer("open", self.last, only_open, group, send), "instead_of": "start"},
        ]

    def oracle(self) -> list[Json]:
        when = f"{weekday(self.first)} {self.first.day} at {clock(self.first)}"
        opening = (
            f"Here we are, all agreed: {self.duty}, {self.amount} each, {self.period}, first on {day(self.first)} "
            f"at {clock(self.first)}."
        )
        return [
            call("Messages__list_recent_conversations", after=self.last),
            propose(
                f"All have agreed. Shall I set a reminder for the {self.duty} {self.period} from {when} on, and open a "
                f"group for the {len(self.people) + 1} of you?"
            ),
            call(
                "Reminders__add_reminder",
                title=f"{self.duty.capitalize()}: pay {self.amount}",
                due_datetime=self.first,
                description=f"With {', '.join(person.first for person in self.people)}",
                repetition_unit=self.unit,
                repetition_value=self.value,
            ),
            call(
                "Messages__create_group_conversation",
                id="group",
                title=self.title.capitalize(),
                user_ids=[ref(f"person{n}") for n in range(len(self.people))],
            ),
            call("Messages__send_message_to_group_conversation", conversation_id=result("group"), content=opening),
            finish(f"The reminder comes {self.period}, and the group is open."),
        ]

    def checks(self) -> list[Json]:
        elsewhere = (
            {"not_called": "Messages__send_message_to_group_conversation", "with": {"conversation_id": ref(label)}}
            for label in self._wrong()
        )
        return [
            {
                "any_of": [
                    state(
                        "Reminders.reminders",
                        title=says([self.word, *self.duty.split()]),
                        due_datetime=at(self.first),
                        repetition_unit=unit,
                        repetition_value=value,
                        completed=False,
                    )
                    for unit, value in self._periods()
                ]
            },
            called("Messages__create_group_conversation", user_ids=self._members()),
            state("Messages.conversations", group=True, participant_ids={"count": len(self.people) + 1}),
            together(state("Messages.messages", content=self._opening()), *elsewhere),
        ]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Duty(Setting("shared_duty", seed)).data()
