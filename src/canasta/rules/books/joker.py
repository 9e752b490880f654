"""Joker canasta, described as in its source: by its differences from Regency."""

from dataclasses import replace
from typing import Final

from canasta.rules import signals
from canasta.rules.book import Book, variation
from canasta.rules.books import regency
from canasta.rules.remark import remark

BOOK: Final = Book(
    rules=replace(
        regency.BOOK.rules,
        name="joker",
        title="Joker canasta",
        target=8_500,
        hand_size=13,
        upcard="natural",
        black_threes="bonus",
        red_three_points=(100, 300, 500, 1_000),
        black_three_points=(100, 300, 500, 1_000),
        threes_minus="no_canasta",
        red_three_in_hand=0,
        black_threes_in_hand=(),
        black_three_value=0,
        black_three_group=0,
        set_growth="closed",
        second_meld="after_canasta",
        wild_melds=True,
        wild_lock=True,
        pile_match="pair",
        opening_points=(95, 125, 155),
        opening_scores=(3_000, 5_000),
        wild_discard="only_wilds_held",
        canastas_to_go_out=2,
        forced_take=False,
        wild_canasta=2_000,
        wild_four_jokers=3_000,
        wild_seven_deuces=4_000,
        melds_need_canasta=True,
        wild_signals=True,
    ),
    order=30,
    difficulty=2,
    match=(6, 190),
    clauses=(("J", "JS", "T", "AJ", "AG"), *regency.BOOK.clauses),
    shared=regency.BOOK.shared,
    remarks=(*regency.BOOK.remarks,),
    play=(
        remark("from", "joker.play.history", "J-54 JV-0 JV-5"),
        remark("from", "joker.play.five", "J-25 AJ-1"),
        remark("well", "joker.play.lock", "J-51 JS-1 JS-9"),
        remark("well", "joker.play.later", "JB-1 JB-2 JB-3"),
        remark("well", "joker.play.weigh", "JB-4 JB-5"),
        remark("well", "joker.play.sevens", "JB-6"),
        remark(
            "signals",
            "joker.play.signals",
            "JS-1 JS-2 JS-3 JS-4 JS-5 JS-6 JS-8 AJ-23 AJ-24",
            signals.NEEDS,
            table="signals",
        ),
        remark("signals", "joker.play.counted", "AJ-21 AJ-22 JS-7 AJ-25", signals.NEEDS),
        remark("signals", "joker.play.none", "AJ-22 JS-10", signals.NEEDS),
        regency.TWO_HAND,
    ),
    variations=(
        variation("canasta-of-aces", "JV-1 AJ-26", natural_aces=1_000),
        variation("natural-aces-only", "JV-2a", wild_aces="never"),
        variation(
            "canasta-of-sevens",
            "JV-3a JV-3b JV-3c AJ-27 AJ-28",
            natural_sevens=2_000,
            incomplete_sevens_penalty=1_500,
            sevens_in_hand_from=4,
            sevens_in_hand_penalty=500,
        ),
        variation("conversion", "JV-4a JV-4b JV-4c AJ-29", conversion=True),
    ),
)
"""The book."""
