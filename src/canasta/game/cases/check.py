"""Checks of case files: the cases that hold, and the failures of the others."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from canasta.game.cases.case import Case, Position, ScoreCase
from canasta.game.cases.errors import CaseError
from canasta.game.cases.read import read_all
from canasta.game.cases.score import score_case
from canasta.game.cases.tries import Came, shown, try_line


@dataclass(frozen=True, slots=True)
class Outcome:
    """Result of one case; ``failures`` gives what was expected and what came, if it fails."""

    file: str
    case: str
    failures: tuple[str, ...]

    @property
    def line(self) -> str:
        """Line to print for a case that does not hold."""
        return f"{self.file}: {self.case}: {' | '.join(self.failures)}"


@dataclass(frozen=True, slots=True)
class Checked:
    """Result of checking some files.

    Attributes:
        outcomes: each case that could be checked, in the order read.
        errors: files and cases that could not be.
    """

    outcomes: tuple[Outcome, ...]
    errors: tuple[CaseError, ...]

    @property
    def passed(self) -> int:
        """Number of cases that hold."""
        return sum(not outcome.failures for outcome in self.outcomes)

    @property
    def failed(self) -> int:
        """Number of cases that do not hold."""
        return sum(bool(outcome.failures) for outcome in self.outcomes)

    @property
    def lines(self) -> tuple[str, ...]:
        """Lines to print: one for each case that does not hold, then the count."""
        failed = tuple(outcome.line for outcome in self.outcomes if outcome.failures)
        return (*failed, f"{self.passed} passed, {self.failed} failed")

    @property
    def status(self) -> int:
        """The exit status: 2 if something could not be read, 1 if a case fails, else 0."""
        return 2 if self.errors else 1 if self.failed else 0


def check_files(paths: Iterable[Path | str]) -> Checked:
    """Check case files; one file or case that cannot be read does not stop the others."""
    outcomes: list[Outcome] = []
    errors: list[CaseError] = []
    for path in paths:
        try:
            cases, unread = read_all(path)
        except CaseError as error:
            errors.append(error)
            continue
        errors += unread
        for case in cases:
            try:
                outcomes.append(Outcome(case.place.file, case.id, check_case(case)))
            except CaseError as error:
                errors.append(error)
    return Checked(tuple(outcomes), tuple(errors))


def check_case(case: Case) -> tuple[str, ...]:
    """Return the failures of a case, each with what was expected and what came.

    Raises:
        CaseError: it cannot be checked.
    """
    return _check_score(case) if isinstance(case, ScoreCase) else _check_position(case)


def _check_score(case: ScoreCase) -> tuple[str, ...]:
    failures = []
    for side, scored in zip(case.sides, score_case(case).sides, strict=True):
        if side.total is None:
            raise case.place.error(
                "cases.missing", f"side[{scored.side}].total is missing: what should it be?"
            )
        if scored.total != side.total:
            lines = ", ".join(f"{line.words} {line.points}" for line in scored.lines)
            failures.append(
                f"side {scored.side}: expected {side.total}, came {scored.total}"
                f" ({lines or 'nothing scored'})"
            )
    return tuple(failures)


def _check_position(case: Position) -> tuple[str, ...]:
    failures = []
    for attempt in case.tries:
        came = try_line(case, attempt.line)
        if not came.holds(attempt.legal):
            wanted = "legal" if attempt.legal else "illegal"
            failures.append(f"{shown(attempt.line)}: expected {wanted}, came {_came(came)}")
    return tuple(failures)


def _came(came: Came) -> str:
    if came.refused is None or came.refusal is None:
        return "legal"
    action = shown(came.actions[came.refused])
    if came.refused < len(came.actions) - 1:
        return f"a refusal of {action} already: {came.refusal.message}"
    return f"illegal: {came.refusal.message}"
