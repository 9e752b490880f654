"""Checks of a combination of rules: values out of range, and contradictions."""

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from canasta.rules.card_values import changed_values, dearest_cards
from canasta.rules.fields import rule_fields
from canasta.rules.rule import Contradiction, Found, found
from canasta.rules.rules import Rules


def players_fit(rules: Rules) -> Found:
    """Check the numbers of players, with and without face-down hands (W-001, R-04, T2-1)."""
    players = rules.players
    if not players:
        yield found("players", "players is empty; say how many may play, as in [4].")
    if len(set(players)) < len(players):
        yield found("players", "players names a number twice; once is enough.")
    if rules.foot == "by_choice" and any(count != 2 for count in players):
        yield found(
            "foot players",
            "The face-down hands lie where two players leave seats free: foot = "
            '"by_choice" needs players = [2].',
        )


def foot_fits(rules: Rules) -> Found:
    """Check the pot or face-down hand and its size (W-011, T2-1, AW-16)."""
    if rules.foot == "none" and rules.foot_size:
        yield found(
            "foot foot_size",
            f"No foot is dealt, yet foot_size is {rules.foot_size}; it has "
            'to be 0 with foot = "none".',
        )
    if rules.foot != "none" and not rules.foot_size:
        yield found(
            "foot foot_size", f'A foot is dealt (foot = "{rules.foot}"), yet foot_size is 0.'
        )
    if rules.foot == "first_canasta" and rules.foot_size == 1:
        yield found(
            "foot foot_size",
            "A pot of one card leaves a player who may not go out with a card that cannot be "
            "discarded; foot_size has to be 2 or more.",
        )
    if rules.partner_foot_red_three == "faced_at_once" and rules.foot != "first_canasta":
        yield found(
            "partner_foot_red_three foot",
            'partner_foot_red_three = "faced_at_once" needs pots: foot = "first_canasta".',
        )


_UNFIT: Final = {
    "none": 0,
    "any_but_red_three": 2,
    "no_wild_or_red_three": 8,
    "natural_or_black_three": 8,
    "natural": 10,
}
"""Number of cards of a pack that may not be the upcard."""

_MOST_CUT: Final = 120
"""The most cards that a cut may pass; the kernel numbers cuts to 127."""


def deal_fits(rules: Rules) -> Found:
    """Check that the pack suffices for the deal and an upcard (W-013 to W-016, C-02)."""
    cards = 54 * rules.packs
    turn_card = rules.turn_card_depth + 1 if rules.turn_card_depth else 0
    spare = max(rules.draw_count, rules.packs * _UNFIT[rules.upcard] + 1)
    for count in rules.players:
        dealt = count * (rules.hand_size + rules.foot_size)
        if dealt + turn_card + spare > cards:
            left = f" and {turn_card} lie at the bottom with the turn card" if turn_card else ""
            yield found(
                "players packs hand_size foot_size turn_card_depth upcard draw_count",
                f"The deal for {count} players takes {dealt} of the {cards} cards{left}; at least "
                f"{spare} more have to be left for the upcard and the first draw. Deal fewer "
                "cards (hand_size, foot_size) or take more packs (packs).",
            )
        if rules.cut and dealt > _MOST_CUT:
            yield found(
                "cut players hand_size",
                f"The pack is cut for the deal, but {dealt} cards are more than can be cut off; "
                f"{_MOST_CUT} are the most.",
            )


def threes_fit(rules: Rules) -> Found:
    """Check that the tables of threes are as long as the pack has threes (W-096a, J-36, C-49a)."""
    count = 2 * rules.packs
    bonus = rules.black_threes == "bonus"
    tables = [
        ("red_three_points", rules.red_three_points, (count,)),
        ("black_three_points", rules.black_three_points, (count,) if bonus else (0,)),
        ("black_threes_in_hand", rules.black_threes_in_hand, (0, count)),
    ]
    for name, table, lengths in tables:
        if len(table) not in lengths:
            fits = " or ".join("an empty list" if n == 0 else f"{n} numbers" for n in lengths)
            reason = (
                'black threes score only with black_threes = "bonus"'
                if lengths == (0,)
                else f"a pack of {54 * rules.packs} cards has {count} threes of a colour"
            )
            yield found(
                f"{name} packs black_threes",
                f"{name} has {len(table)} numbers; it needs {fits}, since {reason}.",
            )
    if rules.all_threes_points and not bonus:
        yield found(
            "all_threes_points black_threes",
            'All threes are scored together only where black_threes = "bonus"; '
            "all_threes_points has to be 0.",
        )
    if bonus and rules.upcard not in ("none", "natural"):
        yield found(
            "upcard black_threes",
            f'With black_threes = "bonus" no three starts the pile: upcard = "{rules.upcard}" '
            'has to be "natural" or "none".',
        )


def stuck_turn_fits(rules: Rules) -> Found:
    """Check that a player left with one card can go on if a three is not replaced (AC-14)."""
    if rules.stuck_turn == "deal_ends" and rules.turn_card_depth:
        yield found(
            "stuck_turn turn_card_depth",
            "Threes faced after the turn card are not replaced, so a player can be left with one "
            'card that may not be discarded; stuck_turn has to be "next_player" then.',
        )


def black_three_group_fits(rules: Rules) -> Found:
    """Check that a group of black threes can be made (W-083, R-25, AJ-38)."""
    group = rules.black_three_group
    if group and rules.black_threes == "bonus":
        yield found(
            "black_three_group black_threes",
            "Black threes that are bonus cards are never melded: black_three_group has to be 0 "
            'with black_threes = "bonus".',
        )
    if group and not 3 <= group <= 2 * rules.packs:
        yield found(
            "black_three_group packs",
            f"black_three_group is {group}; a group has three cards at least and the pack holds "
            f"{2 * rules.packs} black threes.",
        )


_WILD: Final = "Wild cards may not be melded by themselves, so there is no wild meld to "
_NEEDS: Final = (
    ("bridges", "runs", "Runs are not melded, so none can be bridged"),
    ("samba_to_go_out", "runs", "Runs are not melded, so no one could go out with a samba"),
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


def card_values_fit(rules: Rules) -> Found:
    """Check that a side can open at all with card points of one's own (W-032, R-17)."""
    changed = changed_values(rules)
    least, worth = min(rules.opening_points, default=0), dearest_cards(rules)
    if changed and worth < least:
        yield found(
            f"{' '.join(changed)} opening_points",
            f"With these card points all cards that can be melded are worth {worth:,} together, "
            f"and no side opens with fewer than {least:,} points: no one could open. Let cards "
            "count more, or ask for less in opening_points.",
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
            "All canastas are natural under these rules, so no one could go out with two kinds.",
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


_CHECKS: Final[tuple[Callable[[Rules], Found], ...]] = (
    players_fit,
    foot_fits,
    deal_fits,
    threes_fit,
    stuck_turn_fits,
    black_three_group_fits,
    melds_fit,
    promises_fit,
    opening_fits,
    card_values_fit,
    going_out_fits,
)


def check(rules: Rules) -> tuple[Contradiction, ...]:
    """Return everything that is wrong with these rules; empty if they can be played.

    Invalid values (a wrong type, an unknown choice, a number out of range) are found first; only
    if there are none are the rules checked against each other.
    """
    wrong = tuple(_values(rules))
    return wrong or tuple(clash for one in _CHECKS for clash in one(rules))


def _values(rules: Rules) -> Found:
    for field in rule_fields().values():
        value = getattr(rules, field.name)
        if not field.accepts(value):
            shown = f"{value!r:.60}"
            yield found(field.name, f"{field.name} is {shown}; it has to be {field.may_be}.")
