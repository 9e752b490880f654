"""Figures and duties in the referee's sentences, computed from the rules in play."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from canasta.rules import Rules, book_of, rule_fields
from canasta.rules.fields import applies
from canasta.rules.speech import Speech, raised
from canasta.rules.texts import capital
from canasta.rules.words import each_of, opening_steps


def holds(rules: Rules, need: str) -> bool:
    """Return whether a condition holds: one of the rules' own, ``book=NAME``, or one below."""
    if need.startswith("book="):
        return book_of(rules).name == need.removeprefix("book=")
    if need in _CONDITIONS:
        return _CONDITIONS[need](rules)
    return applies(rules, (need,))


def _bonus(rules: Rules) -> bool:
    return rules.black_threes == "bonus"


_CONDITIONS: Final[Mapping[str, Callable[[Rules], bool]]] = MappingProxyType(
    {
        "threes_cost": lambda rules: bool(
            rules.red_three_in_hand or (_bonus(rules) and any(rules.black_threes_in_hand))
        ),
        "black_threes_cost": lambda rules: any(rules.black_threes_in_hand),
        "incomplete_costs": lambda rules: bool(_meld_penalties(rules)),
        "kept_costs": lambda rules: bool(_hand_penalties(rules)),
    }
)


def figures(rules: Rules, language: str) -> dict[str, str]:
    """Return the words for every name in braces that a text of this language may have."""
    speech = Speech(rules, language)
    numbers = {
        field.name: speech.texts.number(getattr(rules, field.name))
        for field in rule_fields().values()
        if field.kind == "number"
    }
    return {**numbers, **{name: make(speech) for name, make in _MADE.items()}}


def _say(speech: Speech, *keys: str, **values: Any) -> str:
    text = speech.pick(speech.texts.find("referee", "figures", *keys))
    return speech.texts.fill(text, values)


def _said(*keys: str) -> Callable[[Speech], str]:
    """Return a maker of words that depend on conditions alone."""
    return lambda speech: _say(speech, *keys)


def _bands(speech: Speech) -> str:
    steps = opening_steps(speech.rules, speech.language)
    return ", ".join(f"{score}: {points}" for score, points in steps) if steps[1:] else steps[0][1]


def _three_costs(speech: Speech) -> str:
    rules = speech.rules
    red = rules.red_three_in_hand
    if not _bonus(rules):
        return _say(speech, "red_costs", points=red)
    if each_of(rules.black_threes_in_hand) == red:
        return _say(speech, "three_costs", points=red)
    return f"{_say(speech, 'red_costs', points=red)} {_black_costs(speech)}"


def _black_costs(speech: Speech) -> str:
    rules = speech.rules
    ladder = rules.black_threes_in_hand
    each = each_of(ladder)
    if each is not None:
        return _say(speech, "black_costs", points=each)
    number = speech.texts.number
    steps = ", ".join(f"{count}: {number(points)}" for count, points in enumerate(ladder, 1))
    by_hand = rules.black_threes_counted == "hand" or 4 not in rules.players
    return _say(speech, "black_costs_hand" if by_hand else "black_costs_side", steps=steps)


def _meld_penalties(rules: Rules) -> list[tuple[str, int]]:
    """Return each penalty for a meld that is not complete: its key, its points."""
    natural = rules.aces_obligation == "natural"
    melds = (
        ("aces_natural" if natural else "aces_three", rules.incomplete_aces_penalty),
        ("sevens", rules.incomplete_sevens_penalty),
        ("wild", rules.incomplete_wild_penalty if rules.wild_melds else 0),
    )
    return [(meld, points) for meld, points in melds if points]


def _incomplete_costs(speech: Speech) -> str:
    return " ".join(
        _say(speech, "incomplete", meld=_say(speech, "melds", meld), points=points)
        for meld, points in _meld_penalties(speech.rules)
    )


def _hand_penalties(rules: Rules) -> list[tuple[str, int, int]]:
    """Return each penalty for cards kept in one hand: its key, from how many on, the points."""
    kept = (
        ("aces", rules.aces_in_hand_from, rules.aces_in_hand_penalty),
        ("sevens", rules.sevens_in_hand_from, rules.sevens_in_hand_penalty),
    )
    return [one for one in kept if one[1] and one[2]]


def _kept_costs(speech: Speech) -> str:
    costs = " ".join(
        _say(
            speech,
            "kept",
            least=capital(speech.texts.count(least)),
            cards=_say(speech, "cards", cards),
            points=points,
        )
        for cards, least, points in _hand_penalties(speech.rules)
    )
    return _say(speech, "kept_all", costs=costs)


def _no_canasta(speech: Speech) -> str:
    """Return what the melds and threes of a side without a canasta count."""
    rules = speech.rules
    against = rules.threes_minus != "unopened" and (
        rules.threes_minus == "no_canasta" or rules.canastas_to_go_out > 0
    )
    other = "threes_nothing" if rules.threes_need_canastas > 0 else "threes_depend"
    key = "threes_against" if against else other
    threes = _say(speech, key, threes=_say(speech, "threes"))
    return _say(speech, "no_canasta", melds=_say(speech, "melds_count"), threes=threes)


_DUTIES: Final = (
    *("canastas_to_go_out", "two_kinds_to_go_out", "samba_to_go_out", "complete_wild_meld"),
    *("complete_aces", "complete_sevens", "question=compulsory", "last_discard=compulsory"),
)


def _out(speech: Speech) -> str:
    """Return what going out takes, with all its duties."""
    rules = speech.rules
    needs = [
        _say(speech, "needs", need, count=rules.canastas_to_go_out)
        for need in _DUTIES
        if applies(rules, (need, *rule_fields()[need.partition("=")[0]].needs))
    ]
    if not needs:
        return ""
    *some, last = needs
    listed = _say(speech, "pair", some=", ".join(some), last=last) if some else last
    return _say(speech, "out", needs=listed)


_LAWS: Final = Rules(name="laws", title="The official laws")


def _laws(name: str) -> Callable[[Speech], str]:
    """Return a figure of the official laws, which books have unless they say otherwise."""
    return lambda speech: speech.texts.number(getattr(_LAWS, name))


_MADE: Final[Mapping[str, Callable[[Speech], str]]] = MappingProxyType(
    {
        "raised": raised,
        "bands": _bands,
        "A_three": _said("a_three"),
        "Three_costs": _three_costs,
        "Black_costs": _black_costs,
        "Incomplete_costs": _incomplete_costs,
        "Kept_costs": _kept_costs,
        "without_canasta": _said("without_canasta"),
        "No_canasta": _no_canasta,
        "Pile": _said("pile"),
        "Out": _out,
        "A_hand": _said("a_hand"),
        "unless_turn_card": _said("unless_turn_card"),
        "asked_in": _said("asked_in"),
        "laws_red_three": _laws("red_three_in_hand"),
        "laws_short_opening": _laws("short_opening_more"),
    }
)
