"""What goes over HTTP as JSON, both ways, each body typed once."""

from typing import Final, TypeAlias

import msgspec

from canasta.duplicate import ContestResults, ContestView, EnterContest, NewContest
from canasta.evening import EveningView, NewEvening, OwnPlace, Season
from canasta.game.sheet import Sheet
from canasta.pad import NewPad, PadRules, PadView
from canasta.pad.doubts import Doubt
from canasta.pad.entry import DealEntry
from canasta.pad.trying import PadTried
from canasta.table import advising
from canasta.table.house import RuleChange
from canasta.table.proof_errors import Finding
from canasta.table.replay import Replay
from canasta.table.settings import Settings


class BookView(msgspec.Struct, frozen=True, kw_only=True):
    """A rule book in the lobby."""

    name: str
    title: str
    about: str
    """What it is like, in a few English words."""
    players: tuple[int, ...]
    target: int
    silent: tuple[int, ...]
    """With how many players a new table has no chat, as partners may not talk about the cards."""
    variations: tuple["VariationView", ...]


class VariationView(msgspec.Struct, frozen=True):
    """A named change to a book."""

    name: str
    """As it is written after the ``+``."""
    words: str
    """What it says, as a sentence."""
    rows: tuple[str, ...]
    """The rows that it rests on."""
    players: tuple[int, ...] = ()
    """How many play with it, where it is for other numbers than the book; else nothing."""


class Ended(msgspec.Struct, frozen=True, kw_only=True):
    """How a match ended."""

    scores: tuple[int, ...]
    """By side."""
    winner: int | None
    """The side that won."""
    own: int | None
    """The side of whoever asks; None for somebody who did not play."""
    deals: int


class OpenTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table that the lobby lists."""

    code: str
    name: str
    title: str
    """What is played."""
    seats: tuple[str, ...]
    """``person``, ``bot`` or nothing, by seat."""
    deal: int
    """0 before the first."""
    watchers: bool
    ended: Ended | None = None
    """How its match ended, once it has, for somebody who was there."""


class LessonListed(msgspec.Struct, frozen=True):
    """A lesson that there is."""

    name: str
    book: str
    minutes: int
    title: dict[str, str]
    """By language."""
    about: dict[str, str]


class Lobby(msgspec.Struct, frozen=True, kw_only=True):
    """``GET /api/lobby``: what there is to choose from."""

    protocol: int
    version: str
    books: tuple[BookView, ...]
    usual: str
    """The name of the book that whoever asks for none is given."""
    lessons: tuple[LessonListed, ...]
    """The easiest first."""
    levels: tuple[str, ...]
    """The bots' levels, by rising strength."""
    styles: tuple[str, ...]
    """Bots that play unlike all levels, such as ``style:magpie``: they take a seat as levels do."""
    quick_words: tuple[str, ...]
    tables: tuple[OpenTable, ...]
    address: str
    """The address of the page as others on the network reach it; empty where it is not known."""
    preparing: bool
    """Whether the rules are still being loaded."""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST /api/tables``: open a table."""

    settings: Settings
    seats: tuple[str, ...] = ()
    """By seat: a bot's level or style, or nothing for a seat that is left open. Seat 0 is the
    host's."""
    name: str = ""
    """What the host is called."""
    people: tuple[str, ...] = ()
    """By seat: the names of those who play at the host's own device, a phone that they pass on;
    nothing for all others, and for the host. A person goes before a bot."""


class TableOpened(msgspec.Struct, frozen=True):
    """The answer: the table and the host's token."""

    code: str
    token: str
    people: tuple[str, ...] = ()
    """The tokens of those who play at the same device, in the order of their seats."""


class BringMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST /api/matches``: go on with a match that was taken away from another table."""

    match: str
    """As ``MatchCarried.match`` gave it."""
    name: str = ""
    """What who brings it is called; without one as they were."""
    settings: Settings = Settings()
    """How it is played; the rules are the match's."""


class RuleEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence of a rule book."""

    text: str
    table: tuple[tuple[str, ...], ...]
    """Heads and rows beneath it, if any."""
    rows: tuple[str, ...]
    """The ids of the rows behind it: a refusal's rows lead here."""
    changed: bool
    """Whether the plain book says something else: a variation or a house rule."""
    plain: str
    """What the plain book says then."""
    changes: tuple[RuleChange, ...]
    """The rules in which it differs then, for pages that say them in their own words."""
    begins: bool = True
    """Whether a paragraph begins with it."""


class RuleRow(msgspec.Struct, frozen=True):
    """A row of the rules: what a source says, or a decision where it is silent; in English."""

    id: str
    text: str
    """What it says, in one sentence."""
    where: str
    """Where it stands in the source, or what the decision rests on."""


class RuleChapter(msgspec.Struct, frozen=True):
    """A chapter of a rule book."""

    title: str
    entries: tuple[RuleEntry, ...]


class SlipEnd(msgspec.Struct, frozen=True, kw_only=True):
    """What is done about a slip, once its questions are answered so."""

    answers: tuple[str, ...]
    """``yes`` or ``no``, in the order of the questions."""
    text: dict[str, str]
    """By language."""
    rows: tuple[str, ...]
    """The ids of the rows behind it."""
    silent: bool
    """Whether the book says nothing of it, and the text tells what is usual."""
    raised: dict[str, int] = {}
    """What the side needs to open from then on in the deal, by what it needed."""
    more: int = 0
    """Points that it needs more to open from then on in the deal."""


