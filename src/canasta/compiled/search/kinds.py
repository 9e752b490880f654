"""Kinds of players that the search models at other seats, as changes of the tuned weights.

A kind combines a way of treating the pile with a way of laying cards, in every combination. The
first kind is the rollout policy as it was tuned for the book.
"""

from typing import Final

from canasta.compiled.search.weights import (
    EAGER,
    mode_records,
    policy_record,
    record_of,
    tuned,
)
from canasta.engine.search import SEEN, TUNED
from canasta.rules import Rules

ALWAYS: Final = 99
NEVER: Final = 10_000

TAKING: Final[dict[str, dict[str, int]]] = {
    "as tuned": {},
    "takes": {"take_least": -NEVER, "take_trap": 0},
    "takes to open": {
        "take_least": -NEVER,
        "take_trap": 0,
        "open_wilds": ALWAYS,
        "open_sets": 0,
    },
    "wants more": {"take_least": 250},
    "draws": {"take_least": NEVER},
}
"""Ways of treating the pile."""

LAYING: Final[dict[str, dict[str, int]]] = {
    "as tuned": {},
    "lays all": EAGER,
    "holds": {"least_set": 5, "complete_with": 0, "wild_meld": ALWAYS, "hurry": 6, "keep": 5},
}
"""Ways of laying cards. If both change a weight, the way of taking wins."""

KINDS: Final = tuple((taking, laying) for taking in TAKING for laying in LAYING)
"""Every kind by name; the first is the rollout policy, with what was learned if that is used."""


def kind_records(rules: Rules, players: int, policy: str = TUNED) -> bytes:
    """Return the weights of every kind, one record after the other."""
    normal = tuned(rules.name, players)
    first = policy_record(rules, players, policy)
    return first + b"".join(
        record_of({**normal, **LAYING[laying], **TAKING[taking]}) for taking, laying in KINDS[1:]
    )


def records_of_players(rules: Rules, players: int, others: str, policy: str = TUNED) -> bytes:
    """Return a search's weights: those of the modes, then those of the other players, if any.

    Args:
        rules: the rules in play.
        players: how many play.
        others: the model of the other players; one of ``canasta.engine.search.OTHERS``.
        policy: how rollouts are played; one of ``POLICIES`` there.
    """
    modes = mode_records(rules, players, policy)
    return modes + kind_records(rules, players, policy) if others == SEEN else modes
