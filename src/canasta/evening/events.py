"""What happens at an evening, as it is kept: numbered events that make it when read in order.

Who plays is a pair, or a player where all play singly: an entrant. Entrants are numbered from 0 in
the order in which they came, and keep their number when they leave.
"""

from typing import Literal, TypeAlias

import msgspec

from canasta.pad.events import PadRules

EVENING_VERSION = 1
"""Raised whenever an event changes its form or meaning; older events stay readable."""

Movement: TypeAlias = Literal["howell", "mitchell", "swiss", "singles"]
Scoring: TypeAlias = Literal["points", "wins", "victory", "average"]

Sides: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The entrants on either side of a table: a pair each, or two players each."""

Scores: TypeAlias = tuple[int, int]


class EveningSettings(msgspec.Struct, frozen=True):
    """What somebody chooses who opens an evening."""

    rules: PadRules
    movement: Movement = "swiss"
    rounds: int = 3
    deals: int = 4
    """How many deals a round has; 0 where it goes by the clock."""
    minutes: int = 0
    """How long a round is; 0 where it goes by deals."""
    warning: int = 5
    """How many minutes before its end everybody is told so."""
    scoring: Scoring = "victory"
    title: str = ""
    online: bool = False
    """Whether tables are played here, not with real cards and pads."""
    boards: bool = False
    """Whether all tables of a round play the same packs, so that they are compared."""


class EveningOpened(msgspec.Struct, frozen=True, tag_field="type", tag="evening_opened"):
    """An evening was opened."""

    code: str
    settings: EveningSettings
    director: str
    """The digest of the secret with which it is directed."""
    players: str
    """The digest of the secret with which people say who they are."""
    seed: int
    """Where single players sit, as far as that is left to chance."""
    after: str = ""
    """The code of the evening that it goes on from: together they are a season."""
    version: int = EVENING_VERSION


class Happened(msgspec.Struct, frozen=True, tag_field="type"):
    """Anything that happens after that."""


class Entered(Happened, frozen=True, tag="entered"):
    """Somebody came to play."""

    names: tuple[str, ...]
    bots: tuple[str, ...] = ()
    """The level of the bot that plays under each name, empty for a person; nothing: people all."""


class BotTookOver(Happened, frozen=True, tag="bot_took_over"):
    """A bot plays in somebody's place from the next round on."""

    entrant: int
    person: int
    name: str
    level: str


class Renamed(Happened, frozen=True, tag="renamed"):
    """An entrant is called otherwise, or others play for it."""

    entrant: int
    names: tuple[str, ...]


class Left(Happened, frozen=True, tag="left"):
    """An entrant plays no further rounds."""

    entrant: int


class Returned(Happened, frozen=True, tag="returned"):
    """An entrant who had left plays on."""

    entrant: int


class Claimed(Happened, frozen=True, tag="claimed"):
    """Somebody has said who they are, on a device of theirs."""

    entrant: int
    person: int
    """Which of the entrant's names."""
    token: str
    """The digest of the secret that the device keeps."""


class Released(Happened, frozen=True, tag="released"):
    """Who a person is may be said anew: they came with another device, or somebody was mistaken."""

    entrant: int
    person: int


class RoundTable(msgspec.Struct, frozen=True):
    """One table of a round: played here, or with real cards and a pad on which they write."""

    table: int
    sides: Sides
    pad: str = ""
    game: str = ""
    """The code of the table at which it is played here."""


class RoundBegan(Happened, frozen=True, tag="round_began"):
    """Everybody sits down."""

    tables: tuple[RoundTable, ...]
    out: tuple[int, ...] = ()
    """Who sits out."""
    ends: float | None = None
    """When time is up, in seconds since 1970."""
    boards: str = ""
    """The code under which the boards are that all tables play."""


class TimeGiven(Happened, frozen=True, tag="time_given"):
    """The round under way ends later, or earlier."""

    minutes: int


class RoundEnded(Happened, frozen=True, tag="round_ended"):
    """The round under way is over."""


class PadScored(Happened, frozen=True, tag="pad_scored"):
    """What a table's pad says."""

    round: int
    table: int
    deals: int
    scores: Scores


class TableScored(Happened, frozen=True, tag="table_scored"):
    """What a table that is played here has come to so far."""

    round: int
    table: int
    totals: tuple[Scores, ...]
    """What both sides have made of each deal that is over, or of each board."""
    done: bool
    """Whether it plays no further deal in this round."""


class Reported(Happened, frozen=True, tag="reported"):
    """What one side of a table says that it has come to."""

    round: int
    table: int
    side: int
    scores: Scores
    by: str


class Decided(Happened, frozen=True, tag="decided"):
    """What the director says that a table has come to; None: what the table says holds again."""

    round: int
    table: int
    scores: Scores | None
    why: str = ""


class RoundsChosen(Happened, frozen=True, tag="rounds_chosen"):
    """There are more rounds than was planned, or fewer."""

    rounds: int


class EveningClosed(Happened, frozen=True, tag="evening_closed"):
    """The evening is over; nothing is changed any more."""


EveningEvent: TypeAlias = (
    EveningOpened
    | Entered
    | BotTookOver
    | Renamed
    | Left
    | Returned
    | Claimed
    | Released
    | RoundBegan
    | TimeGiven
    | RoundEnded
    | PadScored
    | TableScored
    | Reported
    | Decided
    | RoundsChosen
    | EveningClosed
)
"""Anything that is kept of an evening."""


class StoredEveningEvent(msgspec.Struct, frozen=True):
    """An event in its place: numbers count from 1 without gaps, times are seconds since 1970."""

    number: int
    at: float
    event: EveningEvent


_DECODER = msgspec.json.Decoder(EveningEvent)


def decode(data: bytes) -> EveningEvent:
    """The event that some bytes hold.

    Raises:
        msgspec.MsgspecError: they hold none.
    """
    event: EveningEvent = _DECODER.decode(data)
    return event
