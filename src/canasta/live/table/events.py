"""Events of a table as they are stored: numbered, and applied in order they make the table.

An event holds everything, hidden things too; people are sent only what
:mod:`canasta.live.table.client_view` makes of it.
"""

from typing import TYPE_CHECKING, TypeAlias

import msgspec

from canasta.live.table.settings import Settings
from canasta.players.bots import todays_name
from canasta.unions import union_of

EVENTS_VERSION = 8
"""Version of the events, raised whenever one changes its form or meaning; older ones stay
readable."""


class Happened(msgspec.Struct, frozen=True, tag_field="fact"):
    """The base of all events of a table."""


class Founded(Happened, frozen=True, tag="founded"):
    """A table was opened."""

    code: str
    settings: Settings
    invitation: str = ""
    """Secret of the invitation links, in events of versions 3 to 6. Since then each person who may
    invite has a secret of their own, and only digests are stored."""


class Came(Happened, frozen=True, tag="came"):
    """A person came to the table; the first to come is its host."""

    person: str
    name: str
    key: str
    """The digest of the token that they show to be recognized."""
    invited: bool = False
    """True if they came with an invitation."""
    invites: str = ""
    """The digest of the secret in the links with which they may invite others; empty in events
    before version 7."""


class KeyGiven(Happened, frozen=True, tag="key_given"):
    """A person was given another token, and the old one is no longer valid."""

    person: str
    key: str
    """Digest of the token; empty if the person has none."""
    invites: str = ""
    """The same as in ``Came``."""


class Renamed(Happened, frozen=True, tag="renamed"):
    """A person changed their name."""

    person: str
    name: str


class Sat(Happened, frozen=True, tag="sat"):
    """A person sat down, in an empty seat, in a bot's, or back in their own."""

    person: str
    seat: int


class BotSat(Happened, frozen=True, tag="bot_sat"):
    """A bot plays at a seat; a person's seat stays reserved for them."""

    seat: int
    level: str

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "level", todays_name(self.level))


class Stood(Happened, frozen=True, tag="stood"):
    """A seat became empty."""

    seat: int


class SettingsChosen(Happened, frozen=True, tag="settings_chosen"):
    """The host chose other settings."""

    settings: Settings


class HostPassed(Happened, frozen=True, tag="host_passed"):
    """Another person is the host; no one (an empty ``person``) until a person comes."""

    person: str
    why: str = ""
    """``given``, ``left`` (the host stood up or was sent away), ``away``, or ``back`` (the absent
    host has returned); empty in events before version 3 and in imported tables."""


class Shuffling(Happened, frozen=True):
    """An event that prepares or begins a deal."""


class DealPromised(Shuffling, frozen=True, tag="deal_promised"):
    """The secret of the next deal was chosen; its commitment is published."""

    deal: int
    secret: str
    attempt: int = 0
    """1: players commit and then reveal. 0 before version 3, when they gave values at once."""


class EntropyGiven(Shuffling, frozen=True, tag="entropy_given"):
    """A player added a value of their own to the next deal: before version 3 only."""

    seat: int
    value: str


class ValueCommitted(Shuffling, frozen=True, tag="value_committed"):
    """A player committed to a value for the next deal."""

    seat: int
    commitment: str


class ShuffleClosed(Shuffling, frozen=True, tag="shuffle_closed"):
    """The list of commitments was closed: players who committed reveal their values now."""


class ValueRevealed(Shuffling, frozen=True, tag="value_revealed"):
    """A player revealed the value that they had committed to."""

    seat: int
    value: str


class ShuffleVoided(Shuffling, frozen=True, tag="shuffle_voided"):
    """Players did not reveal in time: the shuffle is repeated without them, with another secret."""

    seats: tuple[int, ...]
    """Seats of the players who did not reveal."""
    secret: str
    """The server's secret for the next attempt."""


class DealBegun(Shuffling, frozen=True, tag="deal_begun"):
    """The deal was dealt, from the secret and the players' values."""

    deal: int


class LessonDealt(Shuffling, frozen=True, tag="lesson_dealt"):
    """A lesson's deal was dealt from its fixed pack: nothing was shuffled."""

    order: tuple[int, ...]
    """The pack, the card dealt first in front."""


class PositionLaid(Shuffling, frozen=True, tag="position_laid"):
    """The position of the settings was set up, to be studied: nothing was shuffled."""


class Resigned(Happened, frozen=True, tag="resigned"):
    """A player resigned the match for their side: the side that leads among the others has won."""

    person: str
    consent: bool = False
    """True if people at the table agreed to it."""


class BoardsBound(Happened, frozen=True, tag="boards_bound", rename={"duplicate": "contest"}):
    """The table plays boards of a duplicate game, each a match of its own."""

    duplicate: str
    """The code of the duplicate, which keeps the secrets of the boards until they are dealt."""
    commitments: tuple[str, ...]
    """One to the secret of each board, published before the first is dealt."""


class BoardDealt(Shuffling, frozen=True, tag="board_dealt"):
    """A board was dealt: its cards follow from its secret alone, and are the same everywhere."""

    board: int
    """Its number, from 1."""
    secret: str


class OfRound(Happened, frozen=True):
    """An event between a table and the club evening whose round it plays."""


