"""Families about mail, chats, people, notes and files, and about what users answer: all seeds, wordings and writes."""

from collections.abc import Callable
from typing import Any

import pytest

from pare_sim.kernel import Json, Proposed, Settled
from pare_sim.scenario import Library
from pare_sim.testing import check_scenario, try_out

SILENT = ("thanks_and_jokes", "newsletter_noise")
ACTIVE = (
    *("answer_from_records", "pass_it_on", "missing_attachment", "contradicting_figure", "address_book"),
    *(
        "wrong_place",
        "compose_redacted",
        "talk_to_record",
        "merge_notes",
        "replace_documents",
        "collect_offers",
        "refusal_respected",
    ),
    *("refusal_respected", "user_changes_the_proposal", "user_does_it_alone"),
)
FAMILIES = (*ACTIVE, *SILENT)
LIBRARY = Library()
Maker = Callable[[str, int], Any]
SEED = 2
"""What the wordings and writes below are about."""


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_stands_every_trial(family: str) -> None:
    for seed in range(6):
        report = check_scenario(LIBRARY.make(family, seed))
        report.raise_if_failed()
        assert report.findings == (), report.to_text()


@pytest.mark.parametrize("family", FAMILIES)
def test_many_seeds_load_and_differ_in_structure(family: str, made: Maker) -> None:
    found = [made(family, seed) for seed in range(2000, 2030)]
    assert len({each.scenario.spec.start for each in found}) > 20
    assert len({each.scenario.spec.zone for each in found}) > 5
    assert len({each.shape for each in found}) >= 4


WORDINGS = [
    ("answer_from_records", "Your manual says the roof box takes 75 kg. Should I let Amelia know?", ["answer"]),
    ("answer_from_records", "I could reply to Amelia: at most 75 kilos in the box, 230 cm long.", ["answer"]),
    ("answer_from_records", "Shall I tell Amelia that the roof box takes 45 kg, as the manual says?", []),
    ("answer_from_records", "Shall I tell Amelia what the manual of the bike rack says?", []),
    ("answer_from_records", "Shall I not tell Amelia the 75 kg of the roof box?", []),
    ("pass_it_on", "Should I send Wiebke from the cycling club the newest programme?", ["forward"]),
    ("pass_it_on", "I can email Wiebke Weiß the final programme of the reading.", ["forward"]),
    ("pass_it_on", "Shall I forward the programme of the reading to Wiebke Uche?", []),
    ("pass_it_on", "Shall I forward Wiebke Weiß the roster?", []),
    ("missing_attachment", "Inès forgot the file. Shall I mail her and ask for it?", ["ask"]),
    ("missing_attachment", "Should I write to Inès Carpentier to resend the contract?", ["ask"]),
    ("missing_attachment", "I could pass the contract on to Tomás now.", ["forward"]),
    ("missing_attachment", "Shall I ask Callum for the missing attachment?", []),
    ("missing_attachment", "Shall I thank Inès for the contract?", []),
    ("contradicting_figure", "You had agreed on 620 for the hall, not 710. Ask Adaeze to correct it?", ["ask"]),
    ("contradicting_figure", "Want me to write to Adaeze that your note has another price?", ["ask"]),
    ("contradicting_figure", "Shall I correct the hall's price in your note?", ["mend"]),
    ("contradicting_figure", "Shall I tell Adaeze that 710 euros are fine?", []),
    ("contradicting_figure", "Shall I tell Grace that your note says 620 for the hall?", []),
    ("contradicting_figure", "Shall I update the note on the catering to 710?", []),
    ("address_book", "Should I save Vikram Iyer as a contact, electrician, +90 212 555 0116?", ["add"]),
    ("address_book", "Want Vikram's number in your address book?", ["add"]),
    ("address_book", "Shall I save Ayşe's number in your contacts?", []),
    ("address_book", "Shall I call Vikram Iyer now?", []),
    ("wrong_place", "Should I message Mert directly that each share of the watch is 42 euros?", ["tell"]),
    ("wrong_place", "I would answer Mert one-to-one: 42 euros for the present.", ["tell"]),
    ("wrong_place", "Shall I answer Mert in the group that the present costs 42 euros each?", []),
    ("wrong_place", "Shall I tell Lucía privately what the present costs?", []),
    ("compose_redacted", "Shall I mail Inès how to feed the cats, and leave out what is private?", ["answer"]),
    ("compose_redacted", "I can reply to Inès with the cat instructions only: the 60 g, vet, fern.", ["answer"]),
    ("compose_redacted", "Shall I send Inès the whole note about the cats?", []),
    ("compose_redacted", "Shall I send Inès the cat notes and the alarm code 7719?", []),
    ("talk_to_record", "Want me to put the choir group's decisions into minutes?", ["write"]),
    ("talk_to_record", "I could summarise what the group decided in a note: bus 06:50, Côme chairs.", ["write"]),
    ("talk_to_record", "Shall I write the minutes of the Allotment board?", []),
    ("talk_to_record", "Shall I remind the choir of the bus?", []),
    ("merge_notes", "Should I gather both Summer camp notes in a folder of that name?", ["gather"]),
    ("merge_notes", "I can sort your notes about the Summer camp into one folder.", ["gather"]),
    ("merge_notes", "Shall I delete your notes on the Summer camp?", []),
    ("merge_notes", "Shall I move the notes on the Attic to one folder?", []),
    ("replace_documents", "Swap the old schedule and materials in the Renovation note for Ananya's?", ["replace"]),
    ("replace_documents", "Shall I update the attachments of the Renovation note, in place of v1?", ["replace"]),
    ("replace_documents", "Shall I replace the kitchen plan in the note Renovation?", []),
    ("replace_documents", "Shall I replace the old schedule in the note Staff outing?", []),
    ("collect_offers", "Three quotes for the van are in. Want an overview note?", ["compare"]),
    ("collect_offers", "I can write a note comparing what each charges for the removal.", ["compare"]),
    ("collect_offers", "Shall I accept the offer for the removal van?", []),
    ("collect_offers", "Shall I compare the prices for painting the stairwell in a note?", []),
    ("refusal_respected", "Should I accept the class reunion for you?", ["help"]),
    ("refusal_respected", "Want me to tell Íñigo that you will attend?", ["help"]),
    ("refusal_respected", "Shall I save Rémi's new number?", ["update"]),
    ("refusal_respected", "Shall I water the plants?", []),
    ("user_changes_the_proposal", "Want a reminder on 17 January at 7 am for the deposit?", ["first", "changed"]),
    ("user_changes_the_proposal", "Shall I remind you of the hut's deposit on Friday?", ["first"]),
    ("user_changes_the_proposal", "Shall I remind you of the meter reading on Friday at 7:00?", []),
    ("user_does_it_alone", "I could pass Rocío Montoya's phone number on to Harriet.", ["send"]),
    ("user_does_it_alone", "Should I text Harriet Rocío's contact?", ["send"]),
    ("user_does_it_alone", "Shall I send Harriet the number of Joaquín Nogales?", []),
    ("user_does_it_alone", "Shall I send Harriet Rocío's email?", []),
]


