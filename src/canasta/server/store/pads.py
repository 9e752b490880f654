"""Score pads in a store of tables."""

from canasta.live.pad import Pad, StoredPadEvent
from canasta.live.pad.events import decode
from canasta.live.pad.export import record_of
from canasta.server.store.kinds import KindStore
from canasta.server.store.rows import PAD
from canasta.server.store.store import Store


class PadStore(KindStore[StoredPadEvent]):
    """A store for the events of pads."""

    def __init__(self, store: Store) -> None:
        """Use a store of tables."""
        super().__init__(
            store, PAD, StoredPadEvent, decode, lambda entries: record_of(Pad.of(entries))
        )
