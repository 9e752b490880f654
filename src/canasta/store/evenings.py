"""Club evenings in a store that keeps tables as well."""

from canasta.evening import Evening, StoredEveningEvent
from canasta.evening.events import decode
from canasta.evening.export import record_of
from canasta.store.kinds import KindStore
from canasta.store.rows import EVENING
from canasta.store.store import Store


class EveningStore(KindStore[StoredEveningEvent]):
    """Keeps the events of evenings."""

    def __init__(self, store: Store) -> None:
        """Keep them in a store."""
        super().__init__(
            store,
            EVENING,
            StoredEveningEvent,
            decode,
            lambda entries: record_of(Evening.of(entries)),
        )