@pytest.mark.parametrize(("family", "text", "wanted"), WORDINGS)
def test_offers_take_honest_wordings_and_refuse_near_misses(family: str, text: str, wanted: list[str]) -> None:
    scenario = LIBRARY.make(family, SEED)
    judged = [(offer.id, offer.about.judge(text, scenario.start)) for offer in scenario.offers.offers]
    assert [name for name, fit in judged if fit.matched] == wanted, [fit.because for _, fit in judged]


WRONG: list[tuple[str, int, dict[str, Json]]] = [
    ("answer_from_records", 0, {"content": "It takes 75 kg."}),
    ("answer_from_records", 0, {"content": "The roof box takes 45 kg. It is 230 cm long inside."}),
    ("pass_it_on", 0, {"recipients": ["wiebke.uche@example.org"]}),
    ("pass_it_on", 0, {"recipients": ["wiebke.weiss@example.org", "wiebke.uche@example.org"]}),
    ("missing_attachment", 0, {"content": "Many thanks, the attachment looks good."}),
    ("missing_attachment", 1, {"recipients": ["callum.thorne@example.org"]}),
    ("contradicting_figure", 0, {"content": "710 euros are fine."}),
    ("contradicting_figure", 1, {"content": "With Adaeze Balogun: 620 euros."}),
    ("address_book", 0, {"last_name": "Iyar"}),
    ("address_book", 0, {"phone": "+90 212 555 0117"}),
    ("wrong_place", 0, {"content": "Your share is 23 euros."}),
    ("compose_redacted", 0, {"content": "60 g each. Vet: Dr. Amsel. Litter under the stairs. Fern. Alarm 7719."}),
    ("compose_redacted", 0, {"content": "60 g each. The vet is Dr. Amsel. The litter is under the stairs."}),
    ("talk_to_record", 0, {"content": "Chair: Côme. Bus at 07:40."}),
    ("talk_to_record", 0, {"folder": "Inbox"}),
    ("merge_notes", 2, {"note_id": {"ref": "near"}}),
    ("merge_notes", 1, {"dest_folder_name": "Personal"}),
    ("replace_documents", 1, {"attachment": "kitchen_plan_v1.txt"}),
    ("replace_documents", 0, {"path_to_save": "Downloads/"}),
    ("collect_offers", 0, {"content": "Temitope Eze: 830\nRémi Marchand: 590"}),
    ("collect_offers", 0, {"content": "Temitope Eze: 530\nSimão Guimarães: 890\nRémi Marchand: 590"}),
    ("refusal_respected", 0, {"updates": {"phone": "+33 4 555 0198"}}),
    ("user_changes_the_proposal", 0, {"due_datetime": "2025-01-20 09:00"}),
    ("user_changes_the_proposal", 0, {"title": "Send the meter reading"}),
    ("user_does_it_alone", 0, {"content": "Joaquín Nogales: +34 91 555 0116"}),
]


