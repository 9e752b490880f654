"""A pad as files: a table for a spreadsheet, and a record that is read back to the same pad."""

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Final

import msgspec

from canasta.escaping import escaped, holds_steering
from canasta.game import CanastaError, InvalidError
from canasta.live.base.actor import Kind
from canasta.live.pad.events import PAD_VERSION, PadOpened, StoredPadEvent, WriterGiven, decode
from canasta.live.pad.pad import MOST_EVENTS, Pad, rules_of
from canasta.rules import sides_of

FORMAT: Final = "canasta pad"

_RISKY: Final = ("=", "+", "-", "\N{MINUS SIGN}", "@", "|", "%", "\\")
"""Signs at which a spreadsheet takes a text for a formula or a command."""

_WITHIN: Final = re.compile(r"([;|]\s*)([=+@\uff1d\uff0b\uff20-])")
"""A formula's sign after a separator of cells, for readers that ignore quotes."""


class PadRecord(msgspec.Struct, frozen=True):
    """A pad as its file holds it, without the secrets with which people write on it."""

    format: str
    version: int
    events: tuple[StoredPadEvent, ...]


def record_of(pad: Pad) -> bytes:
    """Return the pad's record, as JSON."""
    first = pad.entries[0]
    opened = StoredPadEvent(1, first.at, msgspec.structs.replace(pad.first_event, key=""))
    events = tuple(map(_without_key, pad.entries[1:]))
    record = PadRecord(FORMAT, PAD_VERSION, (opened, *events))
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"


def _without_key(entry: StoredPadEvent) -> StoredPadEvent:
    if not isinstance(entry.event, WriterGiven):
        return entry
    return msgspec.structs.replace(entry, event=WriterGiven(""))


def is_record(data: bytes) -> bool:
    """Return whether a file looks like a pad's record rather than a file of cases."""
    return data.lstrip()[:1] == b"{"


def is_pad(data: bytes) -> bool:
    """Return whether a file is the record of a pad, sound or not, of this release or another."""
    try:
        head = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    return isinstance(head, dict) and head.get("format") == FORMAT


def read_record(data: bytes) -> Pad:
    """Return the pad of a record.

    Raises:
        InvalidError: ``pad.record``, ``pad.record_version``.
    """
    try:
        head = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise InvalidError("pad.record", f"The file is cut or damaged: {error}.") from None
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise InvalidError("pad.record", "This is no score pad's record.")
    if head.get("version") not in range(1, PAD_VERSION + 1):
        raise InvalidError(
            "pad.record_version",
            f"This pad is of version {head.get('version')!r:.20}; this release reads versions "
            f"up to {PAD_VERSION}.",
        )
    try:
        if holds_steering(head):
            raise ValueError("a name or a text in it holds control characters")
        events = list(msgspec.json.decode(data, type=PadRecord).events)
        if not events or len(events) > MOST_EVENTS or not isinstance(events[0].event, PadOpened):
            raise ValueError("it does not begin with a pad")
        return Pad.of(events)
    except (msgspec.MsgspecError, UnicodeError, ValueError, CanastaError) as error:
        raise InvalidError("pad.record", f"This pad cannot have been written: {error}.") from None


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


PADS: Final = Kind("pad", StoredPadEvent, decode, lambda entries: record_of(Pad.of(entries)))
"""The kind of score pads."""
