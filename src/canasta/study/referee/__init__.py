"""Irregularities at a table with real cards: the questions to ask about them, and the rulings.

They are maintained by hand in ``slips.toml`` next to this module; its head explains the format.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Final, Literal

import msgspec

from canasta.rules import Clause, Rules, clauses_for, find_clause
from canasta.rules.texts import texts
from canasta.study.referee.figures import figures, holds

Answer = Literal["yes", "no"]
Voice = Literal["book", "laws", "club", "usual"]
"""Speaker of a ruling: the book in play, the official laws, a published regulation, or custom."""

ANSWERS: Final[tuple[Answer, ...]] = ("yes", "no")

_VOICES: Final[tuple[Voice, ...]] = ("book", "laws", "club", "usual")
_FILE: Final = Path(__file__).with_name("slips.toml")


class RefereeError(ValueError):
    """An unknown irregularity, or answers that do not fit its questions; ``code`` is stable."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class Remedy(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ruling for some answers; its texts are in ``referee.toml``."""

    voice: Voice = "book"
    answers: tuple[Answer, ...] = ()
    """Answers that lead to it, in the order of the questions; those left out do not matter."""
    needs: str = ""
    """Conditions on the rules (:func:`canasta.study.referee.figures.holds`), by spaces."""
    clauses: str = ""
    """Clauses behind it, separated by spaces."""
    subjects: str = ""
    """Rules for which a book may cite clauses of its own."""
    raises: bool = False
    """True if a side needs more points to open for the rest of the deal, as the rules say."""


class Slip(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An irregularity."""

    key: str
    needs: str = ""
    """Conditions on the rules without which it can't happen."""
    questions: int = 0
    """Number of questions that have to be answered with yes or no, two at most."""
    remedies: tuple[Remedy, ...]

    def title(self, rules: Rules, language: str = "en") -> str:
        """Return its title under some rules."""
        return _filled(texts(language).find("referee", self.key, "title"), rules, language)

    def question(self, place: int, language: str = "en") -> str:
        """Return a question, the first being 0."""
        return str(texts(language).find("referee", self.key, "questions")[place])


class Ruling(msgspec.Struct, frozen=True):
    """The ruling under some rules."""

    slip: "Slip"
    rules: Rules
    remedy: Remedy
    clauses: tuple[Clause, ...]
    """Clauses behind it."""
    second: "Ruling | None" = None
    """Another ruling besides: of the official laws, or of a published regulation."""

    def text(self, language: str = "en") -> str:
        """Return what to do, with the figures of the rules."""
        remedies = texts(language).find("referee", self.slip.key, "remedies")
        return _filled(remedies[self.slip.remedies.index(self.remedy)], self.rules, language)

    @property
    def silent(self) -> bool:
        """True if the rule book doesn't say what to do."""
        return self.remedy.voice != "book"


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    slips: tuple[Slip, ...]


SLIPS: Final = {
    slip.key: slip for slip in msgspec.toml.decode(_FILE.read_bytes(), type=_File).slips
}
"""Irregularities by their keys, in the order in which they are listed."""


def slips_for(rules: Rules) -> tuple[Slip, ...]:
    """Return the irregularities that can happen under some rules."""
    return tuple(slip for slip in SLIPS.values() if _hold(rules, slip.needs))


def get_slip(key: str) -> Slip:
    """Return an irregularity by its key."""
    if key not in SLIPS:
        raise RefereeError(
            "referee.unknown", f"There is no mistake '{key}'. These are known: {', '.join(SLIPS)}."
        )
    return SLIPS[key]


def next_question(slip: Slip, rules: Rules, answers: Sequence[Answer]) -> int | None:
    """Return the place of the next question; None if the answers so far decide the ruling."""
    if len(answers) >= slip.questions or _only(slip, rules, answers) is not None:
        return None
    return len(answers)


def ruling(slip: Slip, rules: Rules, answers: Sequence[Answer] = ()) -> Ruling:
    """Return the ruling on an irregularity under some rules.

    Args:
        slip: the irregularity.
        rules: a rule book, with or without variations, or house rules.
        answers: the answers to its questions, in order.

    Raises:
        RefereeError: ``referee.not_played``: it can't happen under these rules;
            ``referee.unanswered``: another question has to be answered; ``referee.answers``: there
            are more answers than questions.
    """
    if not _hold(rules, slip.needs):
        raise RefereeError("referee.not_played", f"'{slip.key}' can't happen under these rules.")
    if len(answers) > slip.questions:
        raise RefereeError(
            "referee.answers",
            f"'{slip.key}' has {slip.questions} questions, and {len(answers)} were answered.",
        )
    remedies = _only(slip, rules, answers)
    if remedies is None:
        asked = slip.question(len(answers))
        raise RefereeError("referee.unanswered", f"This has to be known first: {asked}")
    first, second = remedies
    return _ruling(slip, rules, first, None if second is None else _ruling(slip, rules, second))


def _ruling(slip: Slip, rules: Rules, remedy: Remedy, second: Ruling | None = None) -> Ruling:
    return Ruling(slip, rules, remedy, tuple(map(find_clause, _ids(rules, remedy))), second)


def _ids(rules: Rules, remedy: Remedy) -> tuple[str, ...]:
    """Return the ids of the clauses behind a remedy: the book's own, if it has some or speaks."""
    ids = tuple(remedy.clauses.split())
    own = clauses_for(rules, ids, tuple(remedy.subjects.split()))
    return own if own or remedy.voice == "book" else ids


def paths(slip: Slip, rules: Rules) -> Iterator[tuple[tuple[Answer, ...], Ruling]]:
    """Yield every sequence of answers to an irregularity's questions, with its ruling."""
    for count in range(slip.questions + 1):
        for answers in product(ANSWERS, repeat=count):
            shorter = any(_only(slip, rules, answers[:n]) is not None for n in range(count))
            if not shorter and _only(slip, rules, answers) is not None:
                yield answers, ruling(slip, rules, answers)


def _only(
    slip: Slip, rules: Rules, answers: Sequence[Answer]
) -> tuple[Remedy, Remedy | None] | None:
    """Return the remedies that apply whatever the other answers are; None if they matter."""
    taken = {
        _voices(slip, rules, (*answers, *rest))
        for rest in product(ANSWERS, repeat=slip.questions - len(answers))
    }
    return taken.pop() if len(taken) == 1 else None


def _voices(slip: Slip, rules: Rules, answers: Sequence[Answer]) -> tuple[Remedy, Remedy | None]:
    """Return the remedies of the authority that speaks first and, besides, of another one."""
    fitting: dict[Voice, Remedy] = {}
    for remedy in slip.remedies:
        if tuple(answers[: len(remedy.answers)]) == remedy.answers and _hold(rules, remedy.needs):
            fitting.setdefault(remedy.voice, remedy)
    first, *others = (fitting[voice] for voice in _VOICES if voice in fitting)
    second = next((remedy for remedy in others if remedy.voice != "usual"), None)
    if second is None or set(second.clauses.split()) <= set(_ids(rules, first)):
        return first, None
    return first, second


def _hold(rules: Rules, needs: str) -> bool:
    return all(holds(rules, need) for need in needs.split())


def _filled(text: str, rules: Rules, language: str) -> str:
    return text.format_map(_figures(rules, language)) if "{" in text else text


@lru_cache(maxsize=64)
def _figures(rules: Rules, language: str) -> dict[str, str]:
    return figures(rules, language)
