"""What is wrong with a combination of rules: values out of range, and contradictions."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from canasta.rules.fields import rule_fields
from canasta.rules.rules import Rules

Found = Iterator["Contradiction"]


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Rules that do not go together.

    Attributes:
        fields: the names of the rules.
        sentence: why they do not, and what would do.
    """

    fields: tuple[str, ...]
    sentence: str

    def __str__(self) -> str:
        return self.sentence


def check(rules: Rules) -> tuple[Contradiction, ...]:
    """Everything that is wrong with these rules; nothing where they can be played.

    Values that are no values at all (a wrong type, an unknown choice, a number out of range)
    are found first; only where there are none are the rules held against each other.
    """
    wrong = tuple(_values(rules))
    return wrong or tuple(found for look in _LOOKS for found in look(rules))


def _found(fields: str, sentence: str) -> Contradiction:
    return Contradiction(tuple(fields.split()), sentence)


def _values(rules: Rules) -> Found:
    for field in rule_fields().values():
        value = getattr(rules, field.name)
        if not field.accepts(value):
            shown = f"{value!r:.60}"
            yield _found(field.name, f"{field.name} is {shown}; it has to be {field.may_be}.")


def _unused(rules: Rules) -> Found:
    """Rules that promise what other rules make impossible."""
    for scored, needed, sentence in _NEEDS:
        if getattr(rules, scored) and not getattr(rules, needed):
            yield _found(
                f"{scored} {needed}",
                f"{sentence}: {scored} is {_text(getattr(rules, scored))}, {needed} is "
                f"{_text(getattr(rules, needed))}.",
            )


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else f"{value}"


