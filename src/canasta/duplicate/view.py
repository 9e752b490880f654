"""A contest as pages show it. Nothing in it tells of cards that somebody has yet to play."""

import msgspec

from canasta.duplicate.contest import Contest, Entry
from canasta.duplicate.events import FOREVER, Kind
from canasta.duplicate.results import board_lines, standing
from canasta.pad.opening import digest
from canasta.table.settings import rules_of

MOST_SHOWN = 100
"""Lines of a list."""


class EntryView(msgspec.Struct, frozen=True):
    """Who plays, and how far they are."""

    name: str
    boards: int
    """How many boards they have played."""


class ContestView(msgspec.Struct, frozen=True, kw_only=True):
    """A contest as everybody sees it who has its code."""

    number: int
    """Its version: the number of the last event."""
    code: str
    kind: Kind
    title: str
    day: str
    rules: str
    """What the rules are called."""
    book: str
    players: int
    bots: str
    boards: int
    closes: float
    """When it ends, in seconds since 1970; 0 where it never does."""
    closed: bool
    entries: int
    """How many play."""
    finished: int
    """How many of them have played all boards."""
    people: tuple[EntryView, ...]
    """Those who came last, and how far they are."""
    commitments: tuple[str, ...]
    """To the secret of each board: published before anybody played it."""
    secrets: tuple[str, ...]
    """The secrets, when it is over, and of boards that the last table of an evening has played;
    empty for the others, nothing where there are none."""
    link: str = ""
    """The challenge as the text of a link, where its boards follow from that; empty where the
    cards are the server's."""


class BoardLineView(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody has made of a board."""

    name: str
    own: bool
    totals: tuple[int, ...]
    """The points of the side, then those of the others."""
    ending: str
    margin: int
    beyond: float
    """By how much the margin is more than the average of all tables."""
    same_as: str = ""
    """Whose play this result from elsewhere repeats step by step; empty if no one's."""


class BoardView(msgspec.Struct, frozen=True):
    """A board, and what was made of it; the best first."""

    board: int
    tables: int
    """At how many tables it was played."""
    lines: tuple[BoardLineView, ...]


class StandingView(msgspec.Struct, frozen=True, kw_only=True):
    """Where somebody stands over the boards that are shown."""

    place: int
    name: str
    own: bool
    boards: int
    margin: int
    beyond: float


class ContestResults(msgspec.Struct, frozen=True, kw_only=True):
    """What a contest comes to, as far as one person may know."""

    table: str
    """The code of their own table; empty for somebody who does not play."""
    name: str
    """What they are called there."""
    played: int
    """How many boards they have played."""
    standing: tuple[StandingView, ...]
    """The best, and themselves."""
    boards: tuple[BoardView, ...]
    """Those that they have played; all when it is over. Of an evening's round those that all
    tables have played."""


def contest_view(contest: Contest) -> ContestView:
    """A contest as everybody sees it."""
    opened = contest.opened
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
    """What somebody may know of the results: of the boards that they have played themselves.

    At an evening everybody is told of a board at once, when the last table has played it.

    Args:
        contest: the contest.
        token: the secret by which their table knows them; empty for a stranger.
    """
    own = contest.known_by(digest(token) if token else "")
    if contest.closed or contest.opened.kind == "round":
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
    """Whether everybody may know what a board was."""
    return contest.closed or contest.played_by_all(board)


def _secrets(contest: Contest) -> tuple[str, ...]:
    secrets = contest.opened.secrets
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
    """Return whose each play of a board is: a table's here, else that of the first who sent it."""
    first: dict[str, Entry] = {}
    for one in contest.players:
        play = one.scored[board].play if board in one.scored else ""
        known = first.get(play)
        if play and (known is None or (one.table and not known.table)):
            first[play] = one
    return first


def _same_as(first: dict[str, Entry], entry: Entry, board: int) -> str:
    """Return whose play an entry from elsewhere repeats; empty if no one's."""
    known = first.get(entry.scored[board].play, entry)
    return "" if entry.table or known is entry else known.shown


def side_name(entry: Entry, side: int) -> str:
    """What a side of a table is called: those who sit there, or the one person who plays."""
    if len(entry.names) == 1:
        return entry.shown
    return " & ".join(name for name in entry.names[side::2] if name)


def _is(own: Entry | None, entry: int) -> bool:
    return own is not None and own.number == entry
