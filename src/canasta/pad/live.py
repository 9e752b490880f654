"""A pad at work: one thing after the other, each kept before it is shown."""

import asyncio
from functools import partial

from canasta.pad.errors import PadError
from canasta.pad.events import StoredPadEvent
from canasta.pad.export import csv_of
from canasta.pad.pad import Pad
from canasta.pad.view import view_of
from canasta.table.actor import Actor, Keeper, own_code, sound


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
        pad = await asyncio.to_thread(sound, partial(_made, code, entries), broken)
        return cls(pad, keeper, behind)


def broken() -> PadError:
    """Return the refusal of what cannot have happened."""
    return PadError(
        "pad.broken",
        "What is kept of this pad cannot have happened, so it is not opened: ask whoever runs "
        "the server, and open another.",
    )


def _made(code: str, entries: list[StoredPadEvent]) -> Pad:
    pad = own_code(code, Pad.of(entries))
    view_of(pad)
    csv_of(pad)
    return pad
