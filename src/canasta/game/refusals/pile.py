"""Refusals to take the discard pile."""

from typing import Final

from canasta.cards import kind_of
from canasta.engine.codes import FULL
from canasta.engine.reasons import Reason
from canasta.game.refusals.situation import RefusalTexts, Situation, Slip
from canasta.game.words import number_word


def _needs_pair(it: Situation) -> str:
    return (
        f"In this rule book only two natural cards of its top card's rank take the pile: two "
        f"{it.tops} from your hand."
    )


def _own_size(it: Situation) -> int:
    return max(
        (meld.size for meld in it.board.melds(it.side) if meld.rank == it.top_rank), default=0
    )


def _too_large(it: Situation) -> str:
    return (
        f"Your side has {number_word(_own_size(it))} {it.tops} on the table already: the top card "
        "and your two would make its meld larger than seven."
    )


def _must_join(it: Situation) -> str:
    melds = it.board.melds(it.side)
    number = next(
        (n for n, meld in enumerate(melds, 1) if meld.rank == it.top_rank and meld.size < FULL), 0
    )
    name = f"#{number}" if number else "the meld"
    return (
        f"Your side has a meld of {it.tops} and may not begin another: name it, as in "
        f"'take … -> {name}'."
    )


def _cards_left(_: Situation) -> str:
    return (
        "You would keep too few cards: with what the pile brings at least two have to be held, one "
        "to discard and one to go on with, unless you can go out."
    )


def _blocks(it: Situation) -> str:
    instead = (
        "draw from the stock" if int(it.state.stock_size) else "pass, since the stock is empty"
    )
    even = ", even with a pair" if it.top_rank in (0, 13) else ""
    return f"{it.top.capitalize()} on top blocks the pile for you{even}: {instead}."


def _not_held(it: Situation) -> str:
    hand = it.board.hand(it.board.actor)
    held = sum(hand[kind_of(it.top_rank, suit)] for suit in range(4)) if it.top_rank < 13 else 0
    ways = f"two {it.tops} from your hand take it"
    if it.rules.pile_match == "classic" and not int(it.state.frozen):
        ways += ", or one and a wild card, or the top card alone onto a meld of them"
    have = f"You hold {number_word(held) if held else 'none'}."
    return f"On top of the pile lies {it.top}: {ways}. {have}"


def _opening_short(it: Situation) -> str:
    return (
        "Whoever takes the pile before the opening has to open with it: your side needs "
        f"{int(it.state.requirement[it.side])} points, and your hand does not reach them. Draw "
        "instead."
    )


TAKEN_BY_PAIR: Final = frozenset(
    {
        Reason.PILE_NEEDS_PAIR,
        Reason.PILE_FROZEN,
        Reason.PILE_FROZEN_TO_SIDE,
        Slip.PILE_NOT_HELD,
        Slip.PILE_OTHER_CARDS,
    }
)
"""Reasons that a natural pair of the top card's rank would have overcome."""

PILE: Final[RefusalTexts] = {
    Reason.MUST_TAKE: (
        "pile.must_take",
        lambda it: (
            f"The stock is empty and the pile's top card fits your meld of {it.tops}: you have to "
            "take the pile."
        ),
        "AR-11 AJ-14",
    ),
    Reason.PILE_EMPTY: (
        "pile.empty",
        lambda it: (
            "The discard pile is empty: "
            + ("draw from the stock." if int(it.state.stock_size) else "pass.")
        ),
        "W-024 R-06 J-53 AC-3",
    ),
    Reason.PILE_TOP_WILD: ("pile.top_wild", _blocks, "W-075 R-32 AJ-10 AC-19"),
    Reason.PILE_TOP_THREE: ("pile.top_three", _blocks, "W-075 R-23 AW-5"),
    Reason.PILE_NEEDS_PAIR: (
        "pile.needs_natural_pair",
        _needs_pair,
        "W-024 AW-7 R-07 J-06 J-07 C-27 AC-19",
    ),
    Reason.PILE_FROZEN: (
        "pile.frozen",
        lambda it: (
            f"The pile is frozen by a card in it: only two natural {it.tops} from your hand take "
            "it."
        ),
        "R-07 R-31 AR-7 AR-8",
    ),
    Reason.PILE_FROZEN_TO_SIDE: (
        "pile.frozen_before_opening",
        lambda it: (
            f"Your side has not opened, and until then the pile is frozen to it: only two natural "
            f"{it.tops} from your hand take it."
        ),
        "AR-7 R-07",
    ),
    Reason.PILE_MUST_JOIN: ("pile.must_join", _must_join, "AR-14 R-35 J-13 AJ-15 AC-17"),
    Reason.PILE_MELD_TOO_LARGE: (
        "pile.meld_too_large",
        _too_large,
        "W-053 W-055 J-08 J-09 J-10 AC-18",
    ),
    Reason.PILE_WRONG_MELD: (
        "pile.wrong_meld",
        lambda it: (
            f"The top card is {it.top}: it can join only one of your melds of {it.tops}, or begin "
            "a new one."
        ),
        "W-053 R-08 AR-14 AJ-15 C-27",
    ),
    Reason.PILE_MELD_COMPLETE: (
        "pile.meld_complete",
        "That meld is complete: the cards that take the pile begin a new one.",
        "AW-11 W-053 J-11 AC-18",
    ),
    Reason.PILE_RANK_CLOSED: (
        "pile.rank_closed",
        lambda it: (
            f"A canasta of {it.tops} is closed and no second meld of the rank is allowed, so the "
            "pile cannot be taken."
        ),
        "AC-17 AC-18 AJ-16",
    ),
    Reason.PILE_LEAVES_TOO_FEW: ("pile.leaves_too_few", _cards_left, "AG-4 AW-20 AR-19 AC-11"),
    Reason.PILE_ONE_CARD: (
        "pile.one_card",
        "With one card in hand a pile of one card is never taken.",
        "AG-4 AR-21",
    ),
    Reason.PILE_WILD_LIMIT: (
        "pile.wild_limit",
        lambda it: (
            f"Your meld of {it.tops} has {number_word(it.rules.max_wilds)} wild cards already, the "
            "most a set may hold: take the pile with a natural pair, or with the meld alone."
        ),
        "AR-15 R-30",
    ),
    Slip.PILE_TWO_CARDS: (
        "pile.two_cards",
        (
            "The pile is taken with exactly two cards from your hand; put more on the meld "
            "afterwards."
        ),
        "W-025 AW-9 R-07 R-09 J-06 C-27",
    ),
    Slip.PILE_NOT_HELD: ("pile.not_held", _not_held, "W-024 AW-7 R-07 R-09 J-06 C-27 AC-19"),
    Slip.PILE_OPENING_SHORT: ("pile.opening_short", _opening_short, "W-042 AW-12 R-07 C-25 AC-20"),
    Slip.PILE_OTHER_CARDS: (
        "pile.other_cards",
        lambda it: (
            f"The pile's top card is {it.top}: it is matched by two natural {it.tops} from your "
            "hand" + (", or one and a wild card." if it.rules.pile_match == "classic" else ".")
        ),
        "W-024 W-025 R-07 R-09 J-06 C-27",
    ),
}
"""The pile: codes, sentences, rows."""
