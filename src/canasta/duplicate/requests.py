"""What may happen at a contest, and what not."""

from collections.abc import Sequence
from hmac import compare_digest

import msgspec

from canasta.duplicate import events as e
from canasta.duplicate.contest import MOST_ENTRIES, Contest
from canasta.duplicate.errors import ContestError
from canasta.pad.opening import digest
from canasta.table.boards import BoardPlayed
from canasta.table.names import read_name


class EnterContest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody wants to play the boards."""

    name: str


def may_enter(contest: Contest, name: str, now: float) -> str:
    """What somebody is called who may enter.

    Args:
        contest: the contest.
        name: what they want to be called.
        now: the time, in seconds since 1970.

    Raises:
        InvalidError: ``table.name``.
        ContestError: ``contest.over``, ``contest.name``, ``contest.full``, ``contest.round``.
    """
    if contest.over(now):
        raise _over()
    if contest.opened.kind == "round":
        raise ContestError(
            "contest.round", "These boards are an evening's: the director says who plays them."
        )
    called = read_name(name)
    if contest.is_called(called):
        raise ContestError(
            "contest.name",
            f"Somebody called {called} is playing already: nobody plays a board twice. If it is "
            "somebody else, take another name.",
        )
    if len(contest.players) >= MOST_ENTRIES:
        raise ContestError("contest.full", f"{MOST_ENTRIES:,} have entered, and no more can.")
    return called


def enter(
    contest: Contest,
    names: tuple[str, ...],
    table: str,
    tokens: tuple[str, ...],
    now: float,
) -> list[e.ContestEvent]:
    """Somebody has a table at which the boards are played.

    Args:
        contest: the contest.
        names: who plays there.
        table: the table's code.
        tokens: the secrets by which the table knows them; empty for a bot.
        now: the time, in seconds since 1970.

    Raises:
        ContestError: ``contest.over``, ``contest.name``, ``contest.full``.
    """
    if contest.opened.kind != "round":
        may_enter(contest, names[0], now)
    kept = tuple(digest(token) if token else "" for token in tokens)
    return [e.EntryMade(names, table, kept)]


def give_token(contest: Contest, table: str, seat: int, token: str) -> list[e.ContestEvent]:
    """Let somebody be known by the secret by which their table knows them now."""
    entry, kept = contest.at_table(table), digest(token)
    if entry is None or contest.closed or contest.known_by(kept) is entry:
        return []
    return [e.TokenGiven(entry.number, seat, kept)]


def next_secret(contest: Contest, table: str, board: int, now: float) -> str:
    """The secret of the board that a table deals next.

    Raises:
        ContestError: ``contest.over``, ``contest.no_entry``: no entry plays at the table.
    """
    if contest.over(now):
        raise _over()
    if contest.at_table(table) is None or not 1 <= board <= contest.boards:
        raise ContestError("contest.no_entry", "Nobody plays the boards of this contest here.")
    return contest.opened.secrets[board - 1]


def score(
    contest: Contest, table: str, boards: list[BoardPlayed], now: float
) -> list[e.ContestEvent]:
    """What a table has made of its boards, as far as it is not known yet.

    A board that is over when the contest is does not count: the cards were shown by then.
    """
    entry = contest.at_table(table)
    if entry is None or contest.over(now):
        return []
    return [
        e.BoardScored(entry.number, one.board, one.totals, one.ending, one.out)
        for one in boards
        if one.board not in entry.scored
    ]


def take_in(
    contest: Contest, name: str, boards: Sequence[BoardPlayed], now: float
) -> list[e.ContestEvent]:
    """Take in what somebody has made of the boards elsewhere, after it was checked.

    Who sends more of their boards later is the same entry.

    Args:
        contest: the contest.
        name: what they are called.
        boards: what they have played.
        now: the time, in seconds since 1970.

    Raises:
        ContestError: ``contest.over``, ``contest.name``, ``contest.full``, ``contest.known``.
    """
    known = next((one for one in contest.players if not one.table and one.names == (name,)), None)
    if known is None:
        may_enter(contest, name, now)
        number, scored = len(contest.players), set[int]()
        events: list[e.ContestEvent] = [e.EntryMade((name,), "", ("",))]
    else:
        number, scored, events = known.number, set(known.scored), []
    more = [
        e.BoardScored(number, one.board, one.totals, one.ending, one.out)
        for one in boards
        if one.board not in scored
    ]
    if not more:
        raise ContestError("contest.known", f"The result of {name} was taken in already.")
    return [*events, *more]


def close(contest: Contest, key: str) -> list[e.ContestEvent]:
    """Whoever opened a challenge ends it: all cards are shown.

    Raises:
        ContestError: ``contest.not_opener``.
    """
    opener = contest.opened.opener
    if not opener or not compare_digest(digest(key), opener):
        raise ContestError(
            "contest.not_opener", "Only whoever sent this challenge can end it before its time."
        )
    return [] if contest.closed else [e.ContestClosed()]


def run_out(contest: Contest, now: float) -> list[e.ContestEvent]:
    """Time closes a contest."""
    due = not contest.closed and now >= contest.opened.closes
    return [e.ContestClosed()] if due else []


def _over() -> ContestError:
    return ContestError(
        "contest.over", "This is over: its cards are shown, and no more boards are dealt."
    )
