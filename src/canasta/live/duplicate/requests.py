"""Requests to a duplicate, and the events or refusals that they lead to."""

from collections.abc import Container, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from hmac import compare_digest
from secrets import token_urlsafe
from typing import Annotated, Final

import msgspec

from canasta.game import InvalidError
from canasta.live.base.codes import derived_code, first_derived_code, new_code
from canasta.live.base.errors import DuplicateError
from canasta.live.base.names import read_name, read_title
from canasta.live.duplicate import events as e
from canasta.live.duplicate.duplicate import MOST_ENTRIES, MOST_SENT, Duplicate, Entry
from canasta.live.duplicate.events import DuplicateOpened, Kind
from canasta.live.pad.events import TableRules
from canasta.live.pad.requests import digest
from canasta.live.table.fair import new_secret
from canasta.live.table.rounds import MOST_BOARDS, BoardPlayed
from canasta.live.table.settings import Settings, rules_of, settled
from canasta.rules import get_rules, house_text


class EnterDuplicate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to play the boards."""

    name: str


def may_enter(duplicate: Duplicate, name: str, now: float) -> str:
    """Return the name of a player who may enter, as it is shown.

    Raises:
        InvalidError: ``table.name``.
        DuplicateError: ``contest.over``, ``contest.name``, ``contest.full``, ``contest.round``.
    """
    if duplicate.over(now):
        raise over()
    if duplicate.first_event.kind == "round":
        raise DuplicateError(
            "contest.round", "These boards are an evening's: the director says who plays them."
        )
    called = read_name(name)
    if duplicate.is_called(called):
        raise DuplicateError(
            "contest.name",
            f"Someone called {called} is playing already: no one plays a board twice. If it is "
            "someone else, take another name.",
        )
    if len(duplicate.players) >= MOST_ENTRIES:
        raise _full()
    return called


def enter(
    duplicate: Duplicate,
    names: tuple[str, ...],
    table: str,
    tokens: tuple[str, ...],
    now: float,
    key: str = "",
) -> list[e.DuplicateEvent]:
    """Return the events by which a table's players enter.

    Args:
        tokens: the secrets by which the table knows them; empty for a bot.
        key: the public key with which their results are signed, as hex digits.
    """
    if duplicate.first_event.kind != "round":
        may_enter(duplicate, names[0], now)
    kept = tuple(digest(token) if token else "" for token in tokens)
    return [e.EntryMade(names, table, kept, key)]


def give_token(duplicate: Duplicate, table: str, seat: int, token: str) -> list[e.DuplicateEvent]:
    """Return the events by which an entry is known by its table's present secret; none if it is."""
    entry, kept = duplicate.at_table(table), digest(token)
    if entry is None or duplicate.closed or duplicate.known_by(kept) is entry:
        return []
    return [e.TokenGiven(entry.number, seat, kept)]


def next_secret(duplicate: Duplicate, table: str, board: int, now: float) -> str:
    """Return the secret of the board that a table deals next.

    Raises:
        DuplicateError: ``contest.over``, ``contest.no_entry``: no entry plays at the table.
    """
    if duplicate.over(now):
        raise over()
    if duplicate.at_table(table) is None or not 1 <= board <= duplicate.boards:
        raise DuplicateError("contest.no_entry", "No one plays these boards here.")
    return duplicate.first_event.secrets[board - 1]


def score(
    duplicate: Duplicate, table: str, boards: list[BoardPlayed], now: float
) -> list[e.DuplicateEvent]:
    """Return the scores of a table's boards that are not known yet.

    A board that ends after the duplicate does not count, because its cards have been shown.
    """
    entry = duplicate.at_table(table)
    if entry is None or duplicate.over(now):
        return []
    return _scores(entry.number, boards, entry.scored)


