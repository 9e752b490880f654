"""A contest as pages show it, without anything about cards that a player has yet to play."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Final
from weakref import WeakKeyDictionary

import msgspec

from canasta.live.base.actor import Actor
from canasta.live.base.errors import ContestError
from canasta.live.duplicate.contest import Contest, Entry
from canasta.live.duplicate.events import FOREVER, BoardScored, Kind, StoredContestEvent
from canasta.live.pad.requests import digest
from canasta.live.table.settings import rules_of

PERSON_SIDE: Final = 0
"""The side that is compared if one person plays against bots."""


@dataclass(frozen=True, slots=True)
class BoardLine:
    """The result of one side of a table on a board.

    Attributes:
        entry: the number of the entry.
        side: the side of its table.
        totals: the points of all sides.
        ending: the way in which the deal ended.
        margin: the side's points less those of the best other side.
        beyond: the margin less the mean margin of this side at all tables.
    """

    entry: int
    side: int
    totals: tuple[int, ...]
    ending: str
    margin: int
    beyond: float


@dataclass(frozen=True, slots=True)
class SideResult:
    """The result of one side of a table over several boards.

    Attributes:
        place: its place, from 1; equal results share one.
        entry: the number of the entry.
        side: the side of its table.
        margin: the sum over the boards.
        beyond: the sum over the boards; after the number of boards it decides the place.
        boards: the number of boards it has played.
    """

    place: int
    entry: int
    side: int
    margin: int
    beyond: float
    boards: int


@dataclass(slots=True)
class _Known:
    """Results computed already.

    Attributes:
        boards: by board, the number of scores and the lines.
        standings: by the boards that count, the number of the last event and the lines.
    """

    boards: dict[int, tuple[int, list[BoardLine]]] = field(default_factory=dict)
    standings: dict[tuple[int, ...], tuple[int, list[SideResult]]] = field(default_factory=dict)


_KNOWN: Final[WeakKeyDictionary[Contest, _Known]] = WeakKeyDictionary()
_MOST_KNOWN: Final = 8


def compared_sides(contest: Contest) -> tuple[int, ...]:
    """Return the sides that are compared: the person's, or both if people play at both."""
    people = contest.first_event.kind == "round"
    return (0, 1) if people else (PERSON_SIDE,)


def margin_of(totals: tuple[int, ...], side: int) -> int:
    """Return a side's points less those of the best other side."""
    return totals[side] - max(points for n, points in enumerate(totals) if n != side)


def board_lines(contest: Contest, board: int) -> list[BoardLine]:
    """Return the results of a board, the best first."""
    scored, known = contest.scores_of(board), _KNOWN.setdefault(contest, _Known())
    number, lines = known.boards.get(board, (0, []))
    if number != len(scored):
        lines = [line for side in compared_sides(contest) for line in _of_side(scored, side)]
        lines.sort(key=lambda line: (line.side, -line.margin, line.entry))
        known.boards[board] = len(scored), lines
    return lines


def _of_side(scored: Sequence[tuple[Entry, BoardScored]], side: int) -> list[BoardLine]:
    """Return a side's lines; the mean includes the table itself, so the differences add up to 0."""
    if not scored:
        return []
    margins = [margin_of(one.totals, side) for _, one in scored]
    mean = fmean(margins)
    return [
        BoardLine(entry.number, side, one.totals, one.ending, margin, margin - mean)
        for (entry, one), margin in zip(scored, margins, strict=True)
    ]


def standing(contest: Contest, boards: tuple[int, ...]) -> list[SideResult]:
    """Return the places over some boards, the best first.

    Entries that have played more of them come before those that have played fewer.
    """
    known = _KNOWN.setdefault(contest, _Known()).standings
    number, found = known.get(boards, (0, []))
    if number != contest.number:
        found = _places_over(contest, boards)
        while len(known) >= _MOST_KNOWN:
            del known[next(iter(known))]
        known[boards] = contest.number, found
    return found


