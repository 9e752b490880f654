"""Club evenings in a store of tables."""

from canasta.live.evening import Evening, StoredEveningEvent
from canasta.live.evening.events import decode
from canasta.live.evening.export import record_of
from canasta.server.store.kinds import KindStore
from canasta.server.store.rows import EVENING
from canasta.server.store.store import Store


class EveningStore(KindStore[StoredEveningEvent]):
    """A store for the events of evenings."""

    def __init__(self, store: Store) -> None:
        """Use a store of tables."""
        super().__init__(
            store,
            EVENING,
            StoredEveningEvent,
            decode,
            lambda entries: record_of(Evening.of(entries)),
        )
