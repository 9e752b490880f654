"""An evening in use: one request at a time, each stored before it is shown."""

from collections.abc import Sequence

from canasta.live.evening.errors import EveningError
from canasta.live.evening.evening import Evening
from canasta.live.evening.events import StoredEveningEvent
from canasta.live.evening.export import csv_of
from canasta.live.evening.view import view_of
from canasta.live.table.actor import Actor


class LiveEvening(Actor[Evening, StoredEveningEvent]):
    """One evening, served."""

    kind, error, entry = "evening", EveningError, StoredEveningEvent

    @property
    def evening(self) -> Evening:
        """The current evening."""
        return self.subject

    @classmethod
    def make(cls, entries: Sequence[StoredEveningEvent]) -> Evening:
        """Make the evening, and its view and table once; see :class:`Actor`."""
        evening = Evening.of(list(entries))
        view_of(evening)
        csv_of(evening)
        return evening