def _places_over(contest: Contest, boards: tuple[int, ...]) -> list[SideResult]:
    lines: dict[tuple[int, int], list[BoardLine]] = defaultdict(list)
    for board in boards:
        for line in board_lines(contest, board):
            lines[line.entry, line.side].append(line)
    sums = [
        (len(some), round(sum(line.beyond for line in some), 6), entry, side, some)
        for (entry, side), some in lines.items()
    ]
    sums.sort(key=lambda one: (-one[0], -one[1], one[2], one[3]))
    found: list[SideResult] = []
    for number, (played, beyond, entry, side, some) in enumerate(sums, 1):
        level = found and (found[-1].boards, found[-1].beyond) == (played, beyond)
        place = found[-1].place if level else number
        margin = sum(line.margin for line in some)
        found.append(SideResult(place, entry, side, margin, beyond, played))
    return found


MOST_SHOWN = 100
"""Most lines of a list."""


class EntryView(msgspec.Struct, frozen=True):
    """An entry and its progress."""

    name: str
    boards: int
    """Number of boards that they have played."""


class ContestView(msgspec.Struct, frozen=True, kw_only=True):
    """A contest as everyone with its code sees it."""

    number: int
    """Version of the view: the number of the last event."""
    code: str
    kind: Kind
    title: str
    day: str
    rules: str
    """Title of the rules."""
    book: str
    players: int
    bots: str
    boards: int
    closes: float
    """Time at which it ends, in seconds since 1970; 0 if it never does."""
    closed: bool
    entries: int
    """Number of entries."""
    finished: int
    """Number of entries that have played all boards."""
    people: tuple[EntryView, ...]
    """The latest entries and their progress."""
    commitments: tuple[str, ...]
    """Commitments to the secrets of the boards, published before anyone played them."""
    secrets: tuple[str, ...]
    """Secrets of all boards when it is over, and before that of boards that all tables of an
    evening have played; an empty string for any other board, and no entries if none is shown."""
    link: str = ""
    """Challenge as the text of a link, if its boards follow from it; empty if the server drew the
    cards."""


class BoardLineView(msgspec.Struct, frozen=True, kw_only=True):
    """One side's result on a board."""

    name: str
    own: bool
    totals: tuple[int, ...]
    """Points of the side, then those of the others."""
    ending: str
    margin: int
    beyond: float
    """Margin less the average margin of all tables."""
    same_as: str = ""
    """Name of the entry whose play this result from elsewhere repeats exactly; empty if none."""


class BoardView(msgspec.Struct, frozen=True):
    """A board and its results, the best first."""

    board: int
    tables: int
    """Number of tables that have played it."""
    lines: tuple[BoardLineView, ...]


class StandingView(msgspec.Struct, frozen=True, kw_only=True):
    """A place over the boards that are shown."""

    place: int
    name: str
    own: bool
    boards: int
    margin: int
    beyond: float


class ContestResults(msgspec.Struct, frozen=True, kw_only=True):
    """The results of a contest, as far as one person may know them."""

    table: str
    """Code of their table; empty for a person who does not play."""
    name: str
    """Their name there."""
    played: int
    """Number of boards that they have played."""
    standing: tuple[StandingView, ...]
    """The best lines, and this person's."""
    boards: tuple[BoardView, ...]
    """Boards that they have played, or all when it is over. At an evening's round, the boards that
    all tables have played."""


def contest_view(contest: Contest) -> ContestView:
    """Return a contest as everyone sees it."""
    opened = contest.first_event
    rules = rules_of(opened.settings)
    last = contest.players[-MOST_SHOWN:][::-1]
    return ContestView(
        number=contest.number,
        code=opened.code,
        kind=opened.kind,
        title=opened.title,
        day=opened.day,
        rules=rules.title.removesuffix(", house rules"),
        book=opened.settings.book,
        players=opened.settings.players,
        bots=opened.settings.bots,
        boards=contest.boards,
        closes=0.0 if opened.closes == FOREVER else opened.closes,
        closed=contest.closed,
        entries=len(contest.players),
        finished=contest.finished(),
        people=tuple(EntryView(one.shown, len(one.scored)) for one in last),
        commitments=contest.commitments,
        secrets=_secrets(contest),
        link=opened.link,
    )


