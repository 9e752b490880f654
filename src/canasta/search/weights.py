"""What the rollout policy of the rollouts goes by: a record of weights, tuned for each book."""

import tomllib
from array import array
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Final

from canasta.engine.number_file import table_of
from canasta.engine.record import INT16, INT32, Record, Row
from canasta.engine.search import TUNED
from canasta.rules import Rules
from canasta.search.learned_policy import learned_policy_of
from canasta.search.policy_layout import DISCARDS, ENTRIES, EVERYTHING, TAKES

Weight = Annotated[int, INT32]


class Weights(Record):
    """Costs and thresholds of the rollout policy, in points where nothing else is said."""

    # ---- taking the pile
    take_fit: Weight
    """A card of the pile whose rank is melded or held."""
    take_wild: Weight
    """A wild card of the pile."""
    take_pair: Weight
    """A card of the pile that makes a pair."""
    take_loose: Weight
    """A card of the pile that fits nothing."""
    take_meld: Weight
    """The meld made or lengthened by taking."""
    take_least: Weight
    """What taking has to bring, to be better than drawing."""

    take_trap: Weight
    """Cards in a pile that is worth beginning a meld whose incompleteness is fined."""

    # ---- opening
    open_wilds: Weight
    """Wild cards that an early opening may take."""
    open_late: Weight
    """Turns of each player after which any number of them may go."""
    open_sets: Weight
    """Naturals with which other sets go down in an opening that is reached without them."""

    # ---- melding
    least_set: Weight
    """Naturals of a new set."""
    least_run: Weight
    """Cards of a new run."""
    wild_meld: Weight
    """Wild cards with which a wild meld is begun."""
    complete_from: Weight
    """Cards of a set that wild cards complete."""
    complete_with: Weight
    """Wild cards that are spent at once to complete it."""
    pair_wilds: Weight
    """Canastas short of going out, up to which pairs go down with a wild card each; -1: never."""
    keep: Weight
    """Cards kept in the hand when melding, the discard among them."""
    hurry: Weight
    """Cards in the stock from which on everything goes down that may."""

    # ---- going out
    out_partner: Weight
    """Cards in the partner's hand from which on going out waits, unless there is no time."""
    answer_cost: Weight
    """Points in the own hand up to which the partner is let out."""

    # ---- discarding
    keep_pair: Weight
    keep_triplet: Weight
    keep_single: Weight
    keep_left: Weight
    """In tenths: what each card of the rank that is still to come adds."""
    keep_points: Weight
    """In tenths: what a single card is worth to keep, by its points, early; its cost late."""
    keep_grown: Weight
    """A card that an own incomplete set waits for, and for each card of that set."""
    keep_key: Weight
    """A card that an incomplete set of the next side waits for."""
    keep_near: Weight
    """Neighbours of its suit, where runs are played."""
    keep_gap: Weight
    """Cards of its suit two ranks away, where runs are played."""
    keep_run_end: Weight
    """A card that lengthens an own run."""
    keep_stop: Weight
    """A black three, which stops the next player."""
    keep_wild: Weight
    """A wild card."""
    danger: Weight
    """What a pile is worth to whoever takes it: each card, in tenths."""
    danger_meld: Weight
    """Hundredths: how likely a pile goes that the next side has a meld for."""
    danger_pair: Weight
    """Hundredths: how much likelier than by chance a pair is in the next hand."""
    danger_single: Weight
    """Hundredths: the same for a card and a wild one, where they match."""
    danger_thrown: Weight
    """Hundredths of that where the next player threw the rank."""
    danger_passed: Weight
    """Hundredths of that where the next player let it lie."""
    danger_closed: Weight
    """Hundredths of that while the next side has not opened."""

    # ---- what was learned
    learned: Weight
    """The choices for which the tables are asked (``policy_asks``)."""
    tables: Annotated[Row, INT16, (ENTRIES,)]
    """Where they lie, ``policy_layout`` says."""


