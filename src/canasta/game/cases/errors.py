"""Errors of case files, and their places."""

import os
from dataclasses import dataclass
from pathlib import Path

from canasta.game.errors import CanastaError


class CaseError(CanastaError):
    """A case file that cannot be read, or a case that no pack could make.

    Attributes:
        code: the stable, dotted name of what is wrong, such as ``cases.unknown_key``.
        file: the file, as it was named.
        case: the id of the case, or its place in the file, or empty.
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
    """A place: a file, and a case in it."""

    file: str
    case: str = ""

    def error(self, code: str, sentence: str) -> CaseError:
        return CaseError(code, self.file, self.case, sentence)


def file_name(path: Path) -> str:
    """Return a path as text that can always be printed."""
    return printable(os.fsencode(path).decode(errors="replace"))


def printable(text: str, most: int = 100) -> str:
    """Return a text from outside without control characters, cut to a printable length."""
    short = text if len(text) <= most else text[: most - 1] + "…"
    return short if short.isprintable() else repr(short)
