"""Checks of a state from outside, since compiled code uses its numbers as indices.

A state that the kernel has made is sound. Any other is checked here before it is used: every number
that is an index, a card or a size must be in its range, and redundant fields must agree.
"""

from collections.abc import Iterator
from typing import Final

from canasta.cards import ACE, DEUCE, FOUR, JOKER, KINDS, THREE
from canasta.engine.codes import (
    FULL,
    OLD_DROPPED,
    STEP_BRIDGE,
    STEP_BRIDGE_DOWN,
    STEP_NEW,
    STEP_NOTE,
    STEP_RUN,
    STEP_TAKE_JOIN,
    STEP_TAKE_NEW,
    Ending,
    Form,
    Phase,
)
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
    "stock": (0, KINDS),
    "pile": (0, KINDS),
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
    yield from _unsound_count(state, packs * (KINDS + 1))
    yield from _unsound_log(state)


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


def _listed(state: State) -> list[int]:
    """Return the melds on the table by their places in the pool."""
    return [
        place
        for side in range(SIDES)
        for place in state.order[side].tolist()[: state.meld_count[side]]
    ]


_RANKS: Final = {
    Form.SET: range(FOUR, ACE + 1),
    Form.RUN: range(FOUR, ACE - 1),
    Form.WILD: range(DEUCE, DEUCE + 1),
    Form.BLACK: range(THREE, THREE + 1),
}
"""The ranks that a meld of each form may have; of a run, its lowest card."""


def _unsound_melds(state: State) -> Iterator[str]:
    listed = _listed(state)
    if len(set(listed)) < len(listed) or any(not state.meld_form[place] for place in listed):
        yield "order"
        return
    if state.take_meld >= 0 and state.take_meld not in listed:
        yield "take_meld"
    for place in listed:
        form, size = Form(state.meld_form[place]), state.meld_size[place]
        rank, suit = state.meld_rank[place], state.meld_suit[place]
        run = form == Form.RUN
        if rank not in _RANKS[form] or (run and rank + size > ACE + 1):
            yield "meld_rank"
        if suit not in range(4 if run else 1):
            yield "meld_suit"
        if not run and size != sum(state.meld_cards[place].tolist()):
            yield "meld_size"
    if any(sum(cards.tolist()) > CARDS for cards in state.meld_cards):
        yield "meld_cards"


def _unsound_count(state: State, cards: int) -> Iterator[str]:
    """Yield a field unless every card is in one place; what leads to more leads out of a field."""
    laid = sum(state.meld_size[place] for place in _listed(state))
    threes = sum(_numbers(state, "threes"))
    held = sum(state.hand_size) + sum(state.foot_size)
    if state.stock_size + state.pile_size + held + laid + threes != cards:
        yield "stock_size"
    if state.phase == Phase.CUT and state.stock_size != cards:
        yield "phase"
    for seat in range(SEATS):
        for name, size in (("hands", state.hand_size[seat]), ("feet", state.foot_size[seat])):
            if sum(getattr(state, name)[seat]) not in (0, size):  # none is known of a hidden one
                yield name


_BRIDGES: Final = (STEP_BRIDGE, STEP_BRIDGE_DOWN)


def _unsound_log(state: State) -> Iterator[str]:
    """Yield the fields by which taking back would lead to melds or cards that there are not."""
    side = state.turn % max(state.sides, 1)
    melds = state.order[side].tolist()[: state.meld_count[side]]
    if state.target_meld >= len(melds):
        yield "target_meld"
    steps, kinds, numbers = (
        _numbers(state, name)[: state.staged] for name in ("log_step", "log_kind", "log_meld")
    )
    divided: set[int] = set()
    at = len(steps)
    while at > 0:
        at -= 1
        step, kind, number = steps[at], kinds[at], numbers[at]
        bridge = step % OLD_DROPPED in _BRIDGES and step < 2 * OLD_DROPPED
        of = kind if bridge else number
        if of >= len(melds) or not (bridge or STEP_NEW <= step <= STEP_TAKE_JOIN):
            yield "log_step"
            return
        meld = melds[of]
        if bridge:
            at -= 1  # its note, which names a place in the pool
            ends = state.meld_rank[meld] in range(ACE - FULL + 2) and state.meld_suit[meld] >= 0
            if at < 0 or steps[at] != STEP_NOTE or meld in divided or not ends:
                yield "log_step"
                return
            divided.add(meld)
            melds.insert(number, kinds[at])
        if step == STEP_RUN and (kind >= JOKER or kind % 13 > ACE - 2):
            yield "log_kind"
        if step in (STEP_NEW, STEP_RUN, STEP_TAKE_NEW):
            melds.remove(meld)


def _numbers(state: State, name: str) -> list[int]:
    value = getattr(state, name)
    if isinstance(value, int):
        return [value]
    numbers = value.tolist()
    return (
        [number for row in numbers for number in row] if isinstance(numbers[0], list) else numbers
    )
