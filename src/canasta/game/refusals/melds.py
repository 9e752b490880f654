"""Refusals of melds and of cards put on them."""

from typing import Final

from canasta.cards import BLACK_THREES, JOKER, WILDS
from canasta.engine.codes import Act, Form
from canasta.engine.reasons import Reason
from canasta.game.refusals.situation import RefusalTexts, Situation, Slip
from canasta.game.words import many, number_word, ranks_word


def _not_held(it: Situation) -> str:
    kind = it.kind
    if kind < 0:
        return "You do not hold the cards for that."
    held = sum(it.board.hand(it.board.actor)[k] for k in (it.kinds or (kind,)))
    return f"You do not hold {it.card}{' more' if held else ''}."


def _ranks(it: Situation) -> str:
    kind = it.kind
    return "that rank" if kind < 0 else ranks_word(13 if kind == JOKER else kind % 13)


def _second(it: Situation) -> str:
    if it.rules.second_meld == "never":
        return f"Your side has a meld of {_ranks(it)} already, and may have only one: add to it."
    return (
        f"Your side's meld of {_ranks(it)} is not complete; a second may be begun only when the "
        "first is a canasta: add to the first."
    )


def _wild_limit(it: Situation) -> str:
    return f"A set holds at most {many(it.rules.max_wilds, 'wild card')} in this rule book."


def _complete(it: Situation) -> str:
    meld = it.meld
    if meld is not None and meld.form == Form.RUN:
        return "A samba is complete with seven cards; nothing is added to it."
    if meld is not None and meld.form == Form.WILD:
        return "A wild canasta is complete with seven cards; nothing is added to it."
    if meld is not None and meld.form == Form.BLACK:
        return f"At most {number_word(it.rules.black_three_group)} black threes are melded."
    return "A canasta has exactly seven cards in this rule book; nothing is added to it."


def _wrong_rank(it: Situation) -> str:
    meld = it.meld
    if meld is not None and meld.form == Form.BLACK and it.kind in BLACK_THREES:
        return _complete(it)
    if meld is None or meld.form != Form.SET:
        return f"{it.card.capitalize()} does not belong to that meld."
    return f"{it.card.capitalize()} does not belong to a set of {ranks_word(meld.rank)}."


def _closed(it: Situation) -> str:
    if it.kind in WILDS:
        return "Your side's wild canasta is complete; no other wild meld may be begun."
    if it.rules.set_growth == "any":
        return f"Your side has a canasta of {_ranks(it)}, and no other meld of them: add to it."
    return f"A canasta of {_ranks(it)} is closed; no other meld of that rank may be begun."


def _bonus_three(it: Situation) -> str:
    threes = "Threes" if it.rules.black_threes == "bonus" else "Red threes"
    return f"{threes} are bonus cards: they are faced, never melded."


