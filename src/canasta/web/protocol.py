"""What goes over the wire, each message typed once: the page's types are generated from these.

A connection to ``/ws/CODE`` begins with ``hello``. Every later request has an ``id`` of the page's
choosing and is answered by one message with that id (``done``, ``refused``, ``options``,
``hinted`` or ``carried``); beside these come ``update``s whenever something has changed.
"""

from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from canasta.duplicate import ContestResults, ContestView, EnterContest, NewContest
from canasta.evening import EveningView, NewEvening, OwnPlace, Season
from canasta.game import Event
from canasta.game.sheet import Sheet
from canasta.pad import NewPad, PadRules, PadView
from canasta.pad.doubts import Doubt
from canasta.pad.entry import DealEntry
from canasta.pad.trying import PadTried
from canasta.table import advising, ways
from canasta.table.client_view import SaidView
from canasta.table.game_view import GameView
from canasta.table.house import RuleChange
from canasta.table.own_view import OwnView
from canasta.table.proof_errors import Finding
from canasta.table.replay import Replay
from canasta.table.room_view import RoomView
from canasta.table.selection import SelectionOptions
from canasta.table.settings import Settings

PROTOCOL_VERSION: Final = 6
"""Raised whenever a message changes its form or meaning."""

LARGEST_MESSAGE: Final = 16_384
"""Bytes of a message that a page may send."""


def unreadable(error: Exception) -> str:
    """Why a message cannot be read, in words that do not grow with it."""
    return f"This is no message: {str(error)[:200]}."


HIGHEST_ID: Final = 2**53 - 1
"""The highest whole number that every browser can write."""


class ClientMessage(
    msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, kw_only=True
):
    """Something that a page asks for."""

    id: Annotated[int, msgspec.Meta(ge=0, le=HIGHEST_ID)]


# ---- coming


class Hello(ClientMessage, frozen=True, tag="hello"):
    """The first message: somebody comes, or comes back with the token that they were given."""

    protocol: int
    token: str = ""
    """Empty for somebody new."""
    name: str = ""
    """What somebody new is called."""
    number: int = 0
    """The last event that the page knows of, so that it is sent what was said since."""
    invitation: str = ""
    """The secret of the link that somebody new was invited with, if it had one."""


class Rename(ClientMessage, frozen=True, tag="rename"):
    """Be called otherwise."""

    name: str


# ---- the room


class Sit(ClientMessage, frozen=True, tag="sit"):
    """Sit down, or take the own seat back from a bot."""

    seat: int


class Stand(ClientMessage, frozen=True, tag="stand"):
    """Leave the own seat; in a match a bot plays on."""


class SeatBot(ClientMessage, frozen=True, tag="seat_bot"):
    """The host lets a bot play at a seat."""

    seat: int
    level: str


class EmptySeat(ClientMessage, frozen=True, tag="empty_seat"):
    """The host sends a bot away."""

    seat: int


class Choose(ClientMessage, frozen=True, tag="choose"):
    """The host chooses what is played, and the options of the table."""

    settings: Settings


class Pause(ClientMessage, frozen=True, tag="pause"):
    """Pause the table."""


class GoOn(ClientMessage, frozen=True, tag="go_on"):
    """Let a paused table go on."""


class Say(ClientMessage, frozen=True, tag="say"):
    """Say something to all at the table."""

    words: str


class SayQuickly(ClientMessage, frozen=True, tag="say_quickly"):
    """Say one of the quick words (``canasta.table.chat.QUICK_WORDS``)."""

    word: str


# ---- the people at the table


class Propose(ClientMessage, frozen=True, tag="propose"):
    """Ask for what those who sit at the table have to agree to; it is done at once where not.

    It is a bot's seat in mid-deal, a bot for somebody who is away, or that somebody is sent away
    (for good, too) or heard by nobody.
    """

    kind: str
    """``seat``, ``stand_in``, ``kick``, ``ban`` or ``mute``."""
    seat: int = -1
    """The seat, for the first two."""
    person: str = ""
    """The person (``PersonView.person``), for the others."""


class AnswerProposal(ClientMessage, frozen=True, tag="answer_proposal"):
    """Agree to what somebody proposes, or not."""

    yes: bool


class Withdraw(ClientMessage, frozen=True, tag="withdraw"):
    """Ask no more for what one has proposed."""


class Unmute(ClientMessage, frozen=True, tag="unmute"):
    """The host lets somebody be heard again."""

    person: str


class PassHost(ClientMessage, frozen=True, tag="pass_host"):
    """The host makes somebody else the host."""

    person: str


class Report(ClientMessage, frozen=True, tag="report"):
    """Tell the host, and nobody else, what somebody does."""

    person: str
    words: str


# ---- the game


class Begin(ClientMessage, frozen=True, tag="begin"):
    """Begin the match, the next deal, or another match."""


class Commit(ClientMessage, frozen=True, tag="commit"):
    """Commit to a value of the page's own for the next deal."""

    promise: str
    """``PromiseView.commitment`` as the page saw it."""
    commitment: str
    """What the page commits to (``canasta.table.fair.value_commitment``)."""


class Reveal(ClientMessage, frozen=True, tag="reveal"):
    """Reveal that value, once the list of commitments is closed and the own one is in it."""

    promise: str
    value: str
    """32 bytes in hexadecimal text."""


class Act(ClientMessage, frozen=True, tag="act"):
    """Do something in the game."""

    text: str
    """An act in NOTATION's words, or melds and one more act joined by ``;``: nothing can follow
    what shows a hidden card, hands the turn on or asks somebody."""
    moves: int
    """``GameView.moves`` of the game that the player saw."""


