"""A pad at work: one thing after the other, each kept before it is shown."""

import asyncio

from canasta.game import CanastaError
from canasta.pad.errors import PadError
from canasta.pad.events import StoredPadEvent
from canasta.pad.pad import Pad
from canasta.table.actor import Actor, Keeper, own_code


class LivePad(Actor[Pad, StoredPadEvent]):
    """One pad, served."""

    slow = True

    def __init__(self, pad: Pad, keeper: Keeper[StoredPadEvent], behind: type[Exception]) -> None:
        """Serve a pad; see :class:`canasta.table.actor.Actor`."""
        super().__init__(pad, keeper, behind, StoredPadEvent)

    @property
    def pad(self) -> Pad:
        """The pad as it is."""
        return self.subject

    @classmethod
    async def opened(
        cls, code: str, keeper: Keeper[StoredPadEvent], behind: type[Exception]
    ) -> "LivePad | None":
        """The pad that is kept under a code; None where there is none.

        Raises:
            PadError: ``pad.broken``: what is kept of it cannot have happened.
        """
        entries = await asyncio.to_thread(keeper.entries, code)
        if not entries:
            return None
        try:
            pad = own_code(code, await asyncio.to_thread(Pad.of, entries))
        except (CanastaError, ValueError) as error:
            raise PadError(
                "pad.broken",
                "What is kept of this pad cannot have happened, so it is not opened: ask whoever "
                "runs the server, and open another.",
            ) from error
        return cls(pad, keeper, behind)
