"""A rule's value in words, as short as a cell of a table."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from canasta.rules.fields import applies, rule_fields
from canasta.rules.rules import Rules

NOT_PLAYED: Final = "—"
"""Shown for a rule that does not apply at all."""

_COUNTS: Final = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)


def value_words(rules: Rules, name: str) -> str:
    """Return a rule's value in words: ``no``, ``15,000``, ``100 each``, a choice's meaning."""
    field = rule_fields()[name]
    value = getattr(rules, name)
    if not applies(rules, field.needs):
        return NOT_PLAYED
    if name in _SPECIAL:
        return _SPECIAL[name](rules)
    if field.kind == "choice":
        return field.choices[value]
    if field.kind == "flag":
        return "yes" if value else "no"
    return number_words(value) if field.kind == "number" else ladder_words(value)


def number_words(number: int) -> str:
    """Return a number with separators: ``15,000``."""
    return f"{number:,}"


def count_words(number: int) -> str:
    """Return a number for a sentence: ``two``, ``twelve``, ``15,000``."""
    return _COUNTS[number] if 0 <= number < len(_COUNTS) else number_words(number)


def one_of(alternatives: Sequence[str]) -> str:
    """Join alternatives: ``this``, ``this or that``, ``this, that or the other``."""
    *most, last = alternatives
    return f"{', '.join(most)} or {last}" if most else last


def ladder_words(ladder: Sequence[int]) -> str:
    """Return a table by count in one line: ``none``, ``100 each``, ``100 · 300 · 500 · 1,000``."""
    each = each_of(ladder)
    if each is None:
        return " · ".join(map(number_words, ladder))
    return f"{number_words(each)} each" if each else "none"


def each_of(ladder: Sequence[int]) -> int | None:
    """Return the points of each card if all count the same; else None."""
    if not ladder:
        return 0
    return ladder[0] if list(ladder) == [ladder[0] * n for n in range(1, len(ladder) + 1)] else None


def opening_steps(rules: Rules) -> list[tuple[str, str]]:
    """Return the scores, in words, with the points that an opening needs at each."""
    scores = [number_words(score) for score in rules.opening_scores]
    if not scores:
        bands = ["any score"]
    else:
        bands = [f"below {scores[0]}", *(f"from {score}" for score in scores)]
    return list(zip(bands, map(number_words, rules.opening_points), strict=False))


def players_words(players: Sequence[int]) -> str:
    """Return the partnerships in words: ``four players in two partnerships``."""
    return ", or for ".join(
        "four players in two partnerships"
        if count == 4
        else f"{count_words(count)} players, each for themselves"
        for count in players
    )


def _players(rules: Rules) -> str:
    return " or ".join(map(str, rules.players))


def _opening(rules: Rules) -> str:
    return "; ".join(f"{score}: {points}" for score, points in opening_steps(rules))


_SPECIAL: Final[dict[str, Callable[[Rules], str]]] = {
    "players": _players,
    "opening_points": _opening,
}


class Question(NamedTuple):
    """One question; its fields are the names of the languages."""

    en: str
    de: str


MAY_I: Final = Question(en="May I go out?", de="Darf ich ausmachen?")
"""The wording of the laws, used unless a book has its own."""
