"""Contests in a store of tables."""

from canasta.duplicate import Contest, StoredContestEvent
from canasta.duplicate.events import decode
from canasta.duplicate.export import record_of
from canasta.store.kinds import KindStore
from canasta.store.rows import CONTEST
from canasta.store.store import Store


class ContestStore(KindStore[StoredContestEvent]):
    """A store for the events of contests."""

    def __init__(self, store: Store) -> None:
        """Use a store of tables."""
        super().__init__(
            store,
            CONTEST,
            StoredContestEvent,
            decode,
            lambda entries: record_of(Contest.of(entries)),
        )
