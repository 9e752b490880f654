"""JSON bodies of the HTTP API, requests and responses."""

from typing import Final, TypeAlias

import msgspec

from canasta.game.view import Sheet
from canasta.live.duplicate.requests import EnterDuplicate, NewChallenge
from canasta.live.duplicate.view import DuplicateResults, DuplicateView
from canasta.live.evening import EveningView, NewEvening, OwnPlace, Season
from canasta.live.pad import NewPad, PadView, TableRules
from canasta.live.pad.doubts import Doubt
from canasta.live.pad.entry import DealEntry
from canasta.live.pad.view import PadTried
from canasta.live.table import advising
from canasta.live.table.proof import Finding
from canasta.live.table.replay import Replay
from canasta.live.table.settings import RuleChange, Settings
from canasta.players.advice import Summary


class BookView(msgspec.Struct, frozen=True, kw_only=True):
    """A rule book in the lobby."""

    name: str
    title: str
    about: str
    """A description of the game in a few English words."""
    players: tuple[int, ...]
    target: int
    silent: tuple[int, ...]
    """Numbers of players with which a new table has no chat, as partners may not discuss cards."""
    variations: tuple["VariationView", ...]
    card_points: tuple["CardPointsView", ...]
    """The rules that set the points of melded cards, as the form of house rules asks for them."""


class CardPointsView(msgspec.Struct, frozen=True):
    """A rule that sets the points of a melded card."""

    rule: str
    card: str
    """The rank in notation; ``3b`` is a black three."""
    points: int
    """Its points by the book."""


class VariationView(msgspec.Struct, frozen=True):
    """A named change to a book."""

    name: str
    """The name that follows the ``+`` in the name of a book."""
    words: str
    """The change as a sentence."""
    clauses: tuple[str, ...]
    """The ids of the clauses behind it."""
    players: tuple[int, ...] = ()
    """Numbers of players it is for, if they differ from the book's; else empty."""


class Ended(msgspec.Struct, frozen=True, kw_only=True):
    """The end of a match: its scores and its winner."""

    scores: tuple[int, ...]
    """By side."""
    winner: int | None
    """The side that won; None if the others were level as one of three sides resigned."""
    resigned: int | None
    """The side that resigned."""
    own: int | None
    """The side of the person who asks; None if they did not play."""
    deals: int


class OpenTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table that the lobby lists."""

    code: str
    name: str
    title: str
    """The title of the rule book."""
    seats: tuple[str, ...]
    """``person``, ``bot`` or an empty string, by seat."""
    deal: int
    """0 before the first."""
    watchers: bool
    ended: Ended | None = None
    """The end of its match, once it is over, for people who were at the table."""
    host: str = ""
    """Name of its host, for people who have its code; empty in the lobby's list."""
    aside: bool = False
    """True if no match goes on there: a lesson, boards or a round that are over, or a study."""


class LessonListed(msgspec.Struct, frozen=True):
    """A lesson in the lobby."""

    name: str
    book: str
    minutes: int
    title: dict[str, str]
    """By language."""
    about: dict[str, str]


class Lobby(msgspec.Struct, frozen=True, kw_only=True):
    """``GET /api/lobby``: the books, lessons, bots and open tables to choose from."""

    protocol: int
    version: str
    books: tuple[BookView, ...]
    usual: str
    """The name of the default book."""
    lessons: tuple[LessonListed, ...]
    """The easiest first."""
    levels: tuple[str, ...]
    """The bots' levels, by rising strength."""
    styles: tuple[str, ...]
    """Bots with a style of their own, such as ``style:magpie``, which take a seat as levels do."""
    quick_words: tuple[str, ...]
    tables: tuple[OpenTable, ...]
    address: str
    """The address of the page for other devices on the network; empty if it is not known."""
    preparing: bool
    """True while the rules are still loading."""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST /api/tables``: open a table."""

    settings: Settings
    seats: tuple[str, ...] = ()
    """By seat: a bot's level or style, or an empty string if the seat is open. Seat 0 is the
    host's."""
    name: str = ""
    """The host's name."""
    people: tuple[str, ...] = ()
    """By seat: the names of players who share the host's device, a phone that they pass round;
    empty for everyone else, and for the host. A person takes precedence over a bot."""


class TableOpened(msgspec.Struct, frozen=True):
    """The response: the table and the host's token."""

    code: str
    token: str
    people: tuple[str, ...] = ()
    """The tokens of the players who share the host's device, in the order of their seats."""


class BringMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST /api/matches``: go on with a match that was exported from another table."""

    match: str
    """The text of ``MatchCarried.match``."""
    name: str = ""
    """The name of the person who brings the match; if empty, the name they had in it."""
    settings: Settings = Settings()
    """The settings of the new table; the rules are those of the match."""


class RuleEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence of a rule book."""

    text: str
    table: tuple[tuple[str, ...], ...]
    """A table below the sentence: its heads, then its rows; empty if there is none."""
    clauses: tuple[str, ...]
    """The ids of the clauses behind it; the clauses of a refusal link here."""
    changed: bool
    """True if a variation or a house rule has changed it from the plain book."""
    plain: str
    """The plain book's sentence, if it is changed."""
    changes: tuple[RuleChange, ...]
    """The rules that were changed, for pages that word them themselves."""
    begins: bool = True
    """True if a paragraph begins with it."""
    ours: bool = False
    """True if it rests on nothing but our own decisions."""


class RuleClause(msgspec.Struct, frozen=True):
    """A clause of the rules, in English: from a source, or our decision if the source is silent."""

    id: str
    text: str
    """The clause in one sentence."""
    where: str
    """Its place in the source, or the reason for the decision."""


class RuleChapter(msgspec.Struct, frozen=True):
    """A chapter of a rule book."""

    title: str
    entries: tuple[RuleEntry, ...]
    key: str = ""
    """Its name in all languages."""


class SlipEnd(msgspec.Struct, frozen=True, kw_only=True):
    """The remedy for an irregularity, given the answers to its questions."""

    answers: tuple[str, ...]
    """``yes`` or ``no``, in the order of the questions."""
    text: dict[str, str]
    """By language."""
    clauses: tuple[str, ...]
    """The ids of the clauses behind it."""
    silent: bool
    """True if the book does not say what to do, and another authority does."""
    voice: str = "book"
    """The speaker: ``book``, ``laws`` (the official laws), ``club`` (a published regulation) or
    ``usual``."""
    second: dict[str, str] = {}
    """Another ruling besides, by language; empty if there is none."""
    second_voice: str = ""
    """Its speaker: ``laws`` or ``club``."""
    second_clauses: tuple[str, ...] = ()
    """The ids of the clauses behind it."""
    raised: dict[str, int] = {}
    """Points the side needs to open for the rest of the deal, by the points it needed before."""
    more: int = 0
    """Extra points the side needs to open for the rest of the deal."""


class SlipView(msgspec.Struct, frozen=True, kw_only=True):
    """An irregularity at a table with real cards."""

    key: str
    title: dict[str, str]
    """By language."""
    questions: tuple[dict[str, str], ...]
    """Yes-or-no questions that decide the remedy, by language."""
    ends: tuple[SlipEnd, ...]


class RuleBook(msgspec.Struct, frozen=True):
    """``POST /api/rules`` with settings: the rule book of a table with its house rules.

    It is written in ``?language=``, English by default.
    """

    title: str
    chapters: tuple[RuleChapter, ...]
    play: tuple[RuleChapter, ...]
    """The game's history and advice on playing it well; nothing here is enforced."""
    slips: tuple[SlipView, ...]
    """Irregularities with real cards, and the referee's rulings."""
    clauses: tuple[RuleClause, ...]
    """The clauses behind its sentences and the referee's, each once."""
    odd: tuple[dict[str, str], ...] = ()
    """Warnings of house rules that leave something odd, by language."""


class Checked(msgspec.Struct, frozen=True):
    """``GET /api/tables/CODE/verify``: the checks of ``canasta verify``."""

    holds: bool
    sentences: tuple[str, ...]
    """The messages of ``found``, in English."""
    found: tuple[Finding, ...] = ()
    """The findings, with codes for other languages; failed checks come last."""


class Problem(msgspec.Struct, frozen=True):
    """The body of every refusal, with a fitting HTTP status."""

    code: str
    message: str


class Reviewing(msgspec.Struct, frozen=True, tag_field="type", tag="reviewing"):
    """``GET /api/tables/CODE/review/DEAL``: an event for each step of progress."""

    done: int
    total: int


class Reviewed(msgspec.Struct, frozen=True, tag_field="type", tag="reviewed"):
    """The last event of a review: all choices of the player."""

    seat: int
    """The seat of the player who made the choices."""
    choices: tuple[advising.ChoiceView, ...]
    """All choices between several moves, in their order."""
    summary: Summary


