"""Checks of a state from outside, since compiled code uses its numbers as indices.

A state that the kernel has made is sound. Any other is checked here before it is used: every number
that is an index, a card or a size must be in its range, and redundant fields must agree.
"""

from collections.abc import Iterator
from typing import Final

from canasta.cards import JOKER, KINDS
from canasta.engine.codes import Ending, Form, Phase
from canasta.engine.state import CARDS, MELDS, SEATS, SIDE_MELDS, SIDES, State

_MANY: Final = CARDS + 1
_FLAG: Final = (0, 3)
"""Range of a flag: no, yes, and permanently yes."""

RANGES: Final[dict[str, tuple[int, int]]] = {
    "players": (2, SEATS + 1),
    "sides": (2, SIDES + 1),
    "deal": (0, 2**15),
    "dealer": (0, SEATS),
    "phase": (0, len(Phase)),
    "turn": (0, SEATS),
    "actor": (0, SEATS),
    "turns": (0, 2**15),
    "ending": (0, len(Ending)),
    "out": (-1, SEATS),
    "stock_size": (0, _MANY),
    "pile_size": (0, _MANY),
    "frozen": _FLAG,
    "turn_card": _FLAG,
    "exact_cut": (-1, SIDES),
    "hand_size": (0, _MANY),
    "foot_size": (0, _MANY),
    "replacements_owed": (0, _MANY),
    "opened": _FLAG,
    "meld_count": (0, SIDE_MELDS + 1),
    "canastas": (0, MELDS + 1),
    "target_meld": (-1, SIDE_MELDS),
    "target_chosen": _FLAG,
    "cards_needed": (0, _MANY),
    "staged": (0, _MANY),
    "pile_withheld": _FLAG,
    "take_meld": (-1, MELDS),
    "opening_turn": _FLAG,
    "take_cards": (0, _MANY),
    "took": _FLAG,
    "melded_since": (0, _MANY),
    "old_melds": (0, SIDE_MELDS + 1),
    "old_touched": (0, _MANY),
    "question": _FLAG,
    "talon": (0, SIDES + 1),
    "asked": _FLAG,
    "had_turn": _FLAG,
    "melded": _FLAG,
    "threes": (0, 9),
    "ranks": (0, 128),
    "hands": (0, 128),
    "feet": (0, 128),
    "stock": (-1, KINDS),
    "pile": (-1, KINDS),
    "order": (0, MELDS),
    "meld_form": (0, len(Form)),
    "meld_rank": (-1, 14),
    "meld_suit": (-1, 4),
    "meld_size": (0, 128),
    "meld_wilds": (0, 128),
    "meld_cards": (0, 128),
    "log_kind": (0, KINDS),
    "log_meld": (0, SIDE_MELDS),
    "excess": (0, KINDS + 1),
    "excess_seat": (-1, SEATS),
}
"""Least number and one more than the greatest, by field."""


def first_unsound(state: State, players: int, sides: int, packs: int) -> str:
    """Return the first field of a state that is unsound, or an empty text.

    ``packs``: packs in the game, which bound the copies of each kind.
    """
    return next(_unsound(state, players, sides, packs), "")


def _unsound(state: State, players: int, sides: int, packs: int) -> Iterator[str]:
    for name, (low, high) in RANGES.items():
        if any(not low <= number < high for number in _numbers(state, name)):
            yield name
    for name, wanted in (("players", players), ("sides", sides)):
        if getattr(state, name) != wanted:
            yield name
    if max(state.dealer, state.turn, state.actor, state.out, state.excess_seat) >= players:
        yield "turn"
    for seat in range(SEATS):
        yield from _unsound_hand(state, seat, packs)
    yield from _unsound_melds(state)


def _unsound_hand(state: State, seat: int, packs: int) -> Iterator[str]:
    hand, foot = state.hands[seat].tolist(), state.feet[seat].tolist()
    copies = [packs * (2 if kind == JOKER else 1) for kind in range(KINDS)]
    for name, cards in (("hands", hand), ("feet", foot)):
        if any(count > most for count, most in zip(cards, copies, strict=True)):
            yield name
    if state.held[seat] != sum(1 << kind for kind, count in enumerate(hand) if count):
        yield "held"
    ranks = [sum(hand[rank:JOKER:13]) for rank in range(13)]
    if state.ranks[seat].tolist() != [*ranks, hand[JOKER]]:
        yield "ranks"


def _unsound_melds(state: State) -> Iterator[str]:
    listed = [
        place
        for side in range(SIDES)
        for place in state.order[side].tolist()[: state.meld_count[side]]
    ]
    if len(set(listed)) < len(listed) or any(not state.meld_form[place] for place in listed):
        yield "order"
    if any(sum(cards.tolist()) > CARDS for cards in state.meld_cards):
        yield "meld_cards"


def _numbers(state: State, name: str) -> list[int]:
    value = getattr(state, name)
    if isinstance(value, int):
        return [value]
    numbers = value.tolist()
    return (
        [number for row in numbers for number in row] if isinstance(numbers[0], list) else numbers
    )