MELDS: Final[RefusalTexts] = {
    Reason.NOT_HELD: ("cards.not_held", _not_held, "W-048 R-12 J-14 C-07"),
    Reason.RED_THREE_MELD: ("meld.red_three", _bonus_three, "W-021 W-049 AR-9 J-34 C-22"),
    Reason.THREE_MELD: (
        "meld.three",
        lambda it: (
            "Threes are never part of a set or a run."
            if it.rules.black_threes == "blocker"
            else "Threes are bonus cards in this rule book: they are faced, never melded."
        ),
        "W-049 R-13 J-33 AJ-38 C-22",
    ),
    Reason.NO_THREE_CARDS: (
        "meld.too_few_cards",
        "A new meld needs three cards or more, which you do not have for this one.",
        "W-043 R-10 R-11 J-14 AC-55",
    ),
    Reason.NO_NATURAL_PAIR: (
        "meld.needs_natural_pair",
        "A new set needs two natural cards of its rank or more before wild cards join it.",
        "W-044 W-054 R-12 R-30 J-14 AC-16",
    ),
    Reason.SECOND_MELD: ("meld.second_of_rank", _second, "R-35 J-12 J-13 AC-17 AC-58"),
    Reason.RANK_CLOSED: ("meld.rank_closed", _closed, "AC-17 AC-58 J-13 R-35"),
    Reason.NO_WILD_MELDS: (
        "meld.no_wild_melds",
        "Wild cards may be melded only with natural cards in this rule book.",
        "R-29 R-41",
    ),
    Reason.WILD_LOCK: (
        "meld.wild_lock",
        "Your side has begun a wild meld: until it has seven cards all its wild cards go there.",
        "J-51 J-52 AJ-9 C-15 AC-25",
    ),
    Reason.NO_RUNS: ("meld.no_runs", "There are no runs in this rule book.", "AR-25 J-01 C-07"),
    Reason.NO_SUCH_RUN: (
        "meld.not_a_run",
        "A run begins with three neighbours of one suit, from 4 to ace, all of them held.",
        "W-046 W-047 W-050 W-007",
    ),
    Reason.BLACK_THREES_ONLY_OUT: (
        "meld.black_threes_only_out",
        "Black threes are melded only in going out, last of all.",
        "W-083 W-084 AW-22 R-25 R-26 AR-17 AJ-38",
    ),
    Reason.BLACK_THREES_LAST: (
        "meld.black_threes_last",
        lambda it: (
            "With your black threes on the table you have to go out, so a no could not be obeyed: "
            "take them back to ask."
            if it.code == Act.ASK
            else "Black threes are laid last of all: only the card of the final discard may be "
            "left in your hand then."
        ),
        "AW-22 AR-17 W-083 R-25",
    ),
    Reason.NO_SUCH_MELD: (
        "meld.no_such_meld",
        lambda it: (
            f"Your side has no such meld; it has {many(it.board.meld_count(it.side), 'meld')}. "
            "Name one by # and its number or by all its cards."
        ),
        "W-048 AR-25 C-07",
    ),
    Reason.WRONG_RANK: ("meld.wrong_rank", _wrong_rank, "W-048 R-10 J-14 C-07 C-08"),
    Reason.WILD_LIMIT: ("meld.wild_limit", _wild_limit, "W-045 W-059 R-30 R-33 AJ-7 C-09"),
    Reason.MELD_COMPLETE: (
        "meld.complete",
        _complete,
        "W-071 W-072 WV-2 AW-3 AW-22 J-10 J-11 AC-17 AR-17",
    ),
    Reason.WILD_ON_COMPLETE: (
        "meld.wild_on_canasta",
        "Wild cards are not laid off on a completed canasta.",
        "W-071 W-070",
    ),
    Reason.WILD_IN_RUN: ("meld.wild_in_run", "A run holds no wild cards.", "W-047 W-064"),
    Reason.NOT_RUN_END: (
        "meld.not_run_end",
        lambda it: (
            f"{it.card.capitalize()} does not lengthen that run: only the next card of its suit at "
            "either end does."
        ),
        "W-062 W-063 W-046",
    ),
    Reason.WILD_SEVENS: (
        "meld.wild_with_sevens",
        "Sevens are melded without wild cards.",
        "C-20 AJ-27",
    ),
    Reason.WILD_ACES: (
        "meld.wild_with_aces",
        lambda it: (
            "Wild cards join aces only in the turn in which your side opens."
            if it.rules.wild_aces == "opening_only"
            else "Aces are melded without wild cards."
        ),
        "C-18 C-19 AC-23 AC-60 JV-2a",
    ),
    Reason.MIXED_CANASTA_IN_OPENING: (
        "meld.mixed_canasta_in_opening",
        "A mixed canasta may not be completed in the turn of the opening.",
        "AC-22",
    ),
    Reason.NATURAL_ON_WILD_MELD: (
        "meld.natural_on_wild_meld",
        "Only wild cards go to a meld of wild cards.",
        "AW-3 J-15 JV-4a C-15",
    ),
    Reason.CONVERSION_CARDS: (
        "meld.conversion_cards",
        (
            "A wild meld becomes a mixed canasta only where it has exactly three cards, by four "
            "natural cards of one rank from your hand at once."
        ),
        "JV-4a JV-4b JV-4c AJ-29",
    ),
    Reason.ALREADY_AIMED: ("meld.already_named", "Cards go to that meld already: lay one.", "AG-1"),
    Reason.NO_BRIDGES: (
        "bridge.none",
        "Runs are not joined in this rule book.",
        "WV-5 W-051 AR-25 C-07",
    ),
    Reason.NO_BRIDGE_THERE: (
        "bridge.no_gap",
        "A bridge joins two runs of exactly three cards by the one card missing between them.",
        "W-052 W-066 W-067 W-068",
    ),
    Reason.NOTHING_FITS: (
        "meld.nothing_fits",
        "None of your cards can be put on that meld now.",
        "W-048 R-10 J-14 C-07",
    ),
    Slip.SEVERAL_RANKS: (
        "meld.several_ranks",
        lambda it: (
            "Those cards make no meld: a set is of one rank"
            + (
                "; the cards of a run are neighbours of one suit, each named with it."
                if it.rules.runs
                else ", with or without wild cards."
            )
        ),
        "W-044 W-046 R-10 R-11 J-14 C-07 C-08",
    ),
    Slip.NO_HOME: (
        "meld.no_home",
        "None of your side's melds takes those cards now; lay a new meld with meld.",
        "W-048 R-10 J-14 C-07",
    ),
}
"""Melds: codes, sentences, rows."""
