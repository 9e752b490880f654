"""Opening an evening, and the rights to direct it and to play at it."""

from hmac import compare_digest
from secrets import randbits, token_urlsafe
from typing import Final

import msgspec

from canasta.game import InvalidError
from canasta.live.base.codes import new_code
from canasta.live.base.errors import EveningError
from canasta.live.base.names import read_title
from canasta.live.evening import events as e
from canasta.live.evening.evening import MOST_EVENTS, MOST_ROUNDS, Evening
from canasta.live.pad.pad import LARGEST_REQUIREMENT, rules_of
from canasta.live.pad.requests import digest

MOST_DEALS: Final = 50
MOST_MINUTES: Final = 600


class NewEvening(msgspec.Struct, frozen=True):
    """A request for a new evening."""

    settings: e.EveningSettings
    after: str = ""
    """Code of the evening that it continues, or empty."""
    key: str = ""
    """Secret with which that one is directed."""


class Keys(msgspec.Struct, frozen=True):
    """The secrets of an evening: one for the director, one for players."""

    director: str
    players: str


def open_evening(wanted: e.EveningSettings, after: str = "") -> tuple[e.EveningOpened, Keys]:
    """Return the first event of a new evening, and its secrets.

    Args:
        wanted: the settings as chosen.
        after: the code of the evening that it continues, or empty.

    Raises:
        InvalidError: ``table.settings``: no such rules; ``evening.players``: they are not for two
            pairs; ``evening.rounds``, ``evening.length``, ``evening.online_length``,
            ``evening.openings``; ``evening.boards``: the same packs need
            tables that are played here, and rounds by deals; ``evening.scoring``.
    """
    if wanted.rules.players != 4:
        raise InvalidError("evening.players", "An evening needs a game for four players.")
    rules_of(wanted.rules)
    check_rounds(wanted.rounds)
    if wanted.deals == 0 and wanted.minutes == 0:
        raise InvalidError("evening.length", "Choose whether a round goes by deals or by minutes.")
    if wanted.online and (wanted.openings or (wanted.deals and wanted.minutes)):
        raise InvalidError(
            "evening.online_length",
            "At tables online a round goes by deals or by minutes, and openings by the scores.",
        )
    if not all(0 <= points <= LARGEST_REQUIREMENT for points in wanted.openings[:MOST_DEALS]):
        raise InvalidError("evening.openings", "An opening needs no points, or more.")
    if not (0 <= wanted.deals <= MOST_DEALS and 0 <= wanted.minutes <= MOST_MINUTES):
        raise InvalidError(
            "evening.length", f"A round has up to {MOST_DEALS} deals or {MOST_MINUTES} minutes."
        )
    if not 0 <= wanted.warning <= MOST_MINUTES:
        raise InvalidError("evening.length", "The warning comes before the round's end.")
    _check_boards(wanted)
    settings = msgspec.structs.replace(wanted, title=read_title(wanted.title))
    keys = Keys(token_urlsafe(16), token_urlsafe(16))
    opened = e.EveningOpened(
        new_code(), settings, digest(keys.director), digest(keys.players), randbits(32), after
    )
    return opened, keys


def _check_boards(wanted: e.EveningSettings) -> None:
    if wanted.boards and not (wanted.online and wanted.deals):
        raise InvalidError(
            "evening.boards",
            "The same packs for all tables need tables that are played online, and rounds by "
            "deals: each table plays all of them.",
        )
    if wanted.scoring == "average" and not wanted.boards:
        raise InvalidError(
            "evening.scoring", "Scoring against the average needs the same packs at all tables."
        )


def take_in(evening: Evening, code: str) -> tuple[list[e.StoredEveningEvent], Keys]:
    """Return the events of an evening that was read from a record, and its new secrets.

    Players say again who they are, because a record does not hold their devices' secrets.

    Args:
        evening: the evening, as it was read.
        code: its code here.
    """
    keys = Keys(token_urlsafe(16), token_urlsafe(16))
    opened = msgspec.structs.replace(
        evening.first_event, code=code, director=digest(keys.director), players=digest(keys.players)
    )
    first = msgspec.structs.replace(evening.entries[0], event=opened)
    return [first, *evening.entries[1:]], keys


def check_open(evening: Evening) -> None:
    """Refuse a request that comes after the end.

    Raises:
        EveningError: ``evening.closed``, ``evening.full``.
    """
    if evening.standing.closed:
        raise EveningError("evening.closed", "The evening is closed; its results stand.")
    if evening.number >= MOST_EVENTS:
        raise EveningError("evening.full", "This evening is full: open another.")


def check_rounds(rounds: int) -> None:
    """Refuse a number of rounds that is not possible.

    Raises:
        InvalidError: ``evening.rounds``.
    """
    if not 1 <= rounds <= MOST_ROUNDS:
        raise InvalidError("evening.rounds", f"An evening has 1 to {MOST_ROUNDS} rounds.")


def directs(evening: Evening, key: str) -> bool:
    """Return whether a secret is the director's."""
    return compare_digest(digest(key), evening.first_event.director)


def may_play(evening: Evening, key: str) -> bool:
    """Return whether a secret is that of the players' link, or the director's."""
    return compare_digest(digest(key), evening.first_event.players) or directs(evening, key)


def check_director(evening: Evening, key: str) -> None:
    """Refuse a secret that is not the director's.

    Raises:
        EveningError: ``evening.director``.
    """
    if not directs(evening, key):
        raise EveningError(
            "evening.director",
            "Only the director can do this. To direct on this device, open the director's link.",
        )


def person_of(evening: Evening, token: str) -> tuple[int, int] | None:
    """Return the entrant and the index of the name that a device's secret claims; None if none."""
    if not token:
        return None
    wanted = digest(token)
    for one in evening.standing.entrants:
        for person, kept in enumerate(one.tokens):
            if kept and compare_digest(kept, wanted):
                return one.id, person
    return None