class SlipView(msgspec.Struct, frozen=True, kw_only=True):
    """What can go wrong at a table with real cards."""

    key: str
    title: dict[str, str]
    """By language."""
    questions: tuple[dict[str, str], ...]
    """What has to be known first, by language; each is answered with yes or no."""
    ends: tuple[SlipEnd, ...]


class RuleBook(msgspec.Struct, frozen=True):
    """``POST /api/rules`` with settings: the rule book of a table with its house rules."""

    title: str
    chapters: tuple[RuleChapter, ...]
    play: tuple[RuleChapter, ...]
    """Where the game comes from and how to play it well; nothing that is enforced."""
    slips: tuple[SlipView, ...]
    """What the referee says where something went wrong with real cards."""
    rows: tuple[RuleRow, ...]
    """The rows behind its sentences and the referee's, each once."""


class Checked(msgspec.Struct, frozen=True):
    """``GET /api/tables/CODE/verify``: the sums that ``canasta verify`` does."""

    holds: bool
    sentences: tuple[str, ...]
    """In English: the messages of ``found``."""
    found: tuple[Finding, ...] = ()
    """What was looked at, with codes for other languages; what does not hold comes last."""


class Problem(msgspec.Struct, frozen=True):
    """The answer of any address that refuses, with a fitting HTTP status."""

    code: str
    message: str


class Reviewing(msgspec.Struct, frozen=True, tag_field="type", tag="reviewing"):
    """``GET /api/tables/CODE/review/DEAL``: how far it is, as often as it goes on."""

    done: int
    total: int


class Reviewed(msgspec.Struct, frozen=True, tag_field="type", tag="reviewed"):
    """The last that it tells: the own choices that cost most, the dearest first."""

    seat: int
    """Whose choices they are."""
    lapses: tuple[advising.Lapse, ...]


class ReviewStopped(msgspec.Struct, frozen=True, tag_field="type", tag="stopped"):
    """The last that it tells where it did not come to its end."""

    code: str
    message: str


Review: TypeAlias = Reviewing | Reviewed | ReviewStopped
"""What comes over HTTP of a review, as server-sent events."""


class PuzzleListed(msgspec.Struct, frozen=True):
    """A puzzle that there is: ``Settings.puzzle`` of a new table names it."""

    name: str
    book: str
    theme: str
    """One of ``canasta.puzzles.THEMES``."""
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
    """What ``Settings.position`` of a new table takes, and a link carries in its fragment."""


class PadFounded(msgspec.Struct, frozen=True):
    """The answer of ``POST /api/pads``: who has the secret may write on the pad."""

    code: str
    key: str


class PadCount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST /api/pads/CODE/count``: what a deal would score that is being entered."""

    entry: DealEntry
    deal: int = 0
    """The deal that is being corrected; 0 for a new one."""


class PadCounted(msgspec.Struct, frozen=True):
    """Its answer."""

    sheet: Sheet
    doubts: tuple[Doubt, ...]


class PadTry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST /api/pads/CODE/try``: what other rules would change."""

    rules: PadRules
    since: int = 1


class ContestFounded(msgspec.Struct, frozen=True):
    """The answer of ``POST /api/contests``: who has the key ends it before its time."""

    code: str
    key: str


class DayDeal(msgspec.Struct, frozen=True):
    """The answer of ``GET /api/day/{book}``: the contest that the deal of the day is."""

    code: str


class BoardsLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST /api/links``: somebody follows a link that boards follow from."""

    deal: str
    """The text of the link."""


class ResultLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody has made of boards elsewhere, as the text of a link.

    The answer of ``GET /api/contests/{code}/result``, and what is sent to
    ``POST /api/contests/{code}/result``.
    """

    result: str


class ResultChecked(msgspec.Struct, frozen=True):
    """A line of the answer of ``POST /api/contests/{code}/result``; it is being checked still."""

    acts: int
    """Boards that were taken in, in the last line; else 0, however far the check is."""
    of: int
    """The same."""
    taken: bool = False
    """Whether the result was taken in, or was known already: in the last line."""
    refused: Problem | None = None
    """Why it was not, in the last line."""


class EndContest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST /api/contests/{code}/end``: whoever sent a challenge ends it."""

    key: str


class EveningFounded(msgspec.Struct, frozen=True):
    """The answer of ``POST /api/evenings``: who has the secrets directs it, and may play."""

    code: str
    director: str
    players: str


class SaveAll(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST /api/whole`` to a browser's worker: all that it keeps, as a file.

    Servers know it not: what they keep is their hosts' (``canasta tables``).
    """

    own: dict[str, str] = {}
    """What the page keeps beside it, by its keys; the file holds it as well."""


class TakenIn(msgspec.Struct, frozen=True):
    """``PUT /api/whole`` to a browser's worker: what came of a file."""

    taken: int
    """How much has come: tables, score pads and whatever else has a code."""
    left: int
    """What was here already, and was left as it is."""
    own: dict[str, str]
    """What the page that wrote the file kept beside it."""


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
    NewContest,
    ContestFounded,
    ContestView,
    ContestResults,
    EnterContest,
    EndContest,
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
"""What goes over HTTP, as JSON."""
