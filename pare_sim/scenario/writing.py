"""Scenarios as text of a file that one goes on with: a commented template, or the data of a scenario as YAML."""

import re

import yaml

from pare_sim.scenario.spec import ScenarioSpec

TEMPLATE = """\
# A scenario: what is on the phone, what happens, what the user does, and which help would be right.
# Every field is explained in docs/scenarios.md; `pare-sim scenario lint FILE` tells what is still wrong.
id: {id}
about: Sam asks the user to bring a tent on Saturday; a reminder helps.   # for people; neither side sees it
start: 2025-06-02 09:00
zone: Europe/Berlin

# What the phone holds at the start. A label names what is made, for {{ref: label}} elsewhere.
seed:
  - seed: Messages.chat
    label: chat
    with:
      people: [Sam Ortiz]
      messages:
        - {{from: Sam Ortiz, text: "Looking forward to the lake!", at: "2025-06-01 20:10"}}

# What the world does, and when.
timeline:
  - id: asked
    at: 1m
    event: Messages.receive
    with: {{sender: Sam Ortiz, content: "Can you bring your tent on Saturday at 10:00? Mine is torn."}}

# What the user wants and does; `pare-sim app draw Messages` shows which screen has which actions.
user:
  goal: Have the tent along on Saturday.
  acts:
    - {{act: Messages.open_conversation, after: asked, delay: 20s, with: {{conversation_id: {{ref: chat}}}}}}
    - {{act: Messages.send_message, delay: 30s, with: {{content: "Sure!"}}}}

# Where help is wanted: which words of a proposal are about it, and which calls accepting it allows.
offers:
  - id: remind
    from: asked
    about:
      - [remind, reminder, note]
      - tent
      - {{time: "2025-06-07"}}
    allows:
      - call: Reminders__add_reminder
        with: {{due_datetime: {{between: ["2025-06-06 12:00", "2025-06-07 10:00"]}}}}

# One way to solve it, step by step.
oracle:
  - {{propose: "Shall I remind you on Saturday morning to bring the tent?", after: asked}}
  - call: Reminders__add_reminder
    with: {{title: Bring the tent, due_datetime: "2025-06-07 08:00", description: For Sam}}
  - {{finish: I will remind you of the tent on Saturday at 08:00.}}

# How success is recognised, whichever way it was reached.
checks:
  - state: Reminders.reminders
    where:
      title: {{contains: [tent]}}
      due_datetime: {{between: ["2025-06-06 12:00", "2025-06-07 10:00"]}}
    count: 1
"""


def template(name: str) -> str:
    """A commented scenario file of that id; it loads, passes lint and plays as it is."""
    return TEMPLATE.format(id=name)


def to_yaml(spec: ScenarioSpec) -> str:
    """A scenario's data as YAML that loads as the same scenario."""
    data = spec.model_dump(mode="json", by_alias=True, exclude_defaults=True, warnings=False)
    return yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=110)


class _Dumper(yaml.SafeDumper):
    """Puts in quotes what YAML 1.1 takes for something else than text, and what our loader does."""


_Dumper.add_implicit_resolver(
    "tag:yaml.org,2002:float", re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?(?:[eE][-+]?[0-9]+)?\Z"), list("-0123456789")
)
