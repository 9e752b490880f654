"""Joker canasta, told as its source tells it: by what differs from Regency."""

from dataclasses import replace
from typing import Final

from canasta.rules.book import Book
from canasta.rules.books import regency
from canasta.rules.remark import remark
from canasta.rules.variation import variation

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
    ),
    order=30,
    about="Wild canastas, pile always frozen.",
    rows=(("J", "JS", "T", "AJ", "AG"), *regency.BOOK.rows),
    shared=regency.BOOK.shared,
    remarks=(
        *regency.BOOK.remarks,
        remark(
            "Going out",
            "Partners may signal wild cards by their first discards, by a system that all know.",
            "JS-1 JS-2 AJ-24",
            needs="partners",
            last=True,
        ),
    ),
    variations=(
        variation(
            "canasta-of-aces",
            "A natural canasta of aces pays 1,000.",
            "JV-1 AJ-26",
            natural_aces=1_000,
        ),
        variation(
            "natural-aces-only",
            "No wild card is melded with aces.",
            "JV-2a",
            wild_aces="never",
        ),
        variation(
            "canasta-of-sevens",
            "A natural canasta of sevens pays 2,000; sevens begun and not completed cost 1,500, "
            "four or more in a hand 500.",
            "JV-3a JV-3b JV-3c AJ-27 AJ-28",
            natural_sevens=2_000,
            incomplete_sevens_penalty=1_500,
            sevens_in_hand_from=4,
            sevens_in_hand_penalty=500,
        ),
        variation(
            "conversion",
            "A meld of three wild cards may become a mixed canasta by four natural cards at once.",
            "JV-4a JV-4b JV-4c AJ-29",
            conversion=True,
        ),
    ),
)
"""The book."""