def contest_results(contest: Contest, token: str) -> ContestResults:
    """Return the results that a person may know: those of the boards that they have played.

    At an evening's round, a board is shown to everyone once the last table has played it.

    Args:
        token: the secret by which their table knows them; empty for a stranger.
    """
    own = contest.known_by(digest(token) if token else "")
    if contest.closed or contest.first_event.kind == "round":
        shown = tuple(board for board in _all(contest) if _open(contest, board))
    else:
        shown = () if own is None else tuple(sorted(own.scored))
    return ContestResults(
        table="" if own is None else own.table,
        name="" if own is None else own.name,
        played=0 if own is None else len(own.scored),
        standing=_standing(contest, shown, own),
        boards=tuple(_board(contest, board, own) for board in shown),
    )


def _all(contest: Contest) -> range:
    return range(1, contest.boards + 1)


def _open(contest: Contest, board: int) -> bool:
    """Return whether everyone may see a board's cards."""
    return contest.closed or contest.played_by_all(board)


def _secrets(contest: Contest) -> tuple[str, ...]:
    secrets = contest.first_event.secrets
    told = tuple(secrets[board - 1] if _open(contest, board) else "" for board in _all(contest))
    return told if any(told) else ()


def _standing(
    contest: Contest, shown: tuple[int, ...], own: Entry | None
) -> tuple[StandingView, ...]:
    lines = standing(contest, shown)
    chosen = [
        line for place, line in enumerate(lines) if place < MOST_SHOWN or _is(own, line.entry)
    ]
    return tuple(
        StandingView(
            place=line.place,
            name=side_name(contest.players[line.entry], line.side),
            own=_is(own, line.entry),
            boards=line.boards,
            margin=line.margin,
            beyond=round(line.beyond, 1),
        )
        for line in chosen
    )


def _board(contest: Contest, board: int, own: Entry | None) -> BoardView:
    lines = board_lines(contest, board)
    tables = len({line.entry for line in lines})
    first = _first_of(contest, board)
    chosen = [
        line for place, line in enumerate(lines) if place < MOST_SHOWN or _is(own, line.entry)
    ]
    return BoardView(
        board,
        tables,
        tuple(
            BoardLineView(
                name=side_name(contest.players[line.entry], line.side),
                own=_is(own, line.entry),
                totals=(
                    line.totals[line.side],
                    *(points for n, points in enumerate(line.totals) if n != line.side),
                ),
                ending=line.ending,
                margin=line.margin,
                beyond=round(line.beyond, 1),
                same_as=_same_as(first, contest.players[line.entry], board),
            )
            for line in chosen
        ),
    )


def _first_of(contest: Contest, board: int) -> dict[str, Entry]:
    """Return the entry of each play of a board: a table's here, else the first that was sent."""
    first: dict[str, Entry] = {}
    for one in contest.players:
        play = one.scored[board].play if board in one.scored else ""
        known = first.get(play)
        if play and (known is None or (one.table and not known.table)):
            first[play] = one
    return first


def _same_as(first: dict[str, Entry], entry: Entry, board: int) -> str:
    """Return the name of the entry whose play an entry from elsewhere repeats; empty if none."""
    known = first.get(entry.scored[board].play, entry)
    return "" if entry.table or known is entry else known.shown


def side_name(entry: Entry, side: int) -> str:
    """Return the name of a side of a table: its players, or the one person who plays."""
    if len(entry.names) == 1:
        return entry.shown
    return " & ".join(name for name in entry.names[side::2] if name)


def _is(own: Entry | None, entry: int) -> bool:
    return own is not None and own.number == entry


class LiveContest(Actor[Contest, StoredContestEvent]):
    """One contest, served."""

    kind, error, entry = "contest", ContestError, StoredContestEvent

    @property
    def contest(self) -> Contest:
        """The current contest."""
        return self.subject

    @classmethod
    def make(cls, entries: Sequence[StoredContestEvent]) -> Contest:
        """Make the contest, and its view once; see :class:`canasta.live.base.actor.Actor`."""
        contest = Contest.of(list(entries))
        contest_view(contest)
        return contest
