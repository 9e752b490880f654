"""Card points by rank: the rules that set them, and the ranks that count the same."""

from dataclasses import asdict, fields
from itertools import groupby
from math import gcd
from types import MappingProxyType
from typing import Any, Final

from canasta.cards import JOKER_RANK, RANKS, THREE, rank_of
from canasta.rules.fields import applies, rule_fields
from canasta.rules.rules import Rules

CARD_VALUES: Final = MappingProxyType(
    {
        "joker_value": JOKER_RANK,
        "deuce_value": 0,
        "ace_value": 12,
        "king_value": 11,
        "queen_value": 10,
        "jack_value": 9,
        "ten_value": 8,
        "nine_value": 7,
        "eight_value": 6,
        "seven_value": 5,
        "six_value": 4,
        "five_value": 3,
        "four_value": 2,
    }
)
"""Rules that set the card points of a rank, with the rank's number.

Threes have rules of their own: ``black_three_value`` for those melded, a penalty for those held.
"""

_NAMES: Final = {rank: name for name, rank in CARD_VALUES.items()}


_USUAL: Final = {
    declared.name: declared.default for declared in fields(Rules) if declared.name in CARD_VALUES
}


def written_values(rules: Rules) -> dict[str, Any]:
    """Return the rules by field name, as records, links and results hold them.

    Card points as in every book are left out, since releases before them had no such rules: what
    those wrote stays readable, and they read what is played by the usual card points.
    """
    return {
        name: value
        for name, value in asdict(rules).items()
        if name not in _USUAL or value != _USUAL[name]
    }


def points_by_rank(rules: Rules) -> tuple[int, ...]:
    """Return the card points of each rank, from the two to the joker; threes have none."""
    return tuple(
        0 if rank == THREE else getattr(rules, _NAMES[rank]) for rank in range(JOKER_RANK + 1)
    )


def points_of(rules: Rules, kind: int) -> int:
    """Return the card points of a kind of card; threes have none."""
    rank = rank_of(kind)
    return 0 if rank == THREE else int(getattr(rules, _NAMES[rank]))


def value_groups(rules: Rules) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the card points that occur, the highest first, each with its ranks in rising order.

    A joker comes before the ranks that count the same.
    """
    points = points_by_rank(rules)
    order = (JOKER_RANK, *(rank for rank in range(JOKER_RANK) if rank != THREE))
    ordered = sorted(order, key=lambda rank: -points[rank])
    groups = groupby(ordered, key=lambda rank: points[rank])
    return tuple((worth, tuple(ranks)) for worth, ranks in groups)


def changed_values(rules: Rules) -> tuple[str, ...]:
    """Return the card points that are not those of every book, by the names of the rules."""
    return tuple(name for name, usual in _USUAL.items() if getattr(rules, name) != usual)


def card_rules(rules: Rules) -> tuple[tuple[str, str], ...]:
    """Return the rules that set points of melded cards, each with its card in notation.

    ``3b`` is a black three. Rules that don't apply to a book are left out.
    """
    named = {
        name: "Jk" if rank == JOKER_RANK else RANKS[rank] for name, rank in CARD_VALUES.items()
    }
    named["black_three_value"] = "3b"
    return tuple(
        (name, card) for name, card in named.items() if applies(rules, rule_fields()[name].needs)
    )


def dearest_cards(rules: Rules, count: int = 54 * 4) -> int:
    """Return the most points that ``count`` cards of the pack can be worth, if all are melded.

    Wild cards count only if these rules let them be melded. It is an upper bound, since not every
    choice of cards makes melds.
    """
    points = points_by_rank(rules)
    wild = rules.max_wilds > 0 or rules.wild_melds
    ranks = (*range(2, JOKER_RANK), *((0, JOKER_RANK) if wild else ()))
    worth = [
        points[rank]
        for rank in ranks
        for _ in range(rules.packs * (2 if rank == JOKER_RANK else 4))
    ]
    return sum(sorted(worth, reverse=True)[:count])


_IN_SCORES: Final = frozenset(("threes", "scoring"))
"""Chapters whose numbers are points, but for counts of cards and canastas."""

_COUNTS: Final = frozenset(
    ("threes_need_canastas", "black_three_group", "aces_in_hand_from", "sevens_in_hand_from")
)


def unit_of_cards(rules: Rules) -> int:
    """Return the number of which every sum of card points is a multiple: five in every book."""
    return gcd(*points_by_rank(rules), rules.black_three_value) or 1


def unit_of_scores(rules: Rules) -> int:
    """Return a number of which every score is a multiple: five in every book."""
    found = unit_of_cards(rules)
    for field in rule_fields().values():
        if field.group in _IN_SCORES and field.name not in _COUNTS:
            value = getattr(rules, field.name)
            if field.kind == "number":
                found = gcd(found, value)
            elif field.kind == "numbers":
                found = gcd(found, *value)
    return gcd(found, rules.exact_cut_bonus)
