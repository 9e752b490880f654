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
        return "You don't hold the cards for that."
    held = sum(it.board.hand(it.board.actor)[k] for k in (it.kinds or (kind,)))
    return f"You don't hold {'another ' + it.card.partition(' ')[2] if held else it.card}."


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
    return f"In this game a set holds at most {many(it.rules.max_wilds, 'wild card')}."


def _complete(it: Situation) -> str:
    meld = it.meld
    if meld is not None and meld.form == Form.RUN:
        return "A samba is complete with seven cards; you can't add to it."
    if meld is not None and meld.form == Form.WILD:
        return "A wild-card canasta is complete with seven cards; you can't add to it."
    if meld is not None and meld.form == Form.BLACK:
        return f"At most {number_word(it.rules.black_three_group)} black threes are melded."
    return "In this game a canasta has exactly seven cards; you can't add to it."


def _wrong_rank(it: Situation) -> str:
    meld = it.meld
    if meld is not None and meld.form == Form.BLACK and it.kind in BLACK_THREES:
        return _complete(it)
    if meld is None or meld.form != Form.SET:
        return f"{it.card.capitalize()} doesn't belong to that meld."
    return f"{it.card.capitalize()} doesn't belong to a set of {ranks_word(meld.rank)}."


def _closed(it: Situation) -> str:
    if it.kind in WILDS:
        return "Your side's wild-card canasta is complete; you may not start another wild meld."
    if it.rules.set_growth == "any":
        return f"Your side has a canasta of {_ranks(it)}, and no other meld of them: add to it."
    return f"A canasta of {_ranks(it)} is closed; you may not start another meld of that rank."


def _bonus_three(it: Situation) -> str:
    threes = "Threes" if it.rules.black_threes == "bonus" else "Red threes"
    return f"{threes} are bonus cards: you lay them down, but never meld them."