def take_in(
    duplicate: Duplicate, name: str, key: str, boards: Sequence[BoardPlayed], now: float
) -> list[e.DuplicateEvent]:
    """Return the events that add a result from elsewhere, after it was checked.

    All results that one key signs belong to one entry. Any other result becomes a new entry under
    its name, next to those that have that name already.

    Args:
        key: the public key that signs the result, as hex digits; empty for a result of an
            earlier release, whose player cannot be known for sure.

    Returns:
        The events; none if all boards are known.

    Raises:
        DuplicateError: ``contest.over``, ``contest.full``; ``contest.result``: without a signature
            it repeats what another entry has played.
    """
    if duplicate.over(now):
        raise over()
    own = duplicate.signed_by(key) or next(
        (one for one in duplicate.players if one.names == (name,) and _goes_on(one, key, boards)),
        None,
    )
    if own is not None:
        if own.table:
            return []  # its table scores its boards
        return _scores(own.number, boards, own.scored)
    if not key and any(_has_played(one, board) for one in duplicate.players for board in boards):
        raise not_of_these_boards()
    if sum(not one.table for one in duplicate.players) >= MOST_SENT:
        raise _full()
    number = len(duplicate.players)
    return [e.EntryMade((name,), "", ("",), key), *_scores(number, boards, {})]


def _goes_on(entry: Entry, key: str, boards: Sequence[BoardPlayed]) -> bool:
    """Return whether a result under an entry's name is that entry's, with or without new boards.

    A result whose key signs no entry yet must hold no new boards.
    """
    known = [board for board in boards if board.board in entry.scored]
    if not known or not all(_has_played(entry, board, alike=True) for board in known):
        return False
    return len(known) == len(boards) or not (key or entry.key or entry.table)


def _has_played(entry: Entry, board: BoardPlayed, *, alike: bool = False) -> bool:
    """Return whether an entry has played a board with these steps, as far as they are known."""
    known = entry.scored.get(board.board)
    if known is None:
        return False
    if known.play or not alike:
        return known.play == play_of(board)
    return (known.totals, known.ending, known.out) == (board.totals, board.ending, board.out)


def play_of(board: BoardPlayed) -> str:
    """Return the digest of all steps of a board."""
    return blake2b(board.record, digest_size=16).hexdigest()


def _scores(
    entry: int, boards: Sequence[BoardPlayed], known: Container[int]
) -> list[e.DuplicateEvent]:
    return [
        e.BoardScored(entry, one.board, one.totals, one.ending, one.out, play_of(one))
        for one in boards
        if one.board not in known
    ]


def close(duplicate: Duplicate, key: str) -> list[e.DuplicateEvent]:
    """Return the event by which the opener of a challenge ends it; none if it is over."""
    opener = duplicate.first_event.opener
    if not opener or not compare_digest(digest(key), opener):
        raise DuplicateError(
            "contest.not_opener",
            "Only the person who sent this challenge can end it before its time.",
        )
    return [] if duplicate.closed else [e.DuplicateClosed()]


def run_out(duplicate: Duplicate, now: float) -> list[e.DuplicateEvent]:
    """Return the event by which time ends a duplicate; none before, or if it is over."""
    due = not duplicate.closed and now >= duplicate.first_event.closes
    return [e.DuplicateClosed()] if due else []


def not_of_these_boards() -> DuplicateError:
    """Return the refusal of a wrong result: the same for all, so that it reveals no cards."""
    return DuplicateError(
        "contest.result",
        "This result cannot be added here: it is not of these boards, or cannot have been played "
        "so, or its link was cut or changed. Copy the whole link again, or ask the player to send "
        "it again. It also counts only with the bots of this version.",
    )


def _full() -> DuplicateError:
    return DuplicateError("contest.full", "These boards have as many players as they can take.")


def over() -> DuplicateError:
    """Return the refusal of a request that comes after the end."""
    return DuplicateError(
        "contest.over", "This is over. Its cards are public, so no more boards are dealt."
    )


MOST_DAYS: Final = 60
DAY: Final = 86_400.0
DAY_BOTS: Final = "expert"
"""Level of the bots at the other seats of a deal of the day."""


