"""What can be wrong with a case file, and where."""

import os
from dataclasses import dataclass
from pathlib import Path

from canasta.game.errors import CanastaError


class CaseError(CanastaError):
    """A case file that cannot be read, or a case that no pack could make.

    Attributes:
        code: the stable, dotted name of what is wrong, such as ``cases.unknown_key``.
        file: the file, as it was named.
        case: the id of the case, or where it stands in the file, or empty.
        sentence: what is wrong.
        message: all of it: the file, the case and the sentence.
    """

    def __init__(self, code: str, file: str, case: str, sentence: str) -> None:
        super().__init__(code, ": ".join(part for part in (file, case, sentence) if part))
        self.file = file
        self.case = case
        self.sentence = sentence

    def __reduce__(self) -> tuple[type["CaseError"], tuple[object, ...]]:
        return type(self), (self.code, self.file, self.case, self.sentence)


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands: a file, and a case in it."""

    file: str
    case: str = ""

    def error(self, code: str, sentence: str) -> CaseError:
        """The error to raise for something wrong at this place."""
        return CaseError(code, self.file, self.case, sentence)


def file_name(path: Path) -> str:
    """A path as text that can always be printed."""
    return printable(os.fsencode(path).decode(errors="replace"))


def printable(text: str, most: int = 100) -> str:
    """A text from outside, without control characters and not too long to be printed."""
    short = text if len(text) <= most else text[: most - 1] + "…"
    return short if short.isprintable() else repr(short)
