"""Club evenings in a store of tables."""

from canasta.evening import Evening, StoredEveningEvent
from canasta.evening.events import decode
from canasta.evening.export import record_of
from canasta.store.kinds import KindStore
from canasta.store.rows import EVENING
from canasta.store.store import Store


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
