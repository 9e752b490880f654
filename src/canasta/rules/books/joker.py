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
    about="Wild-card canastas, pile always frozen.",
    rows=(("J", "JS", "T", "AJ", "AG"), *regency.BOOK.rows),
    shared=regency.BOOK.shared,
    remarks=(*regency.BOOK.remarks,),
    play=(
        remark(
            regency.FROM,
            "By 1958, says the article, most tables played canasta with melds of wild cards, each "
            "by rules of its own. Its author proposes these as the official ones; what some tables "
            "added is a variation here, to be agreed on before play.",
            "J-54 JV-0 JV-5",
        ),
        remark(
            regency.FROM,
            "The points of the opening end in five on purpose: three wild cards alone were meant "
            "to fall just short. That is true only at the highest step; below it, three wild "
            "cards that are worth the points do open.",
            "J-25 AJ-1",
        ),
        remark(
            regency.WELL,
            "Once your side has begun a wild meld, all wild cards that it melds go there until it "
            "is complete. So find out first how many your partner holds, and begin only with six "
            "or more between the two of you.",
            "J-51 JS-1 JS-9",
        ),
        remark(
            regency.WELL,
            "Wild cards that come later cannot be signalled: decide alone. Fewer than five are "
            "rarely enough, unless the opponents seem short of them, for instance if they "
            "are well behind yet neither close canastas nor go out.",
            "JB-1 JB-2 JB-3",
        ),
        remark(
            regency.WELL,
            "Weigh the score, whether a canasta of yours keeps you safe already, and how long the "
            "deal may last. Threes are a mixed blessing: without a canasta they count against you.",
            "JB-4 JB-5",
        ),
        remark(
            regency.WELL,
            "The canasta of sevens changes the whole strategy, because its bonus and penalties "
            "are so high.",
            "JB-6",
        ),
        remark(
            "Signals",
            "By the first discards of a deal partners may tell each other how many wild cards they "
            "hold. The signals are a convention, not a rule: you need not give one. All four "
            "players know them, and see them before play:",
            "JS-1 JS-2 JS-3 JS-4 JS-5 JS-6 JS-8 AJ-23 AJ-24",
            needs=signals.NEEDS,
            table=signals.signal_table(),
        ),
        remark(
            "Signals",
            "Wild cards are counted as they were dealt, after threes are replaced and before the "
            "first draw. Only a ten or higher is answered. A partner who holds three or more does "
            "not answer by a discard if the opening is within reach, but melds them at once.",
            "AJ-21 AJ-22 JS-7 AJ-25",
            needs=signals.NEEDS,
        ),
        remark(
            "Signals",
            "A player who melds or takes the pile in the first turn, or has no card that fits, "
            "gives no signal. Later in the deal nothing is signalled.",
            "AJ-22 JS-10",
            needs=signals.NEEDS,
        ),
        regency.TWO_HAND,
    ),
    variations=(
        variation(
            "canasta-of-aces",
            "A natural canasta of aces pays 1,000.",
            "JV-1 AJ-26",
            natural_aces=1_000,
        ),
        variation(
            "natural-aces-only", "No wild card is melded with aces.", "JV-2a", wild_aces="never"
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