class ReviewStopped(msgspec.Struct, frozen=True, tag_field="type", tag="stopped"):
    """The last event of a review that did not finish."""

    code: str
    message: str


Review: TypeAlias = Reviewing | Reviewed | ReviewStopped
"""An event of a review, sent as server-sent events."""


class PuzzleListed(msgspec.Struct, frozen=True):
    """A puzzle in the list; ``Settings.puzzle`` of a new table takes its name."""

    name: str
    book: str
    theme: str
    """One of ``canasta.study.puzzles.THEMES``."""
    grade: int
    """From 1, the easiest, to 5."""


class PuzzleList(msgspec.Struct, frozen=True):
    """``GET /api/puzzles``."""

    puzzles: tuple[PuzzleListed, ...]
    books: dict[str, str]
    """The titles of their books, by name."""


class PositionLink(msgspec.Struct, frozen=True):
    """``GET /api/tables/CODE/position/DEAL?at=ACTS&seat=SEAT``: a moment of a deal that is over."""

    position: str
    """The position as text, for ``Settings.position`` of a new table and the fragment of a link."""


class PadFounded(msgspec.Struct, frozen=True):
    """The response to ``POST /api/pads``; the holder of ``key`` may write on the pad."""

    code: str
    key: str


class PadCount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST /api/pads/CODE/count``: score a deal while it is being entered."""

    entry: DealEntry
    deal: int = 0
    """The deal that is being corrected; 0 for a new one."""


class PadCounted(msgspec.Struct, frozen=True):
    """The response to ``PadCount``: the score sheet, and doubts about the entry."""

    sheet: Sheet
    doubts: tuple[Doubt, ...]


class PadTry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST /api/pads/CODE/try``: re-score the pad with other rules."""

    rules: TableRules
    since: int = 1


class DuplicateFounded(msgspec.Struct, frozen=True):
    """The response to ``POST /api/duplicates``; the holder of ``key`` may end it early."""

    code: str
    key: str


class DayDeal(msgspec.Struct, frozen=True):
    """The response to ``GET /api/day/{book}``: the duplicate of today's deal."""

    code: str


class BoardsLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST /api/links``: open the boards of a link."""

    deal: str
    """The text of the link."""


class ResultLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's result on boards that were played elsewhere, as the text of a link.

    The response to ``GET /api/duplicates/{code}/result``, and the request of
    ``POST /api/duplicates/{code}/result``.
    """

    result: str


class ResultChecked(msgspec.Struct, frozen=True):
    """An event of ``POST /api/duplicates/{code}/result``; only the last one has a result."""

    acts: int
    """Boards that were accepted, in the last event; 0 in all others."""
    of: int
    """The same number as ``acts``."""
    taken: bool = False
    """True in the last event if the result was accepted, or was known already."""
    refused: Problem | None = None
    """The reason for a refusal, in the last event."""


class EndDuplicate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST /api/duplicates/{code}/end``: end a challenge that you opened."""

    key: str


class EveningFounded(msgspec.Struct, frozen=True):
    """The response to ``POST /api/evenings``: the code, and the secrets of director and players."""

    code: str
    director: str
    players: str


class SaveAll(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST /api/whole`` to a browser's worker: save all stored data to a file.

    Servers have no such address; their hosts use ``canasta tables``.
    """

    own: dict[str, str] = {}
    """The page's own stored data, by key; the file includes it."""


class TakenIn(msgspec.Struct, frozen=True):
    """The response to ``PUT /api/whole`` of a browser's worker: the outcome of an import."""

    taken: int
    """Tables, score pads, evenings and duplicates that were imported."""
    left: int
    """Those that were here already, and were left unchanged."""
    own: dict[str, str]
    """The stored data of the page that wrote the file."""


OVER_HTTP: Final = (
    Lobby,
    SaveAll,
    TakenIn,
    NewTable,
    BringMatch,
    TableOpened,
    PuzzleList,
    PositionLink,
    NewPad,
    PadFounded,
    PadView,
    PadCount,
    PadCounted,
    PadTry,
    PadTried,
    NewChallenge,
    DuplicateFounded,
    DuplicateView,
    DuplicateResults,
    EnterDuplicate,
    EndDuplicate,
    BoardsLink,
    ResultLink,
    ResultChecked,
    DayDeal,
    NewEvening,
    EveningFounded,
    EveningView,
    OwnPlace,
    Season,
    RuleBook,
    Replay,
    Checked,
    Problem,
)
"""Every struct that is sent over HTTP as JSON."""
