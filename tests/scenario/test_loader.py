"""Bad input gives one clear message: the file, the field, the value and the nearest valid name."""

from pathlib import Path

import pytest

from pare_sim.errors import ScenarioError
from pare_sim.scenario import Scenario, load_scenario, make_scenario

GOOD = """\
id: tea
about: Mia and the user settle on tea.
zone: Europe/Paris
start: 2025-06-02 09:00
turns: 8
user:
  goal: Have tea with Mia.
  acts:
    - {act: Messages.open_conversation, after: settled, with: {conversation_id: {ref: chat}}}
seed:
  - {seed: Contacts.contact, with: {first_name: Mia, last_name: Brandt, age: 31}}
  - {seed: Messages.chat, label: chat, with: {people: [Mia Brandt]}}
timeline:
  - {id: settled, at: 30s, event: Messages.receive, with: {sender: Mia Brandt, content: "Tea on Thursday at 16:00?"}}
  - {id: later, after: settled, delay: 1m, event: Messages.receive, with: {sender: Mia Brandt, content: Well.}}
offers:
  - id: add_tea
    from: settled
    until: later
    about: [[add, put], [tea, Mia]]
    allows:
      - {call: Calendar__add_calendar_event, with: {start_datetime: {time: "2025-06-05 16:00"}}}
oracle:
  - {propose: "Shall I add tea with Mia on Thursday?", after: settled}
  - {call: Calendar__add_calendar_event, id: added, with: {title: Tea, start_datetime: "2025-06-05 16:00"}}
  - {finish: Done.}
checks:
  - {state: Calendar.events, where: {title: {contains: [tea]}}}
  - {proposed: add_tea}
"""
ICS = b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20250602T0930"


def load(folder: Path, text: str | bytes, name: str = "tea.yaml") -> Scenario:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return load_scenario(path)


def message(folder: Path, text: str | bytes, name: str = "tea.yaml") -> str:
    with pytest.raises(ScenarioError) as caught:
        load(folder, text, name)
    told = str(caught.value)
    assert told.startswith(str(folder / name)), told
    assert told.count(str(folder / name)) == 1
    assert "\n" not in told
    return told.removeprefix(f"{folder / name}: ")


def swapped(old: str, new: str) -> str:
    assert GOOD.count(old) >= 1, old
    return GOOD.replace(old, new, 1)


def test_a_good_file_loads(tmp_path: Path) -> None:
    scenario = load(tmp_path, GOOD)
    assert (scenario.id, scenario.kind, scenario.turns) == ("tea", "action", 8)
    assert [app.name for app in scenario.apps] == ["Contacts", "Messages", "Calendar"]


def test_json_says_the_same_as_yaml(tmp_path: Path) -> None:
    scenario = load(tmp_path, GOOD)
    assert load(tmp_path, scenario.spec.model_dump_json(by_alias=True), "tea.json").digest == scenario.digest