NAMES: Final = tuple(name for name in Weights.FIELDS if name not in ("learned", "tables"))

PLAIN: Final = {
    "take_fit": 30,
    "take_wild": 60,
    "take_pair": -5,
    "take_loose": -15,
    "take_meld": 30,
    "take_least": 30,
    "take_trap": 10,
    "open_wilds": 2,
    "open_late": 3,
    "open_sets": 3,
    "least_set": 3,
    "least_run": 4,
    "wild_meld": 5,
    "complete_from": 3,
    "complete_with": 3,
    "pair_wilds": 0,
    "keep": 2,
    "hurry": 10,
    "out_partner": 99,
    "answer_cost": 400,
    "keep_pair": 26,
    "keep_triplet": 34,
    "keep_single": 0,
    "keep_left": 0,
    "keep_points": 2,
    "keep_grown": 8,
    "keep_key": 20,
    "keep_near": 7,
    "keep_gap": 3,
    "keep_run_end": 40,
    "keep_stop": 8,
    "keep_wild": 1000,
    "danger": 300,
    "danger_meld": 100,
    "danger_pair": 170,
    "danger_single": 100,
    "danger_thrown": 50,
    "danger_passed": 40,
    "danger_closed": 40,
}
"""Where tuning began."""

COUNTS: Final = frozenset(
    {
        "open_wilds",
        "open_late",
        "open_sets",
        "least_set",
        "least_run",
        "wild_meld",
        "complete_from",
        "complete_with",
        "pair_wilds",
        "keep",
        "hurry",
        "out_partner",
    }
)
"""Weights that count cards, turns or canastas; the others are points and shares."""

MODES: Final = 2
"""Ways in which a turn may be played on: the book's, and the eager one."""

_FILE: Final = Path(__file__).with_name("weights.toml")


@cache
def _tables() -> dict[str, dict[str, int]]:
    """What tuning found, by book and number of players."""
    return tomllib.loads(_FILE.read_text("utf-8"))


def tuned(book: str, players: int) -> dict[str, int]:
    """The weights tuned for a book, as far as there are any."""
    return {**PLAIN, **(table_of(_tables(), book, players) or {})}


def record_of(weights: Mapping[str, int]) -> bytes:
    """Weights as the bytes of their record."""
    record = Weights.blank()
    for name, value in weights.items():
        record.put(name, value)
    return bytes(record.data)


EAGER: Final = {
    "open_wilds": 99,
    "least_set": 3,
    "least_run": 3,
    "wild_meld": 3,
    "complete_from": 3,
    "complete_with": 4,
    "pair_wilds": 99,
    "hurry": 216,
    "keep": 2,
}
"""What the eager way of playing a turn changes: everything goes down that may."""


def policy_record(
    rules: Rules, players: int, policy: str, changed: Mapping[str, int] = MappingProxyType({})
) -> bytes:
    """The rollout policy's weights.

    Args:
        rules: the rules in play.
        players: how many play.
        policy: whether with the tables that were learned, and which; one of
            ``canasta.engine.search.POLICIES``.
        changed: weights that are otherwise than the tuned ones; for the choices that they rule
            the tables are not asked.
    """
    record = Weights(bytearray(record_of({**tuned(rules.name, players), **changed})))
    found = learned_policy_of(rules, players, policy)
    if found is not None:
        known = DISCARDS | TAKES if changed else EVERYTHING
        record.put("learned", known | found.about.get("further", 0))
        numbers = array(INT16, found.numbers)
        # Entries that came later than the file hold nothing.
        record.put("tables", numbers + array(INT16, [0]) * (ENTRIES - len(numbers)))
    return bytes(record.data)


def mode_records(rules: Rules, players: int, policy: str = TUNED) -> bytes:
    """The weights by mode, one record behind the other: those of the book, and the eager ones.

    Args:
        rules: the rules in play.
        players: how many play.
        policy: whether with what was learned, as in ``policy_record``.
    """
    return policy_record(rules, players, policy) + policy_record(rules, players, policy, EAGER)
