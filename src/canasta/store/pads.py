"""Score pads in a store of tables."""

from canasta.pad import Pad, StoredPadEvent
from canasta.pad.events import decode
from canasta.pad.export import record_of
from canasta.store.kinds import KindStore
from canasta.store.rows import PAD
from canasta.store.store import Store


class PadStore(KindStore[StoredPadEvent]):
    """A store for the events of pads."""

    def __init__(self, store: Store) -> None:
        """Use a store of tables."""
        super().__init__(
            store, PAD, StoredPadEvent, decode, lambda entries: record_of(Pad.of(entries))
        )
