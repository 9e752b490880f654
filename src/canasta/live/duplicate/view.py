"""A duplicate as pages show it, without anything about cards that a player has yet to play."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Final
from weakref import WeakKeyDictionary

import msgspec

from canasta.live.base.actor import Actor
from canasta.live.base.errors import DuplicateError
from canasta.live.duplicate.duplicate import Duplicate, Entry
from canasta.live.duplicate.events import FOREVER, BoardScored, Kind, StoredDuplicateEvent
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


_KNOWN: Final[WeakKeyDictionary[Duplicate, _Known]] = WeakKeyDictionary()
_MOST_KNOWN: Final = 8


def compared_sides(duplicate: Duplicate) -> tuple[int, ...]:
    """Return the sides that are compared: the person's, or both if people play at both."""
    people = duplicate.first_event.kind == "round"
    return (0, 1) if people else (PERSON_SIDE,)


def margin_of(totals: tuple[int, ...], side: int) -> int:
    """Return a side's points less those of the best other side."""
    return totals[side] - max(points for n, points in enumerate(totals) if n != side)


def board_lines(duplicate: Duplicate, board: int) -> list[BoardLine]:
    """Return the results of a board, the best first."""
    scored, known = duplicate.scores_of(board), _KNOWN.setdefault(duplicate, _Known())
    number, lines = known.boards.get(board, (0, []))
    if number != len(scored):
        lines = [line for side in compared_sides(duplicate) for line in _of_side(scored, side)]
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


def standing(duplicate: Duplicate, boards: tuple[int, ...]) -> list[SideResult]:
    """Return the places over some boards, the best first.

    Entries that have played more of them come before those that have played fewer.
    """
    known = _KNOWN.setdefault(duplicate, _Known()).standings
    number, found = known.get(boards, (0, []))
    if number != duplicate.number:
        found = _places_over(duplicate, boards)
        while len(known) >= _MOST_KNOWN:
            del known[next(iter(known))]
        known[boards] = duplicate.number, found
    return found


def _places_over(duplicate: Duplicate, boards: tuple[int, ...]) -> list[SideResult]:
    lines: dict[tuple[int, int], list[BoardLine]] = defaultdict(list)
    for board in boards:
        for line in board_lines(duplicate, board):
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


class DuplicateView(msgspec.Struct, frozen=True, kw_only=True):
    """A duplicate as everyone with its code sees it."""

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


class DuplicateResults(msgspec.Struct, frozen=True, kw_only=True):
    """The results of a duplicate, as far as one person may know them."""

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


def duplicate_view(duplicate: Duplicate) -> DuplicateView:
    """Return a duplicate as everyone sees it."""
    opened = duplicate.first_event
    rules = rules_of(opened.settings)
    last = duplicate.players[-MOST_SHOWN:][::-1]
    return DuplicateView(
        number=duplicate.number,
        code=opened.code,
        kind=opened.kind,
        title=opened.title,
        day=opened.day,
        rules=rules.title.removesuffix(", house rules"),
        book=opened.settings.book,
        players=opened.settings.players,
        bots=opened.settings.bots,
        boards=duplicate.boards,
        closes=0.0 if opened.closes == FOREVER else opened.closes,
        closed=duplicate.closed,
        entries=len(duplicate.players),
        finished=duplicate.finished(),
        people=tuple(EntryView(one.shown, len(one.scored)) for one in last),
        commitments=duplicate.commitments,
        secrets=_secrets(duplicate),
        link=opened.link,
    )


def duplicate_results(duplicate: Duplicate, token: str) -> DuplicateResults:
    """Return the results that a person may know: those of the boards that they have played.

    At an evening's round, a board is shown to everyone once the last table has played it.

    Args:
        token: the secret by which their table knows them; empty for a stranger.
    """
    own = duplicate.known_by(digest(token) if token else "")
    if duplicate.closed or duplicate.first_event.kind == "round":
        shown = tuple(board for board in _all(duplicate) if _open(duplicate, board))
    else:
        shown = () if own is None else tuple(sorted(own.scored))
    return DuplicateResults(
        table="" if own is None else own.table,
        name="" if own is None else own.name,
        played=0 if own is None else len(own.scored),
        standing=_standing(duplicate, shown, own),
        boards=tuple(_board(duplicate, board, own) for board in shown),
    )


def _all(duplicate: Duplicate) -> range:
    return range(1, duplicate.boards + 1)


def _open(duplicate: Duplicate, board: int) -> bool:
    """Return whether everyone may see a board's cards."""
    return duplicate.closed or duplicate.played_by_all(board)


def _secrets(duplicate: Duplicate) -> tuple[str, ...]:
    secrets = duplicate.first_event.secrets
    told = tuple(secrets[board - 1] if _open(duplicate, board) else "" for board in _all(duplicate))
    return told if any(told) else ()


def _standing(
    duplicate: Duplicate, shown: tuple[int, ...], own: Entry | None
) -> tuple[StandingView, ...]:
    lines = standing(duplicate, shown)
    chosen = [
        line for place, line in enumerate(lines) if place < MOST_SHOWN or _is(own, line.entry)
    ]
    return tuple(
        StandingView(
            place=line.place,
            name=side_name(duplicate.players[line.entry], line.side),
            own=_is(own, line.entry),
            boards=line.boards,
            margin=line.margin,
            beyond=round(line.beyond, 1),
        )
        for line in chosen
    )


def _board(duplicate: Duplicate, board: int, own: Entry | None) -> BoardView:
    lines = board_lines(duplicate, board)
    tables = len({line.entry for line in lines})
    first = _first_of(duplicate, board)
    chosen = [
        line for place, line in enumerate(lines) if place < MOST_SHOWN or _is(own, line.entry)
    ]
    return BoardView(
        board,
        tables,
        tuple(
            BoardLineView(
                name=side_name(duplicate.players[line.entry], line.side),
                own=_is(own, line.entry),
                totals=(
                    line.totals[line.side],
                    *(points for n, points in enumerate(line.totals) if n != line.side),
                ),
                ending=line.ending,
                margin=line.margin,
                beyond=round(line.beyond, 1),
                same_as=_same_as(first, duplicate.players[line.entry], board),
            )
            for line in chosen
        ),
    )


def _first_of(duplicate: Duplicate, board: int) -> dict[str, Entry]:
    """Return the entry of each play of a board: a table's here, else the first that was sent."""
    first: dict[str, Entry] = {}
    for one in duplicate.players:
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


class LiveDuplicate(Actor[Duplicate, StoredDuplicateEvent]):
    """One duplicate, served."""

    kind, error, entry = "contest", DuplicateError, StoredDuplicateEvent

    @property
    def duplicate(self) -> Duplicate:
        """The current duplicate."""
        return self.subject

    @classmethod
    def make(cls, entries: Sequence[StoredDuplicateEvent]) -> Duplicate:
        """Make the duplicate, and its view once; see :class:`canasta.live.base.actor.Actor`."""
        duplicate = Duplicate.of(list(entries))
        duplicate_view(duplicate)
        return duplicate