class RoundBound(OfRound, frozen=True, tag="round_bound"):
    """The table is one of a round of a club evening."""

    evening: str
    """The code of the evening."""
    round: int
    table: int
    """Its number there, from 1."""
    deals: int
    """Number of deals to play; 0 if time ends the round."""
    ends: float | None = None
    """Time at which the round ends, in seconds since 1970; None if it goes by deals."""


class RoundTimed(OfRound, frozen=True, tag="round_timed"):
    """The director moved the end of the round."""

    ends: float


class TimeUp(OfRound, frozen=True, tag="time_up"):
    """Time is up: the turn under way is the last, and no further deal begins."""


class RoundStopped(OfRound, frozen=True, tag="round_stopped"):
    """The director ended the round: play stops, and the deal in play does not count."""


class LessonWent(Happened, frozen=True, tag="lesson_went"):
    """A lesson went on: something was read, done or played."""

    step: int
    done: tuple[int, ...] = ()
    """Numbers of the step's actions that have been done."""


class SteppedBack(Happened, frozen=True, tag="stepped_back"):
    """The player who studies a position went back."""

    to: int
    """Number of actions since the position that stay done."""


class SolutionShown(Happened, frozen=True, tag="solution_shown"):
    """The solution of a puzzle was shown."""


class MatchBrought(Happened, frozen=True, tag="match_brought"):
    """A match that began elsewhere goes on here; the person who brought it may know its cards."""

    person: str
    match: str
    """The whole match (``canasta.game.compact``), in base64url."""


class MatchTaken(Happened, frozen=True, tag="match_taken"):
    """A person took the match away during a deal, with its hidden cards."""

    person: str


class Acted(Happened, frozen=True, tag="acted"):
    """A seat did something in the game: the steps of one action."""

    seat: int
    steps: tuple[int, ...]
    bot: bool = False


class TakeBackAsked(Happened, frozen=True, tag="take_back_asked"):
    """A player asked to take back the turn that had just ended."""

    seat: int


class TakeBackAnswered(Happened, frozen=True, tag="take_back_answered"):
    """Another player answered; once all have said yes, the turn is taken back."""

    seat: int
    yes: bool


class Paused(Happened, frozen=True, tag="paused"):
    """A player paused the table."""

    person: str


class Resumed(Happened, frozen=True, tag="resumed"):
    """A player let the table go on."""

    person: str


class Said(Happened, frozen=True, tag="said"):
    """A person said something in the chat."""

    person: str
    words: str
    quick: bool = False
    """True if ``words`` is the name of a quick word or a reaction, which each page shows in its own
    way."""


class CoachingEnded(Happened, frozen=True, tag="coaching_ended"):
    """A coaching ended with the named cards left in the hand; placing them is an ``Acted``."""

    seat: int = -1
    """Seat that left them; -1 if no opponent answered in time, or none was there to answer."""


class HintGiven(Happened, frozen=True, tag="hint_given"):
    """A player asked for a hint and got one, which the chat reports to everyone."""

    person: str


class TimeRanOut(Happened, frozen=True, tag="time_ran_out"):
    """The clock of the player to act ran out; a bot plays the rest of the turn."""

    seat: int


# ---- people among each other


class Proposed(Happened, frozen=True, tag="proposed"):
    """A person asked for something that needs the consent of the people at the table."""

    person: str
    kind: str
    seat: int = -1
    """The seat it is about; -1 for none."""
    about: str = ""
    """The person it is about; empty for none."""


class Agreed(Happened, frozen=True, tag="agreed"):
    """A person agreed to the proposal."""

    person: str


class ProposalEnded(Happened, frozen=True, tag="proposal_ended"):
    """A proposal ended; after a ``yes``, the events that carry it out follow."""

    how: str
    """``yes``, ``no``, ``late`` (not all had answered in time), ``lapsed`` (there was nothing more
    to agree to) or ``withdrawn``."""
    person: str = ""
    """The person who said no; empty if no one did."""


class Kicked(Happened, frozen=True, tag="kicked"):
    """A person was sent away; they may come back."""

    person: str
    by: str
    consent: bool = False
    """True if the people at the table agreed to it."""


class Banned(Happened, frozen=True, tag="banned"):
    """A person was sent away for good."""

    person: str
    by: str
    consent: bool = False


class Muted(Happened, frozen=True, tag="muted"):
    """A person was muted, or unmuted."""

    person: str
    by: str
    muted: bool = True
    consent: bool = False


class Forgotten(Happened, frozen=True, tag="let_go"):
    """The table forgot a person without a seat who had been away for long."""

    person: str


class Reported(Happened, frozen=True, tag="reported"):
    """A person reported another to the host."""

    person: str
    about: str
    words: str


if TYPE_CHECKING:
    TableEvent: TypeAlias = Happened
else:
    TableEvent = union_of(Happened)
"""Any event of a table."""


class StoredEvent(msgspec.Struct, frozen=True, rename={"event": "fact"}):
    """An event with its number (from 1, without gaps) and its time, in seconds since 1970."""

    number: int
    at: float
    event: TableEvent


def encode(event: TableEvent) -> bytes:
    """Return an event as the bytes that a store holds."""
    return msgspec.json.encode(event)


_DECODER = msgspec.json.Decoder(TableEvent)


def decode(data: bytes) -> TableEvent:
    """Return the event that some bytes hold.

    Raises:
        msgspec.MsgspecError: they hold none.
    """
    event: TableEvent = _DECODER.decode(data)
    return event
