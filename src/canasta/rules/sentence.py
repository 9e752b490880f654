"""A rule's sentence in the rule book, with its table if it has one."""

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from canasta.rules.fields import applies, rule_fields
from canasta.rules.rules import Rules
from canasta.rules.words import count_words, each_of, number_words, opening_steps, players_words

TextTable = tuple[tuple[str, ...], ...]
"""Heads, then rows."""

Sentence = tuple[str, TextTable]
"""A rule's sentence and table; empty if it does not apply or goes without saying."""

BONUSES: Final = (
    "natural_canasta",
    "natural_aces",
    "natural_sevens",
    "mixed_canasta",
    "samba",
    "wild_canasta",
    "wild_four_jokers",
    "wild_seven_deuces",
)
"""The rules that share one table, which belongs to the first of them."""

_SAME_AS: Final = {
    "natural_aces": "natural_canasta",
    "natural_sevens": "natural_canasta",
    "wild_four_jokers": "wild_canasta",
    "wild_seven_deuces": "wild_canasta",
}
_TOLD_ELSEWHERE: Final = (*BONUSES[1:], "opening_scores")
_VALUE_OF: Final = re.compile(r"\{(\w{2,})\}")
"""Another rule whose value is part of a sentence; ``{s}`` is the end of a plural."""


def told_with(name: str) -> tuple[str, ...]:
    """Return the rules that a rule's sentence states: itself, and those without their own."""
    if name in BONUSES:
        return BONUSES
    if name == "opening_points":
        return name, "opening_scores"
    says = rule_fields()[name].says
    return name, *(_VALUE_OF.findall(says) if isinstance(says, str) else ())


def sentence(rules: Rules, name: str) -> Sentence:
    """Return the rule book's sentence for a rule under these rules."""
    if name in _TOLD_ELSEWHERE or not applies(rules, rule_fields()[name].needs):
        return "", ()
    if name in _TOLD_SPECIALLY:
        return _TOLD_SPECIALLY[name](rules)
    return _plain(rules, name), ()


def _plain(rules: Rules, name: str) -> str:
    field = rule_fields()[name]
    value = getattr(rules, name)
    if isinstance(field.says, dict):
        return field.says[value]
    if field.kind == "choice":
        return _filled(rules, field.says, field.choices[value])
    return _filled(rules, field.says if value else field.otherwise, count_words(value))


def _filled(rules: Rules, text: str, words: str) -> str:
    """Fill in a template with its own value, its plural and other rules' values."""

    def other(match: re.Match[str]) -> str:
        return count_words(getattr(rules, match[1]))

    text = text.replace("{}", words).replace("{s}", "" if words == "one" else "s")
    text = _VALUE_OF.sub(other, text)
    return text[:1].upper() + text[1:]


def _says(name: str) -> str:
    return str(rule_fields()[name].says)


def _players(rules: Rules) -> Sentence:
    return _filled(rules, _says("players"), players_words(rules.players)), ()


def _opening(rules: Rules) -> Sentence:
    heads = ("Score before the deal", "Points needed")
    return _says("opening_points"), (heads, *opening_steps(rules))


def _raised_opening(rules: Rules) -> Sentence:
    """Return the sentence on the points needed after a short opening, for each requirement."""
    if not rules.raised_opening:
        return "", ()
    pairs = zip(rules.opening_points, rules.raised_opening, strict=False)
    told = [f"{number_words(more)} for {number_words(points)}" for points, more in pairs]
    return _filled(rules, _says("raised_opening"), ", ".join(told)), ()


def _red_threes(rules: Rules) -> Sentence:
    return _ladder(rules.red_three_points, "red three", "of a side", "count", "Points")


def _black_threes(rules: Rules) -> Sentence:
    if rules.black_three_points == rules.red_three_points:
        return "Black threes count the same, by themselves.", ()
    return _ladder(rules.black_three_points, "black three", "of a side", "count", "Points")


def _black_threes_in_hand(rules: Rules) -> Sentence:
    ladder = rules.black_threes_in_hand
    return _ladder(ladder, "black three", "left in hand", "cost", "Penalty")


def _ladder(ladder: Sequence[int], card: str, where: str, verb: str, unit: str) -> Sentence:
    """Return a table by count, or one sentence if each card counts the same."""
    each = each_of(ladder)
    if each is not None:
        text = f"Each {card} {where} {verb}s {count_words(each)} points."
        return (text if each else ""), ()
    rows = tuple((str(n), number_words(points)) for n, points in enumerate(ladder, 1))
    head = f"{card.capitalize()}s {where}"
    return f"{head} {verb} together:", ((head, unit), *rows)


def _bonuses(rules: Rules) -> Sentence:
    rows = []
    for name in BONUSES:
        field = rule_fields()[name]
        points = getattr(rules, name)
        same = _SAME_AS.get(name)
        if points and applies(rules, field.needs) and not (same and points == getattr(rules, same)):
            rows.append((_says(name), number_words(points)))
    return "A completed canasta earns, besides its cards:", (("Canasta", "Bonus"), *rows)


def _foot_size(rules: Rules) -> Sentence:
    text = _says("foot_size").replace("pot", _FOOT_WORDS[rules.foot])
    return _filled(rules, text, count_words(rules.foot_size)), ()


def _unopened_foot(rules: Rules) -> Sentence:
    text = _says("unopened_foot").replace("second hand", _FOOT_WORDS[rules.foot])
    return _filled(rules, text, rule_fields()["unopened_foot"].choices[rules.unopened_foot]), ()


def _bonus_threes(rules: Rules, name: str) -> Sentence:
    """Return a sentence on bonus threes: the red ones, or the black ones too."""
    count = rules.canastas_to_go_out
    fewer = f"fewer than {count_words(count)} canasta{'' if count == 1 else 's'} of any kind"
    text = _plain(rules, name).replace("fewer canastas than going out takes", fewer)
    if rules.black_threes != "bonus":
        text = text.replace("The threes", "The red threes").replace("Threes", "Red threes")
    return text, ()


def _canastas_to_go_out(rules: Rules) -> Sentence:
    """Return the number of canastas, and the kinds that count in addition to those of a rank."""
    text = _plain(rules, "canastas_to_go_out")
    kinds = {"runs": "sambas", "wild_melds": "wild-card canastas"}
    others = [kind for need, kind in kinds.items() if applies(rules, (need,))]
    if rules.canastas_to_go_out and others:
        text = f"{text.removesuffix('.')}; {' and '.join(others)} count, too."
    return text, ()


def _second_meld(rules: Rules) -> Sentence:
    text = _plain(rules, "second_meld")
    if rules.wild_melds:
        text = f"{text.removesuffix('.')}; wild cards count as one rank."
    return text, ()


_FOOT_WORDS: Final = {"first_canasta": "pot", "by_choice": "face-down hand"}
"""Name of a foot."""

_TOLD_SPECIALLY: Final[dict[str, Callable[[Rules], Sentence]]] = {
    "players": _players,
    "red_three_points": _red_threes,
    "black_three_points": _black_threes,
    "black_threes_in_hand": _black_threes_in_hand,
    "opening_points": _opening,
    "raised_opening": _raised_opening,
    "natural_canasta": _bonuses,
    "threes_minus": partial(_bonus_threes, name="threes_minus"),
    "fine_before_first_turn": partial(_bonus_threes, name="fine_before_first_turn"),
    "foot_size": _foot_size,
    "unopened_foot": _unopened_foot,
    "canastas_to_go_out": _canastas_to_go_out,
    "second_meld": _second_meld,
}
