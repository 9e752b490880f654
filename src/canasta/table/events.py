"""What happens at a table, as it is kept: numbered events that make the table when read in order.

An event holds everything, hidden things too; :mod:`canasta.table.client_view` is the one place
from which anything goes to people.
"""

from typing import TypeAlias

import msgspec

from canasta.table.settings import Settings

EVENTS_VERSION = 7
"""Raised whenever an event changes its form or meaning; older events stay readable."""


class Founded(msgspec.Struct, frozen=True, tag_field="fact", tag="founded"):
    """A table was opened."""

    code: str
    settings: Settings
    invitation: str = ""
    """The secret in the links with which people were invited, in events of versions 3 to 6: since
    then each person who may invite has one of their own, and only digests are stored."""


class Came(msgspec.Struct, frozen=True, tag_field="fact", tag="came"):
    """Somebody came to the table; the first who comes is its host."""

    person: str
    name: str
    key: str
    """The digest of the token that they show to be known again."""
    invited: bool = False
    """Whether they came with an invitation."""
    invites: str = ""
    """The digest of the secret in the links with which they may invite others; empty in events
    before version 7."""


class KeyGiven(msgspec.Struct, frozen=True, tag_field="fact", tag="key_given"):
    """Somebody is known by another token from now on, and by the old one no more."""

    person: str
    key: str
    """Its digest; empty while nobody is known by any."""
    invites: str = ""
    """As of ``Came``."""


class Renamed(msgspec.Struct, frozen=True, tag_field="fact", tag="renamed"):
    """Somebody is called otherwise."""

    person: str
    name: str


class Sat(msgspec.Struct, frozen=True, tag_field="fact", tag="sat"):
    """Somebody sat down, in an empty seat or back in the own one."""

    person: str
    seat: int


class BotSat(msgspec.Struct, frozen=True, tag_field="fact", tag="bot_sat"):
    """A bot plays at a seat; a person's seat is kept for them."""

    seat: int
    level: str


class Stood(msgspec.Struct, frozen=True, tag_field="fact", tag="stood"):
    """A seat became empty."""

    seat: int


class SettingsChosen(msgspec.Struct, frozen=True, tag_field="fact", tag="settings_chosen"):
    """The host chose other settings."""

    settings: Settings


class HostPassed(msgspec.Struct, frozen=True, tag_field="fact", tag="host_passed"):
    """Somebody else is the host; nobody (an empty name) until somebody comes."""

    person: str
    why: str = ""
    """``given``, ``left`` (the host stood up), ``away``, or ``back`` (who was away is the host
    again); empty in events before version 3."""


class Shuffling(msgspec.Struct, frozen=True, tag_field="fact"):
    """What happens before a deal, until it is dealt."""


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
    """Nobody else may commit: those who have reveal their values now."""


class ValueRevealed(Shuffling, frozen=True, tag="value_revealed"):
    """A player revealed the value that they had committed to."""

    seat: int
    value: str


class ShuffleVoided(Shuffling, frozen=True, tag="shuffle_voided"):
    """Somebody did not reveal in time: it is done again without them, with another secret."""

    seats: tuple[int, ...]
    """Who did not."""
    secret: str
    """The server's, of the next attempt."""


class DealBegun(Shuffling, frozen=True, tag="deal_begun"):
    """The deal was dealt, from the secret and the players' values."""

    deal: int


class LessonDealt(Shuffling, frozen=True, tag="lesson_dealt"):
    """A lesson's deal was dealt, its cards as they lie: nothing was shuffled."""

    order: tuple[int, ...]
    """The pack, the card dealt first in front."""


class PositionLaid(Shuffling, frozen=True, tag="position_laid"):
    """The position of the settings was set up, to be studied: nothing was shuffled."""


class BoardsBound(msgspec.Struct, frozen=True, tag_field="fact", tag="boards_bound"):
    """The table plays boards of a duplicate game, each a match of its own."""

    contest: str
    """The code of the contest, which keeps the secrets of the boards until they are dealt."""
    commitments: tuple[str, ...]
    """To the secret of each board, published before the first is dealt."""


class BoardDealt(Shuffling, frozen=True, tag="board_dealt"):
    """A board was dealt: its cards follow from its secret alone, and are the same everywhere."""

    board: int
    """Its number, from 1."""
    secret: str


class OfRound(msgspec.Struct, frozen=True, tag_field="fact"):
    """What happens between a table and the club evening whose round it plays."""


class RoundBound(OfRound, frozen=True, tag="round_bound"):
    """The table is one of a round of a club evening."""

    evening: str
    """The code of the evening."""
    round: int
    table: int
    """Its number there, from 1."""
    deals: int
    """How many deals are played; 0 where time ends the round."""
    ends: float | None = None
    """When time is up, in seconds since 1970; None where it goes by deals."""


class RoundTimed(OfRound, frozen=True, tag="round_timed"):
    """The director has the round end later, or earlier."""

    ends: float


class TimeUp(OfRound, frozen=True, tag="time_up"):
    """Time is up: the turn under way is the last, and no further deal begins."""


class RoundStopped(OfRound, frozen=True, tag="round_stopped"):
    """The director has ended the round: nothing is played on, and what is in play counts not."""


class LessonWent(msgspec.Struct, frozen=True, tag_field="fact", tag="lesson_went"):
    """A lesson went on: something was read, done or played."""

    step: int
    done: tuple[int, ...] = ()
    """Which of the step's acts have been done, by their numbers."""


class SteppedBack(msgspec.Struct, frozen=True, tag_field="fact", tag="stepped_back"):
    """Whoever studies a position went back."""

    to: int
    """How many acts since the position stay done."""


class SolutionShown(msgspec.Struct, frozen=True, tag_field="fact", tag="solution_shown"):
    """The solution of a puzzle was shown."""


