"""Proving many scenarios on several processors. Workers get names, and build the scenarios themselves."""

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from pare_sim.proof.prove import ScenarioProof, prove
from pare_sim.registry import Registry
from pare_sim.scenario import Library

PER_BATCH = 4
"""Scenarios a worker takes at a time."""


def prove_all(
    names: Sequence[str],
    *,
    plugins: Sequence[str] = (),
    workers: int = 1,
    told: Callable[[int, int], None] = lambda done, total: None,
) -> list[ScenarioProof]:
    """The proofs of scenarios, in the order of their names, however many workers there are.

    Args:
        names: ids or files, as `Library.scenario` takes them.
        plugins: plug-ins to load, in each worker too.
        workers: processes; 1 proves in this one.
        told: is called with how many are done, of how many.

    Raises:
        InputError: a scenario does not load.
    """
    proofs: list[ScenarioProof] = []
    batches = [names[at : at + PER_BATCH] for at in range(0, len(names), PER_BATCH)]
    work = partial(_prove_batch, tuple(plugins))
    if workers < 2 or len(batches) < 2:
        for batch in batches:
            proofs += work(batch)
            told(len(proofs), len(names))
        return proofs
    with ProcessPoolExecutor(min(workers, len(batches)), mp_context=get_context("spawn")) as pool:
        for found in pool.map(work, batches):
            proofs += found
            told(len(proofs), len(names))
    return proofs


def _prove_batch(plugins: tuple[str, ...], names: Sequence[str]) -> list[ScenarioProof]:
    registry = Registry()
    for reference in plugins:
        registry.add_plugin(reference)
    library = Library(registry)
    return [prove(library.scenario(name), registry) for name in names]