NAMES = [
    ("seed: Contacts.contact", "seed: Contact.contact", "seed.0.seed: unknown app 'Contact'; did you mean 'Contacts'?"),
    ("turns: 8", "apps: [Calender]", "apps: unknown app 'Calender'; did you mean 'Calendar'?"),
    ("turns: 8", "apps: [Messages, Calendar]", "seed.0.seed: unknown app on this phone 'Contacts'"),
    (
        "Contacts.contact",
        "Contacts.contakt",
        "seed.0.seed: unknown seed of Contacts 'contakt'; did you mean 'contact'?",
    ),
    (
        "Messages.receive",
        "Messages.recieve",
        "timeline.settled.event: unknown event of Messages 'recieve'; did you mean",
    ),
    ("{call: Calendar__add_cal", "{call: Calendar__add_cl", "offers.add_tea.allows.0.call: unknown tool of Calendar"),
    (
        "event, id: added",
        "evnt, id: added",
        "oracle.1.call: unknown tool of Calendar 'add_calendar_evnt'; did you mean",
    ),
    (
        "Calendar__add_calendar_event, id",
        "add_event, id",
        "oracle.1.call: write App__tool, such as Calendar__add_calendar",
    ),
    (
        "Messages.open_con",
        "Messages.opn_con",
        "user.acts.0.act: unknown action of Messages 'opn_conversation'; did you",
    ),
    ("act: Messages.open_conversation", "act: open_ap", "user.acts.0.act: unknown action of the phone 'open_ap'; did"),
    ("oracle:", "oracel:", "oracel: unknown field; did you mean 'oracle'?"),
    ("at: 30s", "att: 30s", "timeline.0.att: unknown field; did you mean 'at'?"),
    ("until: later", "untill: later", "offers.0.untill: unknown field; did you mean 'until'?"),
    ("last_name: Brandt", "lst_name: Brandt", "seed.0.with: unknown parameter 'lst_name'; did you mean 'last_name'?"),
    ("{title: Tea,", "{titel: Tea,", "oracle.1.with: unknown parameter 'titel'; did you mean 'title'?"),
    ("where: {title", "where: {titel", "checks.0.where: unknown field 'titel'; did you mean 'title'?"),
    ("where: {title", "wher: {title", "checks.0.wher: unknown field; did you mean 'where'?"),
    ("{proposed: add_tea}", "{propsed: add_tea}", "checks.1: unknown check 'propsed'; did you mean 'proposed'?"),
    ("Calendar.events", "Calendar.event", "checks.0.state: unknown table of Calendar 'event'; did you mean 'events'?"),
    ("{contains:", "{contians:", "checks.0.where.title: unknown matcher 'contians'; did you mean 'contains'?"),
    ("{ref: chat}", "{ref: chatt}", "user.acts.0.with: unknown label 'chatt'; did you mean 'chat'?"),
    (
        "{finish: Done.}",
        "{call: Calendar__get_calendar_event, with: {event_id: {result: addd}}}",
        "oracle.2.with: unknown event or earlier step 'addd'; did you mean 'added'?",
    ),
    ("{proposed: add_tea}", "{proposed: ad_tea}", "checks.1.proposed: unknown offer 'ad_tea'; did you mean 'add_tea'?"),
    ("from: settled", "from: setled", "offers.add_tea.from: unknown event 'setled'; did you mean 'settled'?"),
    ("until: later", "until: latr", "offers.add_tea.until: unknown event 'latr'; did you mean 'later'?"),
    ("after: settled, delay", "after: setled, delay", "timeline.later.after: unknown event 'setled'; did you mean"),
    ('Thursday?", after: settled', 'Thursday?", after: setled', "oracle.0.after: unknown event 'setled'; did you mean"),
    ("zone: Europe/Paris", "zone: Europe/Pari", "zone: unknown time zone 'Europe/Pari'; give an IANA name such as"),
    ("Calendar.events", "Calender.events", "checks.0: unknown app 'Calender'; did you mean 'Calendar'?"),
    ("turns: 8", "kind: quiet", "kind: must be one of 'action' or 'silence', not 'quiet'"),
]


