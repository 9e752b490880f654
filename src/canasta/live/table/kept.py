"""The shuffles that a player's page saw and stored: with them a proof proves more.

A proof alone can show that everything fits together, but not that its commitments are those that
were published. Players who stored what their page was shown need not trust anyone for that.
"""

from collections.abc import Iterable, Iterator
from typing import Annotated, Final

import msgspec

from canasta.game import Event, InvalidError
from canasta.game import events as ev

FORMAT: Final = "canasta kept"
KEPT_VERSION: Final = 1


class KeptShuffle(msgspec.Struct, frozen=True):
    """An attempt to shuffle as a page saw it, while nothing was revealed."""

    match: int
    """Number of the match at the table, from 1."""
    deal: int
    attempt: int
    promise: str
    """The server's commitment."""
    seat: Annotated[int, msgspec.Meta(ge=-1, le=255)] = -1
    """Seat of the page's person; -1 for a watcher."""
    value: str = ""
    """The page's own value, if it gave one."""
    revealed: bool = False
    """True if the page sent its value."""
    commitments: dict[int, str] = {}
    """The closed list, if the page saw it."""
    dealt: bool = False
    """True if the page saw that the cards were dealt from it."""
    hand: tuple[str, ...] = ()
    """The cards that the person was dealt, if it was dealt."""
    seen: tuple[str, ...] = ()
    """All that the page saw of the pack's cards until the deal was over (:func:`seen_lines`); empty
    if it was not there until then."""


def seen_lines(events: Iterable[Event]) -> tuple[str, ...]:
    """Return what a deal's events show of its cards, as a page stores it: one line for each.

    Cards laid on the table are left out: all of them were drawn, taken or dealt before.

    Args:
        events: a deal's events, as one seat sees them.
    """
    return tuple(line for event in events for line in _line(event))


def _line(event: Event) -> Iterator[str]:
    match event:
        case ev.Dealt(upcard=upcard):
            yield f"upcard {upcard}".strip()
        case ev.Faced(seat, cards):
            yield f"faced {seat} {' '.join(cards)}".strip()
        case ev.Drew(seat, count, cards):
            yield f"drew {seat} {count} {' '.join(cards)}".strip()
        case ev.PickedUp(seat, count, cards):
            yield f"pot {seat} {count} {' '.join(cards)}".strip()
        case ev.TookPile(seat, count, top):
            yield f"took {seat} {count} {top}".strip()
        case ev.Discarded(seat, card):
            yield f"discarded {seat} {card}"
        case ev.Splashed(seat, cards):
            yield f"splashed {seat} {' '.join(cards)}".strip()


class Kept(msgspec.Struct, frozen=True):
    """The file of the shuffles of one table that a page stored."""

    format: str
    version: int
    code: str
    shuffles: tuple[KeptShuffle, ...]


def read_kept(data: bytes) -> Kept:
    """Read the file of the shuffles that a page stored.

    Raises:
        InvalidError: ``kept.broken``, ``kept.foreign``, ``kept.version``.
    """
    try:
        plain = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise InvalidError("kept.broken", f"The file is cut or damaged: {error}.") from None
    if not isinstance(plain, dict) or plain.get("format") != FORMAT:
        raise InvalidError("kept.foreign", "This is not what a page kept of its shuffles.")
    if plain.get("version") != KEPT_VERSION:
        raise InvalidError(
            "kept.version",
            f"This file is of version {plain.get('version')!r:.20}; this release reads version "
            f"{KEPT_VERSION}.",
        )
    try:
        return msgspec.convert(plain, Kept, str_keys=True)
    except msgspec.ValidationError as error:
        raise InvalidError("kept.broken", f"The file is not complete: {error}.") from None