@pytest.mark.parametrize(("family", "nth", "arguments"), WRONG)
def test_the_right_offer_with_a_wrong_write_fails(
    family: str, nth: int, arguments: dict[str, Json], made: Maker
) -> None:
    assert not made(family, SEED).succeeds_with(nth, **arguments)


RIGHT: list[tuple[str, int, dict[str, Json]]] = [
    ("answer_from_records", 0, {"content": "75 kilos at most, 230 cm inside"}),
    ("pass_it_on", 0, {"content": "With regards from the author."}),
    ("missing_attachment", 0, {"content": "I cannot find any file. Could you mail it once more?"}),
    ("contradicting_figure", 0, {"content": "Were it not 620 that we said?"}),
    ("contradicting_figure", 1, {"content": "Adaeze: 710 since the date changed"}),
    ("address_book", 0, {"phone": "+902125550116", "job": None}),
    ("wrong_place", 0, {"content": "42 € from you, but hush!"}),
    ("compose_redacted", 0, {"content": "Fern on Mondays, 60 grams a cat, litter below the stairs, vet Amsel"}),
    ("talk_to_record", 0, {"title": "Decisions of May", "content": "The bus is at 06:50; Côme is the chair."}),
    ("collect_offers", 0, {"title": "Removal", "content": "Rémi 590, Temitope 830, Guimarães 890"}),
    ("user_changes_the_proposal", 0, {"title": "deposit", "description": ""}),
    ("user_does_it_alone", 0, {"content": "Her number is +34915550115."}),
]


@pytest.mark.parametrize(("family", "nth", "arguments"), RIGHT)
def test_other_words_that_are_right_pass(family: str, nth: int, arguments: dict[str, Json], made: Maker) -> None:
    assert made(family, SEED).succeeds_with(nth, **arguments)


@pytest.mark.parametrize("family", ACTIVE)
def test_telling_or_making_something_twice_fails(family: str, made: Maker) -> None:
    makers = ("send", "forward", "reply", "create_note", "add_reminder")
    for found in (made(family, 0), made(family, SEED)):
        for at in found.writes:
            if str(found.steps[at].call).partition("__")[2].startswith(makers):
                assert not found.succeeds_twice(at), (found.scenario.id, found.steps[at])


def test_a_refused_offer_that_is_made_again_fails(made: Maker) -> None:
    found = made("refusal_respected", SEED)
    first, *rest = found.steps
    again = first.model_copy(update={"after": "again"})
    assert found.succeeds([first, *rest])
    assert not found.succeeds([first, again, *rest])


def test_the_users_change_is_accepted_and_the_first_offer_is_not() -> None:
    for seed in range(8):
        trace = try_out(LIBRARY.make("user_changes_the_proposal", seed)).trace
        assert [(settled.offer, settled.state) for settled in trace.of(Settled)] == [
            ("first", "rejected"),
            ("changed", "accepted"),
        ]


def test_help_comes_too_late_once_the_user_does_it_alone(made: Maker) -> None:
    for seed in range(8):
        found = made("user_does_it_alone", seed)
        late = [step.model_copy(update={"after": "later_3"} if step.propose else {}) for step in found.steps]
        trial = try_out(found.with_steps(late))
        assert list(trial.trace.of(Proposed))
        assert not trial.judgement.success
        assert "the user had done it" in trial.judgement.reason


@pytest.mark.parametrize("family", SILENT)
def test_speaking_where_silence_is_right_fails(family: str) -> None:
    for seed in range(10):
        scenario = LIBRARY.make(family, seed)
        assert try_out(scenario, "silent").judgement.success
        assert not try_out(scenario, "eager").judgement.success
