"""A pad as files: a table for a spreadsheet, and a record that is read back to the same pad."""

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Final

import msgspec

from canasta.escaping import escaped
from canasta.live.base.kind import Kind
from canasta.live.pad.events import PAD_VERSION, StoredPadEvent, WriterGiven, decode
from canasta.live.pad.pad import MOST_EVENTS, Pad, rules_of
from canasta.rules import sides_of

_RISKY: Final = ("=", "+", "-", "\N{MINUS SIGN}", "@", "|", "%", "\\")
"""Signs at which a spreadsheet takes a text for a formula or a command."""

_WITHIN: Final = re.compile(r"([;|]\s*)([=+@\uff1d\uff0b\uff20-])")
"""A formula's sign after a separator of cells, for readers that ignore quotes."""


def _without_key(entry: StoredPadEvent) -> StoredPadEvent:
    if not isinstance(entry.event, WriterGiven):
        return entry
    return msgspec.structs.replace(entry, event=WriterGiven(""))


def is_record(data: bytes) -> bool:
    """Return whether a file looks like a pad's record rather than a file of cases."""
    return data.lstrip()[:1] == b"{"


def csv_of(pad: Pad) -> bytes:
    """Return a table with a line for each deal, in UTF-8 with a byte order mark for spreadsheets.

    A line has the deal's number, the time it was entered, the dealer and the rules, and for each
    side the points it needed to open, its deal score, its fines and its match score.
    """
    standing = pad.standing
    sides = sides_of(standing.rules.players)
    players = standing.rules.players
    named = [
        " & ".join(standing.names[seat] for seat in range(side, players, sides))
        for side in range(sides)
    ]
    head = ["deal", "entered", "dealer", "rules"]
    for name in named:
        head += [f"{name}: opening", f"{name}: deal", f"{name}: fines", f"{name}: score"]
    rows: list[Sequence[str | float]] = [head]
    for deal in standing.deals:
        entered = datetime.fromtimestamp(deal.changes[0].at, UTC).isoformat(timespec="seconds")
        dealer, title = standing.names[deal.dealer], rules_of(deal.rules).title
        row: list[str | float] = [deal.number, entered, dealer, title]
        for side, own in enumerate(deal.sheet.sides):
            fines = sum(one.points for one in deal.fines if one.side == side)
            row += [deal.requirements[side], own.total, fines, own.score]
        rows.append(row)
    return table_of(rows)


def table_of(rows: Iterable[Sequence[str | float]]) -> bytes:
    """Return rows as a table for a spreadsheet, in UTF-8 with a byte order mark.

    Numbers stay numbers. All text is quoted, so that no reader splits it at a separator or takes it
    for a formula.
    """
    text = io.StringIO()
    out = csv.writer(text, quoting=csv.QUOTE_NONNUMERIC)
    for row in rows:
        out.writerow([safe_cell(cell) if isinstance(cell, str) else _plain(cell) for cell in row])
    return text.getvalue().encode("utf-8-sig")


def _plain(number: float) -> float:
    """Return a number as people write it: without a decimal point if it is whole."""
    return int(number) if number == int(number) else round(number, 6)


def safe_cell(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula, also if its signs are full width."""
    plain = _WITHIN.sub(r"\1'\2", escaped(cell))
    begins = unicodedata.normalize("NFKC", plain).lstrip()
    return f"'{plain}" if begins.startswith(_RISKY) or plain != cell else plain


def _public(pad: Pad) -> list[StoredPadEvent]:
    first = pad.entries[0]
    opened = StoredPadEvent(1, first.at, msgspec.structs.replace(pad.first_event, key=""))
    return [opened, *map(_without_key, pad.entries[1:])]


PADS: Final = Kind(
    "pad", "score pad", StoredPadEvent, decode, Pad.of, _public, PAD_VERSION, most=MOST_EVENTS
)
"""The kind of score pads; records are written without the secrets with which people write."""

record_of: Final = PADS.record_of
read_record: Final = PADS.read_record
