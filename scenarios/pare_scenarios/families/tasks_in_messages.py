"""Messages ask for things to be done at certain times: some are the user's, some are for others (pattern 9).

A mail to several people with a line for each, or single messages in several chats. One reminder per task of the
user, at its time. Near it: the tasks of others, at other times; one task may have been done already.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, Story, clock, weekday
from pare_scenarios.generate.building import (
    allow,
    at,
    call,
    chat,
    finish,
    kept,
    line,
    mails,
    offer,
    opens,
    propose,
    reads_mail,
    reminder,
    says,
    silent_on,
    stamp,
    state,
    texts,
    together,
)
from pare_scenarios.generate.languages import chatter, weekday_in
from pare_scenarios.generate.lexicon import said
from pare_scenarios.generate.verbs import REMIND
from pare_sim.kernel import Json

TASKS = (
    ("ring the caterer", "caterer"),
    ("hand over the keys", "keys"),
    ("fetch the banner", "banner"),
    ("let the plumber in", "plumber"),
    ("water the tomatoes", "tomatoes"),
    ("return the trailer", "trailer"),
    ("collect the programmes", "programmes"),
    ("switch on the heating", "heating"),
    ("feed the hens", "hens"),
)
ASK = {
    "en": "Please {task} {day} at {clock}.",
    "de": "Bitte am {day} um {clock} Uhr: {task}.",
    "fr": "S'il te plaît, {day} à {clock} : {task}.",
    "es": "Por favor, el {day} a las {clock}: {task}.",
    "tr": "Lütfen {day} saat {clock}: {task}.",
}
WHO = {
    "en": "Hello both, this is who does what:",
    "de": "Hallo ihr beiden, so haben wir es aufgeteilt:",
    "fr": "Bonjour à tous deux, voici qui fait quoi :",
    "es": "Hola a los dos, así queda el reparto:",
    "tr": "İkinize de merhaba, iş bölümü şöyle:",
}


class _Tasks(Story):
    """Two or three tasks of the user and some of others."""

    turns = 14

    def __init__(self, s: Setting) -> None:
        super().__init__(s)
        self.asker, self.second, self.third, self.colleague = s.people(4)
        self.by_mail = s.chance.random() < 0.5
        self.count = 2 + s.chance.randrange(2)
        drawn = s.sample(TASKS, 5)
        self.mine, self.others = drawn[: self.count], drawn[self.count : self.count + 2]
        moments = [
            s.later(1 + n, hour, s.pick((0, 15, 30, 45)))
            for n, hour in zip(s.sample(range(5), 5), s.sample(range(9, 19), 5), strict=True)
        ]
        self.times, self.their_times = moments[: self.count], moments[self.count : self.count + 2]
        self.order = s.sample(range(self.count + 2), self.count + 2)
        self.last = "asked" if self.by_mail else f"task{self.count - 1}"
        self.small_talk = s.sample(chatter(s.language), 3)

    def about(self) -> str:
        return f"{self.count} of the tasks in some messages are for the user: {', '.join(key for _, key in self.mine)}."

    def user(self) -> dict[str, Json]:
        read = reads_mail("asked", 15) if self.by_mail else opens("group", "others", 10)
        return {
            "goal": "Be reminded of each own task exactly at its time, and of nothing else.",
            "acts": [read],
            "answers": [{"about": [["when", "time", "early", "before", "advance"]], "reply": "At the time of each."}],
        }

    def seeds(self) -> list[Json]:
        done = reminder("Sweep the yard", self.s.start + timedelta(hours=26), "yard")
        if self.by_mail:
            return [done]
        ago = self.s.start - timedelta(days=1)
        people = (self.asker, self.second, self.third)[: self.count]
        singles = [
            chat(None, [person], line(person, text, ago)) for person, text in zip(people, self.small_talk, strict=False)
        ]
        return [done, *singles, chat("group", [self.asker, self.colleague], title="Open day")]

    def timeline(self) -> list[Json]:
        names = [self.s.owner.first] * self.count + [self.colleague.first] * 2
        tasks, times = [*self.mine, *self.others], [*self.times, *self.their_times]
        if self.by_mail:
            tongue = self.s.tongue(WHO)
            whens = [f"{weekday_in(moment, tongue)}, {clock(moment)}" for moment in times]
            rows = [f"- {names[n]}: {said(tasks[n][0], tongue)}, {whens[n]}" for n in self.order]
            body = "\n".join([WHO[tongue], *rows])
            to: list[Json] = [self.s.owner.email, self.colleague.email]
            return [mails("asked", self.asker, "Open day", body, {"at": 40}, recipients=to)]
        people = (self.asker, self.second, self.third)
        asks = [texts(f"task{n}", people[n], self._ask(n), {"at": 30 + 40 * n}) for n in range(self.count)]
        rest = " ".join(
            f"{self.colleague.first}, please {task} {weekday(moment)} at {clock(moment)}."
            for (task, _), moment in zip(self.others, self.their_times, strict=True)
        )
        return [texts("others", self.asker, rest, {"at": 20}, "group"), *asks]

    def _ask(self, n: int) -> str:
        tongue, moment = self.s.tongue(ASK), self.times[n]
        return ASK[tongue].format(
            task=said(self.mine[n][0], tongue), day=weekday_in(moment, tongue), clock=clock(moment)
        )

    def _named(self, task: str, key: str) -> list[Json]:
        """What a title may call a task: by its key word, or as the message says it."""
        return [key, said(task, self.s.tongue(WHO if self.by_mail else ASK))]

    def offers(self) -> list[Json]:
        strange: list[Json] = [key for _, key in self.others]
        adds = [
            allow(
                "Reminders__add_reminder",
                title=says(self._named(task, key)),
                due_datetime=at(moment, 10),
                repetition_unit=None,
                description=silent_on(*(other for _, other in [*self.mine, *self.others] if other != key)),
            )
            for (task, key), moment in zip(self.mine, self.times, strict=True)
        ]
        keys: list[Json] = [key for _, key in self.mine]
        every: list[Json] = [{"number": self.count}, "each", "all of"]
        about = [REMIND, *([key, *every] for key in keys)]
        offers = [offer("all", self.last, {"all": about, "none": [strange, "take care"]}, *adds)]
        for n, key in enumerate(keys):
            rest = [other for other in keys if other != key]
            opened = "asked" if self.by_mail else f"task{n}"
            single = {"all": [REMIND, [key], stamp(self.times[n])], "none": [strange, rest, every]}
            offers.append(offer(f"only_{key}", opened, single, adds[n]))
        return offers

    def oracle(self) -> list[Json]:
        named = " and ".join(
            f"{task} ({weekday(moment)} {clock(moment)})"
            for (task, _), moment in zip(self.mine, self.times, strict=True)
        )
        return [
            propose(f"Shall I set a reminder for each of your tasks: {named}?", self.last),
            *(
                call(
                    "Reminders__add_reminder",
                    title=task.capitalize(),
                    due_datetime=moment,
                    description=f"For {self.asker.first}" if self.by_mail else "",
                    repetition_unit=None,
                )
                for (task, _), moment in zip(self.mine, self.times, strict=True)
            ),
            finish(f"{self.count} reminders are set."),
        ]

    def checks(self) -> list[Json]:
        *most, last = (
            state(
                "Reminders.reminders",
                title=says(self._named(task, key)),
                due_datetime=at(moment, 10),
                repetition_unit=None,
            )
            for (task, key), moment in zip(self.mine, self.times, strict=True)
        )
        strange = (state("Reminders.reminders", 0, title=says(key)) for _, key in self.others)
        return [*most, together(last, *strange, kept("Reminders.reminders", "yard", completed=False))]


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    return _Tasks(Setting("tasks_in_messages", seed)).data()
