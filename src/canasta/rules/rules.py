"""Everything that may vary between the games, with one documented field per rule."""

from dataclasses import dataclass
from typing import Final, Literal

from canasta.rules.rule import rule

CARD_POINTS: Final = (0, 100)
"""The fewest and the most card points that a card may have.

A turn can stage at most 200 cards, and the state has two bytes for their points.
"""


@dataclass(frozen=True, kw_only=True, slots=True, weakref_slot=True)
class Rules:
    """A rule book: a value that determines how canasta is played at one table.

    No other code asks which book is played; it asks for a rule. Each field's metadata holds
    its meaning, the clauses it rests on and, for a choice, the meaning of each value. Books are
    in :mod:`canasta.rules.books`, named changes in :mod:`canasta.rules.variations`, and
    :func:`canasta.rules.check` reports everything that is wrong with a combination.
    """

    name: str = rule("", "")
    title: str = rule("", "R-01 W-116")

    # ---- the table
    players: tuple[int, ...] = rule(
        "table", "W-001 AW-37 R-04 R-43 AR-28 T2-1 AC-1", default=(4,), within=(2, 4)
    )
    packs: int = rule("table", "W-002 R-03 J-02 AC-1 T-1", default=2, within=(1, 4))
    target: int = rule(
        "table",
        "W-004 AW-38 R-18 AR-23 J-19 AJ-34 C-57 AC-49 AC-51 T-6",
        default=5_000,
        within=(1, 1_000_000),
    )

    # ---- the deal
    hand_size: int = rule("deal", "W-010 R-05 J-03 J-04 C-03 T-2", default=11, within=(1, 50))
    foot: Literal["none", "first_canasta", "by_choice"] = rule(
        "deal",
        "W-011 W-012 W-013 W-027 W-028 W-029 W-030 W-031 AW-14 AW-15 T2-1 T2-2 T2-3 T2-4 AJ-30 "
        "AJ-32 AJ-33",
        default="none",
    )
    foot_size: int = rule("deal", "W-011 W-013 T2-1", default=0, within=(0, 50), needs="foot")
    draw_count: int = rule("turn", "W-024 R-06 J-53 AC-2 T2-6 T-3", default=1, within=(1, 10))
    upcard: Literal[
        "none", "any_but_red_three", "no_wild_or_red_three", "natural_or_black_three", "natural"
    ] = rule("deal", "W-015 W-016 AW-5 AR-8 AJ-11 AC-3", default="natural_or_black_three")
    unfit_upcard: Literal["buried", "covered"] = rule(
        "deal", "W-016 AW-6 AR-7 AR-8 AJ-11", default="covered", needs="upcard"
    )
    cut: bool = rule("deal", "C-01 AC-4 AC-5", default=False)
    exact_cut_bonus: int = rule("deal", "C-02 AC-57", default=0, needs="cut")
    turn_card_depth: int = rule("deal", "C-04 C-05 C-06", default=0, within=(0, 50))

    # ---- threes
    black_threes: Literal["blocker", "bonus"] = rule(
        "threes", "W-075 R-23 R-24 J-33 J-35 C-22 C-50 C-79 AC-14 T-8", default="blocker"
    )
    threes_faced: Literal["before_choice", "with_draw", "held_until_opening"] = rule(
        "threes",
        "W-019 W-020 W-021 AW-17 AW-18 AW-19 AR-9 AR-12 J-34 AJ-12 AC-12 C-22 C-23 C-24 AC-13",
        default="before_choice",
    )
    red_three_points: tuple[int, ...] = rule(
        "threes",
        "W-096a W-096b W-096c AW-26 AW-27 R-20 R-21 T-8 J-36 J-37 J-38 J-39 J-40 C-49a C-49b "
        "C-49c C-49d",
        default=(100, 200, 300, 800),
    )
    black_three_points: tuple[int, ...] = rule(
        "threes",
        "J-36 J-37 J-38 J-39 J-40 C-49a C-49b C-49c C-49d",
        default=(),
        needs="black_threes=bonus",
    )
    all_threes_points: int = rule("threes", "C-50 AJ-35", default=0, needs="black_threes=bonus")
    threes_minus: Literal["unopened", "no_canasta", "too_few_canastas"] = rule(
        "threes", "W-096d AW-29 R-22 AR-18 AR-27 J-42 AJ-4 C-64", default="unopened"
    )
    threes_need_canastas: int = rule("threes", "C-63 AC-34", default=0, within=(0, 10))
    red_three_in_hand: int = rule("threes", "W-104 AR-10 AW-25 C-65 AC-32", default=500)
    black_threes_in_hand: tuple[int, ...] = rule(
        "threes", "W-105 W-106 W-107 WV-3 AR-4 C-65", default=(5, 10, 15, 20)
    )
    black_threes_counted: Literal["side", "hand"] = rule(
        "threes", "AW-24", default="side", needs="black_threes_in_hand partners"
    )
    fine_before_first_turn: bool = rule(
        "threes", "AG-5 AW-17 AR-10", default=False, needs="red_three_in_hand"
    )
    partner_foot_red_three: Literal["left", "faced_at_once"] = rule(
        "threes", "AW-16", default="left", needs="foot=first_canasta"
    )
    black_three_value: int = rule(
        "threes", "AW-23 AR-4 AR-17", default=5, within=CARD_POINTS, needs="black_three_group"
    )
    black_three_group: int = rule(
        "threes",
        "W-083 W-084 AW-22 R-25 R-26 AR-17 AR-29 AJ-38",
        default=4,
        within=(0, 8),
        needs="black_threes=blocker",
    )

    # ---- melds
    max_wilds: int = rule(
        "melds",
        "W-045 W-059 AW-43 R-11 R-30 R-33 AJ-7 J-14 C-09 AC-16 T-4 T-9",
        default=3,
        within=(0, 5),
    )
    set_growth: Literal["closed", "naturals", "any"] = rule(
        "melds",
        "W-069 W-070 W-071 AW-35 WV-2 AW-41 R-34 AR-16 J-10 J-11 J-28 AJ-17 AJ-18 C-07 C-08 "
        "AC-17 T-10",
        default="any",
    )
    second_meld: Literal["never", "after_canasta", "any"] = rule(
        "melds", "W-056 AW-10 AW-3 R-35 J-12 J-13 AJ-8 AC-17 AC-58", default="never"
    )
    closed_rank: Literal["own_side", "both_sides"] = rule(
        "melds", "AC-17", default="own_side", needs="second_meld=never set_growth=closed"
    )
    runs: bool = rule(
        "melds", "W-007 W-046 W-047 W-050 W-062 W-063 W-064 W-065 W-072 AR-25", default=False
    )
    bridges: bool = rule("melds", "W-052 W-066 W-067 W-068 WV-5", default=False, needs="runs")
    wild_melds: bool = rule(
        "melds",
        "W-003 AW-3 R-29 R-41 J-15 J-16 J-17 J-18 J-27 J-50 AC-55 AC-56 T-4 T-9",
        default=False,
    )
    wild_lock: bool = rule("melds", "J-51 J-52 AJ-9 C-15 AC-25", default=False, needs="wild_melds")
    wild_aces: Literal["allowed", "opening_only", "never"] = rule(
        "melds", "JV-2a JV-2b AJ-26 C-18 C-19 AC-23 AC-60", default="allowed", needs="max_wilds"
    )
    wild_sevens: Literal["allowed", "never"] = rule(
        "melds", "C-20 AJ-27", default="allowed", needs="max_wilds"
    )
    conversion: bool = rule("melds", "JV-4a JV-4b JV-4c AJ-29", default=False, needs="wild_melds")

    # ---- the pile
    pile_match: Literal["pair", "classic", "pair_or_meld"] = rule(
        "pile",
        "W-022 W-024 W-025 AW-7 AW-34 R-07 R-08 R-09 R-31 AR-7 AR-13 AR-15 J-05 J-06 J-07 C-27 "
        "C-33 AC-19 T-3",
        default="classic",
    )
    pile_joins: Literal["choice", "must"] = rule(
        "pile",
        "W-053 W-054 W-055 W-057 AW-9 AW-11 R-35 AR-14 J-08 J-09 J-13 AJ-15 AJ-16 AC-18",
        default="must",
    )
    top_card_counts: bool = rule("pile", "W-042 AW-12 AR-22 AJ-36 C-25 C-26 AC-20", default=True)

    # ---- the opening
    opening_points: tuple[int, ...] = rule(
        "opening",
        "W-035 W-036 W-037 W-038 W-039 W-040 R-14 R-15 R-16 AR-1 AR-3 J-20 J-21 J-22 J-23 J-26 "
        "C-46 C-47 C-48 AC-35 T-5",
        default=(15, 50, 90, 120),
        within=(0, 10_000),
    )
    opening_scores: tuple[int, ...] = rule(
        "opening",
        "W-037 W-038 W-039 W-040 R-14 R-15 R-16 J-21 J-22 J-23 C-46 C-47 C-48 AC-35",
        default=(0, 1_500, 3_000),
        within=(-1_000_000, 1_000_000),
    )
    opening_clean_set: bool = rule("opening", "C-10 C-25 AC-15 AC-20", default=False)
    wild_meld_opens: bool = rule(
        "opening", "C-14 AC-52 AC-20", default=False, needs="wild_melds opening_clean_set"
    )
    natural_canasta_opens: bool = rule("opening", "C-17 AC-21", default=False)
    three_wilds_open: bool = rule(
        "opening", "AW-13 J-25 J-26 AJ-1", default=True, needs="wild_melds"
    )
    opening_mixed_canasta: bool = rule("opening", "AC-22", default=True, needs="max_wilds")
    talon_first: int = rule("opening", "C-11 C-13 AC-7 AC-9 AC-10 AC-11", default=0, within=(0, 50))
    talon_second: int = rule("opening", "C-12 C-13 AC-7 AC-9", default=0, within=(0, 50))
    talon_with_pile: bool = rule("opening", "AC-8", default=False, needs="talon_first")

    # ---- discards
    wild_discard: Literal["free", "only_wilds_held"] = rule(
        "discard", "W-074 AW-46 R-42 J-29 J-30 J-31 AJ-20 C-32 C-34 C-35 T-9", default="free"
    )
    empty_pile_ban: bool = rule("discard", "C-31 C-35 AC-37 AC-38", default=False)
    last_discard: Literal["compulsory", "optional"] = rule(
        "discard", "W-073 W-078 W-079 R-39 R-40 J-32 AC-26", default="optional"
    )

    # ---- going out
    canastas_to_go_out: int = rule(
        "going_out", "W-076 AW-4 R-19 AR-2 J-44 AJ-37 C-29 T-7", default=1, within=(0, 10)
    )
    two_kinds_to_go_out: bool = rule("going_out", "WV-1 AW-40", default=False)
    samba_to_go_out: bool = rule("going_out", "BO-08", default=False, needs="runs")
    complete_wild_meld: bool = rule("going_out", "C-16", default=False, needs="wild_melds")
    complete_aces: bool = rule("going_out", "C-21 AC-28 AC-24", default=False)
    complete_sevens: bool = rule("going_out", "C-21 AC-28", default=False)
    aces_obligation: Literal["natural", "three_aces"] = rule(
        "going_out", "AC-24", default="natural", needs="complete_aces"
    )
    question: Literal["none", "optional", "compulsory"] = rule(
        "going_out",
        "W-080 W-081 AW-21 AR-20 AJ-19 C-28 AC-27 AG-3",
        default="optional",
        needs="partners",
    )
    question_time: Literal["any_time", "before_melding"] = rule(
        "going_out", "AG-3 AR-20", default="before_melding", needs="question partners"
    )
    question_limit: Literal["turn", "deal"] = rule(
        "going_out", "AW-21 AR-20 AJ-19 C-28 AC-27", default="turn", needs="question partners"
    )
    no_binds: Literal["turn", "deal"] = rule(
        "going_out", "W-081 AW-21 AR-20 AJ-19 AC-27", default="turn", needs="question partners"
    )
    card_talk: bool = rule("going_out", "W-082", default=True, needs="question partners")
    wild_signals: bool = rule(
        "going_out", "JS-1 JS-2 AJ-24", default=False, needs="wild_melds partners"
    )
    splash: bool = rule(
        "going_out", "C-36 C-37 C-39 C-40 C-67 AC-41 AC-42 AC-47 AC-48", default=False
    )

    # ---- the end of the stock
    forced_take: bool = rule("stock_end", "AR-11 AJ-14", default=True)
    last_three_ends: bool = rule("stock_end", "AR-12 AJ-13 AW-30 AC-13", default=True)
    blocked_discard_ends: bool = rule("stock_end", "W-086 W-087 AW-30", default=False)

    stuck_turn: Literal["deal_ends", "next_player"] = rule(
        "stock_end", "AG-2 AC-14", default="next_player"
    )

    # ---- scoring
    joker_value: int = rule(
        "scoring",
        "W-098 W-102 W-103 R-28 AJ-6 C-41 AC-32",
        default=50,
        within=CARD_POINTS,
    )
    deuce_value: int = rule("scoring", "W-101 R-28 AJ-6 C-42", default=20, within=CARD_POINTS)
    ace_value: int = rule("scoring", "W-101 AR-4 AJ-6 C-43", default=20, within=CARD_POINTS)
    king_value: int = rule("scoring", "W-100 AR-4 AJ-6 C-44", default=10, within=CARD_POINTS)
    queen_value: int = rule("scoring", "W-100 AR-4 AJ-6 C-44", default=10, within=CARD_POINTS)
    jack_value: int = rule("scoring", "W-100 AR-4 AJ-6 C-44", default=10, within=CARD_POINTS)
    ten_value: int = rule("scoring", "W-100 AR-4 AJ-6 C-44", default=10, within=CARD_POINTS)
    nine_value: int = rule("scoring", "W-100 AR-4 AJ-6 C-44", default=10, within=CARD_POINTS)
    eight_value: int = rule("scoring", "W-100 AR-4 AJ-6 C-44", default=10, within=CARD_POINTS)
    seven_value: int = rule("scoring", "W-099 AR-4 AJ-6 C-45", default=5, within=CARD_POINTS)
    six_value: int = rule("scoring", "W-099 AR-4 AJ-6 C-45", default=5, within=CARD_POINTS)
    five_value: int = rule("scoring", "W-099 AR-4 AJ-6 C-45", default=5, within=CARD_POINTS)
    four_value: int = rule("scoring", "W-099 AR-4 AJ-6 C-45", default=5, within=CARD_POINTS)
    natural_canasta: int = rule("scoring", "W-092 W-060 R-36 R-38 J-49 C-51 T-11", default=500)
    mixed_canasta: int = rule(
        "scoring", "W-093 W-060 R-36 R-37 J-49 C-52 T-11", default=300, needs="max_wilds"
    )
    natural_aces: int = rule("scoring", "JV-1 C-53", default=500)
    natural_sevens: int = rule("scoring", "JV-3a C-53", default=500)
    samba: int = rule("scoring", "W-094 W-117", default=0)
    wild_canasta: int = rule(
        "scoring", "W-095 WV-4 W-117 J-47 J-48 C-54 T-11", default=0, needs="wild_melds"
    )
    wild_four_jokers: int = rule(
        "scoring", "W-095 WV-4 J-46 J-48 C-55 T-11", default=0, needs="wild_melds"
    )
    wild_seven_deuces: int = rule(
        "scoring", "W-095 WV-4 J-45 J-48 C-56 T-11", default=0, needs="wild_melds"
    )
    going_out_bonus: int = rule("scoring", "W-097 W-088 AR-5 AJ-5 C-30", default=100)
    concealed_bonus: int = rule("scoring", "AR-6 AJ-5 AC-61", default=200)
    splash_bonus: int = rule("scoring", "C-66 C-38 AC-40 AC-59", default=0, needs="splash")
    exact_cut_survives_splash: bool = rule(
        "scoring", "AC-6", default=True, needs="splash exact_cut_bonus"
    )
    melds_need_canasta: bool = rule(
        "scoring", "W-098 J-41 J-43 AJ-2 AJ-3 C-64 AC-33 AR-27", default=False
    )
    unopened_foot: Literal["counted", "ignored", "as_hand"] = rule(
        "scoring", "AW-25 AW-28 AJ-31", default="counted", needs="foot"
    )
    aces_in_hand_from: int = rule("scoring", "C-59 AC-29", default=0, within=(0, 16))
    aces_in_hand_penalty: int = rule(
        "scoring", "C-59 C-61 AC-30", default=0, needs="aces_in_hand_from"
    )
    sevens_in_hand_from: int = rule("scoring", "C-59 AC-29 JV-3c AJ-28", default=0, within=(0, 16))
    sevens_in_hand_penalty: int = rule(
        "scoring", "C-59 C-61 AC-30 JV-3c AJ-28", default=0, needs="sevens_in_hand_from"
    )
    incomplete_aces_penalty: int = rule("scoring", "C-60 AC-31 AC-24 AC-54", default=0)
    incomplete_sevens_penalty: int = rule("scoring", "C-60 AC-31 AC-54 JV-3b AJ-27", default=0)
    incomplete_wild_penalty: int = rule("scoring", "C-62", default=0, needs="wild_melds")

    # ---- slips
    raised_opening: tuple[int, ...] = rule(
        "slips", "W-112 W-113 AW-31", within=(0, 10_000), default=()
    )
    short_opening_more: int = rule(
        "slips", "AR-24 C-58 AC-36", within=(0, 10_000), default=10, needs="!raised_opening"
    )
    short_opening: bool = rule("slips", "AG-7 AW-32 W-112 W-113 AR-24 C-58 AC-36", default=False)
    excess_draw: bool = rule("slips", "AG-7 AW-32 W-110 W-111 AW-33", default=False)
    irregular_deals: bool = rule("slips", "AG-7 W-108 W-109", default=False)
    coaching: bool = rule("slips", "AG-7 AW-32 W-115 AW-36", default=False)
    improper_plays: bool = rule("slips", "AG-7 AW-32 W-114", default=False)
    threes_by_hand: bool = rule("slips", "AG-7 AW-32 AR-10", default=False)

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
