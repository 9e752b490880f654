"""What a page asks for over its socket, each message typed once."""

from typing import Annotated, TypeAlias

import msgspec

from canasta.table.settings import Settings
from canasta.web.protocol import HIGHEST_ID


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
    """The last event that the page knows of: it is shown no less of the table, and sent what was
    said since."""
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
