"""A pad as files: a table for a spreadsheet, and a record that is read back to the same pad."""

import csv
import io
from datetime import UTC, datetime
from typing import Final

import msgspec

from canasta.game import CanastaError, InvalidError
from canasta.pad.events import PAD_VERSION, PadOpened, StoredPadEvent, WriterGiven
from canasta.pad.pad import MOST_EVENTS, Pad, rules_of
from canasta.rules import sides_of

FORMAT: Final = "canasta pad"

_RISKY: Final = ("=", "+", "-", "@", "\t")
"""With these a spreadsheet takes a name for a formula."""


class PadRecord(msgspec.Struct, frozen=True):
    """A pad as its file holds it; the secret with which people write on it is left out."""

    format: str
    version: int
    events: tuple[StoredPadEvent, ...]


def record_of(pad: Pad) -> bytes:
    """The pad's record, as JSON."""
    first = pad.entries[0]
    opened = StoredPadEvent(1, first.at, msgspec.structs.replace(pad.opened, key=""))
    events = tuple(map(_without_key, pad.entries[1:]))
    record = PadRecord(FORMAT, PAD_VERSION, (opened, *events))
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"


def _without_key(entry: StoredPadEvent) -> StoredPadEvent:
    if not isinstance(entry.event, WriterGiven):
        return entry
    return msgspec.structs.replace(entry, event=WriterGiven(""))


def is_record(data: bytes) -> bool:
    """Whether a file looks like a pad's record: it is told from a file of cases by its start."""
    return data.lstrip()[:1] == b"{"


def is_pad(data: bytes) -> bool:
    """Whether a file is the record of a pad, sound or not, of this release or another."""
    try:
        head = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    return isinstance(head, dict) and head.get("format") == FORMAT


def read_record(data: bytes) -> Pad:
    """The pad of a record.

    Raises:
        InvalidError: ``pad.record``, ``pad.record_version``.
    """
    try:
        head = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise InvalidError("pad.record", f"The file is cut or damaged: {error}.") from None
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise InvalidError("pad.record", "This is no score pad's record.")
    if head.get("version") != PAD_VERSION:
        raise InvalidError(
            "pad.record_version",
            f"This pad is of version {head.get('version')!r:.20}; this release reads version "
            f"{PAD_VERSION}.",
        )
    try:
        events = list(msgspec.json.decode(data, type=PadRecord).events)
        if not events or len(events) > MOST_EVENTS or not isinstance(events[0].event, PadOpened):
            raise ValueError("it does not begin with a pad")
        return Pad.of(events)
    except (msgspec.MsgspecError, UnicodeError, ValueError, CanastaError) as error:
        raise InvalidError("pad.record", f"This pad cannot have been written: {error}.") from None


def csv_of(pad: Pad) -> bytes:
    """A line for each deal, in UTF-8 with the mark by which spreadsheets know that.

    It has the deal's number, when it was entered, the dealer, and for each side what it needed to
    open, scored, was fined, and has.
    """
    standing = pad.standing
    sides = sides_of(standing.rules.players)
    players = standing.rules.players
    named = [
        " & ".join(standing.names[seat] for seat in range(side, players, sides))
        for side in range(sides)
    ]
    text = io.StringIO()
    out = csv.writer(text)
    head = ["deal", "entered", "dealer", "rules"]
    for name in named:
        head += [f"{name}: opening", f"{name}: deal", f"{name}: fines", f"{name}: score"]
    out.writerow([safe_cell(cell) for cell in head])
    for deal in standing.deals:
        entered = datetime.fromtimestamp(deal.changes[0].at, UTC).isoformat(timespec="seconds")
        dealer = standing.names[deal.dealer]
        row = [str(deal.number), entered, safe_cell(dealer), safe_cell(rules_of(deal.rules).title)]
        for side, own in enumerate(deal.sheet.sides):
            fines = sum(one.points for one in deal.fines if one.side == side)
            row += [str(deal.requirements[side]), str(own.total), str(fines), str(own.score)]
        out.writerow(row)
    return text.getvalue().encode("utf-8-sig")


def safe_cell(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell.startswith(_RISKY) else cell