MELDS: Final[RefusalTexts] = {
    Reason.NOT_HELD: ("cards.not_held", _not_held, "W-048 R-12 J-14 C-07"),
    Reason.RED_THREE_MELD: ("meld.red_three", _bonus_three, "W-021 W-049 AR-9 J-34 C-22"),
    Reason.THREE_MELD: (
        "meld.three",
        lambda it: (
            "Threes are never part of a set or a run."
            if it.rules.black_threes == "blocker"
            else "In this game threes are bonus cards: you lay them down, but never meld them."
        ),
        "W-049 R-13 J-33 AJ-38 C-22",
    ),
    Reason.NO_THREE_CARDS: (
        "meld.too_few_cards",
        "A new meld needs at least three cards.",
        "W-043 R-10 R-11 J-14 AC-55",
    ),
    Reason.NO_NATURAL_PAIR: (
        "meld.needs_natural_pair",
        "A new set needs at least two natural cards of its rank before you add wild cards.",
        "W-044 W-054 R-12 R-30 J-14 AC-16",
    ),
    Reason.SECOND_MELD: ("meld.second_of_rank", _second, "R-35 J-12 J-13 AC-17 AC-58"),
    Reason.RANK_CLOSED: ("meld.rank_closed", _closed, "AC-17 AC-58 J-13 R-35"),
    Reason.NO_WILD_MELDS: (
        "meld.no_wild_melds",
        "In this game you may meld wild cards only with natural cards.",
        "R-29 R-41",
    ),
    Reason.WILD_LOCK: (
        "meld.wild_lock",
        "Your side has begun a wild meld: until it has seven cards, all your wild cards go there.",
        "J-51 J-52 AJ-9 C-15 AC-25",
    ),
    Reason.NO_RUNS: ("meld.no_runs", "Runs aren't played in this game.", "AR-25 J-01 C-07"),
    Reason.NO_SUCH_RUN: (
        "meld.not_a_run",
        "A new run needs three cards in a row of one suit, between 4 and ace, all from your hand.",
        "W-046 W-047 W-050 W-007",
    ),
    Reason.BLACK_THREES_ONLY_OUT: (
        "meld.black_threes_only_out",
        "You may meld black threes only when you go out, last of all.",
        "W-083 W-084 AW-22 R-25 R-26 AR-17 AJ-38",
    ),
    Reason.BLACK_THREES_LAST: (
        "meld.black_threes_last",
        lambda it: (
            "With your black threes on the table you must go out, so you could not obey a no. "
            "Take them back to ask."
            if it.code == Act.ASK
            else "Lay black threes last of all, when only your final discard is left in your hand."
        ),
        "AW-22 AR-17 W-083 R-25",
    ),
    Reason.NO_SUCH_MELD: (
        "meld.no_such_meld",
        lambda it: (
            f"Your side has no such meld; it has {many(it.board.meld_count(it.side), 'meld')}."
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
        "You can't add wild cards to a completed canasta.",
        "W-071 W-070",
    ),
    Reason.WILD_IN_RUN: ("meld.wild_in_run", "A run holds no wild cards.", "W-047 W-064"),
    Reason.NOT_RUN_END: (
        "meld.not_run_end",
        lambda it: (
            f"{it.card.capitalize()} doesn't fit that run: add the next card of its suit at either "
            "end."
        ),
        "W-062 W-063 W-046",
    ),
    Reason.WILD_SEVENS: (
        "meld.wild_with_sevens",
        "You meld sevens without wild cards.",
        "C-20 AJ-27",
    ),
    Reason.WILD_ACES: (
        "meld.wild_with_aces",
        lambda it: (
            "You may add wild cards to aces only in the turn in which your side opens."
            if it.rules.wild_aces == "opening_only"
            else "You meld aces without wild cards."
        ),
        "C-18 C-19 AC-23 AC-60 JV-2a",
    ),
    Reason.MIXED_CANASTA_IN_OPENING: (
        "meld.mixed_canasta_in_opening",
        "You may not complete a mixed canasta in the turn you open.",
        "AC-22",
    ),
    Reason.NATURAL_ON_WILD_MELD: (
        "meld.natural_on_wild_meld",
        "Only wild cards can be added to a wild meld.",
        "AW-3 J-15 JV-4a C-15",
    ),
    Reason.CONVERSION_CARDS: (
        "meld.conversion_cards",
        (
            "You can turn a wild meld into a mixed canasta only if it has exactly three cards and "
            "you add four natural cards of one rank from your hand, all at once."
        ),
        "JV-4a JV-4b JV-4c AJ-29",
    ),
    Reason.ALREADY_AIMED: (
        "meld.already_named",
        "That meld is already chosen. Add a card to it.",
        "AG-1",
    ),
    Reason.NO_BRIDGES: (
        "bridge.none",
        "Runs can't be joined in this game.",
        "WV-5 W-051 AR-25 C-07",
    ),
    Reason.NO_BRIDGE_THERE: (
        "bridge.no_gap",
        "A bridge joins two runs of exactly three cards by the one card missing between them.",
        "W-052 W-066 W-067 W-068",
    ),
    Reason.NOTHING_FITS: (
        "meld.nothing_fits",
        "None of your cards fits that meld now.",
        "W-048 R-10 J-14 C-07",
    ),
    Slip.SEVERAL_RANKS: (
        "meld.several_ranks",
        lambda it: (
            "Those cards make no meld: a set is of one rank"
            + (
                "; a run is cards in a row of one suit, so name the suit of each."
                if it.rules.runs
                else ", with or without wild cards."
            )
        ),
        "W-044 W-046 R-10 R-11 J-14 C-07 C-08",
    ),
    Slip.NO_HOME: (
        "meld.no_home",
        "Those cards don't fit any of your melds. Lay them as a new meld.",
        "W-048 R-10 J-14 C-07",
    ),
}
"""Melds: codes, sentences, rows."""
