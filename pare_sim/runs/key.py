"""The key of a run: made here and nowhere else, for saving and for looking up."""

import re
from collections.abc import Mapping
from typing import Any

from pare_sim.runs.canonical import settings_digest


def run_key(settings: Mapping[str, Any]) -> str:
    """The key of the run with these settings, usable as a file name everywhere.

    A readable start (`scenario`, `assistant` and 0-based `repeat`, which the settings must have) and a digest
    of all settings, in less than 100 characters of a-z, 0-9, `-` and `_`: settings that differ have different
    keys on file systems that ignore case too.

    >>> run_key({"scenario": "Lunch: café?", "assistant": "vendor/model:free", "repeat": 0})
    'lunch-caf_vendor-model-free_r0_13cf565159b06fd1'
    """
    scenario, assistant = _slug(str(settings["scenario"]), 40), _slug(str(settings["assistant"]), 20)
    return f"{scenario}_{assistant}_r{settings['repeat']}_{settings_digest(settings)[:16]}"


def _slug(name: str, length: int) -> str:
    return re.sub("[^a-z0-9]+", "-", name.casefold()).strip("-")[:length].rstrip("-") or "x"