class MatchBrought(msgspec.Struct, frozen=True, tag_field="fact", tag="match_brought"):
    """A match that began elsewhere goes on here as it stood; whoever brought it knew its cards."""

    person: str
    match: str
    """All of it (``canasta.game.compact``), in base64url."""


class MatchTaken(msgspec.Struct, frozen=True, tag_field="fact", tag="match_taken"):
    """Somebody took the match away in the middle of a deal, with the cards that it hides."""

    person: str


class Acted(msgspec.Struct, frozen=True, tag_field="fact", tag="acted"):
    """A seat did something in the game: the steps of one act."""

    seat: int
    steps: tuple[int, ...]
    bot: bool = False


class TakeBackAsked(msgspec.Struct, frozen=True, tag_field="fact", tag="take_back_asked"):
    """A player asked to take back the turn just ended."""

    seat: int


class TakeBackAnswered(msgspec.Struct, frozen=True, tag_field="fact", tag="take_back_answered"):
    """Another player answered; with every yes the turn is taken back."""

    seat: int
    yes: bool


class Paused(msgspec.Struct, frozen=True, tag_field="fact", tag="paused"):
    """Somebody paused the table."""

    person: str


class Resumed(msgspec.Struct, frozen=True, tag_field="fact", tag="resumed"):
    """Somebody let the table go on."""

    person: str


class Said(msgspec.Struct, frozen=True, tag_field="fact", tag="said"):
    """Somebody said something."""

    person: str
    words: str
    quick: bool = False
    """Whether the words are the name of a quick word, which everybody reads in their language."""


class CoachingEnded(msgspec.Struct, frozen=True, tag_field="fact", tag="coaching_ended"):
    """Cards that were named to a partner stay in the hand; what was placed is an act."""

    seat: int = -1
    """Who left them; -1 if nobody answered in time, or nobody was there to answer."""


class HintGiven(msgspec.Struct, frozen=True, tag_field="fact", tag="hint_given"):
    """Somebody asked for a hint and was given one: all at the table are told of it."""

    person: str


class TimeRanOut(msgspec.Struct, frozen=True, tag_field="fact", tag="time_ran_out"):
    """The clock of the one to act ran out; a bot plays the rest of the turn."""

    seat: int


# ---- people among each other


class Proposed(msgspec.Struct, frozen=True, tag_field="fact", tag="proposed"):
    """Somebody asked for what needs the consent of those who sit at the table."""

    person: str
    kind: str
    seat: int = -1
    """The seat it is about; -1 for none."""
    about: str = ""
    """The person it is about; empty for none."""


class Agreed(msgspec.Struct, frozen=True, tag_field="fact", tag="agreed"):
    """Somebody said yes to what was proposed."""

    person: str


class ProposalEnded(msgspec.Struct, frozen=True, tag_field="fact", tag="proposal_ended"):
    """What was proposed is settled: the events of a ``yes`` follow it."""

    how: str
    """``yes``, ``no``, ``late`` (not all had answered in time), ``lapsed`` (there was nothing more
    to agree to) or ``withdrawn``."""
    person: str = ""
    """Who said no."""


class Kicked(msgspec.Struct, frozen=True, tag_field="fact", tag="kicked"):
    """Somebody was sent away; they may come again."""

    person: str
    by: str
    consent: bool = False
    """Whether those at the table agreed to it."""


class Banned(msgspec.Struct, frozen=True, tag_field="fact", tag="banned"):
    """Somebody was sent away for good."""

    person: str
    by: str
    consent: bool = False


class Muted(msgspec.Struct, frozen=True, tag_field="fact", tag="muted"):
    """What somebody says is told to nobody, from now on or no more."""

    person: str
    by: str
    muted: bool = True
    consent: bool = False


class LetGo(msgspec.Struct, frozen=True, tag_field="fact", tag="let_go"):
    """Somebody without a seat was away for long: the table knows them no more."""

    person: str


class Reported(msgspec.Struct, frozen=True, tag_field="fact", tag="reported"):
    """Somebody told the host of what somebody else did."""

    person: str
    about: str
    words: str


TableEvent: TypeAlias = (
    Founded
    | Came
    | KeyGiven
    | Renamed
    | Sat
    | BotSat
    | Stood
    | SettingsChosen
    | HostPassed
    | DealPromised
    | EntropyGiven
    | ValueCommitted
    | ShuffleClosed
    | ValueRevealed
    | ShuffleVoided
    | DealBegun
    | LessonDealt
    | PositionLaid
    | BoardsBound
    | BoardDealt
    | RoundBound
    | RoundTimed
    | TimeUp
    | RoundStopped
    | LessonWent
    | SteppedBack
    | SolutionShown
    | MatchBrought
    | MatchTaken
    | Acted
    | TakeBackAsked
    | TakeBackAnswered
    | Paused
    | Resumed
    | Said
    | CoachingEnded
    | HintGiven
    | TimeRanOut
    | Proposed
    | Agreed
    | ProposalEnded
    | Kicked
    | Banned
    | Muted
    | LetGo
    | Reported
)
"""Anything that is kept of a table."""


class StoredEvent(msgspec.Struct, frozen=True, rename={"event": "fact"}):
    """An event in its place: numbers count from 1 without gaps, times are seconds since 1970."""

    number: int
    at: float
    event: TableEvent


def encode(event: TableEvent) -> bytes:
    """An event as the bytes that a store keeps."""
    return msgspec.json.encode(event)


_DECODER = msgspec.json.Decoder(TableEvent)


def decode(data: bytes) -> TableEvent:
    """The event that some bytes hold.

    Raises:
        msgspec.MsgspecError: they hold none.
    """
    event: TableEvent = _DECODER.decode(data)
    return event
