"""An evening at work: one thing after the other, each kept before it is shown."""

from collections.abc import Sequence

from canasta.evening.errors import EveningError
from canasta.evening.evening import Evening
from canasta.evening.events import StoredEveningEvent
from canasta.evening.export import csv_of
from canasta.evening.view import view_of
from canasta.table.actor import Actor


class LiveEvening(Actor[Evening, StoredEveningEvent]):
    """One evening, served."""

    kind, error, entry = "evening", EveningError, StoredEveningEvent

    @property
    def evening(self) -> Evening:
        """The evening as it is."""
        return self.subject

    @classmethod
    def make(cls, entries: Sequence[StoredEveningEvent]) -> Evening:
        """See :class:`canasta.table.actor.Actor`."""
        evening = Evening.of(list(entries))
        view_of(evening)
        csv_of(evening)
        return evening
