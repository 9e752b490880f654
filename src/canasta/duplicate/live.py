"""A contest at work: one thing after the other, each kept before it is shown."""

import asyncio
from functools import partial

from canasta.duplicate.contest import Contest
from canasta.duplicate.errors import ContestError
from canasta.duplicate.events import StoredContestEvent
from canasta.duplicate.view import contest_view
from canasta.table.actor import Actor, Keeper, own_code, sound


class LiveContest(Actor[Contest, StoredContestEvent]):
    """One contest, served."""

    def __init__(
        self,
        contest: Contest,
        keeper: Keeper[StoredContestEvent],
        behind: type[Exception],
    ) -> None:
        """Serve a contest; see :class:`canasta.table.actor.Actor`."""
        super().__init__(contest, keeper, behind, StoredContestEvent)

    @property
    def contest(self) -> Contest:
        """The contest as it is."""
        return self.subject

    @classmethod
    async def opened(
        cls, code: str, keeper: Keeper[StoredContestEvent], behind: type[Exception]
    ) -> "LiveContest | None":
        """The contest that is kept under a code; None where there is none.

        Raises:
            ContestError: ``contest.broken``: what is kept of it cannot have happened.
        """
        entries = await asyncio.to_thread(keeper.entries, code)
        if not entries:
            return None
        contest = await asyncio.to_thread(sound, partial(_made, code, entries), broken)
        return cls(contest, keeper, behind)


def broken() -> ContestError:
    """Return the refusal of what cannot have happened."""
    return ContestError(
        "contest.broken",
        "What is kept of this contest cannot have happened, so it is not opened: ask whoever runs "
        "the server, and open another.",
    )


def _made(code: str, entries: list[StoredContestEvent]) -> Contest:
    contest = own_code(code, Contest.of(entries))
    contest_view(contest)
    return contest
