"""Whether what the user is told agrees with what is on the phone, and whether the solution is not too late."""

import json
import re
from collections.abc import Iterator
from datetime import timedelta

from pare_sim.checks.normal import plain, words
from pare_sim.kernel import parse_time
from pare_sim.scenario import Scenario
from pare_sim.testing.trial import Trial

_NAME = re.compile(r"(?<![.!?:] )(?<!^)\b[A-ZÀ-ÖØ-ÞĀ-Ž][\w'’-]+")
_CLOCK = re.compile(r"\b\d{1,2}:\d{2}\b")
_COMMON = frozenset(
    words(
        "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august "
        "september october november december aunt uncle dr mr mrs ms"
    )
)
LONG = timedelta(days=400)


def strangers(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """Names and clock times of the user's goal that occur nowhere in the scenario's data, as (field, message)."""
    goal, spec = scenario.spec.user.goal, scenario.spec
    data = [part.model_dump(mode="json", by_alias=True, warnings=False) for part in (*spec.seed, *spec.timeline)]
    said = [offer.says for offer in spec.offers] + [answer.reply for answer in spec.user.answers]
    more = [spec.owner.model_dump(), [app.name for app in scenario.apps], said]
    known = plain(json.dumps([data, more], ensure_ascii=False))
    vocabulary = frozenset(known.split())
    for name in _NAME.findall(goal):
        parts = plain(name).split()
        if not all(part in vocabulary or part in _COMMON for part in parts):
            yield "user.goal", f"{name!r} occurs nowhere in the initial data or the timeline"
    for time in _CLOCK.findall(goal):
        if plain(time) not in known:
            yield "user.goal", f"the time {time} occurs nowhere in the initial data or the timeline"


def out_of_time(scenario: Scenario, oracle: Trial) -> Iterator[tuple[str, str]]:
    """Moments in the solution's writes before the start, and events that come very late, as (field, message)."""
    for call in oracle.writes:
        for name, value in call.arguments.items():
            if isinstance(value, str) and re.match(r"\d{4}-\d{2}-\d{2}[ T]\d", value):
                try:
                    moment = parse_time(value, scenario.spec.zone)
                except ValueError:
                    continue
                if moment < scenario.start:
                    yield "oracle", f"{call.tool}: {name} {value} lies before the start of the scenario"
    for entry in scenario.stage(0).timeline.upcoming():
        if entry.at is not None and entry.at - scenario.start > LONG:
            yield f"timeline.{entry.id}", f"comes {(entry.at - scenario.start).days} days after the start"
