"""Reading case files (docs/notation.md, Case files)."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from canasta.game.cases.case import Case
from canasta.game.cases.case_table import CaseTable
from canasta.game.cases.errors import CaseError, Place, file_name, printable
from canasta.game.cases.read_position import read_position
from canasta.game.cases.side_end import read_score

_LARGEST_FILE: Final = 2**20
"""Bytes: a thousand cases and more."""
_LONGEST_LINE: Final = 3_000
"""Bytes. A key of ten thousand parts, which is in one line, takes tomllib seconds to read."""
_MOST_CASES: Final = 100_000
_LONGEST_ID: Final = 100


def read_cases(path: Path | str) -> list[Case]:
    """Return the cases of a file: its score cases, then its positions.

    Raises:
        CaseError: the file cannot be read, something in it is not as docs/notation.md says, or no
            pack could make one of its cases.
    """
    cases, errors = read_all(path)
    if errors:
        raise errors[0]
    return cases


def read_all(path: Path | str) -> tuple[list[Case], list[CaseError]]:
    """Return the cases of a file, and the errors of those that cannot be read.

    Raises:
        CaseError: the file as a whole cannot be read.
    """
    place = Place(file_name(Path(path)))
    top = CaseTable(_toml(Path(path), place), place)
    cases: list[Case] = []
    errors: list[CaseError] = []
    try:
        top.only("score", "position")
    except CaseError as error:
        errors.append(error)
    ids: set[str] = set()
    for key, read in _READERS.items():
        for number, table in enumerate(top.tables(key, _MOST_CASES)):
            try:
                name = _case_id(table.values, Place(place.file, f"[[{key}]] number {number + 1}"))
                named = Place(place.file, name)
                if name in ids:
                    raise named.error("cases.repeated_id", "this id stands twice in the file.")
                ids.add(name)
                cases.append(read(CaseTable(table.values, named)))
            except CaseError as error:
                errors.append(error)
    return cases, errors


def _toml(path: Path, place: Place) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            content = file.read(_LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        # A ValueError where the name holds a null character.
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise place.error("cases.unreadable", f"the file cannot be read: {why}.") from None
    if len(content) > _LARGEST_FILE:
        raise place.error(
            "cases.too_large", f"the file is larger than {_LARGEST_FILE:,} bytes: no case file."
        )
    for row, text in enumerate(content.split(b"\n"), start=1):
        if len(text) > _LONGEST_LINE:
            raise place.error(
                "cases.too_large",
                f"line {row} is longer than {_LONGEST_LINE:,} bytes: no case file.",
            )
    try:
        return tomllib.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise place.error("cases.toml", f"line {line} is not UTF-8 text.") from None
    except RecursionError:
        raise place.error("cases.toml", "the file is nested too deeply.") from None
    except ValueError as error:
        # tomllib's own error is a ValueError, and so is what int() says to 5,000 digits.
        raise place.error("cases.toml", f"not TOML: {printable(str(error), 300)}.") from None


def _case_id(values: dict[str, Any], place: Place) -> str:
    name = CaseTable(values, place).text("id")
    if not name.strip() or not name.isprintable() or len(name) > _LONGEST_ID:
        raise place.error(
            "cases.id", f"id has to be a printable text of 1 to {_LONGEST_ID} letters."
        )
    return name


_READERS: Final[dict[str, Callable[[CaseTable], Case]]] = {
    "score": read_score,
    "position": read_position,
}
