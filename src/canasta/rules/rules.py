"""Everything that may vary between the games, one documented field a rule."""

from dataclasses import dataclass
from typing import Literal

from canasta.rules.rule import rule


@dataclass(frozen=True, kw_only=True, slots=True)
class Rules:
    """A rule book: a value that says how canasta is played at one table.

    Nothing else in the project asks which book is played; it asks for a rule. Each field's
    metadata holds its meaning, the SPEC rows it rests on and, for a choice, what each value
    means. Books are in :mod:`canasta.rules.books`, named changes in
    :mod:`canasta.rules.variations`, and :func:`canasta.rules.check` says what is wrong with
    a combination.
    """

    name: str = rule("", "How this rule book is called in commands and records", "")
    title: str = rule("", "How this rule book is called to people", "R-01 W-116")

    # ---- the table
    players: tuple[int, ...] = rule(
        "The table", "How many may play", "W-001 AW-37 R-04 AR-28 T2-1 AC-1", least=2
    )
    packs: int = rule(
        "The table", "Packs of 54 cards, shuffled together", "W-002 R-03 J-02 AC-1", least=1
    )
    target: int = rule(
        "The table",
        "Points that win the match; of two sides there the higher wins, a tie is played on",
        "W-004 AW-38 R-18 AR-23 J-19 AJ-34 C-57 AC-49",
        least=1,
    )

    # ---- the deal
    hand_size: int = rule(
        "The deal", "Cards dealt to each player", "W-010 R-05 J-03 J-04 C-03", least=1
    )
    second_hand: Literal["none", "pot", "face_down"] = rule(
        "The deal",
        "Whether a second hand is dealt",
        "W-011 W-013 W-027 W-028 W-030 T2-1 T2-3 T2-4 AJ-30",
        values={
            "none": "no second hand",
            "pot": "each player has a face-down pot; both partners pick theirs up when their "
            "side completes its first canasta",
            "face_down": "each player may pick up the face-down hand at the right, once, on any "
            "own turn after the own opening",
        },
    )
    second_hand_size: int = rule("The deal", "Cards in a second hand", "W-011 W-013 T2-1")
    draw_count: int = rule(
        "The deal", "Cards drawn from the stock in a turn", "W-024 R-06 J-53 AC-2", least=1
    )
    upcard: Literal[
        "none", "any_but_red_three", "no_wild_or_red_three", "natural_or_black_three", "natural"
    ] = rule(
        "The deal",
        "The card turned up to start the discard pile",
        "W-015 W-016 AW-5 AR-8 AJ-11 AC-3",
        values={
            "none": "none: the pile starts empty",
            "any_but_red_three": "any card but a red three, which is replaced",
            "no_wild_or_red_three": "any card but a wild card or a red three, which are replaced",
            "natural_or_black_three": "a natural card from 4 to A or a black three; others are replaced",
            "natural": "a natural card from 4 to A; others are replaced",
        },
    )
    unfit_upcard: Literal["buried", "covered"] = rule(
        "The deal",
        "What happens to an upcard that has to be replaced",
        "W-016 AW-6 AR-8 AJ-11",
        values={
            "buried": "the next card is turned, then the unfit one is put back inside the stock",
            "covered": "the next card is turned on top of it, and a wild card or a red three "
            "beneath freezes the pile where wild cards do",
        },
    )
    cut: bool = rule(
        "The deal",
        "Whether the player at the dealer's right cuts the pack for the deal",
        "C-01 AC-4 AC-5",
    )
    exact_cut_bonus: int = rule(
        "The deal", "Points for passing the dealer exactly the cards that are dealt", "C-02 AC-57"
    )
    turn_card_depth: int = rule(
        "The deal",
        "Cards of the stock beneath the turn card, which lies crosswise; 0 for no turn card",
        "C-04 C-05 C-06",
    )

    # ---- threes
    black_threes: Literal["blocker", "bonus"] = rule(
        "Threes",
        "What black threes are",
        "W-075 R-23 R-24 J-33 J-35 C-22 C-50",
        values={
            "blocker": "stop cards: a pile with one on top cannot be taken",
            "bonus": "bonus cards like red threes",
        },
    )
    threes_faced: Literal["before_choice", "with_draw", "held_until_opening"] = rule(
        "Threes",
        "When bonus threes are faced and replaced",
        "W-019 W-020 W-021 AW-17 AW-18 AR-9 AJ-12 AC-12 C-22 C-23",
        values={
            "before_choice": "at the first turn before drawing or taking, later at once",
            "with_draw": "at the start of the turn; their replacements come with the draw or "
            "after the pile; later at once",
            "held_until_opening": "as the player likes until the side has opened, then at the "
            "start of each turn and at once when drawn; not replaced after the turn card",
        },
    )
    red_three_points: tuple[int, ...] = rule(
        "Threes",
        "Points for 1, 2, 3 … red threes of a side together",
        "W-096a W-096b W-096c AW-26 AW-27 R-20 R-21 J-36 J-37 J-38 J-39 J-40 C-49a C-49b C-49c C-49d",
    )
    black_three_points: tuple[int, ...] = rule(
        "Threes",
        "Points for 1, 2, 3 … black threes of a side, where they are bonus cards",
        "J-36 J-37 J-38 J-39 J-40 C-49a C-49b C-49c C-49d",
    )
    all_threes_points: int = rule(
        "Threes", "Points for all eight threes instead, 0 for no more than their sum", "C-50 AJ-35"
    )
    threes_minus: Literal["unopened", "no_canasta"] = rule(
        "Threes",
        "Which side's threes count minus",
        "W-096d AW-29 R-22 AR-18 AR-27 J-42 AJ-4 C-64",
        values={
            "unopened": "a side that has not opened",
            "no_canasta": "a side without a canasta",
        },
    )
    threes_need_canastas: int = rule(
        "Threes", "Canastas a side needs for its threes to count at all", "C-63 AC-34"
    )
    red_three_in_hand: int = rule(
        "Threes", "Penalty for each red three left in a hand", "W-104 AR-10 C-65 AC-32"
    )
    black_threes_in_hand: tuple[int, ...] = rule(
        "Threes",
        "Penalty for 1, 2, 3 … black threes left in hand together",
        "W-105 W-106 W-107 WV-3 AR-4 C-65",
    )
    black_threes_counted: Literal["side", "hand"] = rule(
        "Threes",
        "What black threes left in hand are counted over",
        "AW-24",
        values={"side": "both partners' hands together", "hand": "each hand by itself"},
    )
    fine_before_first_turn: bool = rule(
        "Threes",
        "Whether threes in the hand of a player who had no turn are fined",
        "AG-5 AW-17 AR-10",
    )
    partner_pot_red_three: Literal["left", "faced_at_once"] = rule(
        "Threes",
        "Red threes in a pot that comes to a player outside the own turn",
        "AW-15 AW-16",
        values={
            "left": "stay in the hand until that player's turn",
            "faced_at_once": "are faced at once and replaced in that player's next turn",
        },
    )
    black_three_value: int = rule(
        "Threes", "Card points of a melded black three", "AW-23 AR-4 AR-17"
    )
    black_three_group: int = rule(
        "Threes",
        "The most black threes that may be melded, as one group of three or more, in going out; 0 for none",
        "W-083 W-084 AW-22 R-25 R-26 AR-17 AJ-38",
    )

    # ---- melds
    max_wilds: int = rule(
        "Melds", "Wild cards allowed in a set", "W-045 W-059 AW-43 R-11 R-30 AJ-7 C-09 C-16"
    )
    set_growth: Literal["closed", "naturals", "any"] = rule(
        "Melds",
        "What may be added to a completed set",
        "W-069 W-070 W-071 WV-2 R-34 AR-16 J-10 J-11 AJ-17 AJ-18 AC-17",
        values={
            "closed": "nothing: a canasta is exactly seven cards",
            "naturals": "natural cards of its rank",
            "any": "natural cards, and wild cards within their limit",
        },
    )
    second_meld: Literal["never", "after_canasta", "any"] = rule(
        "Melds",
        "Whether a side may have a second meld of a rank (wild cards are one rank)",
        "W-056 AW-10 AW-3 R-35 J-12 J-13 AJ-8 AC-17 AC-58",
        values={
            "never": "no",
            "after_canasta": "one more, once the first is a canasta",
            "any": "as many as it likes",
        },
    )
    closed_rank: Literal["own_side", "both_sides"] = rule(
        "Melds",
        "For whom a rank is dead once a canasta of it is closed, where a second meld is never allowed",
        "AC-17",
        values={"own_side": "the side that closed it", "both_sides": "both sides"},
    )
    runs: bool = rule(
        "Melds",
        "Whether runs of one suit from 4 to A may be melded, without wild cards",
        "W-007 W-046 W-047 W-050 W-062 W-063 W-064 W-065 W-072 AR-25",
    )
    bridges: bool = rule(
        "Melds",
        "Whether two runs of three may be joined by the card between them",
        "W-052 W-066 W-067 W-068 WV-5",
    )
    wild_melds: bool = rule(
        "Melds",
        "Whether wild cards may be melded by themselves",
        "W-003 AW-3 R-29 R-41 J-15 J-16 J-17 AC-55",
    )
    wild_lock: bool = rule(
        "Melds",
        "Whether all wild cards of a side have to go to its wild meld until that is complete",
        "J-51 J-52 AJ-9 C-15 AC-25",
    )
    wild_aces: Literal["allowed", "opening_only", "never"] = rule(
        "Melds",
        "Wild cards in a set of aces",
        "JV-2a JV-2b AJ-26 C-18 C-19 AC-23 AC-60",
        values={
            "allowed": "allowed",
            "opening_only": "only in the turn of the opening",
            "never": "not allowed",
        },
    )
    wild_sevens: Literal["allowed", "never"] = rule(
        "Melds",
        "Wild cards in a set of sevens",
        "C-20 AJ-27",
        values={"allowed": "allowed", "never": "not allowed"},
    )
    conversion: bool = rule(
        "Melds",
        "Whether a meld of three wild cards may become a mixed canasta by four natural cards of one rank",
        "JV-4a JV-4b JV-4c AJ-29",
    )

    # ---- the pile
    pile_match: Literal["pair", "classic"] = rule(
        "The pile",
        "What takes the discard pile",
        "W-024 W-025 AW-7 AW-34 R-07 R-08 R-09 R-31 AR-7 AR-13 J-05 J-06 J-07 C-27 C-33 AC-19",
        values={
            "pair": "always two natural cards of its top card's rank",
            "classic": "a natural pair; while the pile is not frozen also one natural and one "
            "wild card, or an own meld of the rank; a wild card in the pile freezes it, and it is "
            "frozen to a side that has not opened",
        },
    )
    pile_joins: Literal["choice", "must"] = rule(
        "The pile",
        "Whether the top card and the cards that take it join an own meld of the rank",
        "W-053 W-054 W-055 W-057 AW-9 AW-11 AR-14 AJ-15 AJ-16 AC-18",
        values={
            "choice": "as the player likes, onto a set of three or four; or a new set",
            "must": "they must join it; where it would grow too large the pile cannot be taken",
        },
    )
    top_card_counts: bool = rule(
        "The pile",
        "Whether the top card's points count for the opening",
        "W-042 AW-12 AR-22 AJ-36 C-26 AC-20",
    )

    # ---- the opening
    opening_points: tuple[int, ...] = rule(
        "The opening",
        "The points that a side's first melds must reach, by its score",
        "W-035 W-036 W-037 W-038 W-039 W-040 R-14 AR-1 AR-3 J-20 J-21 J-22 J-23 C-46 C-47 C-48 AC-35",
    )
    opening_scores: tuple[int, ...] = rule(
        "The opening",
        "The scores from which the second, third … of those points are asked",
        "W-037 W-038 W-039 W-040 R-14 R-15 R-16 J-21 J-22 J-23 C-46 C-47 C-48 AC-35",
        least=-1_000_000,
    )
    opening_clean_set: bool = rule(
        "The opening",
        "Whether the opening has to hold a set of three or more naturals from the hand",
        "C-10 C-25 AC-15 AC-20",
    )
    wild_meld_opens: bool = rule(
        "The opening",
        "Whether a wild meld that reaches the points by itself opens without such a set",
        "C-14 AC-52",
    )
    natural_canasta_opens: bool = rule(
        "The opening",
        "Whether one natural canasta from the hand opens whatever its points",
        "C-17 AC-21",
    )
    three_wilds_open: bool = rule(
        "The opening", "Whether three wild cards alone may be the whole opening", "J-25 AJ-1"
    )
    opening_mixed_canasta: bool = rule(
        "The opening", "Whether a mixed canasta may be completed in the opening turn", "AC-22"
    )
    talon_first: int = rule(
        "The opening", "Talon cards for the first side to open", "C-11 AC-7 AC-9 AC-10 AC-11"
    )
    talon_second: int = rule(
        "The opening", "Talon cards for the second side to open", "C-12 AC-7 AC-9"
    )
    talon_with_pile: bool = rule(
        "The opening", "Whether the talon is given where the pile was taken to open", "AC-8"
    )

    # ---- discards
    wild_discard: Literal["free", "only_wilds_held"] = rule(
        "The discard",
        "When a wild card may be discarded",
        "W-074 AW-46 R-42 J-29 J-30 J-31 AJ-20 C-32 C-34 C-35",
        values={"free": "always", "only_wilds_held": "only from a hand of nothing but wild cards"},
    )
    empty_pile_ban: bool = rule(
        "The discard",
        "Whether a seven, an ace or a card of a closed canasta's rank is banned from an empty pile",
        "C-31 AC-37 AC-38",
    )
    last_discard: Literal["compulsory", "optional"] = rule(
        "The discard",
        "The discard in going out",
        "W-073 W-078 W-079 R-39 J-32 AC-26",
        values={
            "compulsory": "going out ends with a discard",
            "optional": "the last card may be melded too",
        },
    )

    # ---- going out
    canastas_to_go_out: int = rule(
        "Going out",
        "Completed canastas that a side needs to go out",
        "W-076 AW-4 AR-2 R-19 J-44 AJ-37 C-29",
        least=0,
    )
    two_kinds_to_go_out: bool = rule(
        "Going out", "Whether those have to be of two kinds, or a canasta and a samba", "WV-1 AW-40"
    )
    complete_wild_meld: bool = rule("Going out", "Whether a wild meld has to be complete", "C-16")
    complete_aces: bool = rule(
        "Going out", "Whether a natural meld of aces has to be complete", "C-21 AC-28 AC-24"
    )
    complete_sevens: bool = rule(
        "Going out", "Whether a meld of sevens has to be complete", "C-21 AC-28"
    )
    aces_obligation: Literal["natural", "three_aces"] = rule(
        "Going out",
        "Which incomplete melds of aces are under the duty and the penalty",
        "AC-24",
        values={
            "natural": "melds without wild cards",
            "three_aces": "any that hold three aces or more",
        },
    )
    question: Literal["none", "optional", "compulsory"] = rule(
        "Going out",
        "The question to the partner",
        "W-080 W-081 AW-21 AR-20 AJ-19 C-28 AC-27 AG-3",
        values={
            "none": "is not asked",
            "optional": "may be asked; the answer binds for the turn",
            "compulsory": "has to be asked before going out; the answer binds for the turn",
        },
    )
    question_time: Literal["any_time", "before_melding"] = rule(
        "Going out",
        "When in the turn the partner may be asked",
        "AG-3 AR-20",
        values={
            "any_time": "after the draw and before the discard",
            "before_melding": "after the draw and before any meld but the one that took the pile",
        },
    )
    question_limit: Literal["turn", "deal"] = rule(
        "Going out",
        "How often a player may ask",
        "AW-21 C-28 AC-27",
        values={"turn": "once in each turn", "deal": "once in the deal"},
    )
    no_binds: Literal["turn", "deal"] = rule(
        "Going out",
        "For how long a 'no' binds",
        "AC-27",
        values={"turn": "for the turn", "deal": "for the whole deal"},
    )
    splash: bool = rule(
        "Going out",
        "Whether a splash hand of fourteen cards may be shown",
        "C-36 C-37 C-39 C-40 C-67 AC-42 AC-47",
    )

    # ---- the end of the stock
    forced_take: bool = rule(
        "The end of the stock",
        "Whether an unfrozen pile that fits an own meld has to be taken once the stock is empty",
        "AR-11 AJ-14",
    )
    last_three_ends: bool = rule(
        "The end of the stock",
        "Whether a bonus three drawn as the last card ends the deal at once",
        "AR-12 AJ-13 AW-30 AC-13",
    )
    blocked_discard_ends: bool = rule(
        "The end of the stock",
        "Whether a wild card or a black three discarded at an empty stock ends the deal at once",
        "W-086 W-087 AW-30",
    )

    # ---- scoring
    natural_canasta: int = rule("Scoring", "Bonus for a natural canasta", "W-092 W-060 R-38 C-51")
    mixed_canasta: int = rule("Scoring", "Bonus for a mixed canasta", "W-093 W-060 R-37 C-52")
    natural_aces: int = rule("Scoring", "Bonus for a natural canasta of aces", "JV-1 C-53")
    natural_sevens: int = rule("Scoring", "Bonus for a natural canasta of sevens", "JV-3a C-53")
    samba: int = rule("Scoring", "Bonus for a samba, a run of seven cards", "W-094 W-117")
    wild_canasta: int = rule(
        "Scoring", "Bonus for a wild canasta", "W-095 WV-4 W-117 J-47 J-48 C-54"
    )
    wild_four_jokers: int = rule(
        "Scoring", "Bonus for a wild canasta with exactly four jokers", "W-095 J-46 J-48 C-55"
    )
    wild_seven_deuces: int = rule(
        "Scoring", "Bonus for a wild canasta of seven deuces", "W-095 J-45 J-48 C-56"
    )
    going_out_bonus: int = rule("Scoring", "Bonus for going out", "W-097 AR-5 AJ-5 C-30")
    concealed_bonus: int = rule(
        "Scoring",
        "Bonus for going out concealed, in place of the other, the opening's points waived; 0 where that is unknown",
        "AR-6 AJ-5 AC-61",
    )
    splash_bonus: int = rule(
        "Scoring",
        "Points of a splash, which is all that either side scores but an exact cut",
        "C-66 C-38 AC-40 AC-59",
    )
    exact_cut_survives_splash: bool = rule(
        "Scoring", "Whether an exact cut counts when the other side splashes", "AC-6"
    )
    melds_need_canasta: bool = rule(
        "Scoring",
        "Whether the melds of a side without a canasta count minus",
        "J-41 J-43 AJ-2 AJ-3 C-64 AR-27",
    )
    unopened_pot: Literal["counted", "ignored", "as_hand"] = rule(
        "Scoring",
        "Cards of a pot that was never picked up",
        "AW-25 AW-28",
        values={
            "counted": "count minus at their card points, threes nothing",
            "ignored": "do not count",
            "as_hand": "count minus as if held, threes too",
        },
    )
    aces_in_hand_from: int = rule(
        "Scoring", "How many aces left in one hand are penalised; 0 for none", "C-59 AC-29"
    )
    aces_in_hand_penalty: int = rule(
        "Scoring", "Penalty for that many aces left in one hand", "C-59 C-61 AC-30"
    )
    sevens_in_hand_from: int = rule(
        "Scoring",
        "How many sevens left in one hand are penalised; 0 for none",
        "C-59 AC-29 JV-3c AJ-28",
    )
    sevens_in_hand_penalty: int = rule(
        "Scoring", "Penalty for that many sevens left in one hand", "C-59 C-61 AC-30 JV-3c AJ-28"
    )
    incomplete_aces_penalty: int = rule(
        "Scoring", "Penalty for an incomplete natural meld of aces", "C-60 AC-31 AC-24"
    )
    incomplete_sevens_penalty: int = rule(
        "Scoring", "Penalty for an incomplete meld of sevens", "C-60 AC-31 JV-3b AJ-27"
    )
    incomplete_wild_penalty: int = rule("Scoring", "Penalty for an incomplete wild meld", "C-62")
