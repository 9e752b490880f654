"""Held cards that an action means, for all plans."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

from canasta.cards import CardPattern
from canasta.engine.reasons import Reason
from canasta.game.board import Board
from canasta.game.card_list import read_cards
from canasta.game.copies import choices, missing
from canasta.game.errors import IllegalError, InvalidError
from canasta.game.refusals import refusal

MOMENTS: Final = frozenset(
    {
        Reason.NOT_NOW,
        Reason.MATCH_OVER,
        Reason.UNFINISHED_MELD,
        Reason.AIM_NEEDS_CARD,
        Reason.PILE_EMPTY,
        Reason.PILE_TOP_WILD,
        Reason.PILE_TOP_THREE,
    }
)
"""Reasons that hold whatever cards are named."""


def named(cards: Sequence[str]) -> list[CardPattern]:
    """Return the patterns of a typed action's cards; each text names exactly one card.

    Raises:
        InvalidError: a text cannot be read, or names several cards.
    """
    patterns: list[CardPattern] = []
    for text in cards:
        read = read_cards(text)
        if len(read) != 1:
            raise InvalidError("text.one_card", f"{text!r:.60} has to be one card.")
        patterns += read
    return patterns


def held(
    board: Board, patterns: list[CardPattern], keep: Collection[int], moment: int
) -> Iterator[tuple[int, ...]]:
    """Return the held cards that the patterns may mean, the most natural choice first.

    Args:
        board: the board.
        patterns: the cards as written.
        keep: kinds better left in the hand.
        moment: a step of the same kind: if it is not the moment for it, the refusal says so,
            rather than that a card is not held.

    Raises:
        IllegalError: it is not the moment, or a card is not held.
    """
    out_of_moment(board, moment)
    hand = board.hand(board.actor)
    lacking = missing(patterns, hand)
    if lacking is not None:
        raise IllegalError(refusal(board, Reason.NOT_HELD, -1, lacking.kinds))
    return choices(patterns, hand, keep)


def named_later(actions: Iterable[object]) -> set[int]:
    """Return the kinds that later actions name by suit, better left in the hand until then."""
    texts = chain.from_iterable(
        (*getattr(action, "cards", ()), getattr(action, "card", "")) for action in actions
    )
    patterns = chain.from_iterable(read_cards(text) for text in texts)
    return {pattern.kinds[0] for pattern in patterns if len(pattern.kinds) == 1}


def out_of_moment(board: Board, code: int) -> None:
    """Refuse a step that is out of its moment, whatever cards it names.

    Raises:
        IllegalError: with one of ``MOMENTS``.
    """
    reason = board.why_not(code)
    if reason in MOMENTS:
        raise IllegalError(refusal(board, reason, code))
