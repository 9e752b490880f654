"""Waldo canasta: four packs, runs, and pots of gold."""

from typing import Final

from canasta.rules.book import Book, variation
from canasta.rules.remark import remark
from canasta.rules.rules import Rules
from canasta.rules.words import Question

FROM: Final = "Where it comes from"
CHOOSE: Final = "Choosing a plan"

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
        remark(
            "The table",
            "The game is also known as pot-of-gold canasta and horse race canasta.",
            "W-116",
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
            f"The question is: “{ASKS.en}”",
            "W-080",
            needs="question partners",
            last=True,
        ),
    ),
    play=(
        remark(
            FROM,
            "Canasta grew out of older rummy games in Uruguay in the 1940s. Waldo, a variant, was "
            "found on cruise ships to Bermuda in the 1960s. A family then played it for nearly "
            "thirty years, until Waldo T Dinosaur wrote it down.",
            "W-118",
        ),
        remark(
            FROM,
            "It was once called pot-of-gold canasta, after the second hand, or horse race canasta, "
            "after the race for the first canasta, which opens that hand.",
            "W-116 W-031",
        ),
        remark(
            FROM,
            "Its next of kin are Bolivia, which has sambas and melds of wild cards too, and "
            "Racehorse canasta, in which each player is dealt a second hand, the foot.",
            "W-116 W-007 W-013",
        ),
        remark(
            CHOOSE,
            "Waldo can be played for attack or for defence. Use a deal to pile up points, which "
            "gives the other side its chances too; or go out fast, before they can score, and "
            "catch them with cards in hand.",
            "WS-01 WS-02 WS-03",
        ),
        remark(
            CHOOSE,
            "Which is better depends on the scores and on how the deal is going, and you may "
            "change your mind in the middle of it. Seldom does one side live on what the other "
            "discards, as it can in ordinary canasta.",
            "WS-04 WS-05 WS-18",
        ),
        remark(
            CHOOSE,
            "Watch where the black threes, the wild cards and the eights, nines and tens are: they "
            "decide what can work.",
            "WS-06",
        ),
        remark(
            "Attack",
            "Sambas and wild-card canastas: with many eights, nines and tens and a fair number of "
            "wild cards, go for sambas, each of which holds all three ranks. A samba takes time "
            "and no wild cards, so the others will score meanwhile; make up for it by melding "
            "the wild cards by themselves.",
            "WS-07 WS-08 WS-09 W-007",
            needs="runs",
        ),
        remark(
            "Attack",
            "Every rank: with many pairs and triplets, above all of ranks that the others do not "
            "play, take the pile and meld widely, as in ordinary canasta.",
            "WS-10",
        ),
        remark(
            "Attack",
            "Hold back: keep five or six cards of a rank in your hand. Opponents who don't see "
            "them are more likely to discard the ones you lack.",
            "WS-11",
        ),
        remark(
            "Defence",
            "Go out fast when you are far behind, or when all scores are low. Complete mixed "
            "canastas, and meld pairs that you have held back with spare wild cards.",
            "WS-12 WS-13",
        ),
        remark(
            "Defence",
            "Block the pile by discarding wild cards. It grows until the whole deal hangs on it, "
            "so the risk is high: do it only with a pair of a rank that the player at your right "
            "is likely to discard.",
            "WS-14 WS-15",
        ),
        remark(
            "Defence",
            "Discard what you could meld yourself rather than what the others need for a canasta "
            "or a samba. That pays when you hold several of a card that they lack.",
            "WS-16 WS-17",
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
            "Each wild-card canasta (bolivia) counts 2,500.",
            "WV-4",
            wild_canasta=2_500,
            wild_four_jokers=2_500,
            wild_seven_deuces=2_500,
        ),
        variation("no-bridges", "Runs are not bridged.", "WV-5", bridges=False),
    ),
)
"""The book."""
