"""A contest in use: one request at a time, each stored before it is shown."""

from collections.abc import Sequence

from canasta.live.duplicate.contest import Contest
from canasta.live.duplicate.errors import ContestError
from canasta.live.duplicate.events import StoredContestEvent
from canasta.live.duplicate.view import contest_view
from canasta.live.table.actor import Actor


class LiveContest(Actor[Contest, StoredContestEvent]):
    """One contest, served."""

    kind, error, entry = "contest", ContestError, StoredContestEvent

    @property
    def contest(self) -> Contest:
        """The current contest."""
        return self.subject

    @classmethod
    def make(cls, entries: Sequence[StoredContestEvent]) -> Contest:
        """Make the contest, and its view once; see :class:`canasta.live.table.actor.Actor`."""
        contest = Contest.of(list(entries))
        contest_view(contest)
        return contest
