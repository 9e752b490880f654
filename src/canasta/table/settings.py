"""What a host chooses for a table."""

from functools import lru_cache
from typing import Final
from weakref import WeakValueDictionary

import msgspec

from canasta.bots import NAMES
from canasta.game import InvalidError
from canasta.lessons import LESSONS, LessonError, get_lesson
from canasta.positions import PositionError, read_link, write_link
from canasta.puzzles import get_puzzle
from canasta.puzzles.puzzle import UnknownPuzzleError
from canasta.rules import USUAL_BOOK, Rules, RulesError, get_rules, partners, read_house_rules
from canasta.table.names import can_be_titled, read_title

PACES: Final = {"slow": 1.6, "normal": 0.8, "fast": 0.35, "instant": 0.0}
"""Seconds that a bot's act takes at least."""

LONGEST_HOUSE: Final = 8000
"""Characters of a text of house rules."""

SLOWEST_CLOCK: Final = 3600
FASTEST_CLOCK: Final = 10


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The rules in play and the options of a table."""

    name: str = ""
    """What the table is called: ``Thursday table``; without one it is called by its code."""
    listed: bool = False
    """Whether the lobby shows the table to everybody."""
    book: str = USUAL_BOOK
    """A book, with its variations: ``waldo+no-bridges``."""
    house: str = ""
    """House rules over a book, the text of their file; they stand before ``book``."""
    players: int = 4
    clock: int = 0
    """Seconds for a turn; 0: no clock."""
    watchers: bool = True
    """Whether people may watch who have no seat."""
    watchers_see: bool = False
    """Whether those who watch see the hands."""
    chat: bool | None = None
    """Whether everybody may write what they like; None: as the rules have it, where a table is made
    or chosen anew. Tables of earlier versions have a chat."""
    hints: bool = True
    """Whether those who play may ask for a hint."""
    bots: str = "club"
    """The level of bots that sit down."""
    pace: str = "normal"
    """How long bots take, so that people can follow: one of ``PACES``."""
    lesson: str = ""
    """The lesson that the first deal is (``canasta.lessons``); empty at any other table."""
    puzzle: str = ""
    """The puzzle that is solved here (``canasta.puzzles``); empty at any other table."""
    position: str = ""
    """The position that is studied here, as its link has it; empty at any other table."""


def rules_of(settings: Settings) -> Rules:
    """The rules of a table.

    Raises:
        InvalidError: ``table.settings``: they cannot be played so.
    """
    if len(settings.house) > LONGEST_HOUSE:
        raise InvalidError(
            "table.settings", f"House rules have at most {LONGEST_HOUSE:,} characters here."
        )
    try:
        rules = _rules(settings.book, settings.house)
    except RulesError as error:
        raise InvalidError("table.settings", error.message) from None
    if settings.players not in rules.players:
        allowed = " or ".join(str(number) for number in rules.players)
        raise InvalidError(
            "table.settings",
            f"{rules.title} is played by {allowed} players, not by {settings.players}.",
        )
    return rules


_HELD: Final[WeakValueDictionary[tuple[str, str], Rules]] = WeakValueDictionary()
"""Rules by book and house rules, as long as somebody holds them, such as a table."""


@lru_cache(maxsize=256)
def _rules(book: str, house: str) -> Rules:
    found = _HELD.get((book, house))
    if found is None:
        found = read_house_rules(house) if house else get_rules(book)
        _HELD[book, house] = found
    return found


def settled(settings: Settings) -> Settings:
    """The settings, with what was left to the rules as they have it (W-082).

    Raises:
        InvalidError: ``table.settings``.
    """
    settings = _positioned(settings)
    lesson = LESSONS.get(settings.lesson)
    if lesson is not None:
        settings = msgspec.structs.replace(
            settings, book=lesson.book, house="", players=lesson.players, listed=False
        )
    check_settings(settings)
    settings = msgspec.structs.replace(settings, name=read_title(settings.name))
    if settings.chat is not None:
        return settings
    return msgspec.structs.replace(settings, chat=may_talk(rules_of(settings), settings.players))


def _positioned(settings: Settings) -> Settings:
    """The settings of a table at which a position is studied, with the rules of that."""
    if not (settings.puzzle or settings.position):
        return settings
    try:
        named = get_puzzle(settings.puzzle).position if settings.puzzle else None
        position = named or read_link(settings.position)
    except (PositionError, UnknownPuzzleError) as error:
        raise InvalidError(error.code, error.message) from None
    return msgspec.structs.replace(
        settings,
        book=position.book or settings.book,
        house=position.house,
        players=position.players,
        position=write_link(position),
        lesson="",
        listed=False,
        clock=0,
    )


def may_talk(rules: Rules, players: int) -> bool:
    """Whether those who play may talk about the cards."""
    return rules.card_talk or rules.coaching or not partners(players)


def check_settings(settings: Settings) -> None:
    """Whether a table can be played so.

    Raises:
        InvalidError: ``table.settings``: what cannot be, and what can.
    """
    rules = rules_of(settings)
    if settings.position:
        try:
            position = read_link(settings.position)
            position.game()
        except PositionError as error:
            raise InvalidError(error.code, error.message) from None
        if (position.rules, position.players) != (rules, settings.players):
            raise InvalidError("table.settings", "A position is studied by its own rules.")
    if settings.lesson:
        try:
            get_lesson(settings.lesson)
        except LessonError as error:
            raise InvalidError("table.settings", error.message) from None
    if settings.pace not in PACES:
        raise InvalidError("table.settings", f"Bots play {', '.join(PACES)}.")
    if settings.name and not can_be_titled(settings.name):
        raise InvalidError("table.settings", "The table's name has signs that cannot be shown.")
    if settings.clock and not FASTEST_CLOCK <= settings.clock <= SLOWEST_CLOCK:
        raise InvalidError(
            "table.settings",
            f"A turn's clock runs for {FASTEST_CLOCK} to {SLOWEST_CLOCK} seconds; 0 is no clock.",
        )
    if settings.bots not in NAMES:
        raise InvalidError(
            "table.settings",
            f"There is no bot {settings.bots[:20]!r}; there are {', '.join(NAMES)}.",
        )
