"""Rule-book sentences that hold in all books, so that no field of ``Rules`` decides them."""

from typing import Final

from canasta.rules.remark import remark

_CARD_POINTS: Final = (
    ("Card", "Points"),
    ("Joker", "50"),
    ("2 and ace", "20"),
    ("8 to king", "10"),
    ("4 to 7", "5"),
)
_PATTERNS: Final = (
    ("Splash",),
    ("One of each rank from 2 to ace, threes too, and a joker",),
    ("Seven pairs, none of them wild",),
    ("Seven pairs with aces, sevens and one pair of deuces or jokers",),
    ("Three groups of four and a pair of deuces or jokers",),
    ("Four groups of three and a pair of deuces or jokers",),
    ("A group of four, two groups of three and two pairs, nothing wild",),
    ("Two groups of four and two groups of three, nothing wild",),
    ("Pairs of jokers, deuces, aces and sevens, and three other pairs",),
    ("Four deuces and five pairs, no joker",),
)

COMMON: Final = (
    remark(
        "The table",
        "Jokers and deuces are wild; the cards from 4 to ace are natural; threes are neither.",
        "W-003 AW-2 R-13 R-27 R-28 J-01 C-41 C-42 C-43 C-79",
        last=True,
        key="wild",
    ),
    remark(
        "The deal",
        "Draw for the first dealer; after that the deal passes to the left. The player to the "
        "dealer's left has the first turn.",
        "W-009 W-017 AW-39 AR-26 AC-50",
        last=True,
        key="dealer",
    ),
    remark(
        "The turn",
        "Play goes clockwise. In your turn, draw from the stock or take the whole discard pile; "
        "then meld if you like, and discard one card.",
        "W-018 W-023 W-024 AW-1 R-06 R-39 AR-26 J-53 AC-2 AC-50",
        key="turn",
    ),
    remark(
        "The turn",
        "You may take back the melds of your turn until a hidden card is shown or the turn ends.",
        "AG-1",
        last=True,
        key="taken_back",
    ),
    remark(
        "The turn",
        "If you hold no card after the draw, or none that you may discard, your turn ends "
        "without a discard.",
        "AG-2",
        last=True,
        key="stuck",
    ),
    remark(
        "Threes",
        "Threes belong to no set and no run. Red threes are bonus cards.",
        "W-049 R-13 R-20 J-34 C-22 C-79",
        needs="runs",
        key="threes",
    ),
    remark(
        "Threes",
        "Threes belong to no set. Red threes are bonus cards.",
        "W-049 R-13 R-20 J-34 C-22 C-79",
        needs="!runs",
        key="threes",
    ),
    remark(
        "Threes",
        "Red threes in the pot of the player whose turn it is are laid face up at once and "
        "replaced.",
        "AW-15",
        needs="foot=first_canasta",
        last=True,
        key="pot_threes",
    ),
    remark(
        "Threes",
        "A bonus three in a pile that is taken is laid face up and not replaced.",
        "AR-9 AJ-11",
        needs="upcard unfit_upcard=covered",
        last=True,
        key="pile_threes",
    ),
    remark(
        "Melds",
        "A meld has three cards or more. A set is of one rank from 4 to ace and holds two natural "
        "cards at least; seven cards make it a canasta, a natural one without wild cards and a "
        "mixed one with them.",
        "W-006 W-008 W-043 W-044 W-049 R-10 R-11 R-12 R-26 R-30 R-33 J-14 C-07 C-08 AC-16 AC-55",
        key="set",
    ),
    remark(
        "Melds",
        "Partners meld together: either adds to their side's melds, never to the other side's. "
        "No card moves from one meld to another.",
        "W-048 W-051 W-058 AW-44 AR-25 J-01 C-27",
        needs="partners",
        key="own_melds",
    ),
    remark(
        "Melds",
        "Players add to melds of their own, never to another player's. No card moves from one "
        "meld to another.",
        "W-048 W-051 W-058 AW-44 AR-25 J-01 C-27",
        needs="!partners",
        key="own_melds",
    ),
    remark(
        "The pile",
        "You take the whole pile. Meld its top card at once, before you pick up the others. You "
        "can't take a pile with a wild card on top.",
        "W-025 W-075 AW-8 R-06 R-32 AR-14 J-06 AJ-10 AC-19",
        key="pile",
    ),
    remark(
        "The pile",
        "If the first card turned up was a wild card or a bonus three, the pile starts frozen.",
        "AR-7 AR-8",
        needs="upcard unfit_upcard=covered !pile_match=pair",
        last=True,
        key="covered",
    ),
    remark(
        "The pile",
        "If taking the pile would leave you with fewer than two cards, you may take it only if {}.",
        "AG-4 AC-11",
        last=True,
        ways={
            "": "you can then go out",
            "foot=first_canasta": "you get a pot",
            "talon_first talon_with_pile": "you open in that turn and get a talon",
        },
        key="few_cards",
    ),
    remark(
        "The opening",
        "To open, meld cards worth the required points in a single turn. Wild cards count; "
        "bonuses and threes don't. Each deal begins unopened, and until it opens a side has "
        "no melds.",
        "W-026 W-032 W-033 W-034 W-041 AW-13 R-17 AR-9 J-24 C-46 AC-15",
        key="opening",
    ),
    remark(
        "The discard",
        "You never discard bonus threes.",
        "W-074 AR-9 J-35 AC-14",
        key="bonus_threes",
    ),
    remark(
        "Going out",
        "You go out by getting rid of your last card, which ends the deal. If you may not go "
        "out, keep at least one card.",
        "W-077 W-079 AW-20 R-39 AR-19 J-32 AC-11 AC-26",
        needs="!talon_first",
        key="going_out",
    ),
    remark(
        "Going out",
        "You go out by getting rid of your last card, which ends the deal. If you may not go "
        "out, keep at least one card, unless you have just opened and will draw talon cards.",
        "W-077 W-079 AW-20 R-39 AR-19 J-32 AC-11 AC-26",
        needs="talon_first",
        key="going_out",
    ),
    remark(
        "Going out",
        "The splash patterns. Each group must be of a different rank; all threes count as one "
        "rank:",
        "C-68 C-69 C-70 C-71 C-72 C-73 C-74 C-75 C-76 C-77 AC-43 AC-44 AC-45 AC-46",
        needs="splash",
        last=True,
        table=_PATTERNS,
        key="patterns",
    ),
    remark(
        "The end of the stock",
        "If the stock holds fewer cards than a draw, you draw what is left.",
        "W-085",
        needs="draw_count>1",
        key="short_stock",
    ),
    remark(
        "The end of the stock",
        "Once the stock is empty, the deal goes on as long as each player in turn takes the "
        "pile. A player who can't, or doesn't want to, ends the deal, and no one earns the "
        "bonus for going out. A player who goes out before that still earns it.",
        "W-086 W-088 W-089 AW-30 AR-11 AJ-14 AC-39",
        key="empty_stock",
    ),
    remark(
        "Scoring",
        "Melded cards count for their side, cards left in hand against it, at these points:",
        "W-098 W-099 W-100 W-101 W-102 W-103 R-28 AR-4 AJ-6 C-41 C-42 C-43 C-44 C-45 AC-32",
        table=_CARD_POINTS,
        key="card_points",
    ),
    remark(
        "Scoring",
        "A deal's total, and the score, can be negative.",
        "W-090 W-091 W-005 AW-42 AR-3 AJ-3 C-64",
        last=True,
        key="below_zero",
    ),
)
"""The sentences, in the order of their chapters."""