class NewChallenge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a new challenge."""

    rules: TableRules
    boards: Annotated[int, msgspec.Meta(ge=1, le=MOST_BOARDS)] = 4
    bots: str = "club"
    """Level of the bots at the other seats."""
    days: Annotated[int, msgspec.Meta(ge=1, le=MOST_DAYS)] = 14
    """Number of days after which it ends."""
    title: str = ""


def open_challenge(wanted: NewChallenge, now: float) -> tuple[DuplicateOpened, str]:
    """Return the first event of a new challenge, and the secret that closes it.

    Raises:
        InvalidError: ``table.settings``: no such game is possible.
    """
    key = token_urlsafe(16)
    settings = board_settings(wanted.rules, wanted.bots)
    opened = opened_for(
        new_code(), "challenge", settings, wanted.boards, now + wanted.days * DAY, wanted.title
    )
    return msgspec.structs.replace(opened, opener=digest(key)), key


def open_day(book: str, now: float) -> DuplicateOpened:
    """Return the first event of the deal of a day: the same for all, until the day ends in UTC.

    Raises:
        RulesError: there is no such book.
    """
    rules = get_rules(book)
    day = datetime.fromtimestamp(now, UTC).date()
    midnight = datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(days=1)
    settings = board_settings(TableRules(rules.name, players=rules.players[0]), DAY_BOTS)
    opened = opened_for(day_code(rules.name, now), "day", settings, 1, midnight.timestamp())
    return msgspec.structs.replace(opened, day=day.isoformat())


def day_code(book: str, now: float) -> str:
    """Return the code of the deal of a day, which follows from the day and the rule book."""
    return derived_code("D", _day_of(book, now))


def first_day_code(book: str, now: float) -> str:
    """Return the code that the deal of a day had before such codes were long.

    Anyone can find a link with this code, so use a duplicate found by it only if it is this day's.
    """
    return first_derived_code(f"canasta day\0{_day_of(book, now)}")


def _day_of(book: str, now: float) -> str:
    return f"{datetime.fromtimestamp(now, UTC).date().isoformat()}\0{book}"


def is_same(found: DuplicateOpened, wanted: DuplicateOpened) -> bool:
    """Return whether the duplicate found under a derived code is the one that it was derived from.

    Args:
        found: its first event as it is stored.
        wanted: its first event if it were opened now; a server draws new boards for its own day.
    """
    if wanted.link:
        return (found.link, found.secrets) == (wanted.link, wanted.secrets)
    return (found.kind, found.day, found.settings.book, found.link) == (
        wanted.kind,
        wanted.day,
        wanted.settings.book,
        "",
    )


def opened_for(
    code: str, kind: Kind, settings: Settings, boards: int, closes: float, title: str = ""
) -> DuplicateOpened:
    """Return the first event of a duplicate, with new secrets for its boards.

    Args:
        settings: the settings of its tables, as :func:`board_settings` makes them.
        closes: the time at which it ends, in seconds since 1970.
    """
    if not 1 <= boards <= MOST_BOARDS:
        raise InvalidError("contest.boards", f"A challenge has 1 to {MOST_BOARDS} boards.")
    secrets = tuple(new_secret() for _ in range(boards))
    return DuplicateOpened(code, kind, settings, secrets, closes, read_title(title))


def board_settings(rules: TableRules, bots: str) -> Settings:
    """Return the settings of the tables of a duplicate.

    There are no watchers and no hints, and the pack is not cut: a cut would give every table other
    cards.

    Raises:
        InvalidError: ``table.settings``: no such game is possible.
    """
    settings = Settings(
        book=rules.book,
        house=rules.house,
        players=rules.players,
        bots=bots,
        watchers=False,
        hints=False,
        clock=0,
    )
    book = rules_of(settings)
    if book.cut:
        uncut = replace(book, name="uncut", title=book.title, cut=False, exact_cut_bonus=0)
        settings = msgspec.structs.replace(settings, house=house_text(uncut))
    return settled(settings)
