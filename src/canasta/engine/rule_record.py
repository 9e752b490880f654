"""The rules in the form that compiled code reads: a record of a :class:`canasta.rules.Rules`."""

from functools import lru_cache
from typing import Annotated, Any, Final, get_args, get_type_hints

from canasta.cards import JOKER_RANK
from canasta.engine.record import INT32, Record, Row
from canasta.engine.state import BANDS, LADDER
from canasta.rules import Rules, points_by_rank, sides_of

Number = Annotated[int, INT32]
Ladder = Annotated[Row, INT32, (LADDER,)]
Bands = Annotated[Row, INT32, (BANDS,)]
Ranks = Annotated[Row, INT32, (JOKER_RANK + 1,)]


class RuleRecord(Record):
    """One number or table for each rule, under the rule's own name, but for card points.

    A choice is the position of its value among the rule's values; a yes or no is 1 or 0; a
    table by count of threes starts at none.
    """

    seats: Number
    sides: Number
    bands: Number
    """Entries used in ``opening_points``."""
    packs: Number
    target: Number
    hand_size: Number
    foot: Number
    foot_size: Number
    draw_count: Number
    upcard: Number
    unfit_upcard: Number
    cut: Number
    exact_cut_bonus: Number
    turn_card_depth: Number
    black_threes: Number
    threes_faced: Number
    all_threes_points: Number
    threes_minus: Number
    threes_need_canastas: Number
    red_three_in_hand: Number
    black_threes_counted: Number
    fine_before_first_turn: Number
    partner_foot_red_three: Number
    black_three_value: Number
    black_three_group: Number
    max_wilds: Number
    set_growth: Number
    second_meld: Number
    closed_rank: Number
    runs: Number
    bridges: Number
    wild_melds: Number
    wild_lock: Number
    wild_aces: Number
    wild_sevens: Number
    conversion: Number
    pile_match: Number
    pile_joins: Number
    top_card_counts: Number
    opening_clean_set: Number
    wild_meld_opens: Number
    natural_canasta_opens: Number
    three_wilds_open: Number
    opening_mixed_canasta: Number
    talon_first: Number
    talon_second: Number
    talon_with_pile: Number
    wild_discard: Number
    empty_pile_ban: Number
    last_discard: Number
    canastas_to_go_out: Number
    two_kinds_to_go_out: Number
    samba_to_go_out: Number
    complete_wild_meld: Number
    complete_aces: Number
    complete_sevens: Number
    aces_obligation: Number
    question: Number
    question_time: Number
    question_limit: Number
    no_binds: Number
    card_talk: Number
    wild_signals: Number
    splash: Number
    forced_take: Number
    last_three_ends: Number
    blocked_discard_ends: Number
    stuck_turn: Number
    natural_canasta: Number
    mixed_canasta: Number
    natural_aces: Number
    natural_sevens: Number
    samba: Number
    wild_canasta: Number
    wild_four_jokers: Number
    wild_seven_deuces: Number
    going_out_bonus: Number
    concealed_bonus: Number
    splash_bonus: Number
    exact_cut_survives_splash: Number
    melds_need_canasta: Number
    unopened_foot: Number
    aces_in_hand_from: Number
    aces_in_hand_penalty: Number
    sevens_in_hand_from: Number
    sevens_in_hand_penalty: Number
    incomplete_aces_penalty: Number
    incomplete_sevens_penalty: Number
    incomplete_wild_penalty: Number
    short_opening: Number
    short_opening_more: Number
    excess_draw: Number
    irregular_deals: Number
    coaching: Number
    improper_plays: Number
    threes_by_hand: Number
    red_three_points: Ladder
    black_three_points: Ladder
    black_threes_in_hand: Ladder
    opening_points: Bands
    opening_scores: Bands
    """Score from which each entry of ``opening_points`` counts; the first from any."""
    raised_opening: Bands
    """Points needed in place of each of ``opening_points`` after a short opening; zeros if
    ``short_opening_more`` is added instead."""
    rank_points: Ranks
    """Card points by rank, the joker's last; threes none. They are the rules of ``CARD_VALUES``."""


_HINTS: Final = get_type_hints(Rules)
_DERIVED: Final = ("seats", "sides", "bands", "rank_points")
_ANY_SCORE: Final = -(2**31)


def choice(field: str, value: str) -> int:
    """Return the number of a choice of a rule; raise ``ValueError`` for an unknown one."""
    return get_args(_HINTS[field]).index(value)


def _encoded(field: str, value: Any) -> int | tuple[int, ...]:
    if isinstance(value, str):
        return choice(field, value)
    if field in ("opening_points", "raised_opening"):
        return (*value, *(0,) * (BANDS - len(value)))
    if field == "opening_scores":
        return (_ANY_SCORE, *value, *(0,) * (BANDS - 1 - len(value)))
    if isinstance(value, tuple):
        last = value[-1] if value else 0
        return (0, *value, *(last,) * (LADDER - 1 - len(value)))
    return int(value)


@lru_cache(maxsize=256)
def encode_rules(rules: Rules, players: int) -> bytes:
    """Return the bytes of the record of the rules for a table of ``players``.

    Raise ``ValueError`` if the rules do not allow that number of players.
    """
    if players not in rules.players:
        allowed = " or ".join(str(number) for number in rules.players)
        raise ValueError(f"{rules.title} is for {allowed} players, not {players}")
    record = RuleRecord.blank()
    for field in RuleRecord.FIELDS:
        if field not in _DERIVED:
            record.put(field, _encoded(field, getattr(rules, field)))
    record.seats = players
    record.sides = sides_of(players)
    record.bands = len(rules.opening_points)
    record.put("rank_points", points_by_rank(rules))
    return bytes(record.data)
