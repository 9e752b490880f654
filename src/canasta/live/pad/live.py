"""A pad in use: one request at a time, each stored before it is shown."""

from collections.abc import Sequence

from canasta.live.pad.errors import PadError
from canasta.live.pad.events import StoredPadEvent
from canasta.live.pad.export import csv_of
from canasta.live.pad.pad import Pad
from canasta.live.pad.view import view_of
from canasta.live.table.actor import Actor


class LivePad(Actor[Pad, StoredPadEvent]):
    """One pad, served."""

    kind, error, entry = "pad", PadError, StoredPadEvent
    slow = True

    @property
    def pad(self) -> Pad:
        """The current pad."""
        return self.subject

    @classmethod
    def make(cls, entries: Sequence[StoredPadEvent]) -> Pad:
        """Make the pad, and its view and table once; see :class:`Actor`."""
        pad = Pad.of(list(entries))
        view_of(pad)
        csv_of(pad)
        return pad