_WILD = "Wild cards may not be melded by themselves, so there is no wild meld to "
_NEEDS: Final = (
    ("bridges", "runs", "Runs are not melded, so none can be bridged"),
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


def _players(rules: Rules) -> Found:
    players = rules.players
    if not players:
        yield _found("players", "players is empty; say how many may play, as in [4].")
    if len(set(players)) < len(players):
        yield _found("players", "players names a number twice; once is enough.")
    if rules.second_hand == "face_down" and any(count != 2 for count in players):
        yield _found(
            "second_hand players",
            "The face-down hands lie where two players leave seats free: second_hand = "
            '"face_down" needs players = [2].',
        )
    if rules.second_hand != "face_down" and 2 in players:
        yield _found(
            "players second_hand",
            'Two play with face-down hands: players with a 2 needs second_hand = "face_down".',
        )


def _second_hand(rules: Rules) -> Found:
    if rules.second_hand == "none" and rules.second_hand_size:
        yield _found(
            "second_hand second_hand_size",
            f"No second hand is dealt, yet second_hand_size is {rules.second_hand_size}; it has "
            'to be 0 with second_hand = "none".',
        )
    if rules.second_hand != "none" and not rules.second_hand_size:
        yield _found(
            "second_hand second_hand_size",
            f'A second hand is dealt (second_hand = "{rules.second_hand}"), yet '
            "second_hand_size is 0.",
        )
    if rules.partner_pot_red_three == "faced_at_once" and rules.second_hand != "pot":
        yield _found(
            "partner_pot_red_three second_hand",
            'partner_pot_red_three = "faced_at_once" needs pots: second_hand = "pot".',
        )


_UNFIT: Final = {
    "none": 0,
    "any_but_red_three": 2,
    "no_wild_or_red_three": 8,
    "natural_or_black_three": 8,
    "natural": 10,
}
"""Cards of a pack that may not be the upcard."""

_MOST_CUT: Final = 120
"""The most cards that a cut may pass; the kernel numbers cuts to 127."""


def _deal(rules: Rules) -> Found:
    cards = 54 * rules.packs
    turn_card = rules.turn_card_depth + 1 if rules.turn_card_depth else 0
    spare = max(rules.draw_count, rules.packs * _UNFIT[rules.upcard] + 1)
    for count in rules.players:
        dealt = count * (rules.hand_size + rules.second_hand_size)
        if dealt + turn_card + spare > cards:
            left = f" and {turn_card} lie at the bottom with the turn card" if turn_card else ""
            yield _found(
                "players packs hand_size second_hand_size turn_card_depth upcard draw_count",
                f"The deal for {count} players takes {dealt} of the {cards} cards{left}; at least "
                f"{spare} more have to be left for the upcard and the first draw. Deal fewer "
                "cards (hand_size, second_hand_size) or take more packs (packs).",
            )
        if rules.cut and dealt > _MOST_CUT:
            yield _found(
                "cut players hand_size",
                f"The pack is cut for the deal, but {dealt} cards are more than can be cut off; "
                f"{_MOST_CUT} are the most.",
            )


def _threes(rules: Rules) -> Found:
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
            yield _found(
                f"{name} packs black_threes",
                f"{name} has {len(table)} numbers; it needs {fits}, since {reason}.",
            )
    if rules.all_threes_points and not bonus:
        yield _found(
            "all_threes_points black_threes",
            'All threes are scored together only where black_threes = "bonus"; '
            "all_threes_points has to be 0.",
        )
    if bonus and rules.upcard not in ("none", "natural"):
        yield _found(
            "upcard black_threes",
            f'With black_threes = "bonus" no three starts the pile: upcard = "{rules.upcard}" '
            'has to be "natural" or "none".',
        )


def _black_three_group(rules: Rules) -> Found:
    group = rules.black_three_group
    if group and rules.black_threes == "bonus":
        yield _found(
            "black_three_group black_threes",
            "Black threes that are bonus cards are never melded: black_three_group has to be 0 "
            'with black_threes = "bonus".',
        )
    if group and not 3 <= group <= 2 * rules.packs:
        yield _found(
            "black_three_group packs",
            f"black_three_group is {group}; a group has three cards at least and the pack holds "
            f"{2 * rules.packs} black threes.",
        )


def _melds(rules: Rules) -> Found:
    if rules.closed_rank == "both_sides" and (rules.second_meld, rules.set_growth) != (
        "never",
        "closed",
    ):
        yield _found(
            "closed_rank second_meld set_growth",
            'A rank is dead for both sides (closed_rank = "both_sides") only where it is dead for '
            'the side itself: that needs second_meld = "never" and set_growth = "closed".',
        )
    if rules.pile_joins == "choice" and rules.second_meld != "any":
        yield _found(
            "pile_joins second_meld",
            'pile_joins = "choice" lets the top card begin another meld of its rank; that needs '
            f'second_meld = "any", not "{rules.second_meld}".',
        )
    if rules.conversion and rules.max_wilds < 3:
        yield _found(
            "conversion max_wilds",
            f"conversion makes a canasta of three wild and four natural cards, but max_wilds is "
            f"{rules.max_wilds}; it has to be 3 or more.",
        )


def _opening(rules: Rules) -> Found:
    points, scores = rules.opening_points, rules.opening_scores
    if not 1 <= len(points) <= 8:
        yield _found(
            "opening_points", f"opening_points has {len(points)} numbers; it needs from 1 to 8."
        )
    if len(points) != len(scores) + 1:
        yield _found(
            "opening_points opening_scores",
            f"opening_points has {len(points)} numbers and opening_scores {len(scores)}; "
            "opening_points needs one more, for the scores below the first.",
        )
    if any(low >= high for low, high in pairwise(scores)):
        yield _found("opening_scores", "opening_scores has to rise from each number to the next.")


def _going_out(rules: Rules) -> Found:
    if rules.two_kinds_to_go_out and rules.canastas_to_go_out < 2:
        yield _found(
            "two_kinds_to_go_out canastas_to_go_out",
            "Two kinds of canasta take two canastas, but canastas_to_go_out is "
            f"{rules.canastas_to_go_out}.",
        )
    if rules.two_kinds_to_go_out and not (rules.max_wilds or rules.wild_melds or rules.runs):
        yield _found(
            "two_kinds_to_go_out max_wilds wild_melds runs",
            "All canastas are natural under these rules, so nobody could go out with two kinds.",
        )
    if rules.no_binds == "deal" and rules.question_limit == "turn":
        yield _found(
            "no_binds question_limit",
            "A “no” that binds for the whole deal leaves nothing to ask again: no_binds = "
            '"deal" needs question_limit = "deal".',
        )
    if rules.splash and (rules.hand_size, rules.draw_count) != (13, 1):
        yield _found(
            "splash hand_size draw_count",
            "A splash is fourteen cards, thirteen dealt and one drawn: splash needs hand_size = "
            f"13 and draw_count = 1, not {rules.hand_size} and {rules.draw_count}.",
        )
    if rules.forced_take and rules.pile_match != "classic":
        yield _found(
            "forced_take pile_match",
            "Only a pile that is not frozen has to be taken, and this one always is: forced_take "
            'needs pile_match = "classic".',
        )


_LOOKS: Final[tuple[Callable[[Rules], Found], ...]] = (
    _players,
    _second_hand,
    _deal,
    _threes,
    _black_three_group,
    _melds,
    _unused,
    _opening,
    _going_out,
)
