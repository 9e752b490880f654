"""Weights of the rollout policy: a record, tuned for each book."""

import tomllib
from array import array
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Final

from canasta.compiled.search.policy_layout import (
    CHOICES,
    DISCARDS,
    ENTRIES,
    EVERYTHING,
    PLAYERS,
    SUITS,
    TAKES,
    learned_policy_of,
)
from canasta.engine.number_file import table_of
from canasta.engine.record import INT16, INT32, Record, Row
from canasta.engine.search import TUNED
from canasta.rules import Rules
from canasta.rules.signals import played

Weight = Annotated[int, INT32]


class Weights(Record):
    """Costs and thresholds of the rollout policy, in points unless stated differently."""

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
    """The meld made or lengthened by taking the pile."""
    take_least: Weight
    """Points that taking has to bring to be better than drawing."""

    take_trap: Weight
    """Cards in a pile that is worth beginning a meld that is fined while incomplete."""

    # ---- opening
    open_wilds: Weight
    """Wild cards that an early opening may take."""
    open_late: Weight
    """Turns of each player after which an opening may take any number of them."""
    open_sets: Weight
    """Naturals from which other sets go down in an opening that does not need them."""

    # ---- melding
    least_set: Weight
    """Naturals of a new set."""
    least_run: Weight
    """Cards of a new run."""
    wild_meld: Weight
    """Wild cards with which a wild meld is started."""
    complete_from: Weight
    """Cards of a set that wild cards complete."""
    complete_with: Weight
    """Most wild cards that are spent at once to complete it."""
    pair_wilds: Weight
    """Most canastas short of going out for pairs to go down with a wild card each; -1: never."""
    keep: Weight
    """Cards kept in the hand when melding, including the discard."""
    hurry: Weight
    """Cards left in the stock at which everything legal goes down."""

    # ---- going out
    out_partner: Weight
    """Cards in the partner's hand from which going out waits, unless the stock is low."""
    answer_cost: Weight
    """Most points in the hand for a yes to the partner's question."""

    # ---- discarding
    keep_pair: Weight
    keep_triplet: Weight
    keep_single: Weight
    keep_left: Weight
    """In tenths: worth that each unseen card of the rank adds."""
    keep_points: Weight
    """In tenths of its points: worth of keeping a single card early, and cost of it late."""
    keep_grown: Weight
    """A card that your side's incomplete set waits for, for each card of that set."""
    keep_key: Weight
    """A card that an incomplete set of the next side waits for."""
    keep_near: Weight
    """Neighbours of its suit, in books with runs."""
    keep_gap: Weight
    """Cards of its suit two ranks away, in books with runs."""
    keep_run_end: Weight
    """A card that lengthens one of your side's runs."""
    keep_stop: Weight
    """A black three, which stops the next player."""
    keep_wild: Weight
    """A wild card."""
    danger: Weight
    """Worth of each card of the pile to the player who takes it, in tenths."""
    danger_meld: Weight
    """Hundredths: probability of losing a pile for which the next side has a meld."""
    danger_pair: Weight
    """Hundredths: likelihood of a pair in the next hand, relative to chance."""
    danger_single: Weight
    """Hundredths: the same for a natural with a wild card, if they match the pile."""
    danger_thrown: Weight
    """Hundredths of the danger if the next player discarded the rank."""
    danger_passed: Weight
    """Hundredths of the danger if the next player left the rank on the pile."""
    danger_closed: Weight
    """Hundredths of the danger while the next side has not opened."""

    # ---- habits of some players; 0 for none
    take_from: Weight
    """Cards in the smallest pile that is taken while the stock lasts."""
    open_wait: Weight
    """Turns of each player for which an opening waits for an opponent's canasta."""
    sparing: Weight
    """Naturals of a new set before the end nears; other naturals only complete sets till then."""
    pure: Weight
    """1 if wild cards join no set before the end nears, apart from the opening."""
    freeze_from: Weight
    """Cards in a pile that is frozen with a wild card, or stopped with a three."""
    signals: Weight
    """1 if discards signal wild cards, and the partner's are read."""

    bound: Weight
    """1 for players at a table: they ask before going out, and lay what leads to it after a yes."""

    # ---- what was learned
    learned: Weight
    """The choices for which the tables are looked up (bits of ``policy_layout``)."""
    tables: Annotated[Row, INT16, (ENTRIES,)]
    """The tables' entries, in the order of ``policy_layout``."""


