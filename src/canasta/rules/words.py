"""A rule's value in words, as short as a cell of a table."""

from collections.abc import Sequence
from typing import Final

from canasta.cards import JOKER_RANK, RANKS
from canasta.rules.fields import applies, rule_fields
from canasta.rules.rules import Rules
from canasta.rules.texts import capital, texts

NOT_PLAYED: Final = "—"
"""Shown for a rule that does not apply at all."""


def value_words(rules: Rules, name: str, language: str = "en") -> str:
    """Return a rule's value in words: ``no``, ``15,000``, ``100 each``, a choice's meaning."""
    field, value, said = rule_fields()[name], getattr(rules, name), texts(language)
    if not applies(rules, field.needs):
        return NOT_PLAYED
    if name == "players":
        return said.word("words", "or").join(map(str, rules.players))
    if name == "opening_points":
        return "; ".join(f"{score}: {points}" for score, points in opening_steps(rules, language))
    if field.kind == "choice":
        return str(said.find("rules", name, "may_be", value))
    if field.kind == "flag":
        return said.word("words", "yes" if value else "no")
    return said.number(value) if field.kind == "number" else ladder_words(value, language)


def ladder_words(ladder: Sequence[int], language: str = "en") -> str:
    """Return a table by count in one line: ``none``, ``100 each``, ``100 · 300 · 500 · 1,000``."""
    each, said = each_of(ladder), texts(language)
    if each is None:
        return " · ".join(map(said.number, ladder))
    if not each:
        return said.word("words", "none")
    return said.fill(said.word("words", "each"), {"each": each})


def each_of(ladder: Sequence[int]) -> int | None:
    """Return the points of each card if all count the same; else None."""
    if not ladder:
        return 0
    return ladder[0] if list(ladder) == [ladder[0] * n for n in range(1, len(ladder) + 1)] else None


def ranks_words(ranks: Sequence[int], language: str = "en") -> str:
    """Return ranks as people read them, three neighbours or more by their ends: ``8 to king``.

    It begins with a capital letter.

    ``ranks``: in the order in which they are said.
    """
    names, said = texts(language).find("book", "words", "ranks"), texts(language)
    found: list[str] = []
    for run in _runs(ranks):
        ends = [names["Jk" if rank == JOKER_RANK else RANKS[rank]] for rank in run]
        if len(ends) > 2:
            ends = [said.fill(said.word("words", "ranks_to"), {"low": ends[0], "high": ends[-1]})]
        found += ends
    *most, last = found
    if not most:
        return capital(last)
    listed = {"most": ", ".join(most), "last": last}
    return capital(said.fill(said.word("words", "ranks_and"), listed))


def _runs(ranks: Sequence[int]) -> list[list[int]]:
    """Divide ranks into those that follow one another from 4 to ace, and all others alone."""
    runs: list[list[int]] = []
    for rank in ranks:
        if runs and 2 < rank < JOKER_RANK and rank == runs[-1][-1] + 1:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    return runs


def opening_steps(rules: Rules, language: str = "en") -> list[tuple[str, str]]:
    """Return the scores, in words, with the points that an opening needs at each."""
    said, scores = texts(language), rules.opening_scores

    def band(word: str, score: int = 0) -> str:
        text = said.word("words", word)
        return text.replace("{=score}", said.number(score))

    first = band("below", scores[0]) if scores else band("any")
    bands = [first, *(band("from", score) for score in scores)]
    return list(zip(bands, map(said.number, rules.opening_points), strict=False))
