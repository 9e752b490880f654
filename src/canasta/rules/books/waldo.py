"""Waldo canasta: four packs, runs, and pots of gold."""

from typing import Final

from canasta.rules.book import Book, variation
from canasta.rules.remark import remark
from canasta.rules.rules import Rules
from canasta.rules.words import Question

ASKS: Final = Question(en="Partner, do you want to go out?", de="Partner, willst du ausmachen?")
"""W-080."""

BOOK: Final = Book(
    rules=Rules(
        name="waldo",
        title="Waldo canasta",
        players=(4, 3),
        packs=4,
        target=15_000,
        hand_size=15,
        foot="first_canasta",
        foot_size=11,
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
        raised_opening=(60, 110, 150, 180),
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
        card_talk=False,
    ),
    order=10,
    difficulty=6,
    about="Runs, pots of gold, four packs.",
    rows=(("W", "AW", "AG"),),
    asks=ASKS,
    remarks=(
        remark("table", "waldo.says.names", "W-116"),
        remark("deal", "waldo.says.seed", "W-015", "upcard", last=True),
        remark("melds", "waldo.says.stacked", "W-061", last=True),
        remark("pile", "waldo.says.blockers", "W-075", "black_threes=blocker"),
    ),
    play=(
        remark("from", "waldo.play.history", "W-118"),
        remark("from", "waldo.play.names", "W-116 W-031"),
        remark("from", "waldo.play.kin", "W-116 W-007 W-013"),
        remark("choose", "waldo.play.plans", "WS-01 WS-02 WS-03"),
        remark("choose", "waldo.play.which", "WS-04 WS-05 WS-18"),
        remark("choose", "waldo.play.watch", "WS-06"),
        remark("attack", "waldo.play.sambas", "WS-07 WS-08 WS-09 W-007", "runs"),
        remark("attack", "waldo.play.ranks", "WS-10"),
        remark("attack", "waldo.play.hold", "WS-11"),
        remark("defence", "waldo.play.fast", "WS-12 WS-13"),
        remark("defence", "waldo.play.block", "WS-14 WS-15"),
        remark("defence", "waldo.play.feed", "WS-16 WS-17"),
    ),
    variations=(
        variation("two-kinds-to-go-out", "WV-1 AW-40", two_kinds_to_go_out=True),
        variation("no-lay-off", "WV-2 AW-41", set_growth="closed"),
        variation(
            "black-threes-100",
            "WV-3",
            black_threes_in_hand=tuple(100 * count for count in range(1, 9)),
        ),
        variation(
            "bolivia-2500",
            "WV-4",
            wild_canasta=2_500,
            wild_four_jokers=2_500,
            wild_seven_deuces=2_500,
        ),
        variation("no-bridges", "WV-5", bridges=False),
    ),
)
"""The book."""
