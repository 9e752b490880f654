"""Events of an evening, as they are stored: numbered, and read in order to make it.

An entrant is a pair, or a player if all play singly. Entrants are numbered from 0 in the order in
which they came, and keep their number when they leave.
"""

from typing import Literal, TypeAlias

import msgspec

from canasta.live.pad.events import TableRules
from canasta.players.bots import todays_name

EVENING_VERSION = 1
"""Version of the events, raised when one changes its form or meaning; older ones stay readable."""

Movement: TypeAlias = Literal["howell", "mitchell", "swiss", "singles"]
Scoring: TypeAlias = Literal["points", "wins", "victory", "average"]

Sides: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""Entrants on either side of a table: one pair each, or two players each."""

Scores: TypeAlias = tuple[int, int]


class EveningSettings(msgspec.Struct, frozen=True):
    """The choices made when an evening is opened."""

    rules: TableRules
    movement: Movement = "swiss"
    rounds: int = 3
    deals: int = 4
    """Deals of a round; 0 if it goes by the clock alone."""
    minutes: int = 0
    """Minutes of a round, which ends with its deals or with its time; 0 if it goes by deals."""
    warning: int = 5
    """Minutes before the end of a round at which everyone is warned."""
    scoring: Scoring = "victory"
    title: str = ""
    online: bool = False
    """True if tables are played here, not with real cards and pads."""
    boards: bool = False
    """True if all tables of a round play the same packs, so that results can be compared."""
    openings: tuple[int, ...] = ()
    """Points to open by the number of a round's deal, the last for later ones; ``()``: by score."""


class EveningOpened(msgspec.Struct, frozen=True, tag_field="type", tag="evening_opened"):
    """An evening was opened."""

    code: str
    settings: EveningSettings
    director: str
    """Digest of the secret with which the evening is directed."""
    players: str
    """Digest of the secret with which people say who they are."""
    seed: int
    """Seed for the random part of seating single players."""
    after: str = ""
    """Code of the evening that it continues; together they are a season."""
    version: int = EVENING_VERSION


class Happened(msgspec.Struct, frozen=True, tag_field="type"):
    """Any later event."""


class Entered(Happened, frozen=True, tag="entered"):
    """A pair or a player came to play."""

    names: tuple[str, ...]
    bots: tuple[str, ...] = ()
    """Level of the bot that plays under each name, empty for a person; ``()`` if all are people."""

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "bots", tuple(map(todays_name, self.bots)))


class BotTookOver(Happened, frozen=True, tag="bot_took_over"):
    """A bot plays in a player's place from the next round on."""

    entrant: int
    person: int
    name: str
    level: str

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "level", todays_name(self.level))


class Renamed(Happened, frozen=True, tag="renamed"):
    """An entrant has other names, or other players."""

    entrant: int
    names: tuple[str, ...]


class Left(Happened, frozen=True, tag="left"):
    """An entrant plays no further rounds."""

    entrant: int


class Returned(Happened, frozen=True, tag="returned"):
    """An entrant who had left plays again."""

    entrant: int


class Claimed(Happened, frozen=True, tag="claimed"):
    """A player has said who they are, on their device."""

    entrant: int
    person: int
    """Index of the player among the entrant's names."""
    token: str
    """Digest of the secret that the device stores."""


class Released(Happened, frozen=True, tag="released"):
    """A claimed name is free again: its player has another device, or the claim was a mistake."""

    entrant: int
    person: int


class RoundTable(msgspec.Struct, frozen=True):
    """One table of a round: played here, or with real cards and a score pad."""

    table: int
    sides: Sides
    pad: str = ""
    game: str = ""
    """Code of the table at which it is played here."""


class RoundBegan(Happened, frozen=True, tag="round_began"):
    """A round begins."""

    tables: tuple[RoundTable, ...]
    out: tuple[int, ...] = ()
    """Entrants who sit out."""
    ends: float | None = None
    """Time at which it ends, in seconds since 1970; None if it goes by deals."""
    boards: str = ""
    """Code of the duplicate whose boards all tables play; empty if there is none."""


class TimeGiven(Happened, frozen=True, tag="time_given"):
    """The round under way ends later, or earlier."""

    minutes: int


class RoundEnded(Happened, frozen=True, tag="round_ended"):
    """The round under way is over."""


class RoundCancelled(Happened, frozen=True, tag="round_cancelled"):
    """The round under way was started by mistake: it is as if it had never begun."""


class TableAdded(Happened, frozen=True, tag="table_added"):
    """A pair that came late plays those who sit out, in the round under way."""

    table: RoundTable


class PadScored(Happened, frozen=True, tag="pad_scored"):
    """A table's pad has new scores."""

    round: int
    table: int
    deals: int
    scores: Scores


class TableScored(Happened, frozen=True, tag="table_scored"):
    """A table that is played here has a new result."""

    round: int
    table: int
    totals: tuple[Scores, ...]
    """Scores of both sides in each deal that is over, or on each board."""
    done: bool
    """True if the table plays no further deal in this round."""


class Reported(Happened, frozen=True, tag="reported"):
    """One side of a table has reported its result."""

    round: int
    table: int
    side: int
    scores: Scores
    by: str


class Decided(Happened, frozen=True, tag="decided"):
    """The director has decided a table's result; None restores what the table says."""

    round: int
    table: int
    scores: Scores | None
    why: str = ""


class RoundsChosen(Happened, frozen=True, tag="rounds_chosen"):
    """The evening has more rounds than planned, or fewer."""

    rounds: int


class EveningClosed(Happened, frozen=True, tag="evening_closed"):
    """The evening is over; nothing can be changed any more."""


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
    | RoundCancelled
    | TableAdded
    | PadScored
    | TableScored
    | Reported
    | Decided
    | RoundsChosen
    | EveningClosed
)
"""Any event of an evening."""


class StoredEveningEvent(msgspec.Struct, frozen=True):
    """An event in its place: numbers count from 1 without gaps, times are seconds since 1970."""

    number: int
    at: float
    event: EveningEvent
