"""An evening at work: one thing after the other, each kept before it is shown."""

import asyncio
from functools import partial

from canasta.evening.errors import EveningError
from canasta.evening.evening import Evening
from canasta.evening.events import StoredEveningEvent
from canasta.evening.export import csv_of
from canasta.evening.view import view_of
from canasta.table.actor import Actor, Keeper, own_code, sound


class LiveEvening(Actor[Evening, StoredEveningEvent]):
    """One evening, served."""

    def __init__(
        self,
        evening: Evening,
        keeper: Keeper[StoredEveningEvent],
        behind: type[Exception],
    ) -> None:
        """Serve an evening; see :class:`canasta.table.actor.Actor`."""
        super().__init__(evening, keeper, behind, StoredEveningEvent)

    @property
    def evening(self) -> Evening:
        """The evening as it is."""
        return self.subject

    @classmethod
    async def opened(
        cls, code: str, keeper: Keeper[StoredEveningEvent], behind: type[Exception]
    ) -> "LiveEvening | None":
        """The evening that is kept under a code; None where there is none.

        Raises:
            EveningError: ``evening.broken``: what is kept of it cannot have happened.
        """
        entries = await asyncio.to_thread(keeper.entries, code)
        if not entries:
            return None
        evening = await asyncio.to_thread(sound, partial(_made, code, entries), broken)
        return cls(evening, keeper, behind)


def broken() -> EveningError:
    """Return the refusal of what cannot have happened."""
    return EveningError(
        "evening.broken",
        "What is kept of this evening cannot have happened, so it is not opened: ask whoever runs "
        "the server, and open another.",
    )


def _made(code: str, entries: list[StoredEveningEvent]) -> Evening:
    evening = own_code(code, Evening.of(entries))
    view_of(evening)
    csv_of(evening)
    return evening
