"""Opening a contest whose boards no one has seen."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from secrets import token_urlsafe
from typing import Annotated, Final

import msgspec

from canasta.game import InvalidError
from canasta.live.duplicate.events import ContestOpened, Kind
from canasta.live.pad.events import PadRules
from canasta.live.pad.opening import digest
from canasta.live.table.boards import MOST_BOARDS
from canasta.live.table.codes import derived_code, first_derived_code, new_code
from canasta.live.table.fair import new_secret
from canasta.live.table.names import read_title
from canasta.live.table.settings import Settings, rules_of, settled
from canasta.rules import get_rules, house_text

MOST_DAYS: Final = 60
DAY: Final = 86_400.0
DAY_BOTS: Final = "expert"
"""Level of the bots at the other seats of a deal of the day."""


class NewContest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a new challenge."""

    rules: PadRules
    boards: Annotated[int, msgspec.Meta(ge=1, le=MOST_BOARDS)] = 4
    bots: str = "club"
    """Level of the bots at the other seats."""
    days: Annotated[int, msgspec.Meta(ge=1, le=MOST_DAYS)] = 14
    """Number of days after which it ends."""
    title: str = ""


def open_challenge(wanted: NewContest, now: float) -> tuple[ContestOpened, str]:
    """Return the first event of a new challenge, and the secret that closes it.

    Args:
        wanted: the challenge as requested.
        now: the time, in seconds since 1970.

    Raises:
        InvalidError: ``table.settings``: no such game is possible.
    """
    key = token_urlsafe(16)
    settings = board_settings(wanted.rules, wanted.bots)
    opened = opened_for(
        new_code(), "challenge", settings, wanted.boards, now + wanted.days * DAY, wanted.title
    )
    return msgspec.structs.replace(opened, opener=digest(key)), key


def open_day(book: str, now: float) -> ContestOpened:
    """Return the first event of the deal of a day: the same for all, until the day ends in UTC.

    Args:
        book: the name of a rule book, with its variations.
        now: the time, in seconds since 1970.

    Raises:
        RulesError: there is no such book.
    """
    rules = get_rules(book)
    day = datetime.fromtimestamp(now, UTC).date()
    midnight = datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(days=1)
    settings = board_settings(PadRules(rules.name, players=rules.players[0]), DAY_BOTS)
    opened = opened_for(day_code(rules.name, now), "day", settings, 1, midnight.timestamp())
    return msgspec.structs.replace(opened, day=day.isoformat())


def day_code(book: str, now: float) -> str:
    """Return the code of the deal of a day, which follows from the day and the rule book.

    Args:
        book: the book's name.
        now: the time, in seconds since 1970.
    """
    return derived_code("D", _day_of(book, now))


def first_day_code(book: str, now: float) -> str:
    """Return the code that the deal of a day had before such codes were long.

    Anyone can find a link with this code, so use a contest found by it only if it is this day's.
    """
    return first_derived_code(f"canasta day\0{_day_of(book, now)}")


def _day_of(book: str, now: float) -> str:
    return f"{datetime.fromtimestamp(now, UTC).date().isoformat()}\0{book}"


def is_same(found: ContestOpened, wanted: ContestOpened) -> bool:
    """Return whether the contest found under a derived code is the one that it was derived from.

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
) -> ContestOpened:
    """Return the first event of a contest, with new secrets for its boards.

    Args:
        code: its code.
        kind: its kind.
        settings: the settings of its tables, as :func:`board_settings` makes them.
        boards: the number of boards.
        closes: the time at which it ends, in seconds since 1970.
        title: its title.

    Raises:
        InvalidError: ``contest.boards``.
    """
    if not 1 <= boards <= MOST_BOARDS:
        raise InvalidError("contest.boards", f"A contest has 1 to {MOST_BOARDS} boards.")
    secrets = tuple(new_secret() for _ in range(boards))
    return ContestOpened(code, kind, settings, secrets, closes, read_title(title))


def board_settings(rules: PadRules, bots: str) -> Settings:
    """Return the settings of the tables of a contest.

    There are no watchers and no hints, and the pack is not cut: a cut would give every table other
    cards.

    Args:
        rules: the rule book, its house rules, and the number of players.
        bots: the level of the bots.

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
