"""Kinds of players that the search may take the others for, as changes of the tuned weights.

A kind is what somebody does with the pile, and what with the own cards: every way of the one goes
with every way of the other. The first kind is the rollout policy as it was tuned for the book.
"""

from typing import Final

from canasta.engine.search import SEEN, TUNED
from canasta.rules import Rules
from canasta.search.weights import (
    EAGER,
    mode_records,
    policy_record,
    record_of,
    tuned,
)

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
"""What is done with the pile."""

LAYING: Final[dict[str, dict[str, int]]] = {
    "as tuned": {},
    "lays all": EAGER,
    "holds": {"least_set": 5, "complete_with": 0, "wild_meld": ALWAYS, "hurry": 6, "keep": 5},
}
"""What is done with the own cards. A way of taking wins where both change a weight."""

KINDS: Final = tuple((taking, laying) for taking in TAKING for laying in LAYING)
"""Every kind by name; the first is the rollout policy, with what was learned if that is used."""


def kind_records(rules: Rules, players: int, policy: str = TUNED) -> bytes:
    """The weights of every kind, one record behind the other."""
    normal = tuned(rules.name, players)
    first = policy_record(rules, players, policy)
    return first + b"".join(
        record_of({**normal, **LAYING[laying], **TAKING[taking]}) for taking, laying in KINDS[1:]
    )


def records_of_players(rules: Rules, players: int, others: str, policy: str = TUNED) -> bytes:
    """The weights a search goes by: those of the modes, then those of the others, if any.

    Args:
        rules: the rules in play.
        players: how many play.
        others: how they are taken to play; one of ``canasta.engine.search.OTHERS``.
        policy: how rollouts are played; one of ``POLICIES`` there.
    """
    modes = mode_records(rules, players, policy)
    return modes + kind_records(rules, players, policy) if others == SEEN else modes
