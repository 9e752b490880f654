"""Chat at the table, and unmuting people."""

from typing import Final

from canasta.game import InvalidError
from canasta.live.table import events as ev
from canasta.live.table.errors import TableError
from canasta.live.table.names import read_words
from canasta.live.table.people import guest_in, require_host, require_voice
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