class Undo(ClientMessage, frozen=True, tag="undo"):
    """Take back the last act of the turn."""

    moves: int


class ReadOn(ClientMessage, frozen=True, tag="read_on"):
    """Go on in a lesson: what the step says has been read."""

    step: int
    """``LessonView.step`` as the page saw it."""


class LeaveLesson(ClientMessage, frozen=True, tag="leave_lesson"):
    """Play the deal of a lesson without it."""


class StepOn(ClientMessage, frozen=True, tag="step_on"):
    """Do what was done when the deal was played, in a position that is studied."""

    moves: int
    """``GameView.moves`` of the game that the player saw."""


class StepBack(ClientMessage, frozen=True, tag="step_back"):
    """Go back to where the player was to act before, in a position that is studied."""

    moves: int
    whole: bool = False
    """Whether to the position itself: a puzzle is tried again."""


class ShowSolution(ClientMessage, frozen=True, tag="show_solution"):
    """Have the solution of a puzzle shown."""


class AskBack(ClientMessage, frozen=True, tag="ask_back"):
    """Ask the others whether the turn just ended may be taken back."""


class AnswerBack(ClientMessage, frozen=True, tag="answer_back"):
    """Say whether it may."""

    yes: bool


class AskOptions(ClientMessage, frozen=True, tag="ask_options"):
    """Ask what chosen cards could do; with none, what could be laid at all."""

    cards: tuple[str, ...] = ()
    onto: int | None = None
    """An own meld, from 0, that they are to go to."""


class AskHint(ClientMessage, frozen=True, tag="hint"):
    """Ask what a strong player would do now; all at the table are told that it was asked."""

    moves: int
    """``GameView.moves`` of the game that the player saw."""


class TakeMatch(ClientMessage, frozen=True, tag="take_match"):
    """Take the match away, to go on with it elsewhere: answered with ``carried``."""

    tokens: tuple[str, ...] = ()
    """What others at the same device are known by: who plays alone shows none."""


Request: TypeAlias = (
    Hello
    | Rename
    | Sit
    | Stand
    | SeatBot
    | EmptySeat
    | Choose
    | Pause
    | GoOn
    | Say
    | SayQuickly
    | Begin
    | Commit
    | Reveal
    | Act
    | Undo
    | ReadOn
    | LeaveLesson
    | StepOn
    | StepBack
    | ShowSolution
    | AskBack
    | AnswerBack
    | AskOptions
    | AskHint
    | TakeMatch
    | Propose
    | AnswerProposal
    | Withdraw
    | Unmute
    | PassHost
    | Report
)
"""Anything that a page may send."""


# ---- what the server tells


class Welcome(msgspec.Struct, frozen=True, tag_field="type", tag="welcome", kw_only=True):
    """The answer to ``hello``."""

    id: int
    protocol: int
    code: str
    person: str
    token: str
    """What to come back with; it lets its bearer into the seat, so it is kept to oneself."""
    now: float
    """The server's clock, in seconds since 1970: deadlines are told by it."""


class Update(msgspec.Struct, frozen=True, tag_field="type", tag="update", kw_only=True):
    """What has changed; what is left out is as it was."""

    number: int
    """The table's version: the number of its last event."""
    room: RoomView | UnsetType = UNSET
    game: GameView | UnsetType | None = UNSET
    own: OwnView | UnsetType = UNSET
    said: tuple[SaidView, ...] | UnsetType = UNSET
    """What was said since the last update; after a ``welcome`` all that is remembered since
    ``Hello.number``."""
    events: tuple[Event, ...] | UnsetType = UNSET
    """What has happened in the game since the last update; after a ``welcome`` and after a turn
    was taken back, all of this deal."""
    anew: bool = False
    """Whether ``events`` stand in place of those known."""


class Done(msgspec.Struct, frozen=True, tag_field="type", tag="done"):
    """The request was carried out."""

    id: int


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused", kw_only=True):
    """The request was not carried out, and nothing has changed."""

    id: int
    """The request's; 0 where the message could not be read so far."""
    code: str
    """The stable, dotted name of the reason."""
    message: str
    """What stands in the way and what can be done, in English."""
    rows: tuple[str, ...] = ()
    """The rows it rests on."""


class OptionsFound(msgspec.Struct, frozen=True, tag_field="type", tag="options"):
    """The answer to ``consider``."""

    id: int
    options: SelectionOptions


class Hinted(msgspec.Struct, frozen=True, tag_field="type", tag="hinted"):
    """The answer to ``hint``; it may take a second or two."""

    id: int
    hint: ways.Hint


class MatchCarried(msgspec.Struct, frozen=True, tag_field="type", tag="carried"):
    """The answer to ``take_match``."""

    id: int
    match: str
    """The match as it stands, for a link or a file: text in base64url."""


class Preparing(msgspec.Struct, frozen=True, tag_field="type", tag="preparing", kw_only=True):
    """The rules are being compiled, the first time a server starts; the table waits for it."""

    done: int
    total: int
    """Functions in all; 0 while that is not known."""


ServerMessage: TypeAlias = (
    Welcome | Update | Done | Refused | OptionsFound | Hinted | MatchCarried | Preparing
)
"""Anything that the server sends over a socket."""


# ---- over HTTP


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
    """Whether the rules are being compiled still."""


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
    """As ``Carried.match`` gave it."""
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
    """A line of the answer of ``POST /api/contests/{code}/result``: how far the check is."""

    acts: int
    """Acts that were done again."""
    of: int
    """Acts in all."""
    taken: bool = False
    """Whether the result was taken in: in the last line."""
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
