"""Irregularities at a table with real cards: the questions to ask about them, and the rulings.

They are maintained by hand in ``slips.toml`` next to this module; its head explains the format.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Final, Literal

import msgspec

from canasta.rules import Row, Rules, find_row, rows_for

Answer = Literal["yes", "no"]

ANSWERS: Final[tuple[Answer, ...]] = ("yes", "no")
SILENT: Final = ("AG-7",)
"""Clauses of a ruling on which the rule book is silent: a program refuses the irregularity."""

_FILE: Final = Path(__file__).with_name("slips.toml")


class RefereeError(ValueError):
    """An unknown irregularity, or answers that do not fit its questions.

    Attributes:
        code: the stable, dotted name of the error.
        message: a sentence that says what is wrong and what can be done.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class Told(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text in each language of the page."""

    en: str
    de: str


class Way(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ruling for some answers."""

    en: str
    de: str
    answers: tuple[Answer, ...] = ()
    """Answers that lead to it, in the order of the questions; those left out do not matter."""
    rows: str = ""
    """Clauses behind it, separated by spaces; empty if the ruling only follows custom."""
    raises: bool = False
    """True if a side needs more points to open for the rest of the deal, as the rules say."""


class Slip(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An irregularity."""

    key: str
    en: str
    de: str
    questions: tuple[Told, ...] = ()
    """Questions that have to be answered with yes or no, two at most."""
    ways: tuple[Way, ...]


class Ruling(msgspec.Struct, frozen=True):
    """The ruling under some rules."""

    way: Way
    rows: tuple[Row, ...]
    """Clauses of the rule book behind it, or the decision that applies if the book is silent."""
    silent: bool
    """True if the rule book says nothing about it."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    slips: tuple[Slip, ...]


SLIPS: Final = {
    slip.key: slip for slip in msgspec.toml.decode(_FILE.read_bytes(), type=_File).slips
}
"""Irregularities by their keys, in the order in which they are listed."""


def get_slip(key: str) -> Slip:
    """Return an irregularity by its key.

    Raises:
        RefereeError: ``referee.unknown``: there is none of that name.
    """
    if key not in SLIPS:
        raise RefereeError(
            "referee.unknown", f"There is no slip '{key}'. Those are: {', '.join(SLIPS)}."
        )
    return SLIPS[key]


def next_question(slip: Slip, rules: Rules, answers: Sequence[Answer]) -> Told | None:
    """Return the next question to ask; None if the answers so far decide the ruling."""
    if len(answers) >= len(slip.questions) or _only(slip, rules, answers) is not None:
        return None
    return slip.questions[len(answers)]


def ruling(slip: Slip, rules: Rules, answers: Sequence[Answer] = ()) -> Ruling:
    """Return the ruling on an irregularity under some rules.

    Args:
        slip: the irregularity.
        rules: a rule book, with or without variations, or house rules, for which the nearest book
            is used.
        answers: the answers to its questions, in order.

    Raises:
        RefereeError: ``referee.unanswered``: another question has to be answered;
            ``referee.answers``: there are more answers than questions.
    """
    if len(answers) > len(slip.questions):
        raise RefereeError(
            "referee.answers",
            f"'{slip.key}' has {len(slip.questions)} questions, and {len(answers)} were answered.",
        )
    way = _only(slip, rules, answers)
    if way is None:
        asked = slip.questions[len(answers)]
        raise RefereeError("referee.unanswered", f"This has to be known first: {asked.en}")
    rows = rows_for(rules, tuple(way.rows.split()))
    return Ruling(way, tuple(map(find_row, rows or SILENT)), silent=not way.rows)


def paths(slip: Slip, rules: Rules) -> Iterator[tuple[tuple[Answer, ...], Ruling]]:
    """Yield every sequence of answers to an irregularity's questions, with its ruling."""
    for count in range(len(slip.questions) + 1):
        for answers in product(ANSWERS, repeat=count):
            shorter = any(_only(slip, rules, answers[:n]) is not None for n in range(count))
            if not shorter and _only(slip, rules, answers) is not None:
                yield answers, ruling(slip, rules, answers)


def _only(slip: Slip, rules: Rules, answers: Sequence[Answer]) -> Way | None:
    """Return the ruling that applies whatever the other answers are; None if they matter."""
    taken = {
        _first(slip, rules, (*answers, *rest))
        for rest in product(ANSWERS, repeat=len(slip.questions) - len(answers))
    }
    return taken.pop() if len(taken) == 1 else None


def _first(slip: Slip, rules: Rules, answers: Sequence[Answer]) -> Way:
    return next(
        way
        for way in slip.ways
        if tuple(answers[: len(way.answers)]) == way.answers
        and (not way.rows or rows_for(rules, tuple(way.rows.split())))
    )