@pytest.mark.parametrize(("old", "new", "told"), NAMES)
def test_an_unknown_name_is_told_with_its_field_and_the_nearest_one(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    assert message(tmp_path, swapped(old, new)).startswith(told)


VALUES = [
    ("turns: 8", "turns: many", "turns: must be a whole number, not 'many'"),
    ("turns: 8", "turns: 0", "turns: must be at least 1, not 0"),
    ("turns: 8", "files: [5]", "files.0: must be a mapping of fields"),
    ("age: 31", "age: old", "seed.0.with: Contacts.contact: age: must be a whole number"),
    ("age: 31", "age: 310", "seed.0.with: Contacts.contact: age: must be at most 100"),
    ("content: Well.", "content: 7", "timeline.later.with: Messages.receive: content: must be text"),
    (
        "sender: Mia Brandt, content: Well",
        "content: Well",
        "timeline.later.with: sender is required by Messages.receive",
    ),
    (
        'start_datetime: "2025-06-05 16:00"}}',
        "start_datetime: soon}}",
        "oracle.1.with: Calendar.add_calendar_event: start",
    ),
    ("start: 2025-06-02 09:00", "start: 2025-06-31 09:00", "start: '2025-06-31 09:00' is not a possible date and time"),
    ("start: 2025-06-02 09:00\n", "", "start: is required"),
    ("delay: 1m", "delay: -5m", "timeline.1.delay: '-5m' is not a duration; write a number of seconds, or 30s, 5m"),
    ("delay: 1m", "delay: -5", "timeline.1.delay: -5.0 is not a possible delay: it must be 0 or more seconds"),
    ("at: 30s", "at: -30s", "timeline.settled.at: '-30s' is not a duration"),
    ("at: 30s", "at: 2025-06-01 09:00", "timeline.settled.at: '2025-06-01 09:00' is before the start of the scenario"),
    ("at: 30s, ", "", "timeline.0: say when it happens: at, after or when"),
    ("at: 30s", "at: 30s, after: later", "timeline.0: give either at, or after and when"),
    ("at: 30s", "after: later", "timeline: events wait for each other in a circle: settled -> later -> settled"),
    ("at: 30s", "after: settled", "timeline: events wait for each other in a circle: settled -> settled"),
    ("id: later", "id: settled", "timeline: the event id 'settled' is used twice"),
    ("turns: 8", "kind: silence", "offers: silence is right in this scenario, so it cannot have offers"),
    ("{finish: Done.}", "{finish: Done., ask: Really}", "oracle.2: a step is one of call, propose, ask, finish"),
    ("about: [[add", "about: [[7, add", "offers.add_tea.about"),
    ("turns: 8", "turns: 8\nturns: 9", "line 6, column 1: not YAML: the key 'turns' is given twice"),
    (
        "about: Mia and",
        "about: note: Mia and",
        "line 2, column 12: not YAML: mapping values are not allowed here; put text",
    ),
    ("  goal", "\tgoal", "line 7, column 1: not YAML: found character '\\t' that cannot start any token"),
    (
        "id: tea",
        "id: !!python/object/apply:os.getcwd []",
        "line 1, column 5: not YAML: could not determine a constructor",
    ),
    ("id: tea", "id: tea\n7: seven", "line 2, column 1: not YAML: a key must be text"),
    ("id: tea", "id: two words", "id: use letters, digits, '.', '_' and '-', at most 120 of them, not 'two words'"),
    ("turns: 8", "turns: 1e999", "holds a value that is not text, number, true, false, null, list or mapping"),
]


@pytest.mark.parametrize(("old", "new", "told"), VALUES)
def test_a_wrong_value_is_told_with_its_field(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert message(tmp_path, swapped(old, new)).startswith(told)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "a scenario is a mapping of fields, not nothing at all"),
        ("# only a comment\n", "a scenario is a mapping of fields, not nothing at all"),
        ("- a\n- b\n", "a scenario is a mapping of fields, not a list"),
        ("hello", "a scenario is a mapping of fields, not a text"),
        ("true", "a scenario is a mapping of fields, not true or false"),
        ("id: x\x00", "not YAML: it holds a character that text may not have"),
        ("about: " + "[" * 5000 + "]" * 5000, "nested too deeply"),
        ("&a [*a]", "holds more than 200000 values"),
    ],
)
def test_a_file_that_holds_no_scenario_is_told_so(tmp_path: Path, text: str, told: str) -> None:
    assert message(tmp_path, text).startswith(told)


def test_an_action_scenario_without_checks_is_refused(tmp_path: Path) -> None:
    told = message(tmp_path, GOOD[: GOOD.index("checks:")])
    assert told == "checks: an action scenario needs at least one check of what was done"


def test_aliases_that_multiply_are_refused_at_once(tmp_path: Path) -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
    assert message(tmp_path, "\n".join(lines)).startswith("holds more than 200000 values")


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16"])
def test_a_file_that_is_not_utf8_is_told_so(tmp_path: Path, encoding: str) -> None:
    text = swapped("Mia and the user", "Mia (Zoë's sister) and the user")
    told = message(tmp_path, text.encode(encoding))
    assert told.startswith("is not UTF-8 text (byte ")
    assert told.endswith("save it as UTF-8")


def test_a_byte_order_mark_is_no_mistake(tmp_path: Path) -> None:
    assert load(tmp_path, GOOD.encode("utf-8-sig")).digest == load(tmp_path, GOOD).digest


