"""Samba: three packs, runs, two cards drawn, two wild cards in a set."""

from types import MappingProxyType
from typing import Final

from canasta.rules.book import Book
from canasta.rules.card_values import CARD_VALUES
from canasta.rules.remark import remark
from canasta.rules.rules import Rules

BOOK: Final = Book(
    rules=Rules(
        name="samba",
        title="Samba",
        packs=3,
        target=10_000,
        hand_size=15,
        draw_count=2,
        red_three_points=(100, 200, 300, 400, 500, 1_000),
        threes_minus="too_few_canastas",
        red_three_in_hand=500,
        black_threes_in_hand=(5, 10, 15, 20, 25, 30),
        black_three_group=6,
        max_wilds=2,
        second_meld="any",
        runs=True,
        pile_match="pair_or_meld",
        pile_joins="choice",
        opening_points=(15, 50, 90, 120, 150),
        opening_scores=(0, 1_500, 3_000, 7_000),
        canastas_to_go_out=2,
        samba=1_500,
        going_out_bonus=200,
        concealed_bonus=0,
    ),
    order=50,
    difficulty=4,
    match=(7, 130),
    clauses=(("SA", "AG"),),
    cites=MappingProxyType(
        {
            "players": "SA-01",
            "packs": "SA-02",
            "hand_size": "SA-03",
            "draw_count": "SA-04",
            "pile_match": "SA-05 SA-06",
            "pile_joins": "SA-14 SA-22",
            "runs": "SA-07 SA-08 SA-10",
            "samba": "SA-08",
            "wild_melds": "SA-09",
            "max_wilds": "SA-10",
            "set_growth": "SA-11",
            "canastas_to_go_out": "SA-12",
            "second_meld": "SA-13 SA-14",
            "opening_points": "SA-15 SA-16",
            "opening_scores": "SA-15 SA-16",
            "target": "SA-17",
            "going_out_bonus": "SA-18",
            "concealed_bonus": "SA-19",
            "red_three_points": "SA-20",
            "threes_minus": "SA-21",
            "black_three_group": "SA-23",
            **dict.fromkeys(
                (
                    *("wild", "dealer", "turn", "upcard", "unfit_upcard", "threes_faced", "set"),
                    *("threes", "pile", "opening", "top_card_counts", "going_out", "last_discard"),
                    *("question", "question_time", "short_stock", "empty_stock", "forced_take"),
                    *("last_three_ends", "natural_canasta", "below_zero", *CARD_VALUES),
                    *("black_threes", "black_threes_in_hand", "black_three_value"),
                    *("red_three_in_hand", "pile_threes", "covered", "own_melds", "bonus_threes"),
                    *("wild_discard", "few_cards", "short_opening_more", "fine_before_first_turn"),
                ),
                "SA-24",
            ),
        }
    ),
    play=(
        remark("from", "samba.play.history", "SA-02 SA-04 SA-07 SA-24"),
        remark("well", "samba.play.runs", "SA-08 SA-12"),
        remark("well", "samba.play.count", "SA-10 SA-02"),
        remark("well", "samba.play.caught", "SA-04 SA-12"),
        remark("well", "samba.play.pile", "SA-05"),
        remark("well", "samba.play.start", "SA-05 SA-06"),
        remark("well", "samba.play.threes", "SA-20 SA-21"),
    ),
)
"""The book."""
