"""Slips at a table with real cards: what can go wrong, what has to be asked, what is done.

They are kept by hand in ``slips.toml`` beside this module; its head tells how.
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
"""What stands behind a remedy on which the book says nothing: a program refuses it."""

_FILE: Final = Path(__file__).with_name("slips.toml")


class RefereeError(ValueError):
    """A slip that there is not, or answers that do not fit its questions.

    Attributes:
        code: the stable, dotted name of what is wrong.
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
    """What is done about a slip."""

    en: str
    de: str
    answers: tuple[Answer, ...] = ()
    """The answers that lead to it, in the order of the questions; those left out do not matter."""
    rows: str = ""
    """The rows behind it; none where it is what is usual."""
    raises: bool = False
    """Whether a side needs more to open from then on in the deal, as the rules say."""


class Slip(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that can go wrong."""

    key: str
    en: str
    de: str
    questions: tuple[Told, ...] = ()
    """What has to be known, each with yes or no: two at most."""
    ways: tuple[Way, ...]


class Ruling(msgspec.Struct, frozen=True):
    """What is to be done now."""

    way: Way
    rows: tuple[Row, ...]
    """The rows of the book in play behind it, or the decision that stands where it is silent."""
    silent: bool
    """Whether the book says nothing of it."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    slips: tuple[Slip, ...]


SLIPS: Final = {
    slip.key: slip for slip in msgspec.toml.decode(_FILE.read_bytes(), type=_File).slips
}
"""The slips by their keys, in the order in which a list names them."""


def get_slip(key: str) -> Slip:
    """A slip by its key.

    Raises:
        RefereeError: ``referee.unknown``: there is none of that name.
    """
    if key not in SLIPS:
        raise RefereeError(
            "referee.unknown", f"There is no slip '{key}'. Those are: {', '.join(SLIPS)}."
        )
    return SLIPS[key]


def next_question(slip: Slip, rules: Rules, answers: Sequence[Answer]) -> Told | None:
    """What has to be asked next; None where the answers so far tell what is done."""
    if len(answers) >= len(slip.questions) or _only(slip, rules, answers) is not None:
        return None
    return slip.questions[len(answers)]


def ruling(slip: Slip, rules: Rules, answers: Sequence[Answer] = ()) -> Ruling:
    """What is to be done about a slip by some rules.

    Args:
        slip: what went wrong.
        rules: a book, varied or not, or house rules, for which the nearest book stands.
        answers: to its questions, in order.

    Raises:
        RefereeError: ``referee.unanswered``: a question more has to be answered;
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
    """Every way through the questions of a slip, each with its end."""
    for count in range(len(slip.questions) + 1):
        for answers in product(ANSWERS, repeat=count):
            shorter = any(_only(slip, rules, answers[:n]) is not None for n in range(count))
            if not shorter and _only(slip, rules, answers) is not None:
                yield answers, ruling(slip, rules, answers)


def _only(slip: Slip, rules: Rules, answers: Sequence[Answer]) -> Way | None:
    """The way that is taken whatever else is answered; None while that is open."""
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
