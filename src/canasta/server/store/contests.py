"""Contests in a store of tables."""

from canasta.live.duplicate import Contest, StoredContestEvent
from canasta.live.duplicate.events import decode
from canasta.live.duplicate.export import record_of
from canasta.server.store.kinds import KindStore
from canasta.server.store.rows import CONTEST
from canasta.server.store.store import Store


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
