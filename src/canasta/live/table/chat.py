"""Chat at the table, and unmuting people."""

from typing import Final

from canasta.game import InvalidError
from canasta.live.base.errors import TableError
from canasta.live.base.names import read_words
from canasta.live.table import events as ev
from canasta.live.table.company import Report
from canasta.live.table.people import guest_in, own_seat, require_host, require_voice
from canasta.live.table.state import Table

QUICK_WORDS: Final = (
    *("hello", "well_played", "thank_you", "sorry", "one_moment", "good_luck"),
    *("back_soon", "bye"),
)
"""Names of phrases that one tap says, at a table without chat too; pages have their words."""


def say_quickly(table: Table, person: str, word: str) -> list[ev.TableEvent]:
    """Say one of the quick words.

    Raises:
        InvalidError: ``table.words``.
        TableError: ``table.muted``.
    """
    require_voice(table, person)
    if word not in QUICK_WORDS:
        raise InvalidError("table.words", f"The quick words are {', '.join(QUICK_WORDS)}.")
    return [ev.Said(person, word, quick=True)]


def say(table: Table, person: str, words: str) -> list[ev.TableEvent]:
    """Say something in the chat.

    Raises:
        InvalidError: ``table.words``.
        TableError: ``table.no_chat``, ``table.muted``.
    """
    require_voice(table, person)
    if table.settings.chat is False:
        raise TableError("table.no_chat", "The host has switched the chat off.")
    return [ev.Said(person, read_words(words))]


def unmute(table: Table, person: str, about: str) -> list[ev.TableEvent]:
    """Unmute a person, as the host; hosts whom the others have muted cannot unmute themselves.

    Raises:
        InvalidError: ``table.person``.
        TableError: ``table.not_host``, ``table.not_about_yourself``.
    """
    require_host(table, person)
    guest = guest_in(table, about)
    if about == person:
        raise TableError(
            "table.not_about_yourself",
            "The others have to let you be heard; make one of them host.",
        )
    return [ev.Muted(about, person, muted=False)] if guest.muted else []


def pause(table: Table, person: str) -> list[ev.TableEvent]:
    """Pause the table, as any player may.

    Raises:
        TableError: ``table.not_seated``, ``table.bot_plays``.
    """
    own_seat(table, person)
    last = table.round is not None and table.round.up is not None  # the evening waits for it
    return [] if table.paused is not None or last else [ev.Paused(person)]


def go_on(table: Table, person: str) -> list[ev.TableEvent]:
    """Let a paused table go on, as any player may.

    Raises:
        TableError: ``table.not_seated``, ``table.bot_plays``.
    """
    own_seat(table, person)
    return [] if table.paused is None else [ev.Resumed(person)]


MOST_BY_ONE: Final = 3
"""Most reports of one person that a table stores."""


def report(table: Table, person: str, about: str, words: str) -> list[ev.TableEvent]:
    """Report a person to the host; a report about the host goes to the next player.

    Raises:
        InvalidError: ``table.person``, ``table.words``.
        TableError: ``table.not_about_yourself``, ``table.reported``, ``table.nobody_to_tell``.
    """
    guest_in(table, about)
    if about == person:
        raise TableError("table.not_about_yourself", "You cannot report yourself.")
    told = ev.Reported(person, about, read_words(words))
    if sum(one.person == person for one in table.company.reports) >= MOST_BY_ONE:
        raise TableError(
            "table.reported", f"You have reported {MOST_BY_ONE} times: the host knows of it."
        )
    if _reader(table, person, about) is None:
        raise TableError("table.nobody_to_tell", "Nobody is here whom it could be told.")
    return [told]


def reports_for(table: Table, person: str) -> tuple[Report, ...]:
    """Return the reports that a person is to read, the newest last."""
    return tuple(
        one for one in table.company.reports if _reader(table, one.person, one.about) == person
    )


def _reader(table: Table, person: str, about: str) -> str | None:
    """Return who reads a report: the host, or if it concerns them, the next player clockwise."""
    if table.host not in (None, about, person):
        return table.host
    seat = (table.seat_of(table.host) if table.host else None) or 0
    order = [*table.chairs[seat:], *table.chairs[:seat]]
    found = (chair.person for chair in order if chair.person not in (None, about, person))
    return next(found, None)
