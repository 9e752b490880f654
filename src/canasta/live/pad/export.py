"""A pad as files: a table for a spreadsheet, and a record that is read back to the same pad."""

from datetime import UTC, datetime
from typing import Final

import msgspec

from canasta.live.base.kind import Kind
from canasta.live.base.spreadsheet import ENGLISH, Locale, table_of
from canasta.live.pad.events import PAD_VERSION, PadEvent, StoredPadEvent, WriterGiven
from canasta.live.pad.pad import MOST_EVENTS, Pad, rules_of
from canasta.rules import sides_of


def _without_key(entry: StoredPadEvent) -> StoredPadEvent:
    if not isinstance(entry.event, WriterGiven):
        return entry
    return msgspec.structs.replace(entry, event=WriterGiven(""))


def is_record(data: bytes) -> bool:
    """Return whether a file looks like a pad's record rather than a file of cases."""
    return data.lstrip()[:1] == b"{"


_HEAD: Final = ("deal", "entered", "dealer", "rules"), ("opening", "deal points", "fines", "score")
_GERMAN: Final = (
    ("Runde", "eingetragen", "Geber", "Regeln"),
    ("Erstmeldung", "Rundenpunkte", "Strafpunkte", "Stand"),
)


def csv_of(pad: Pad, locale: Locale = ENGLISH) -> bytes:
    """Return a table for a spreadsheet (:func:`table_of`) with a line for each deal.

    A line has the deal's number, the time it was entered, the dealer and the rules, and for each
    side the points it needed to open, its deal score, its fines and its match score. Scores with
    which the match went on here have a line before, for deal 0.
    """
    standing = pad.standing
    players, sides = standing.rules.players, sides_of(standing.rules.players)
    head, of_side = _GERMAN if locale.german else _HEAD
    rows: list[list[str | float]] = [[*head]]
    for side in range(sides):
        name = " & ".join(standing.names[seat] for seat in range(side, players, sides))
        rows[0] += [f"{name}: {word}" for word in of_side]
    if standing.start:
        rows.append([0, "", "", ""])
        for score in standing.start:
            rows[-1] += ["", 0, 0, score]
    for deal in standing.deals:
        entered = datetime.fromtimestamp(deal.changes[0].at, UTC).isoformat(timespec="seconds")
        dealer, title = standing.names[deal.dealer], rules_of(deal.rules).title
        rows.append([deal.number, entered, dealer, title])
        for side, own in enumerate(deal.sheet.sides):
            fines = sum(one.points for one in deal.fines if one.side == side)
            rows[-1] += [deal.requirements[side], own.total, fines, own.score]
    return table_of(rows, locale)


def _public(pad: Pad) -> list[StoredPadEvent]:
    first = pad.entries[0]
    opened = StoredPadEvent(1, first.at, msgspec.structs.replace(pad.first_event, key=""))
    return [opened, *map(_without_key, pad.entries[1:])]


PADS: Final = Kind(
    "pad", "score pad", StoredPadEvent, PadEvent, Pad.of, _public, PAD_VERSION, most=MOST_EVENTS
)
"""The kind of score pads; records are written without the secrets with which people write."""

record_of: Final = PADS.record_of
read_record: Final = PADS.read_record
