"""Refusals to take the discard pile."""

from typing import Final

from canasta.cards import kind_of
from canasta.engine.codes import FULL, Form
from canasta.engine.reasons import Reason
from canasta.game.melds import Meld
from canasta.game.refusals.situation import RefusalTexts, Situation, Slip
from canasta.game.words import many, number_word


def _ways(it: Situation) -> str:
    """Return the ways in which the pile may be taken now: "with two natural kings from ..."."""
    pair = f"with two natural {it.tops} from your hand"
    if it.only_pair:
        return f"only {pair}"
    if it.rules.pile_match == "pair_or_meld":
        alone = f"put its top card alone onto a set of {it.tops} that is not a canasta yet"
        return f"{pair}, or {alone}" + (" or at the end of a run" if it.rules.runs else "")
    alone = f"put its top card alone onto your meld of {it.tops}"
    return f"{pair}, " + ("with one and a wild card, " if it.top_mixes else "") + f"or {alone}"


def _needs_pair(it: Situation) -> str:
    if it.rules.pile_match == "pair_or_meld":
        return f"A wild card can't help to take the pile here. You can take it {_ways(it)}."
    return f"In this game you can take the pile {_ways(it)}."


def _home(it: Situation) -> Meld | None:
    """Return the meld that the top card's own kind goes to: the one named, or the largest."""
    melds = [meld for meld in it.board.melds(it.side) if meld.rank == it.top_rank]
    if it.meld is not None and it.meld in melds:
        return it.meld
    growing = [meld for meld in melds if meld.size < FULL]
    return max(growing or melds, key=lambda meld: meld.size, default=None)


def _too_large(it: Situation) -> str:
    home = _home(it)
    has = many(home.size if home else 0, "card")
    return (
        f"Your side's meld of {it.tops} has {has} already. With the top card and the two that "
        "take the pile it would have more than seven."
    )


def _must_join(it: Situation) -> str:
    melds = it.board.melds(it.side)
    home = _home(it)
    name = f"#{melds.index(home) + 1}" if home is not None else "the meld"
    return (
        f"Your side has a meld of {it.tops} and may not start another, so the cards must go "
        f"there: 'take … -> {name}'."
    )


def _must_take(it: Situation) -> str:
    homes = [meld for meld in it.board.melds(it.side) if it.takes_alone(meld)]
    run = all(meld.form == Form.RUN for meld in homes)
    fits = "lengthens a run of yours" if run else f"fits your meld of {it.tops}"
    return f"The stock is empty and the pile's top card {fits}: you have to take the pile."


def _wrong_meld(it: Situation) -> str:
    run = ", or lengthen a run of its suit at either end" if _onto_runs(it) else ""
    return (
        f"The top card is {it.top} and does not belong to that meld. It can join only a set of "
        f"{it.tops}{run}."
    )


def _onto_runs(it: Situation) -> bool:
    return it.rules.runs and it.rules.pile_match == "pair_or_meld"


def _two_cards(it: Situation) -> str:
    alone = it.rules.pile_match != "pair"
    return (
        "To take the pile name two cards from your hand"
        + (", or only the meld that its top card joins alone" if alone else "")
        + ". You can put more on the meld afterwards."
    )


def _cards_left(_: Situation) -> str:
    return (
        "That would leave you too few cards. After taking the pile you must hold at least two, one "
        "to discard and one to keep, unless you can go out."
    )


def _blocks(it: Situation) -> str:
    instead = (
        "draw from the stock" if int(it.state.stock_size) else "pass, since the stock is empty"
    )
    even = ", even if you hold a pair" if it.top_rank in (0, 13) else ""
    return f"{it.top.capitalize()} on top blocks the pile{even}: {instead}."


def _not_held(it: Situation) -> str:
    hand = it.board.hand(it.board.actor)
    held = sum(hand[kind_of(it.top_rank, suit)] for suit in range(4)) if it.top_rank < 13 else 0
    have = f"You hold {number_word(held) if held else 'none'}."
    return f"The top card is {it.top}. You can take the pile {_ways(it)}. {have}"


def _opening_short(it: Situation) -> str:
    return (
        "Your side hasn't opened, so you must open when you take the pile. You need "
        f"{int(it.state.requirement[it.side])} points, and your hand doesn't reach them. "
        "Draw instead."
    )


def _no_clean_set(it: Situation) -> str:
    return (
        "Your side hasn't opened, so you must open when you take the pile. You need "
        f"{int(it.state.requirement[it.side])} points and a clean set among them: three or more "
        "natural cards from your hand. Draw instead."
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
        _must_take,
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
            "The pile is frozen by a card in it. You can take it only with two natural "
            f"{it.tops} from your hand."
        ),
        "R-07 R-31 AR-7 AR-8",
    ),
    Reason.PILE_FROZEN_TO_SIDE: (
        "pile.frozen_before_opening",
        lambda it: (
            "Your side has not opened, so the pile is frozen for you. You can take it "
            f"only with two natural {it.tops} from your hand."
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
        _wrong_meld,
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
            f"Your side has a closed canasta of {it.tops} and may not start another, so you can't "
            "take the pile."
        ),
        "AC-17 AC-18 AJ-16",
    ),
    Reason.PILE_LEAVES_TOO_FEW: ("pile.leaves_too_few", _cards_left, "AG-4 AW-20 AR-19 AC-11"),
    Reason.PILE_ONE_CARD: (
        "pile.one_card",
        "With one card in your hand you may not take a one-card pile.",
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
        _two_cards,
        "W-025 AW-9 R-07 R-09 J-06 C-27",
    ),
    Slip.PILE_NOT_HELD: ("pile.not_held", _not_held, "W-024 AW-7 R-07 R-09 J-06 C-27 AC-19"),
    Slip.PILE_OPENING_SHORT: ("pile.opening_short", _opening_short, "W-042 AW-12 R-07 C-25 AC-20"),
    Slip.PILE_NO_CLEAN_SET: ("pile.no_clean_set", _no_clean_set, "C-10 C-25 AC-20"),
    Slip.PILE_OTHER_CARDS: (
        "pile.other_cards",
        lambda it: f"The pile's top card is {it.top}. You can take the pile {_ways(it)}.",
        "W-024 W-025 R-07 R-09 J-06 C-27",
    ),
}
"""The pile: codes, sentences, clauses."""