def test_json_that_is_malformed_is_told_by_line_and_column(tmp_path: Path) -> None:
    assert message(tmp_path, '{"id": "tea",\n "zone" 3}', "tea.json").startswith("line 2, column 9: not JSON")
    assert message(tmp_path, '{"id":' + "[" * 100_000, "tea.json").startswith("nested too deeply")


def test_a_file_that_cannot_be_read_is_told_so(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match=r"nope\.yaml: cannot be read: No such file"):
        load_scenario(tmp_path / "nope.yaml")
    with pytest.raises(ScenarioError, match="cannot be read: Is a directory"):
        load_scenario(tmp_path)


def test_clock_times_words_and_dates_stay_text(tmp_path: Path) -> None:
    scenario = load(
        tmp_path, swapped("content: Well.", "content: 19:30").replace("goal: Have tea with Mia.", "goal: no")
    )
    assert scenario.spec.timeline[1].arguments["content"] == "19:30"
    assert scenario.spec.user.goal == "no"


FILES = [
    ("team.ics", "files: {folder}/team.ics: VEVENT 1: the file ends before END:VEVENT"),
    ("missing.ics", "files: {folder}/missing.ics: cannot be read: No such file or directory"),
    ("notes.txt", "files: Calendar cannot import '.txt' files; known: .ics"),
    ("../team.ics", "files: ../team.ics: must be a path below the scenario's own folder"),
]


@pytest.mark.parametrize(("path", "told"), FILES)
def test_a_file_that_cannot_be_imported_is_named(tmp_path: Path, path: str, told: str) -> None:
    (tmp_path / "team.ics").write_bytes(ICS)
    (tmp_path / "notes.txt").write_text("hello")
    text = swapped("turns: 8", f"files: [{{app: Calendar, path: {path}}}]")
    assert message(tmp_path, text).startswith(told.format(folder=tmp_path))


def test_a_label_must_fit_a_row_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "people.vcf").write_text("BEGIN:VCARD\nVERSION:3.0\nN:Brandt;Mia;;;\nFN:Mia Brandt\nEND:VCARD\n")
    file = "files: [{{app: Contacts, path: people.vcf, labels: {{mia: {{first_name: {}}}}}}}]"
    told = message(tmp_path, swapped("turns: 8", file.format("Mai")))
    assert told == "files: people.vcf: labels.mia: no row has {'first_name': 'Mai'}"
    assert load(tmp_path, swapped("turns: 8", file.format("Mia"))).stage(0).labels.keys() == {"mia", "chat"}


def test_an_unknown_app_of_a_file_is_told_with_its_field(tmp_path: Path) -> None:
    told = message(tmp_path, swapped("turns: 8", "files: [{app: Calender, path: team.ics}]"))
    assert told == "files: unknown app 'Calender'; did you mean 'Calendar'?"


def test_data_without_a_folder_can_import_no_file() -> None:
    data = {"id": "x", "start": "2025-06-02 09:00", "files": [{"app": "Calendar", "path": "team.ics"}]}
    with pytest.raises(ScenarioError, match=r"team\.ics: must be a path below the scenario's own folder"):
        make_scenario(data)


def test_initial_data_that_its_app_refuses_names_the_seed(tmp_path: Path) -> None:
    scenario = load(tmp_path, swapped("{people: [Mia Brandt]}", "{people: []}"))
    with pytest.raises(ScenarioError, match=r"tea\.yaml: seed\.1: "):
        scenario.stage(0)


