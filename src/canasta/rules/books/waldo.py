"""Waldo canasta: four packs, runs, and pots of gold."""

from typing import Final

from canasta.rules.book import Book
from canasta.rules.remark import remark
from canasta.rules.rules import Rules
from canasta.rules.variation import variation

BOOK: Final = Book(
    rules=Rules(
        name="waldo",
        title="Waldo canasta",
        players=(4, 3),
        packs=4,
        target=15_000,
        hand_size=15,
        second_hand="pot",
        second_hand_size=11,
        draw_count=2,
        upcard="any_but_red_three",
        unfit_upcard="buried",
        threes_faced="with_draw",
        red_three_points=(100, 200, 300, 400, 1_000, 1_200, 1_400, 2_000),
        black_threes_in_hand=(5, 10, 15, 400, 500, 600, 1_400, 1_600),
        fine_before_first_turn=True,
        black_three_group=5,
        max_wilds=2,
        set_growth="naturals",
        second_meld="any",
        runs=True,
        bridges=True,
        wild_melds=True,
        pile_match="pair",
        pile_joins="choice",
        opening_points=(50, 90, 120, 150),
        opening_scores=(0, 5_000, 10_000),
        last_discard="compulsory",
        canastas_to_go_out=2,
        question_time="any_time",
        forced_take=False,
        last_three_ends=False,
        blocked_discard_ends=True,
        stuck_turn="deal_ends",
        samba=1_500,
        wild_canasta=2_000,
        wild_four_jokers=2_000,
        wild_seven_deuces=2_000,
        going_out_bonus=200,
        concealed_bonus=0,
    ),
    order=10,
    about="Runs, pots of gold, four packs.",
    rows=(("W", "AW", "AG"),),
    remarks=(
        remark(
            "The table",
            "The game is also known as pot-of-gold canasta and horse race canasta.",
            "W-116",
        ),
        remark(
            "The table",
            "A family played it for nearly thirty years before Waldo T Dinosaur wrote it down.",
            "W-118",
        ),
        remark(
            "The deal",
            "The card turned up is called the seed card.",
            "W-015",
            needs="upcard",
            last=True,
        ),
        remark(
            "Melds",
            "A completed canasta is stacked, with a red card on top if it is natural and a "
            "black one if it is mixed.",
            "W-061",
            last=True,
        ),
        remark(
            "The pile",
            "Black threes and wild cards on top of the pile are called blockers.",
            "W-075",
            needs="black_threes=blocker",
        ),
        remark(
            "Going out",
            "The question is: “Partner, do you want to go out?”",
            "W-080",
            needs="question partners",
            last=True,
        ),
        remark(
            "Going out",
            "The question is all that partners may say to each other.",
            "W-082",
            needs="question partners",
            last=True,
        ),
    ),
    variations=(
        variation(
            "two-kinds-to-go-out",
            "Going out needs two different kinds of canasta, or a canasta and a samba.",
            "WV-1 AW-40",
            two_kinds_to_go_out=True,
        ),
        variation(
            "no-lay-off",
            "Nothing is laid off on a completed canasta.",
            "WV-2 AW-41",
            set_growth="closed",
        ),
        variation(
            "black-threes-100",
            "Each black three left in hand costs 100.",
            "WV-3",
            black_threes_in_hand=tuple(100 * count for count in range(1, 9)),
        ),
        variation(
            "bolivia-2500",
            "Each wild canasta (bolivia) counts 2,500.",
            "WV-4",
            wild_canasta=2_500,
            wild_four_jokers=2_500,
            wild_seven_deuces=2_500,
        ),
        variation("no-bridges", "Runs are not bridged.", "WV-5", bridges=False),
    ),
)
"""The book."""
