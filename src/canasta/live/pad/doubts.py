"""Doubts about an entered deal: what is unlikely, though no rule of scoring forbids it."""

from typing import Final

import msgspec

from canasta.live.pad.entry import DealEntry, SideEntry
from canasta.live.pad.sheet import most_points
from canasta.rules import Rules, sides_of

_CHEAPEST: Final = {"samba": 65, "wild": 140, "four_jokers": 260, "seven_deuces": 140, "aces": 140}
"""Least card points of a canasta, by kind; any other kind has seven cards of 5."""
_SEVEN_FIVES: Final = 35
_CANASTA: Final = 7


class Doubt(msgspec.Struct, frozen=True):
    """A question about an entry that may still be right."""

    code: str
    side: int
    """The side whose entry it is about; -1 for the deal."""
    message: str
    """The question in words, without names."""


def doubts(rules: Rules, players: int, entry: DealEntry) -> tuple[Doubt, ...]:
    """Return what should be checked once more."""
    found: list[Doubt] = []
    out = next((n for n, side in enumerate(entry.sides) if side.out), None)
    if entry.totals or any(side.out == "splash" for side in entry.sides):
        return ()
    for number, side in enumerate(entry.sides):
        found += _of_side(rules, number, side)
    members = players // sides_of(players)
    empty = out is not None and len(entry.sides[out].hands) == members
    if out is not None and empty and all(_holds(hand) for hand in entry.sides[out].hands):
        found.append(
            Doubt(
                "pad.out_with_cards",
                out,
                "This side went out, yet each of its players still holds cards.",
            )
        )
    counted = sum(
        side.melded + sum(hand.cards + hand.foot for hand in side.hands) for side in entry.sides
    )
    if out is None and 0 < counted < most_points(rules) // 3:
        found.append(
            Doubt(
                "pad.few_points",
                -1,
                "No one went out, so almost all cards must have been drawn. These totals look "
                "too low.",
            )
        )
    return tuple(found)


def _of_side(rules: Rules, number: int, side: SideEntry) -> list[Doubt]:
    found = []
    least = sum(count * _CHEAPEST.get(kind, _SEVEN_FIVES) for kind, count in side.canastas.items())
    if side.melded < least:
        found.append(
            Doubt(
                "pad.melded_too_little",
                number,
                f"The canastas alone are worth {least} points or more, but {side.melded} are "
                "entered for the cards melded.",
            )
        )
    canastas = sum(side.canastas.values())
    if side.out and canastas < rules.canastas_to_go_out:
        found.append(
            Doubt(
                "pad.out_too_early",
                number,
                f"Going out takes {rules.canastas_to_go_out} by these rules; {canastas} "
                "canastas are entered for the side that went out.",
            )
        )
    return found


def _holds(hand: object) -> bool:
    return hand != type(hand)()
