"""Settings of a table, chosen by its host."""

from functools import lru_cache
from typing import Final
from weakref import WeakValueDictionary

import msgspec

from canasta.game import InvalidError
from canasta.live.base.names import can_be_titled, read_title
from canasta.players.bots import NAMES, todays_name
from canasta.rules import (
    LANGUAGES,
    USUAL_BOOK,
    Rules,
    RulesError,
    book_of,
    get_rules,
    one_line,
    partners,
    read_house_rules,
    rule_book,
)
from canasta.rules.chapter import RuleSentence
from canasta.rules.fields import applies, rule_fields
from canasta.study.lessons import LESSONS, LessonError, get_lesson
from canasta.study.positions import PositionError, read_link, write_link
from canasta.study.puzzles import UnknownPuzzleError, get_puzzle

PACES: Final = {"slow": 1.6, "normal": 0.8, "fast": 0.35, "instant": 0.0}
"""Least seconds that a bot's action takes, by pace."""

LONGEST_HOUSE: Final = 8000
"""Most characters of a text of house rules."""

SLOWEST_CLOCK: Final = 3600
FASTEST_CLOCK: Final = 10

MOST_DEALS: Final = 20
"""Most deals of a short match."""

SERIES: Final = (1, 3, 5, 7)
"""Most matches of a series, by its settings."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The rules in play and the options of a table."""

    name: str = ""
    """Name of the table: ``Thursday table``; without one it is called by its code."""
    listed: bool = False
    """True if the lobby shows the table to everyone."""
    book: str = USUAL_BOOK
    """A book, with its variations: ``waldo+no-bridges``."""
    house: str = ""
    """House rules over a book, as the text of their file; if there are any, ``book`` is not
    used."""
    players: int = 4
    deals: int = 0
    """Deals of a match: the side that is ahead after them wins, and a tie is played on. 0: a match
    goes to the target of the rules."""
    best_of: int = 1
    """Most matches of a series, which the side that wins more than half of them wins; 1: each match
    is on its own."""
    clock: int = 0
    """Seconds for a turn; 0: no clock."""
    watchers: bool = True
    """True if people without a seat may watch."""
    watchers_see: bool = False
    """True if watchers see the hands."""
    chat: bool | None = None
    """True if everyone may write freely. None, when a table is opened or its settings are chosen,
    leaves it to the rules. Tables of earlier versions have a chat."""
    hints: bool = True
    """True if players may ask for a hint."""
    bots: str = "club"
    """The level of bots that sit down."""
    pace: str = "normal"
    """Speed of the bots, so that people can follow: one of ``PACES``."""
    lesson: str = ""
    """The lesson that the first deal is (``canasta.study.lessons``); empty at any other table."""
    puzzle: str = ""
    """The puzzle that is solved here (``canasta.study.puzzles``); empty at any other table."""
    position: str = ""
    """The position that is studied here, as its link has it; empty at any other table."""

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "bots", todays_name(self.bots))


def rules_of(settings: Settings) -> Rules:
    """Return the rules of a table.

    Raises:
        InvalidError: ``table.settings``: there are no such rules, or not for so many players.
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
"""Rules by book and house rules, as long as some object holds them, such as a table."""


@lru_cache(maxsize=256)
def _rules(book: str, house: str) -> Rules:
    found = _HELD.get((book, house))
    if found is None:
        found = read_house_rules(house) if house else get_rules(book)
        _HELD[book, house] = found
    return found


def settled(settings: Settings) -> Settings:
    """Return the settings, with what was left to the rules filled in (W-082)."""
    settings = _positioned(settings)
    lesson = LESSONS.get(settings.lesson)
    if lesson is not None:
        settings = msgspec.structs.replace(
            settings,
            book=lesson.book,
            house="",
            players=lesson.players,
            deals=0,
            best_of=1,
            listed=False,
        )
    check_settings(settings)
    settings = msgspec.structs.replace(settings, name=read_title(settings.name))
    if settings.chat is not None:
        return settings
    return msgspec.structs.replace(settings, chat=may_talk(rules_of(settings), settings.players))


def _positioned(settings: Settings) -> Settings:
    """Return the settings of a table that studies a position, with the rules of the position."""
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
        deals=0,
        best_of=1,
        listed=False,
        clock=0,
    )


def may_talk(rules: Rules, players: int) -> bool:
    """Return whether players may talk about the cards."""
    return rules.card_talk or rules.coaching or not partners(players)


def check_settings(settings: Settings) -> None:
    """Check that a table can be played with some settings.

    Raises:
        InvalidError: ``table.settings``, with what is possible; or the error of a position.
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
        raise InvalidError("table.settings", "The table's name has characters that can't be shown.")
    if not 0 <= settings.deals <= MOST_DEALS:
        raise InvalidError(
            "table.settings",
            f"A match has 1 to {MOST_DEALS} deals; 0 goes to the target of the rules.",
        )
    if settings.best_of not in SERIES:
        raise InvalidError("table.settings", f"A series is the best of {SERIES[1:]} matches, or 1.")
    if settings.clock and not FASTEST_CLOCK <= settings.clock <= SLOWEST_CLOCK:
        raise InvalidError(
            "table.settings",
            f"A turn's clock runs for {FASTEST_CLOCK} to {SLOWEST_CLOCK} seconds; 0 turns it off.",
        )
    if settings.bots not in NAMES:
        raise InvalidError(
            "table.settings",
            f"There is no bot {settings.bots[:20]!r}; there are {', '.join(NAMES)}.",
        )


RuleValue = bool | int | str | tuple[int, ...] | None
"""Value of a rule; None if it is not played."""


class RuleChange(msgspec.Struct, frozen=True):
    """A rule, and its value in the plain book."""

    rule: str
    """The name of its field; pages may have their own words for it."""
    value: RuleValue
    plain: RuleValue
    """The same as ``value`` if only the sentence differs."""


class HouseRule(msgspec.Struct, frozen=True):
    """A sentence of the rule book that differs from the plain book."""

    text: str
    """In English, as the rule book says it; the lines of its table, if any, follow."""
    changes: tuple[RuleChange, ...]
    said: dict[str, str] = {}
    """The sentence in every language."""


def house_rules(rules: Rules) -> tuple[HouseRule, ...]:
    """Return the differences from the plain book, in its order."""
    if rules == book_of(rules):
        return ()
    books = [
        [entry for chapter in rule_book(rules, language) for entry in chapter.entries]
        for language in LANGUAGES
    ]
    return tuple(
        HouseRule(
            one_line(entries[0]),
            rule_changes(rules, entries[0]),
            {name: one_line(entry) for name, entry in zip(LANGUAGES, entries, strict=True)},
        )
        for entries in zip(*books, strict=True)
        if entries[0].changed
    )


def rule_changes(rules: Rules, entry: RuleSentence) -> tuple[RuleChange, ...]:
    """Return the rules in which an entry differs from the plain book; none if it does not."""
    if not entry.changed:
        return ()
    plain = book_of(rules)
    told = [RuleChange(name, _value(rules, name), _value(plain, name)) for name in entry.fields]
    return tuple(change for change in told if change.value != change.plain) or (told[0],)


def _value(rules: Rules, name: str) -> RuleValue:
    if not applies(rules, rule_fields()[name].needs):
        return None
    value: RuleValue = getattr(rules, name)
    return value