HABITS: Final = ("take_from", "open_wait", "sparing", "pure", "freeze_from", "signals", "bound")
"""Weights that are not tuned."""

NAMES: Final = tuple(name for name in Weights.FIELDS if name not in (*HABITS, "learned", "tables"))

COUNTS: Final = frozenset(
    (
        *("open_wilds", "open_late", "open_sets", "least_set", "least_run", "wild_meld"),
        *("complete_from", "complete_with", "pair_wilds", "keep", "hurry", "out_partner"),
    )
)
"""Weights that count cards, turns or canastas; the others are points and shares."""

MODES: Final = 3
"""Number of modes of finishing a turn: the policy's, the eager one, and that of ``club``."""

_FILE: Final = Path(__file__).with_name("weights.toml")


@cache
def _tables() -> dict[str, dict[str, int]]:
    """Return the tuned weights, by book and number of players."""
    return tomllib.loads(_FILE.read_text("utf-8"))


PLAIN: Final = _tables()["plain"]
"""Weights from which tuning began."""


def tuned(book: str, players: int) -> dict[str, int]:
    """Return the weights tuned for a book; ``PLAIN`` has those that were not tuned."""
    return {**PLAIN, **(table_of(_tables(), book, players) or {})}


def record_of(weights: Mapping[str, int]) -> bytes:
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
"""Changes of the eager mode, in which everything legal goes down."""


def _player(rules: Rules, players: int, name: str) -> tuple[dict[str, int], int]:
    """Return a hand-written player's weights, and the choices for which it looks up tables."""
    here = table_of(PLAYERS["books"].get(name, {}), rules.name, players) or {}
    own = PLAYERS["club"] | PLAYERS[name] | here
    without, also, plain = (own.pop(key, ()) for key in ("without", "also", "plain"))
    weights = {**(PLAIN if plain else tuned(rules.name, players)), **own}
    if not played(rules, players):
        weights["signals"] = 0
    choices = {*(table_of(PLAYERS["choices"], rules.name, players) or ()), *also}
    return weights, sum(CHOICES[choice] for choice in choices.difference(without))


def policy_record(
    rules: Rules, players: int, policy: str, changed: Mapping[str, int] = MappingProxyType({})
) -> bytes:
    """Return the weights of the rollout policy or a player, with learned tables if it uses some.

    ``changed`` weights replace the tuned ones; with any, only the tables for discards and for
    taking the pile are used.
    """
    known = DISCARDS | TAKES if changed else EVERYTHING
    if policy in PLAYERS:
        weights, known = _player(rules, players, policy)
        found = learned_policy_of(rules, players) if known else None
    else:
        weights, found = tuned(rules.name, players), learned_policy_of(rules, players, policy)
    record = Weights(bytearray(record_of({**weights, **changed})))
    if found is not None:
        further = found.about.get("further", 0)
        record.put("learned", known | (further if known & DISCARDS else further & ~SUITS))
        numbers = array(INT16, found.numbers)
        # Entries of tables newer than the file are 0.
        record.put("tables", numbers + array(INT16, [0]) * (ENTRIES - len(numbers)))
    return bytes(record.data)


def mode_records(rules: Rules, players: int, policy: str = TUNED) -> bytes:
    """Return the weights by mode, one record after the other.

    ``policy``: whether to use learned tables, as in ``policy_record``.
    """
    modes = (policy_record(rules, players, policy, changed) for changed in ({}, EAGER))
    return b"".join(modes) + policy_record(rules, players, "club")
