"""Messages that a page sends over its socket."""

from typing import TYPE_CHECKING, Annotated, TypeAlias

import msgspec

from canasta.live.table.settings import Settings
from canasta.server.web.protocol import HIGHEST_ID
from canasta.unions import union_of


class ClientMessage(
    msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, kw_only=True
):
    """The base of all requests of a page."""

    id: Annotated[int, msgspec.Meta(ge=0, le=HIGHEST_ID)]


# ---- coming


class Hello(ClientMessage, frozen=True, tag="hello"):
    """The first message: a person comes, or comes back with the token from their ``Welcome``."""

    protocol: int
    token: str = ""
    """Empty for a new person."""
    name: str = ""
    """The name of a new person."""
    number: int = 0
    """The number of the last event that the page knows; it is shown no earlier state of the table,
    and is sent what was said since."""
    invitation: str = ""
    """The secret of the link with which a new person was invited, if it had one."""


class Rename(ClientMessage, frozen=True, tag="rename"):
    """Change your name."""

    name: str


# ---- the room


class Sit(ClientMessage, frozen=True, tag="sit"):
    """Sit down, or take your seat back from a bot."""

    seat: int


class Stand(ClientMessage, frozen=True, tag="stand"):
    """Leave your seat; during a match a bot plays on."""


class SeatBot(ClientMessage, frozen=True, tag="seat_bot"):
    """Seat a bot; for the host only."""

    seat: int
    level: str


class EmptySeat(ClientMessage, frozen=True, tag="empty_seat"):
    """Send a bot away; for the host only."""

    seat: int


class Choose(ClientMessage, frozen=True, tag="choose"):
    """Choose the rules and the options of the table; for the host only."""

    settings: Settings


class Pause(ClientMessage, frozen=True, tag="pause"):
    """Pause the table."""


class GoOn(ClientMessage, frozen=True, tag="go_on"):
    """Resume a paused table."""


class Say(ClientMessage, frozen=True, tag="say"):
    """Say something to everyone at the table."""

    words: str


class SayQuickly(ClientMessage, frozen=True, tag="say_quickly"):
    """Say one of the quick words, or react; ``canasta.live.table.people`` has both lists."""

    word: str


# ---- the people at the table


class Propose(ClientMessage, frozen=True, tag="propose"):
    """Propose something to the seated players; it is done at once if none of them has to agree.

    It is to take a bot's seat during a deal, to seat a bot for a player who is away, to resign the
    match, or to send a person away, ban them, or mute them.
    """

    kind: str
    """``seat``, ``stand_in``, ``resign``, ``kick``, ``ban`` or ``mute``."""
    seat: int = -1
    """The seat, for ``seat`` and ``stand_in``."""
    person: str = ""
    """The person (``PersonView.person``), for the others."""


class AnswerProposal(ClientMessage, frozen=True, tag="answer_proposal"):
    """Agree to a proposal, or decline it."""

    yes: bool


class Withdraw(ClientMessage, frozen=True, tag="withdraw"):
    """Withdraw your proposal."""


class Unmute(ClientMessage, frozen=True, tag="unmute"):
    """Unmute a person; for the host only."""

    person: str


class PassHost(ClientMessage, frozen=True, tag="pass_host"):
    """Make another person the host; for the host only."""

    person: str


class Report(ClientMessage, frozen=True, tag="report"):
    """Report a person to the host; no one else sees it."""

    person: str
    words: str


# ---- the game


class Begin(ClientMessage, frozen=True, tag="begin"):
    """Begin the match, the next deal, or another match."""


class Commit(ClientMessage, frozen=True, tag="commit"):
    """Commit to a value of the page's own for the next deal."""

    promise: str
    """``PromiseView.commitment``, as the page saw it."""
    commitment: str
    """The commitment to the page's value (``canasta.live.table.fair.value_commitment``)."""


class Reveal(ClientMessage, frozen=True, tag="reveal"):
    """Reveal the committed value, once the list of commitments is closed and includes it."""

    promise: str
    value: str
    """32 bytes in hexadecimal text."""


class Act(ClientMessage, frozen=True, tag="act"):
    """Make one or more moves in the game."""

    text: str
    """A move in NOTATION's words, or melds and one more move joined by ``;``. Nothing can follow a
    move that shows a hidden card, ends the turn or asks a player something."""
    moves: int
    """``GameView.moves`` of the game that the player saw."""


class Undo(ClientMessage, frozen=True, tag="undo"):
    """Take back the last move of the turn."""

    moves: int


class ReadOn(ClientMessage, frozen=True, tag="read_on"):
    """Go on in a lesson after reading its step."""

    step: int
    """``LessonView.step`` as the page saw it."""


class LeaveLesson(ClientMessage, frozen=True, tag="leave_lesson"):
    """Leave the lesson and play its deal on."""


class StepOn(ClientMessage, frozen=True, tag="step_on"):
    """Repeat the move that was made when the deal was played, in a studied position."""

    moves: int
    """``GameView.moves`` of the game that the player saw."""


class StepBack(ClientMessage, frozen=True, tag="step_back"):
    """Go back to the player's previous decision, in a studied position."""

    moves: int
    whole: bool = False
    """True to go back to the position itself, to try a puzzle again."""


class ShowSolution(ClientMessage, frozen=True, tag="show_solution"):
    """Show the solution of a puzzle."""


class AskBack(ClientMessage, frozen=True, tag="ask_back"):
    """Ask the other players to let you take back the turn you just ended."""


class AnswerBack(ClientMessage, frozen=True, tag="answer_back"):
    """Answer a request to take a turn back."""

    yes: bool


class AskOptions(ClientMessage, frozen=True, tag="ask_options"):
    """Ask for the moves that the chosen cards allow; with none, for all possible melds."""

    cards: tuple[str, ...] = ()
    onto: int | None = None
    """The number of your side's meld, from 0, that the cards are to go to."""


class AskHint(ClientMessage, frozen=True, tag="hint"):
    """Ask for a strong player's move; everyone at the table sees that you asked."""

    moves: int
    """``GameView.moves`` of the game that the player saw."""


class TakeMatch(ClientMessage, frozen=True, tag="take_match"):
    """Export the match, to go on with it elsewhere; the answer is ``carried``."""

    tokens: tuple[str, ...] = ()
    """The tokens of other players at the same device; empty if you play alone."""


if TYPE_CHECKING:
    Request: TypeAlias = ClientMessage
else:
    Request = union_of(ClientMessage)
"""Anything that a page may send."""
