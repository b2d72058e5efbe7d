"""The mutation operators on proposals and writes as a whole. Reading calls are never altered."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from pare_sim.checks import Check
from pare_sim.checks.check import AllOfCheck, AnyOfCheck, OrderCheck
from pare_sim.checks.criterion import Criterion
from pare_sim.kernel import Json
from pare_sim.proof.mutant import Mutant, inserted, replaced
from pare_sim.proof.reference import Reference, Write
from pare_sim.proof.script import How, Line, Lines
from pare_sim.proof.strays import Grade, stray, strays_of
from pare_sim.scenario import Step

VAGUE = "Shall I take care of it?"
GRADES: tuple[Grade, ...] = ("reversible", "costly or outward")


def structural(reference: Reference) -> Iterator[Mutant]:
    """All mutants of an action scenario but those of single arguments."""
    for write in reference.writes:
        yield from _of_write(reference, write)
        yield from _moved(reference, write)
    yield from _of_proposals(reference)
    yield from _renamed_offers(reference)
    yield from _strays(reference)
    yield from _swapped(reference)
    yield from _wholesale(reference)


def _of_write(reference: Reference, write: Write) -> Iterator[Mutant]:
    lines, at, tool = reference.lines, write.at, write.tool.full_name
    said = f"{write.name} {tool}"
    asked = Line(_literal(write), "unasked")
    yield Mutant(f"drop {said}", "drop", replaced(lines, at), at)
    if _tells_twice(reference, write):
        twice = inserted(lines, at + 1, Line(_literal(write)))
        yield Mutant(f"duplicate {said}", "duplicate", twice, at, altered=at + 1)
    before = inserted(lines, write.proposal, asked)
    yield Mutant(f"{said} before acceptance", "before acceptance", before, write.proposal)
    refused = (*lines[: write.proposal + 1], asked)
    yield Mutant(f"{said} after rejection", "after rejection", refused, write.proposal, refusing=True)


def _tells_twice(reference: Reference, write: Write) -> bool:
    """Whether a second such call changes anything; setting a field to what it is does not."""
    phone = reference.phone(write.at).fork()
    phone.call(write.tool.full_name, write.call.arguments)
    once = phone.digest()
    again = phone.call(write.tool.full_name, write.call.arguments)
    return not again.ok or phone.digest() != once


def _literal(write: Write) -> Step:
    """The write with its arguments as they were, whatever they referred to."""
    return Step.model_validate({"call": write.tool.full_name, "with": write.call.arguments})


def _moved(reference: Reference, write: Write) -> Iterator[Mutant]:
    """The write in the execution of another offer, which the reference solution carries out too."""
    lines, own = reference.lines, reference.offer(write.proposal)
    for other in reference.proposals:
        offer = reference.offer(other)
        if offer in (None, own) or _licensed(reference, write, str(offer)):
            continue
        rest, shift = replaced(lines, write.at), 1 if write.at < other else 0
        moved = inserted(rest, other - shift + 1, Line(_literal(write)))
        name = f"{write.name} {write.tool.full_name} under offer {offer}"
        yield Mutant(name, "unrelated offer", moved, min(write.at, other + 1), altered=other - shift + 1)


def _licensed(reference: Reference, write: Write, offer: str) -> bool:
    return any(allowance.pattern.matches(write.call) for allowance in reference.case.licences.get(offer, ()))


def _renamed_offers(reference: Reference) -> Iterator[Mutant]:
    """The user is asked about another offer, and the writes of the right one are made."""
    proposed = {reference.offer(at) for at in reference.proposals}
    for at in reference.proposals:
        writes = [write for write in reference.writes if write.proposal == at]
        for offer in reference.scenario.offers.offers:
            if offer.id in proposed or all(_licensed(reference, write, offer.id) for write in writes):
                continue
            text = _words_for(reference, at, offer.id, offer.about)
            if text is not None:
                step = reference.lines[at].step.model_copy(update={"propose": text})
                name = f"proposal {reference.proposals.index(at) + 1} about offer {offer.id}"
                yield Mutant(name, "unrelated offer", replaced(reference.lines, at, Line(step)), at)


def _words_for(reference: Reference, at: int, offer: str, about: Criterion) -> str | None:
    """Words that the scenario takes for another offer at that moment, made of its criterion; None if it does not."""
    take = reference.take.marks.get(at)
    if take is None:
        return None
    groups = [*about.all, *about.any[:1]]
    text = f"Shall I {' '.join(group.terms[0].describe() for group in groups)}?"
    world = take.episode.world
    return text if reference.scenario.match(text, world.trace, world.phone.now).offer == offer else None


def _of_proposals(reference: Reference) -> Iterator[Mutant]:
    lines = reference.lines
    for number, at in enumerate(reference.proposals, 1):
        end = reference.carrying_out(at).stop
        yield Mutant(f"drop proposal {number}", "drop", (*lines[:at], *lines[end:]), at)
        vague = lines[at].step.model_copy(update={"propose": VAGUE})
        yield Mutant(f"proposal {number} vague", "vague proposal", replaced(lines, at, Line(vague)), at)
        if reference.answer(at) == "rejected":
            again = inserted(lines, at + 1, Line(lines[at].step, "unasked"))
            yield Mutant(f"proposal {number} again after rejection", "after rejection", again, at)


def _strays(reference: Reference) -> Iterator[Mutant]:
    """A write besides the right ones, and one instead of them."""
    lines = reference.lines
    for number, proposal in enumerate(reference.proposals, 1):
        ours = [write.at for write in reference.writes if write.proposal == proposal]
        if not ours:
            yield from _stray_after(reference, number, proposal)
            continue
        last = reference.phone(ours[-1] + 1)
        for grade in GRADES:
            step = stray(last, grade, reference.any_allowed)
            if step is not None:
                more = inserted(lines, ours[-1] + 1, Line(step))
                name = f"stray {step.call} after proposal {number}"
                yield Mutant(name, "stray write", more, ours[-1], altered=ours[-1] + 1)
        instead = stray(reference.phone(ours[0]), None, reference.any_allowed)
        if instead is not None:
            kept = tuple(line for at, line in enumerate(lines) if at not in ours)
            wrong = inserted(kept, ours[0], Line(instead))
            name = f"{instead.call} instead of what proposal {number} says"
            yield Mutant(name, "wrong writes", wrong, ours[0], altered=ours[0])


def every_stray(reference: Reference) -> Iterator[Mutant]:
    """After the last write, each writing tool in turn, on several rows: for checks that nothing else has failed."""
    last = max((write.at for write in reference.writes), default=max(reference.proposals, default=-1))
    how: How = "asked" if reference.writes else "unasked"
    phone = reference.phone(last + 1)
    for tool in phone.tools(writes=True):
        for step in strays_of(phone, tool) if tool.writes else ():
            yield Mutant(f"any {step.call}", "stray write", inserted(reference.lines, last + 1, Line(step, how)), last)


def _stray_after(reference: Reference, number: int, proposal: int) -> Iterator[Mutant]:
    """Where a proposal leads to no write (the user says no, say): a write all the same."""
    lines, seen = reference.lines, set[str | None]()
    offered = [_offered(reference, tool) for tool in sorted(reference.allowed.get(reference.offer(proposal) or "", ()))]
    others = [stray(reference.phone(proposal), grade, ()) for grade in GRADES]
    for step in filter(None, (*offered, *others)):
        if step.call not in seen:
            seen.add(step.call)
            more = inserted(lines, proposal + 1, Line(step, "unasked"))
            yield Mutant(f"{step.call} after proposal {number}", "after rejection", more, proposal)


def _offered(reference: Reference, tool: str) -> Step | None:
    """A call of one tool that some offer allows."""
    phone = reference.take.episode.world.phone
    return stray(phone, None, frozenset(phone.catalogue) - {tool})


def _swapped(reference: Reference) -> Iterator[Mutant]:
    if not any(_orders(check) for check in reference.scenario.spec.checks):
        return
    for first, second in pairwise(reference.writes):
        lines = list(reference.lines)
        lines[first.at], lines[second.at] = lines[second.at], lines[first.at]
        yield Mutant(f"swap {first.name} and {second.name}", "swap", tuple(lines), first.at, altered=first.at)


def _orders(check: Check) -> bool:
    match check:
        case OrderCheck():
            return True
        case AnyOfCheck(any_of=parts) | AllOfCheck(all_of=parts):
            return any(map(_orders, parts))
    return False


def _wholesale(reference: Reference) -> Iterator[Mutant]:
    """No write is made and all is reported as done; or the user makes all of them."""
    lines, writes = reference.lines, {write.at for write in reference.writes}
    if not writes:
        return
    claimed = tuple(line for at, line in enumerate(lines) if at not in writes)
    yield Mutant("report without the writes", "false report", _reported(claimed), min(writes))
    alone = tuple(replace(line, how="by the user") if at in writes else line for at, line in enumerate(lines))
    yield Mutant("the user does it alone", "user alone", alone, min(writes), altered=min(writes))


def _reported(lines: Lines) -> Lines:
    """The lines with a report at the end, if they have none."""
    return lines if lines and lines[-1].step.finish else (*lines, Line(Step(finish="It is done.")))


def unwanted(reference: Reference) -> Iterator[Mutant]:
    """The mutants where silence is right: plausible proposals, and attempts to write."""
    phone, last = reference.take.episode.world.phone, _last_event(reference)
    texts: dict[str, dict[str, Json]] = {"proposal": {"propose": VAGUE, **last}}
    for notice in reference.notices:
        quoted = f"Shall I take care of what {notice.title} wrote: {notice.body[:80]}"
        texts[f"proposal about event {notice.event}"] = {"propose": quoted, "after": notice.event}
    writing = [name for name, app in phone.apps.items() if any(tool.writes for tool in type(app).tools.values())]
    for app in writing:
        texts[f"proposal to use {app}"] = {"propose": f"Shall I note that in {app} for you?", **last}
    for name, data in texts.items():
        yield Mutant(name, "unwanted proposal", (Line(Step.model_validate(data)),), 0)
    for app in writing:
        spared = [name for name in phone.catalogue if not name.startswith(f"{app}__")]
        step = stray(phone, None, spared)
        if step is not None:
            attempt = Line(step.model_copy(update=last), "unasked")
            yield Mutant(f"attempt of {step.call}", "unwanted write", (attempt,), 0)


def _last_event(reference: Reference) -> dict[str, Json]:
    """When it is tempting to help: once the last notification has come."""
    return {"after": reference.notices[-1].event} if reference.notices else {}
