"""What assistants say they will do with a shop or a cab, and the acts that never fit: parts of criteria."""

from collections.abc import Sequence

from pare_scenarios.generate.building import Data
from pare_sim.kernel import Json

BUY = ["buy", "order", "purchase", "check out", "checkout", "reorder", "get"]
"""Something is bought."""
BUY_ONLY = [
    *("buy", "purchase", "check out", "checkout", "reorder", "get", "order it", "order the", "order a", "order an"),
    *("order one", "order two", "order three", "order them", "order again", "order anew", "order 1", "order 2"),
    *("order 3", "place a new order", "place another order"),
]
"""The same where an order is there already: the noun does not do."""
CANCEL = ["cancel", "call off", "withdraw", "undo", "stop", "cancellation"]
"""An order or a ride is given up."""
TAKE_OUT = ["remove", "take out", "take it out", "take them out", "drop", "delete", "clear"]
"""Something leaves the cart."""
SWAP = ["swap", "replace", "exchange", "switch", "change", "substitute", "instead", "in place of", "rather than"]
"""One thing takes the place of another."""
BOOK = [
    *("book", "order", "reserve", "arrange", "get", "call", "hail", "schedule", "rebook", "send", "organise"),
    *("organize", "find"),
]
"""A ride is ordered."""
CAB = ["cab", "taxi", "ride", "car", "lift", "van"]
"""What is ordered then."""
CAB_SAID = ["cab", "taxi", "ride", "car", "lift", "taksi"]
"""How a message may call a ride: a fact of `building.says`."""
COMES = [
    *("on its way", "on the way", "booked", "ordered", "coming", "comes", "arrives", "pick you up", "picks you up"),
    *("sent", "will be there", "unterwegs", "bestellt", "gebucht", "kommt", "réservé", "en route", "arrive"),
    *("reservado", "en camino", "llega", "yolda", "geliyor"),
]
"""That a ride has been ordered for somebody: a fact of `building.says`."""
LATE = [
    *("late", "later", "delayed", "delay", "arrive", "be there", "will be", "there at", "there by", "verspätet"),
    *("Verspätung", "später", "retard", "retraso", "tarde", "geç", "gecikme"),
]
"""That somebody will be late: a fact of `building.says`."""
_AMISS = [
    *("cancel", "delete", "remove", "scrap", "block", "burn", "fire", "return", "refund", "throw", "ignore", "refuse"),
    *("decline", "hide", "sell", "resell", "discard", "destroy", "get rid", "give away", "unsubscribe", "reject"),
    *("dismiss", "complain", "postpone", "double", "undo", "call off", "withdraw", "archive", "forget about", "mute"),
    "steal",
]


def amiss(*fitting: str) -> list[str]:
    """Verbs of other and absurd acts, save those that fit."""
    return [verb for verb in _AMISS if verb not in fitting]


def deed(verbs: Sequence[str], *groups: Json, fits: Sequence[str] = (), wrong: Sequence[Json] = ()) -> Data:
    """A criterion: one of the verbs, and all the groups; no other act (save what `fits`), and nothing `wrong`."""
    none = [amiss(*verbs, *fits), *([list(wrong)] if wrong else [])]
    return {"all": [list(verbs), *groups], "none": none, **({"also": list(fits)} if fits else {})}