REFERENCES = {
    "a result of an oracle step in a check": (
        "{title: {contains: [tea]}}}",
        "{title: {result: added, path: title}}}",
        "checks.0.where: unknown event 'added'",
    ),
    "a result of an oracle step in what an offer allows": (
        '{start_datetime: {time: "2025-06-05 16:00"}}',
        "{title: {path: title, result: added}}",
        "offers.add_tea.allows.0.with: unknown event 'added'",
    ),
    "a result of an oracle step on the timeline": (
        "sender: Mia Brandt, content: Well.",
        "sender: Mia Brandt, content: {result: added}",
        "timeline.later.with: unknown event 'added'",
    ),
    "a result of an oracle step in a condition": (
        "after: settled, delay: 1m,",
        "when: {called: Calendar__add_calendar_event, with: {title: {result: added}}},",
        "timeline.later.when.with: unknown event 'added'",
    ),
    "a step's own result": ("{title: Tea,", "{title: {result: added},", "oracle.1.with: unknown event or earlier step"),
    "a path behind a ref": ("{ref: chat}", "{ref: chat, path: id}", "user.acts.0.with: a ref stands alone"),
    "a ref behind a path": ("{ref: chat}", "{path: id, ref: chat}", "user.acts.0.with: a ref stands alone"),
    "a ref and a result": ("{ref: chat}", "{ref: chat, result: settled}", "user.acts.0.with: a ref stands alone"),
    "a path that is no text": ("{ref: chat}", "{path: [0], result: settled}", "user.acts.0.with: path: must be a text"),
    "a label of a later seed": (
        "first_name: Mia,",
        "first_name: {ref: chat},",
        "seed.0.with: unknown label of an earlier seed 'chat'",
    ),
    "a seed's own label": ("[Mia Brandt]}", "[{ref: chat}]}", "seed.1.with: unknown label of an earlier seed 'chat'"),
    "a result in a seed": ("first_name: Mia,", "first_name: {result: settled},", "seed.0.with: unknown result, which"),
    "two steps of one name": (
        "{finish: Done.}",
        "{call: Calendar__read_today_calendar_events, id: added}",
        "oracle: the step id 'added' is used twice",
    ),
}


@pytest.mark.parametrize("name", REFERENCES)
def test_a_reference_to_what_is_not_there_then_is_refused(name: str, tmp_path: Path) -> None:
    old, new, told = REFERENCES[name]
    assert message(tmp_path, swapped(old, new)).startswith(told)


@pytest.mark.parametrize("reference", ["{result: added, path: a}", "{path: a, result: added}"])
def test_the_order_of_a_reference_does_not_matter(reference: str, tmp_path: Path) -> None:
    step = f"{{call: Calendar__get_calendar_event, with: {{event_id: {reference}}}}}"
    assert load(tmp_path, swapped("{finish: Done.}", step)).spec.oracle[2].arguments["event_id"]["result"] == "added"


def test_a_file_with_a_nul_in_its_path_is_refused(tmp_path: Path) -> None:
    told = message(tmp_path, GOOD + 'files:\n  - {app: Calendar, path: "a\\0.ics"}\n')
    assert told.startswith("files: 'a\\x00.ics': a path has no NUL")
    with pytest.raises(ScenarioError, match="cannot be read"):
        load_scenario("a\0.yaml")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"id": "x", "user": {"goal": "\\ud800"}}', "user.goal: holds half"),
        ('{"id": "x", "checks": [0, ["\\udfff"]]}', "checks.1.0: holds half"),
        ('{"id": "x", "user": {"\\ud800": 1}}', "'user.\\ud800': holds half"),
    ],
)
def test_half_a_character_is_refused_by_its_field(text: str, told: str, tmp_path: Path) -> None:
    assert message(tmp_path, text, "tea.json").startswith(told)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("turns: 8", "turns: " + "x" * 50_000),
        ("turns: 8", "x" * 50_000 + ": 8"),
        ("{ref: chat}", "{ref: [" + "x, " * 20_000 + "]}"),
        ("{proposed: add_tea}", "{" + "x" * 50_000 + ": 1}"),
        ("{contains: [tea]}", "{" + "x" * 50_000 + ": 1}"),
        ("age: 31", "age: " + "x" * 50_000),
        ("at: 30s", "at: " + "x" * 50_000),
        ("turns: 8", "x" * 50_000 + ": 8\n" + "x" * 50_000 + ": 9"),
        ("zone: Europe/Paris", "zone: " + "x" * 50_000),
        ("Contacts.contact", "x" * 50_000 + ".contact"),
        ("settled}\n  - {call", "x" * 50_000 + "}\n  - {call"),
    ],
)
def test_a_message_never_prints_the_whole_document(old: str, new: str, tmp_path: Path) -> None:
    assert len(message(tmp_path, swapped(old, new))) < 1100
