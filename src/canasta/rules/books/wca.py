"""WCA canasta: the tournament game, with tray, turn card, talons and splash."""

from typing import Final

from canasta.rules.book import Book
from canasta.rules.remark import remark
from canasta.rules.rules import Rules

WELL: Final = "How to play it well"

BOOK: Final = Book(
    rules=Rules(
        name="wca",
        title="WCA canasta",
        target=8_500,
        hand_size=13,
        upcard="none",
        unfit_upcard="buried",
        cut=True,
        exact_cut_bonus=100,
        turn_card_depth=8,
        black_threes="bonus",
        threes_faced="held_until_opening",
        red_three_points=(100, 300, 500, 1_000),
        black_three_points=(100, 300, 500, 1_000),
        all_threes_points=3_000,
        threes_minus="no_canasta",
        threes_need_canastas=2,
        red_three_in_hand=100,
        black_threes_in_hand=(100, 200, 300, 400),
        fine_before_first_turn=True,
        black_three_value=0,
        black_three_group=0,
        max_wilds=2,
        set_growth="closed",
        wild_melds=True,
        wild_lock=True,
        wild_aces="opening_only",
        wild_sevens="never",
        pile_match="pair",
        top_card_counts=False,
        opening_points=(125, 155, 180),
        opening_scores=(3_000, 5_000),
        opening_clean_set=True,
        wild_meld_opens=True,
        natural_canasta_opens=True,
        talon_first=4,
        talon_second=3,
        talon_with_pile=True,
        wild_discard="only_wilds_held",
        empty_pile_ban=True,
        last_discard="compulsory",
        canastas_to_go_out=2,
        complete_wild_meld=True,
        complete_aces=True,
        complete_sevens=True,
        question="compulsory",
        question_time="any_time",
        question_limit="deal",
        splash=True,
        forced_take=False,
        last_three_ends=False,
        natural_aces=2_500,
        natural_sevens=2_500,
        wild_canasta=2_500,
        wild_four_jokers=3_000,
        wild_seven_deuces=4_000,
        going_out_bonus=200,
        concealed_bonus=0,
        splash_bonus=3_000,
        melds_need_canasta=True,
        aces_in_hand_from=3,
        aces_in_hand_penalty=1_500,
        sevens_in_hand_from=3,
        sevens_in_hand_penalty=1_500,
        incomplete_aces_penalty=2_500,
        incomplete_sevens_penalty=2_500,
        incomplete_wild_penalty=2_500,
    ),
    order=40,
    difficulty=3,
    about="Tray, turn card, talons, splash.",
    rows=(("C", "AC", "AG"),),
    play=(
        remark(
            "Where it comes from",
            "These rules come from a sheet of paper with the splash patterns on its other side. "
            "It does not say who wrote it and gives no advice; these tips are ours.",
            "C-78",
        ),
        remark(
            WELL,
            "Open first if you can: the first side to open is given more cards than the second.",
            "C-11 C-12",
            needs="talon_first",
        ),
        remark(
            WELL,
            "Think twice before you lay aces or sevens. A natural canasta of them earns far "
            "more than another, but until it is complete your side cannot go out, and if "
            "the deal ends first it costs you. Three of them kept in a hand cost, too.",
            "C-53 C-21 C-60 C-59",
        ),
        remark(
            WELL,
            "You may add wild cards to aces only in the turn in which you open. Aces that you "
            "lay then without a wild card must be completed without one.",
            "C-18 C-19",
            needs="wild_aces=opening_only",
        ),
        remark(
            WELL,
            "A wild meld binds your partner as well: until it is complete all wild cards that you "
            "two meld go there, and neither of you can go out.",
            "C-15 C-16 AC-25",
            needs="wild_lock",
        ),
        remark(
            WELL,
            "Threes earn nothing until your side has two canastas, and count against a side "
            "without any.",
            "C-63 C-64",
            needs="threes_need_canastas",
        ),
        remark(
            WELL,
            "Until your side has opened you may keep threes in your hand. That makes sense only "
            "for a splash, in which they count as a rank; at the end of the deal each costs.",
            "AC-12 C-39 C-65",
            needs="splash",
        ),
        remark(
            WELL,
            "You may ask your partner only once in a deal, so wait until you want to go out at "
            "once. After a no you may still go out in a later turn.",
            "C-28 AC-27",
            needs="partners",
        ),
    ),
)
"""The book."""
