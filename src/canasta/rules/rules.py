"""Everything that may vary between the games, with one documented field per rule."""

from dataclasses import dataclass
from typing import Final, Literal

from canasta.rules.rule import rule


@dataclass(frozen=True, kw_only=True, slots=True, weakref_slot=True)
class Rules:
    """A rule book: a value that determines how canasta is played at one table.

    No other code asks which book is played; it asks for a rule. Each field's metadata holds
    its meaning, the rows it rests on and, for a choice, the meaning of each value. Books are
    in :mod:`canasta.rules.books`, named changes in :mod:`canasta.rules.variations`, and
    :func:`canasta.rules.check` reports everything that is wrong with a combination.
    """

    name: str = rule("", "How this rule book is called in commands and records", "")
    title: str = rule("", "How this rule book is called to people", "R-01 W-116")

    # ---- the table
    players: tuple[int, ...] = rule(
        "The table",
        "How many may play; the first is the usual number",
        "W-001 AW-37 R-04 R-43 AR-28 T2-1 AC-1",
        default=(4,),
        within=(2, 4),
        says="It is a game for {}.",
    )
    packs: int = rule(
        "The table",
        "Packs of 54 cards, shuffled together",
        "W-002 R-03 J-02 AC-1 T-1",
        default=2,
        within=(1, 4),
        says="{} pack{s} of 54 cards, 52 and two jokers each, are shuffled together.",
    )
    target: int = rule(
        "The table",
        "Points that win the match",
        "W-004 AW-38 R-18 AR-23 J-19 AJ-34 C-57 AC-49 AC-51 T-6",
        default=5_000,
        within=(1, 1_000_000),
        says="A side wins the match when it has {} points at the end of a deal. If both sides "
        "have them, the higher score wins; if they tie, play another deal.",
    )

    # ---- the deal
    hand_size: int = rule(
        "The deal",
        "Cards dealt to each player",
        "W-010 R-05 J-03 J-04 C-03 T-2",
        default=11,
        within=(1, 50),
        says="Each player is dealt {} card{s}.",
    )
    foot: Literal["none", "first_canasta", "by_choice"] = rule(
        "The deal",
        "Whether a second hand is dealt",
        "W-011 W-012 W-013 W-027 W-028 W-029 W-030 W-031 AW-14 AW-15 T2-1 T2-2 T2-3 T2-4 "
        "AJ-30 AJ-32 AJ-33",
        default="none",
        values={
            "none": "no second hand",
            "first_canasta": "each player also has a pot, face down and seen by no one; when a "
            "side completes its first canasta or samba, each of its players picks one up at once, "
            "and plays from it only in their own turn",
            "by_choice": "at the right of each player lies another hand, face down; the "
            "player may pick it up, once, in any turn of theirs after opening",
        },
        says={
            "none": "",
            "first_canasta": "Each player also has a pot of gold, face down and seen by no one. "
            "When a side completes its first canasta or samba, each of its players picks up a pot "
            "at once, and plays from it only in their own turn.",
            "by_choice": "At the right of each player lies another hand, face down. The player "
            "may pick it up, once, in any turn of theirs after opening.",
        },
    )
    foot_size: int = rule(
        "The deal",
        "Cards in a second hand",
        "W-011 W-013 T2-1",
        default=0,
        within=(0, 50),
        says="Each pot holds {} card{s}.",
        needs="foot",
    )
    draw_count: int = rule(
        "The turn",
        "Cards drawn from the stock in a turn",
        "W-024 R-06 J-53 AC-2 T2-6 T-3",
        default=1,
        within=(1, 10),
        says="You draw {} card{s} from the stock.",
    )
    upcard: Literal[
        "none", "any_but_red_three", "no_wild_or_red_three", "natural_or_black_three", "natural"
    ] = rule(
        "The deal",
        "The card turned up to start the discard pile",
        "W-015 W-016 AW-5 AR-8 AJ-11 AC-3",
        default="natural_or_black_three",
        values={
            "none": "no card: the pile starts empty",
            "any_but_red_three": "any card but a red three",
            "no_wild_or_red_three": "any card but a wild card or a red three",
            "natural_or_black_three": "a natural card from 4 to ace, or a black three",
            "natural": "a natural card from 4 to ace",
        },
        says={
            "none": "The discard pile starts empty.",
            "any_but_red_three": "The next card is turned up to start the discard pile; any card "
            "will do but a red three.",
            "no_wild_or_red_three": "The next card is turned up to start the discard pile; any "
            "card will do but a wild card or a red three.",
            "natural_or_black_three": "The next card is turned up to start the discard pile; it "
            "has to be a natural card from 4 to ace, or a black three.",
            "natural": "The next card is turned up to start the discard pile; it has to be a "
            "natural card from 4 to ace.",
        },
    )
    unfit_upcard: Literal["buried", "covered"] = rule(
        "The deal",
        "What happens to an upcard that has to be replaced",
        "W-016 AW-6 AR-7 AR-8 AJ-11",
        default="covered",
        values={
            "buried": "the next card is turned, and the unfit one is then put back inside the "
            "stock",
            "covered": "the next card is turned on top of it",
        },
        says="If it will not do, {}.",
        needs="upcard",
    )
    cut: bool = rule(
        "The deal",
        "Whether the player at the dealer's right cuts the pack for the deal",
        "C-01 AC-4 AC-5",
        default=False,
        says="The player at the dealer's right cuts the pack and passes the lower part to the "
        "dealer, who deals from it. Cards left over go on top of the stock; cards that are "
        "missing come from there.",
    )
    exact_cut_bonus: int = rule(
        "The deal",
        "Points for passing the dealer exactly the cards that are dealt",
        "C-02 AC-57",
        default=0,
        says="Passing the dealer exactly the cards that are dealt earns the cutter's side {} "
        "points, whatever else the deal brings.",
        needs="cut",
    )
    turn_card_depth: int = rule(
        "The deal",
        "Cards of the stock beneath the turn card, which lies crosswise; 0 for no turn card",
        "C-04 C-05 C-06",
        default=0,
        within=(0, 50),
        says="The turn card lies crosswise in the stock, with {} card{s} beneath it and the "
        "others on top.",
    )

    # ---- threes
    black_threes: Literal["blocker", "bonus"] = rule(
        "Threes",
        "What black threes are",
        "W-075 R-23 R-24 J-33 J-35 C-22 C-50 C-79 AC-14 T-8",
        default="blocker",
        values={
            "blocker": "stop cards: while one lies on top of the pile, it cannot be taken",
            "bonus": "bonus cards like red threes",
        },
        says="Black threes are {}.",
    )
    threes_faced: Literal["before_choice", "with_draw", "held_until_opening"] = rule(
        "Threes",
        "When bonus threes are faced and replaced",
        "W-019 W-020 W-021 AW-17 AW-18 AW-19 AR-9 AR-12 J-34 AJ-12 AC-12 C-22 C-23 C-24 AC-13",
        default="before_choice",
        values={
            "before_choice": "at a player's first turn, before drawing or taking the pile, and "
            "later as soon as they are drawn",
            "with_draw": "at the start of a player's turn, and their replacements come with "
            "the draw or after taking the pile; those drawn are faced at once",
            "held_until_opening": "as you like until your side has opened, and from then on at "
            "the start of your turn and whenever you draw one; no three is replaced once the "
            "turn card has been drawn",
        },
        says="You lay bonus threes face up and replace them from the stock {}.",
    )
    red_three_points: tuple[int, ...] = rule(
        "Threes",
        "Points for 1, 2, 3 … red threes of a side together",
        "W-096a W-096b W-096c AW-26 AW-27 R-20 R-21 T-8 J-36 J-37 J-38 J-39 J-40 "
        "C-49a C-49b C-49c C-49d",
        default=(100, 200, 300, 800),
    )
    black_three_points: tuple[int, ...] = rule(
        "Threes",
        "Points for 1, 2, 3 … black threes of a side, where they are bonus cards",
        "J-36 J-37 J-38 J-39 J-40 C-49a C-49b C-49c C-49d",
        default=(),
        needs="black_threes=bonus",
    )
    all_threes_points: int = rule(
        "Threes",
        "Points for all eight threes instead, 0 for no more than their sum",
        "C-50 AJ-35",
        default=0,
        says="A side with all the threes of the pack scores {} points for them instead.",
        needs="black_threes=bonus",
    )
    threes_minus: Literal["unopened", "no_canasta", "too_few_canastas"] = rule(
        "Threes",
        "Which side's threes count against it",
        "W-096d AW-29 R-22 AR-18 AR-27 J-42 AJ-4 C-64",
        default="unopened",
        values={
            "unopened": "a side that has not opened",
            "no_canasta": "a side without a canasta",
            "too_few_canastas": "a side with fewer canastas than going out takes",
        },
        says="The threes of {} count against it.",
    )
    threes_need_canastas: int = rule(
        "Threes",
        "Canastas a side needs for its threes to count at all",
        "C-63 AC-34",
        default=0,
        within=(0, 10),
        says="With a canasta but fewer than {}, a side's threes count for nothing.",
    )
    red_three_in_hand: int = rule(
        "Threes",
        "Penalty for each red three left in a hand",
        "W-104 AR-10 AW-25 C-65 AC-32",
        default=500,
        says="Each red three left in a hand costs {} points.",
    )
    black_threes_in_hand: tuple[int, ...] = rule(
        "Threes",
        "Penalty for 1, 2, 3 … black threes left in hand together",
        "W-105 W-106 W-107 WV-3 AR-4 C-65",
        default=(5, 10, 15, 20),
    )
    black_threes_counted: Literal["side", "hand"] = rule(
        "Threes",
        "How black threes left in hand are counted",
        "AW-24",
        default="side",
        values={"side": "over both partners' hands together", "hand": "in each hand by itself"},
        says="Black threes left in hand are counted {}.",
        needs="black_threes_in_hand partners",
    )
    fine_before_first_turn: bool = rule(
        "Threes",
        "Whether bonus threes in the hand of a player who had no turn are fined",
        "AG-5 AW-17 AR-10",
        default=False,
        says="Threes left in the hand of a player who had no turn are fined, too.",
        otherwise="Threes left in the hand of a player who had no turn are not fined.",
        needs="red_three_in_hand",
    )
    partner_foot_red_three: Literal["left", "faced_at_once"] = rule(
        "Threes",
        "Red threes in a pot that comes to a player in another's turn",
        "AW-16",
        default="left",
        values={
            "left": "stay in the hand until that player's turn",
            "faced_at_once": "are faced at once and replaced in that player's next turn",
        },
        says="Red threes in a pot that comes to a player in another's turn {}.",
        needs="foot=first_canasta",
    )
    black_three_value: int = rule(
        "Threes",
        "Card points of a melded black three",
        "AW-23 AR-4 AR-17",
        default=5,
        says="A melded black three counts {} point{s}.",
        otherwise="A melded black three counts nothing.",
        needs="black_three_group",
    )
    black_three_group: int = rule(
        "Threes",
        "The most black threes that may be melded, as one group of three or more, in going "
        "out; 0 for none",
        "W-083 W-084 AW-22 R-25 R-26 AR-17 AR-29 AJ-38",
        default=4,
        within=(0, 8),
        says="In going out, and only then, a player may meld one group of three or more black "
        "threes, {} at most and without wild cards, after everything else but the last discard.",
        otherwise="Black threes are never melded.",
        needs="black_threes=blocker",
    )

    # ---- melds
    max_wilds: int = rule(
        "Melds",
        "Wild cards allowed in a set",
        "W-045 W-059 AW-43 R-11 R-30 R-33 AJ-7 J-14 C-09 AC-16 T-4 T-9",
        default=3,
        within=(0, 5),
        says="A set holds {} wild card{s} at most.",
        otherwise="A set holds no wild cards.",
    )
    set_growth: Literal["closed", "naturals", "any"] = rule(
        "Melds",
        "What may be added to a completed set",
        "W-069 W-070 W-071 AW-35 WV-2 AW-41 R-34 AR-16 J-10 J-11 J-28 AJ-17 AJ-18 C-07 C-08 "
        "AC-17 T-10",
        default="any",
        values={
            "closed": "nothing: a canasta is exactly seven cards",
            "naturals": "natural cards of its rank",
            "any": "natural cards of its rank, and wild cards up to their number",
        },
        says={
            "closed": "A canasta is exactly seven cards; you can't add to it.",
            "naturals": "You may add natural cards of its rank to a completed canasta, but no "
            "wild cards.",
            "any": "You may add natural cards of its rank to a completed canasta, and wild cards "
            "up to the limit of the set.",
        },
    )
    second_meld: Literal["never", "after_canasta", "any"] = rule(
        "Melds",
        "Whether a side may have a second meld of a rank (wild cards are one rank)",
        "W-056 AW-10 AW-3 R-35 J-12 J-13 AJ-8 AC-17 AC-58",
        default="never",
        values={
            "never": "no",
            "after_canasta": "one more, once the first is a canasta",
            "any": "as many as it likes",
        },
        says={
            "never": "A side never has two melds of one rank.",
            "after_canasta": "A side may begin a second meld of a rank only once its first is a "
            "canasta, and never a third.",
            "any": "A side may have as many melds of one rank as it likes, side by side.",
        },
    )
    closed_rank: Literal["own_side", "both_sides"] = rule(
        "Melds",
        "For whom a rank is dead once a canasta of it is closed",
        "AC-17",
        default="own_side",
        values={"own_side": "the side that closed it", "both_sides": "both sides"},
        says="Once a canasta is closed its rank is dead for {}.",
        needs="second_meld=never set_growth=closed",
    )
    runs: bool = rule(
        "Melds",
        "Whether runs of one suit may be melded",
        "W-007 W-046 W-047 W-050 W-062 W-063 W-064 W-065 W-072 AR-25",
        default=False,
        says="Runs of one suit may be melded too: three or more neighbours from 4 up to the "
        "ace, which is high, without wild cards. Cards are added at either end. Seven are a "
        "samba, to which nothing is added. A side may have several in one suit.",
        otherwise="There are no runs.",
    )
    bridges: bool = rule(
        "Melds",
        "Whether two runs of three may be joined by the card between them",
        "W-052 W-066 W-067 W-068 WV-5",
        default=False,
        says="Two runs of exactly three cards with one card missing between them may be "
        "bridged: playing that card makes them one samba.",
        otherwise="Runs are never bridged.",
        needs="runs",
    )
    wild_melds: bool = rule(
        "Melds",
        "Whether wild cards may be melded by themselves",
        "W-003 AW-3 R-29 R-41 J-15 J-16 J-17 J-18 J-27 J-50 AC-55 AC-56 T-4 T-9",
        default=False,
        says="Wild cards may be melded by themselves, jokers and deuces as one rank: three to "
        "seven of them. Seven are a wild-card canasta, to which nothing is added.",
        otherwise="Wild cards are never melded by themselves.",
    )
    wild_lock: bool = rule(
        "Melds",
        "Whether all wild cards of a side have to go to its wild meld until that is complete",
        "J-51 J-52 AJ-9 C-15 AC-25",
        default=False,
        says="While a side's wild meld is incomplete, every wild card that the side "
        "melds has to go there, even where it can no longer be completed.",
        needs="wild_melds",
    )
    wild_aces: Literal["allowed", "opening_only", "never"] = rule(
        "Melds",
        "Wild cards in a set of aces",
        "JV-2a JV-2b AJ-26 C-18 C-19 AC-23 AC-60",
        default="allowed",
        values={
            "allowed": "allowed",
            "opening_only": "allowed only in the turn of the opening",
            "never": "not allowed",
        },
        says="Wild cards in a set of aces are {}.",
        needs="max_wilds",
    )
    wild_sevens: Literal["allowed", "never"] = rule(
        "Melds",
        "Wild cards in a set of sevens",
        "C-20 AJ-27",
        default="allowed",
        values={"allowed": "allowed", "never": "not allowed"},
        says="Wild cards in a set of sevens are {}.",
        needs="max_wilds",
    )
    conversion: bool = rule(
        "Melds",
        "Whether a meld of three wild cards may become a mixed canasta by four natural cards "
        "of one rank",
        "JV-4a JV-4b JV-4c AJ-29",
        default=False,
        says="A meld of exactly three wild cards may become a mixed canasta by four natural "
        "cards of one rank, added from the hand at once, where the side has no incomplete "
        "meld of that rank.",
        needs="wild_melds",
    )

    # ---- the pile
    pile_match: Literal["pair", "classic", "pair_or_meld"] = rule(
        "The pile",
        "What takes the discard pile",
        "W-022 W-024 W-025 AW-7 AW-34 R-07 R-08 R-09 R-31 AR-7 AR-13 AR-15 J-05 J-06 J-07 "
        "C-27 C-33 AC-19 T-3",
        default="classic",
        values={
            "pair": "always two natural cards of its top card's rank from the hand",
            "classic": "two natural cards of its top card's rank from the hand; while it is "
            "not frozen also one natural and one wild card, or a meld of that rank that the side "
            "has. A wild card in the pile freezes it, and it is frozen to a side that has not "
            "opened",
            "pair_or_meld": "as in the classic game, but not with one natural and one wild card, "
            "nor onto a canasta; the top card may also lengthen a run that the side has",
        },
        says={
            "pair": "You can take the pile only with two natural cards from your hand that match "
            "its top card.",
            "classic": "You can take the pile with two natural cards from your hand that match "
            "its top card. While it is not frozen, one natural and one wild card will do, or "
            "a meld of that rank on your side. It is frozen for a side that has not opened, "
            "and for everyone while a wild card lies in it.",
            "pair_or_meld": "You can take the pile with two natural cards from your hand that "
            "match its top card. While it is not frozen, the top card may also join a set of "
            "its rank on your side that is not a canasta yet, or extend a run on your side; "
            "it can't start a run. The pile is frozen for a side that has not opened, and "
            "for everyone while a wild card lies in it.",
        },
    )
    pile_joins: Literal["choice", "must"] = rule(
        "The pile",
        "Whether the top card and the cards that take it join a meld of the side's",
        "W-053 W-054 W-055 W-057 AW-9 AW-11 R-35 AR-14 J-08 J-09 J-13 AJ-15 AJ-16 AC-18",
        default="must",
        values={
            "choice": "make a new meld or, if you like, join a meld of that rank on your side "
            "that has three or four cards",
            "must": "go onto your side's meld of that rank, if it has one that can still grow; "
            "if that would make it too large, you can't take the pile",
        },
        says="The top card and the cards that take it {}.",
    )
    top_card_counts: bool = rule(
        "The pile",
        "Whether the top card's points count for the opening",
        "W-042 AW-12 AR-22 AJ-36 C-25 C-26 AC-20",
        default=True,
        says="You may open by taking the pile; the top card's points count for the opening, "
        "those of the other cards don't.",
        otherwise="You may open by taking the pile, but its top card's points don't count for "
        "the opening.",
    )

    # ---- the opening
    opening_points: tuple[int, ...] = rule(
        "The opening",
        "The points that a side's first melds must reach, by its score",
        "W-035 W-036 W-037 W-038 W-039 W-040 R-14 R-15 R-16 AR-1 AR-3 J-20 J-21 J-22 J-23 "
        "J-26 C-46 C-47 C-48 AC-35 T-5",
        default=(15, 50, 90, 120),
        within=(0, 10_000),
        says="The points that a side's first melds must reach depend on its score before the deal:",
    )
    opening_scores: tuple[int, ...] = rule(
        "The opening",
        "The scores from which the second, third … of those points are asked",
        "W-037 W-038 W-039 W-040 R-14 R-15 R-16 J-21 J-22 J-23 C-46 C-47 C-48 AC-35",
        default=(0, 1_500, 3_000),
        within=(-1_000_000, 1_000_000),
        says="",
    )
    opening_clean_set: bool = rule(
        "The opening",
        "Whether the opening has to hold a set of three or more naturals from the hand",
        "C-10 C-25 AC-15 AC-20",
        default=False,
        says="The opening has to hold a set of three or more natural cards from the hand.",
    )
    wild_meld_opens: bool = rule(
        "The opening",
        "Whether a wild meld that reaches the points by itself opens without such a set",
        "C-14 AC-52 AC-20",
        default=False,
        says="A wild meld that reaches the points by itself opens without such a set, unless the "
        "pile was taken to open.",
        needs="wild_melds opening_clean_set",
    )
    natural_canasta_opens: bool = rule(
        "The opening",
        "Whether one natural canasta from the hand opens whatever its points",
        "C-17 AC-21",
        default=False,
        says="A natural canasta from the hand opens whatever its points.",
    )
    three_wilds_open: bool = rule(
        "The opening",
        "Whether three wild cards alone may be the whole opening",
        "AW-13 J-25 J-26 AJ-1",
        default=True,
        says="Three wild cards alone may be the whole opening if they reach the points.",
        otherwise="Three wild cards alone are never the whole opening.",
        needs="wild_melds",
    )
    opening_mixed_canasta: bool = rule(
        "The opening",
        "Whether a mixed canasta may be completed in the opening turn",
        "AC-22",
        default=True,
        otherwise="No mixed canasta may be completed in the opening turn.",
        says="",
        needs="max_wilds",
    )
    talon_first: int = rule(
        "The opening",
        "Talon cards for the first side to open",
        "C-11 C-13 AC-7 AC-9 AC-10 AC-11",
        default=0,
        within=(0, 50),
        says="The player who opens for the first side to do so is given {} talon card{s} from "
        "the stock after the discard, as long as the turn card lies there.",
    )
    talon_second: int = rule(
        "The opening",
        "Talon cards for the second side to open",
        "C-12 C-13 AC-7 AC-9",
        default=0,
        within=(0, 50),
        says="For the second side it is {} talon card{s}.",
    )
    talon_with_pile: bool = rule(
        "The opening",
        "Whether the talon is given where the pile was taken to open",
        "AC-8",
        default=False,
        says="They are given also where the pile was taken to open.",
        otherwise="They are not given where the pile was taken to open.",
        needs="talon_first",
    )

    # ---- discards
    wild_discard: Literal["free", "only_wilds_held"] = rule(
        "The discard",
        "When a wild card may be discarded",
        "W-074 AW-46 R-42 J-29 J-30 J-31 AJ-20 C-32 C-34 C-35 T-9",
        default="free",
        values={
            "free": "always",
            "only_wilds_held": "only from a hand of nothing but wild cards (threes apart)",
        },
        says={
            "free": "A wild card may be discarded like any other.",
            "only_wilds_held": "A wild card may be discarded only from a hand that holds nothing "
            "else that may be discarded: wild cards alone, threes apart.",
        },
    )
    empty_pile_ban: bool = rule(
        "The discard",
        "Whether a seven, an ace or a card of a closed canasta's rank is banned from an empty pile",
        "C-31 C-35 AC-37 AC-38",
        default=False,
        says="No seven, no ace and no card of a rank in which either side has a canasta may be "
        "discarded on an empty pile, unless nothing but such cards and wild cards is held.",
    )
    last_discard: Literal["compulsory", "optional"] = rule(
        "The discard",
        "The discard in going out",
        "W-073 W-078 W-079 R-39 R-40 J-32 AC-26",
        default="optional",
        values={
            "compulsory": "going out too ends with a discard",
            "optional": "in going out all cards may be melded, without a discard",
        },
        says="Every turn ends with a discard; {}.",
    )

    # ---- going out
    canastas_to_go_out: int = rule(
        "Going out",
        "Completed canastas that a side needs to go out",
        "W-076 AW-4 R-19 AR-2 J-44 AJ-37 C-29 T-7",
        default=1,
        within=(0, 10),
        says="Your side needs {} completed canasta{s} to go out.",
        otherwise="You need no canasta to go out.",
    )
    two_kinds_to_go_out: bool = rule(
        "Going out",
        "Whether the canastas for going out must be of two kinds, or a canasta and a samba",
        "WV-1 AW-40",
        default=False,
        says="They must be canastas of two kinds (natural, mixed, wild-card), or a canasta and a "
        "samba; two sambas won't do.",
    )
    samba_to_go_out: bool = rule(
        "Going out",
        "Whether one of the canastas for going out must be a samba",
        "BO-08",
        default=False,
        says="One of them must be a samba.",
        needs="runs",
    )
    complete_wild_meld: bool = rule(
        "Going out",
        "Whether a wild meld has to be complete",
        "C-16",
        default=False,
        says="A side with an incomplete wild meld cannot go out.",
        needs="wild_melds",
    )
    complete_aces: bool = rule(
        "Going out",
        "Whether a natural meld of aces has to be complete",
        "C-21 AC-28 AC-24",
        default=False,
        says="A side with an incomplete meld of natural aces cannot go out.",
    )
    complete_sevens: bool = rule(
        "Going out",
        "Whether a meld of sevens has to be complete",
        "C-21 AC-28",
        default=False,
        says="A side with an incomplete meld of sevens cannot go out.",
    )
    aces_obligation: Literal["natural", "three_aces"] = rule(
        "Going out",
        "Which incomplete melds of aces are under the duty and the penalty",
        "AC-24",
        default="natural",
        values={
            "natural": "melds without wild cards",
            "three_aces": "any that hold three aces or more",
        },
        says="For aces, this duty and the penalty apply only to {}.",
        needs="complete_aces",
    )
    question: Literal["none", "optional", "compulsory"] = rule(
        "Going out",
        "The question to the partner",
        "W-080 W-081 AW-21 AR-20 AJ-19 C-28 AC-27 AG-3",
        default="optional",
        values={
            "none": "not asked",
            "optional": "may be asked before going out; the answer binds",
            "compulsory": "has to be asked before going out; the answer binds",
        },
        says={
            "none": "The partner is not asked about going out.",
            "optional": "A player who can go out may ask the partner first. The answer binds: "
            "after a yes the player has to go out in this turn.",
            "compulsory": "A player has to ask the partner before going out. The answer binds: "
            "after a yes the player has to go out in this turn.",
        },
        needs="partners",
    )
    question_time: Literal["any_time", "before_melding"] = rule(
        "Going out",
        "When in the turn the partner may be asked",
        "AG-3 AR-20",
        default="before_melding",
        values={
            "any_time": "after the draw and before the discard",
            "before_melding": "after the draw and before any meld but the one that took the pile",
        },
        says="The question is asked {}.",
        needs="question partners",
    )
    question_limit: Literal["turn", "deal"] = rule(
        "Going out",
        "How often a player may ask",
        "AW-21 AR-20 AJ-19 C-28 AC-27",
        default="turn",
        values={"turn": "once in each turn", "deal": "once in the deal"},
        says="A player may ask {}.",
        needs="question partners",
    )
    no_binds: Literal["turn", "deal"] = rule(
        "Going out",
        "For how long a 'no' binds",
        "W-081 AW-21 AR-20 AJ-19 AC-27",
        default="turn",
        values={"turn": "in this turn", "deal": "in this deal"},
        says="After a no the player may not go out {}.",
        needs="question partners",
    )
    card_talk: bool = rule(
        "Going out",
        "Whether those who play may talk about the cards",
        "W-082",
        default=True,
        says="",
        otherwise="The question is all that partners may say to each other.",
        needs="question partners",
    )
    wild_signals: bool = rule(
        "Going out",
        "Whether partners signal wild cards by their first discards, by a system that all know",
        "JS-1 JS-2 AJ-24",
        default=False,
        says="Partners may signal wild cards by their first discards, by a system that all know.",
        needs="wild_melds partners",
    )
    splash: bool = rule(
        "Going out",
        "Whether a splash hand of fourteen cards may be shown",
        "C-36 C-37 C-39 C-40 C-67 AC-41 AC-42 AC-47 AC-48",
        default=False,
        says="A player whose side has not melded may show a splash right after the draw: the "
        "whole hand of fourteen cards, threes included, in one of the patterns below, without "
        "a discard. It ends the deal. The fourteenth card may also be the pile's, if that is "
        "the only card there.",
    )

    # ---- the end of the stock
    forced_take: bool = rule(
        "The end of the stock",
        "Whether, once the stock is empty, an unfrozen pile that fits a meld has to be taken",
        "AR-11 AJ-14",
        default=True,
        says="Once the stock is empty, a pile that is not frozen and whose top card fits a meld "
        "of the side's has to be taken.",
    )
    last_three_ends: bool = rule(
        "The end of the stock",
        "Whether a bonus three drawn as the last card ends the deal at once",
        "AR-12 AJ-13 AW-30 AC-13",
        default=True,
        says="A bonus three drawn as the last card of the stock is faced and ends the deal at "
        "once: the player neither melds nor discards.",
        otherwise="A bonus three drawn as the last card of the stock is faced and not replaced; "
        "the turn goes on.",
    )
    blocked_discard_ends: bool = rule(
        "The end of the stock",
        "Whether a wild card or a black three discarded at an empty stock ends the deal at once",
        "W-086 W-087 AW-30",
        default=False,
        says="A wild card or a stop card discarded once the stock is empty ends the deal at once.",
    )

    stuck_turn: Literal["deal_ends", "next_player"] = rule(
        "The end of the stock",
        "What follows a turn that ends without a discard because none is possible",
        "AG-2 AC-14",
        default="next_player",
        values={
            "deal_ends": "the deal ends without a bonus",
            "next_player": "the pile stays as it is and the next player has the turn",
        },
        says="After a turn that ends without a discard, because none is possible, {}.",
    )

    # ---- scoring
    natural_canasta: int = rule(
        "Scoring",
        "Bonus for a natural canasta",
        "W-092 W-060 R-36 R-38 J-49 C-51 T-11",
        default=500,
        says="Natural canasta",
    )
    mixed_canasta: int = rule(
        "Scoring",
        "Bonus for a mixed canasta",
        "W-093 W-060 R-36 R-37 J-49 C-52 T-11",
        default=300,
        says="Mixed canasta",
        needs="max_wilds",
    )
    natural_aces: int = rule(
        "Scoring",
        "Bonus for a natural canasta of aces",
        "JV-1 C-53",
        default=500,
        says="Natural canasta of aces",
    )
    natural_sevens: int = rule(
        "Scoring",
        "Bonus for a natural canasta of sevens",
        "JV-3a C-53",
        default=500,
        says="Natural canasta of sevens",
    )
    samba: int = rule(
        "Scoring", "Bonus for a samba, a run of seven cards", "W-094 W-117", default=0, says="Samba"
    )
    wild_canasta: int = rule(
        "Scoring",
        "Bonus for a wild-card canasta",
        "W-095 WV-4 W-117 J-47 J-48 C-54 T-11",
        default=0,
        says="Wild-card canasta",
        needs="wild_melds",
    )
    wild_four_jokers: int = rule(
        "Scoring",
        "Bonus for a wild-card canasta with exactly four jokers",
        "W-095 WV-4 J-46 J-48 C-55 T-11",
        default=0,
        says="Wild-card canasta with exactly four jokers",
        needs="wild_melds",
    )
    wild_seven_deuces: int = rule(
        "Scoring",
        "Bonus for a wild-card canasta of seven deuces",
        "W-095 WV-4 J-45 J-48 C-56 T-11",
        default=0,
        says="Wild-card canasta of seven deuces",
        needs="wild_melds",
    )
    going_out_bonus: int = rule(
        "Scoring",
        "Bonus for going out",
        "W-097 W-088 AR-5 AJ-5 C-30",
        default=100,
        says="Going out earns {} points.",
    )
    concealed_bonus: int = rule(
        "Scoring",
        "Bonus for going out concealed, in place of the other; 0 where that is unknown",
        "AR-6 AJ-5 AC-61",
        default=200,
        says="Going out concealed earns {} points instead: the whole hand melded in one turn by "
        "a player who had not melded before, with the canastas that are needed and nothing "
        "added to melds that lay there before. The points of the opening are waived, unless the "
        "pile was taken.",
    )
    splash_bonus: int = rule(
        "Scoring",
        "Points of a splash, which is all that either side scores but an exact cut",
        "C-66 C-38 AC-40 AC-59",
        default=0,
        says="A splash scores {} points and nothing else; the other side scores nothing and "
        "loses nothing. Points for the splashing side's own exact cut still count.",
        needs="splash",
    )
    exact_cut_survives_splash: bool = rule(
        "Scoring",
        "Whether an exact cut counts when the other side splashes",
        "AC-6",
        default=True,
        says="An exact cut counts even when the other side splashes.",
        otherwise="An exact cut does not count when the other side splashes.",
        needs="splash exact_cut_bonus",
    )
    melds_need_canasta: bool = rule(
        "Scoring",
        "Whether the melds of a side without a canasta count against it",
        "W-098 J-41 J-43 AJ-2 AJ-3 C-64 AC-33 AR-27",
        default=False,
        says="The melds of a side without a canasta count against it, however the deal ends.",
        otherwise="Melds always count for your side, even without a canasta.",
    )
    unopened_foot: Literal["counted", "ignored", "as_hand"] = rule(
        "Scoring",
        "Cards of a second hand that was never picked up",
        "AW-25 AW-28 AJ-31",
        default="counted",
        values={
            "counted": "count against you at face value; threes in it count nothing",
            "ignored": "do not count",
            "as_hand": "count against the side as if held, threes too",
        },
        says="Cards of a second hand that was never picked up {}.",
        needs="foot",
    )
    aces_in_hand_from: int = rule(
        "Scoring",
        "How many aces left in one hand are penalised; 0 for none",
        "C-59 AC-29",
        default=0,
        within=(0, 16),
        says="",
    )
    aces_in_hand_penalty: int = rule(
        "Scoring",
        "Penalty for that many aces left in one hand",
        "C-59 C-61 AC-30",
        default=0,
        says="{aces_in_hand_from} or more aces left in one hand cost {} points, each hand for "
        "itself, besides their card points.",
        needs="aces_in_hand_from",
    )
    sevens_in_hand_from: int = rule(
        "Scoring",
        "How many sevens left in one hand are penalised; 0 for none",
        "C-59 AC-29 JV-3c AJ-28",
        default=0,
        within=(0, 16),
        says="",
    )
    sevens_in_hand_penalty: int = rule(
        "Scoring",
        "Penalty for that many sevens left in one hand",
        "C-59 C-61 AC-30 JV-3c AJ-28",
        default=0,
        says="{sevens_in_hand_from} or more sevens left in one hand cost {} points, each hand for "
        "itself, besides their card points.",
        needs="sevens_in_hand_from",
    )
    incomplete_aces_penalty: int = rule(
        "Scoring",
        "Penalty for an incomplete natural meld of aces",
        "C-60 AC-31 AC-24 AC-54",
        default=0,
        says="An incomplete meld of natural aces costs {} points.",
    )
    incomplete_sevens_penalty: int = rule(
        "Scoring",
        "Penalty for an incomplete meld of sevens",
        "C-60 AC-31 AC-54 JV-3b AJ-27",
        default=0,
        says="An incomplete meld of sevens costs {} points.",
    )
    incomplete_wild_penalty: int = rule(
        "Scoring",
        "Penalty for an incomplete wild meld",
        "C-62",
        default=0,
        says="An incomplete wild meld costs {} points.",
        needs="wild_melds",
    )

    # ---- slips
    raised_opening: tuple[int, ...] = rule(
        "Irregularities at a real table",
        "What a side needs after a short opening, in place of each of the opening points; nothing "
        "where it needs some points more each time",
        "W-112 W-113 AW-31",
        within=(0, 10_000),
        default=(),
        says="An opening that falls short goes back to the hand, and for the rest of the deal its "
        "side needs {}. A second one raises that no further.",
    )
    short_opening_more: int = rule(
        "Irregularities at a real table",
        "Points that each short opening adds to what its side needs",
        "AR-24 C-58 AC-36",
        within=(0, 10_000),
        default=10,
        says="An opening that falls short goes back to the hand, and its side needs {} points more "
        "to open in that deal, each time.",
        needs="!raised_opening",
    )
    short_opening: bool = rule(
        "Irregularities at a real table",
        "Whether a short opening is allowed, with its consequence, and not refused",
        "AG-7 AW-32 W-112 W-113 AR-24 C-58 AC-36",
        default=False,
        says="At this table an opening that falls short is not refused. Ending the turn with it "
        "is an irregularity.",
    )
    excess_draw: bool = rule(
        "Irregularities at a real table",
        "Whether a card too many can be drawn",
        "AG-7 AW-32 W-110 W-111 AW-33",
        default=False,
        says="At this table a card too many can be drawn; the next player leaves it on top "
        "of the stock or buries it.",
    )
    irregular_deals: bool = rule(
        "Irregularities at a real table",
        "Whether a hand or a pot may be dealt a wrong number of cards, as it happens by hand",
        "AG-7 W-108 W-109",
        default=False,
        says="At this table a hand or a pot is sometimes dealt a card too many or too few. Until "
        "the first discard of the deal anybody may put that right; after it the number stands.",
    )
    coaching: bool = rule(
        "Irregularities at a real table",
        "Whether the other side places the cards that someone names to the partner",
        "AG-7 AW-32 W-115 AW-36",
        default=False,
        says="At this table who names cards to the partner whose turn it is has coached: the other "
        "side lays those cards where it sees fit, or leaves them, before the player goes on.",
    )
    improper_plays: bool = rule(
        "Irregularities at a real table",
        "Whether an improper play can be made, and stands unless it is challenged",
        "AG-7 AW-32 W-114",
        default=False,
        says="At this table what the rules forbid can be done: a wild card too many, a pile taken "
        "without its pair, a card discarded that may not be. It is undone if an opponent "
        "challenges it before someone else acts; otherwise it stands.",
    )
    threes_by_hand: bool = rule(
        "Irregularities at a real table",
        "Whether players face their threes themselves, and may forget it",
        "AG-7 AW-32 AR-10",
        default=False,
        says="At this table no one faces your threes for you: do it yourself, before or after "
        "the draw and before you lay anything.",
    )

    def __hash__(self) -> int:
        """Hash the name and the title, as different rules seldom share both.

        A hash of all fields reads a hundred, and a table needs it some ten times after every act.
        """
        return hash((self.name, self.title))


# Partnerships: four players are two sides of two; any other number play each for themselves.
#
# This is not a field of the rules: all books known here play so, and the state has places for
# three sides (``canasta.engine.state``).

_IN_PAIRS: Final = 4


def partners(players: int) -> bool:
    """Return whether players have partners: with four (W-001, AW-37, R-04, T2-1, AC-1)."""
    return players == _IN_PAIRS


def sides_of(players: int) -> int:
    """Return the number of sides; a seat belongs to the side ``seat % sides``."""
    return players // 2 if partners(players) else players


def partner_of(seat: int, players: int) -> int | None:
    """Return the seat of a player's partner; None if they have none."""
    return (seat + sides_of(players)) % players if partners(players) else None
