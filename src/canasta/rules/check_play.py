"""Contradictions about melds, the opening, going out and scoring."""

from itertools import pairwise
from typing import Final

from canasta.rules.contradiction import Found, found
from canasta.rules.rules import Rules

_WILD: Final = "Wild cards may not be melded by themselves, so there is no wild meld to "
_NEEDS: Final = (
    ("bridges", "runs", "Runs are not melded, so none can be bridged"),
    ("samba_to_go_out", "runs", "Runs are not melded, so nobody could go out with a samba"),
    ("samba", "runs", "Runs are not melded, so no samba can be scored"),
    ("wild_canasta", "wild_melds", _WILD + "score"),
    ("wild_four_jokers", "wild_melds", _WILD + "score"),
    ("wild_seven_deuces", "wild_melds", _WILD + "score"),
    ("wild_lock", "wild_melds", _WILD + "lock"),
    ("wild_meld_opens", "wild_melds", _WILD + "open with"),
    ("conversion", "wild_melds", _WILD + "convert"),
    ("complete_wild_meld", "wild_melds", _WILD + "complete"),
    ("incomplete_wild_penalty", "wild_melds", _WILD + "leave incomplete"),
    ("mixed_canasta", "max_wilds", "Sets hold no wild cards, so no canasta is mixed"),
    ("exact_cut_bonus", "cut", "The pack is not cut, so no cut is exact"),
    ("splash_bonus", "splash", "There is no splash to score"),
    ("talon_first", "turn_card_depth", "A talon is given only while the turn card is in the stock"),
    (
        "talon_second",
        "turn_card_depth",
        "A talon is given only while the turn card is in the stock",
    ),
    ("aces_in_hand_penalty", "aces_in_hand_from", "No number of aces in hand is penalised"),
    ("aces_in_hand_from", "aces_in_hand_penalty", "Aces in hand are penalised, but cost nothing"),
    ("sevens_in_hand_penalty", "sevens_in_hand_from", "No number of sevens in hand is penalised"),
    ("sevens_in_hand_from", "sevens_in_hand_penalty", "Sevens in hand are penalised, but at 0"),
)


def promises_fit(rules: Rules) -> Found:
    """Find rules that promise something that other rules make impossible."""
    for scored, needed, sentence in _NEEDS:
        if getattr(rules, scored) and not getattr(rules, needed):
            yield found(
                f"{scored} {needed}",
                f"{sentence}: {scored} is {_text(getattr(rules, scored))}, {needed} is "
                f"{_text(getattr(rules, needed))}.",
            )


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else f"{value}"


def melds_fit(rules: Rules) -> Found:
    """Check second melds, dead ranks and conversions (AW-10, AC-17, JV-4a)."""
    if rules.closed_rank == "both_sides" and (rules.second_meld, rules.set_growth) != (
        "never",
        "closed",
    ):
        yield found(
            "closed_rank second_meld set_growth",
            'A rank is dead for both sides (closed_rank = "both_sides") only where it is dead for '
            'the side itself: that needs second_meld = "never" and set_growth = "closed".',
        )
    if rules.pile_joins == "choice" and rules.second_meld != "any":
        yield found(
            "pile_joins second_meld",
            'pile_joins = "choice" lets the top card begin another meld of its rank; that needs '
            f'second_meld = "any", not "{rules.second_meld}".',
        )
    if rules.conversion and rules.max_wilds < 3:
        yield found(
            "conversion max_wilds",
            f"conversion makes a canasta of three wild and four natural cards, but max_wilds is "
            f"{rules.max_wilds}; it has to be 3 or more.",
        )


def opening_fits(rules: Rules) -> Found:
    """Check the steps of the opening points (W-036, R-14, C-46)."""
    points, scores = rules.opening_points, rules.opening_scores
    if not 1 <= len(points) <= 8:
        yield found(
            "opening_points", f"opening_points has {len(points)} numbers; it needs from 1 to 8."
        )
    if len(points) != len(scores) + 1:
        yield found(
            "opening_points opening_scores",
            f"opening_points has {len(points)} numbers and opening_scores {len(scores)}; "
            "opening_points needs one more, for the scores below the first.",
        )
    if any(low >= high for low, high in pairwise(scores)):
        yield found("opening_scores", "opening_scores has to rise from each number to the next.")
    raised = rules.raised_opening
    if rules.short_opening and raised and len(raised) != len(points):
        yield found(
            "raised_opening opening_points",
            f"raised_opening has {len(raised)} numbers and opening_points {len(points)}; after a "
            "short opening each of those has one in its place, or none has.",
        )
    elif rules.short_opening and any(
        more <= before for before, more in zip(points, raised, strict=False)
    ):
        yield found(
            "raised_opening opening_points",
            "After a short opening more is needed than before: each number of raised_opening has "
            "to be above the one of opening_points in its place.",
        )


def going_out_fits(rules: Rules) -> Found:
    """Check kinds of canasta, the question, the splash, the end of the stock (WV-1, AC-27)."""
    if rules.two_kinds_to_go_out and rules.canastas_to_go_out < 2:
        yield found(
            "two_kinds_to_go_out canastas_to_go_out",
            "Two kinds of canasta take two canastas, but canastas_to_go_out is "
            f"{rules.canastas_to_go_out}.",
        )
    if rules.two_kinds_to_go_out and not (rules.max_wilds or rules.wild_melds or rules.runs):
        yield found(
            "two_kinds_to_go_out max_wilds wild_melds runs",
            "All canastas are natural under these rules, so nobody could go out with two kinds.",
        )
    if rules.no_binds == "deal" and rules.question_limit == "turn":
        yield found(
            "no_binds question_limit",
            "A “no” that binds for the whole deal leaves nothing to ask again: no_binds = "
            '"deal" needs question_limit = "deal".',
        )
    if rules.splash and (rules.hand_size, rules.draw_count) != (13, 1):
        yield found(
            "splash hand_size draw_count",
            "A splash is fourteen cards, thirteen dealt and one drawn: splash needs hand_size = "
            f"13 and draw_count = 1, not {rules.hand_size} and {rules.draw_count}.",
        )
    if rules.samba_to_go_out and not rules.canastas_to_go_out:
        yield found(
            "samba_to_go_out canastas_to_go_out",
            "A samba is one of the canastas that going out takes, but canastas_to_go_out is 0.",
        )
    if rules.forced_take and rules.pile_match == "pair":
        yield found(
            "forced_take pile_match",
            "Only a pile that is not frozen has to be taken, and this one always is: forced_take "
            'needs pile_match = "classic" or "pair_or_meld".',
        )
