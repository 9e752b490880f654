"""The rows of the rule SPEC: what each is, and where in the sources it stands."""

from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

from canasta.rules.row_table import ROW_TABLE

SOURCES: Final = MappingProxyType(
    {
        "S0": "the Waldo page",
        "S1": "the 1958 article",
        "S2": "the WCA sheet",
    }
)
"""What the sources are called."""

KINDS: Final = MappingProxyType(
    {
        "rule": "a rule that a source prints",
        "decision": "a decision on what the sources leave open",
        "advice": "how to play well or what to signal: nothing that the rules enforce",
        "history": "where the game or a number comes from: nothing to play or to enforce",
        "later": "what happens after a slip at a real table: still to come, as no slip is accepted",
    }
)
"""The kinds of row, and what each means."""

BASES: Final = MappingProxyType(
    {
        "words": "by the source's own words",
        "laws": "by the official laws",
        "modern": "by modern practice",
        "regency": "as in Regency",
        "choice": "by this project",
    }
)
"""What a decision may rest on: the category of a row of the kind ``decision``."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the SPEC.

    Attributes:
        id: its name, such as ``W-055``.
        kind: one of :data:`KINDS`.
        category: the SPEC's category of a rule, or one of :data:`BASES` for a decision.
        source: a key of :data:`SOURCES`, or nothing.
        lines: the lines of the source.
    """

    id: str
    kind: str
    category: str
    source: str
    lines: tuple[int, ...]

    @property
    def book(self) -> str:
        """The letters before the dash, such as ``W``, ``AW`` or ``T2``."""
        return self.id.partition("-")[0]

    @property
    def reference(self) -> str:
        """Where it stands, for people: ``the Waldo page, line 48``."""
        where = f"{SOURCES[self.source]}, {_lines_text(self.lines)}" if self.lines else ""
        if self.kind == "rule" or self.category not in BASES:
            return where
        basis = f"decided {BASES[self.category]}"
        return f"{basis}: {where}" if where else basis


@cache
def spec_rows() -> MappingProxyType[str, Row]:
    """All rows by id, in the order of the SPEC."""
    return MappingProxyType({row.id: row for row in map(_row, ROW_TABLE.split("\n")) if row.id})


def _row(line: str) -> Row:
    words = line.split(" ")
    if len(words) == 1:
        return Row("", "", "", "", ())
    source, _, lines = (words[3] if len(words) > 3 else "").partition(":")
    return Row(words[0], words[1], words[2], source, _lines(lines))


def _lines(text: str) -> tuple[int, ...]:
    numbers: list[int] = []
    for part in filter(None, text.split(",")):
        first, _, last = part.partition("-")
        numbers += range(int(first), int(last or first) + 1)
    return tuple(numbers)


def _lines_text(lines: tuple[int, ...]) -> str:
    """``line 48``, ``lines 57 to 60``, ``lines 48, 62 and 90``."""
    spans: list[list[int]] = []
    for line in lines:
        if spans and line == spans[-1][-1] + 1:
            spans[-1].append(line)
        else:
            spans.append([line])
    parts: list[str] = []
    for span in spans:
        parts += [f"{span[0]} to {span[-1]}"] if len(span) > 2 else map(str, span)
    *most, last = parts
    text = f"{', '.join(most)} and {last}" if most else last
    return f"{'line' if len(lines) == 1 else 'lines'} {text}"
