"""Requests to an evening."""

from typing import Annotated, TypeAlias

import msgspec

from canasta.live.evening import events as e
from canasta.live.evening.evening import MOST_ENTRANTS
from canasta.live.evening.opening import MOST_MINUTES
from canasta.players.bots import todays_name

_Names = Annotated[tuple[str, ...], msgspec.Meta(max_length=2)]


class EveningRequest(msgspec.Struct, frozen=True, tag_field="type"):
    """Any request to an evening."""


class Enter(EveningRequest, frozen=True, tag="enter"):
    """The director enters pairs, or single players."""

    entrants: Annotated[tuple[_Names, ...], msgspec.Meta(max_length=MOST_ENTRANTS)]


class EnterBot(EveningRequest, frozen=True, tag="enter_bot"):
    """The director enters a bot: as a single player, or with a partner in a pair.

    If a pair is entered without a partner, two bots play.
    """

    level: str
    partner: str = ""

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "level", todays_name(self.level))


class LetBotPlay(EveningRequest, frozen=True, tag="let_bot_play"):
    """The director lets a bot play in the place of a player who has to leave."""

    entrant: int
    person: int
    level: str

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "level", todays_name(self.level))


class RenameEntrant(EveningRequest, frozen=True, tag="rename"):
    """The director names the players of an entrant."""

    entrant: int
    names: _Names


class Leave(EveningRequest, frozen=True, tag="leave"):
    """The director marks an entrant as playing no further rounds."""

    entrant: int


class Return(EveningRequest, frozen=True, tag="return"):
    """The director lets an entrant who had left play again."""

    entrant: int


class BeginRound(EveningRequest, frozen=True, tag="begin_round"):
    """The director begins a round; the number makes sure that it is the one they mean."""

    round: int


class GiveTime(EveningRequest, frozen=True, tag="give_time"):
    """The director makes the round under way end later, or earlier."""

    minutes: Annotated[int, msgspec.Meta(ge=-MOST_MINUTES, le=MOST_MINUTES)]


class EndRound(EveningRequest, frozen=True, tag="end_round"):
    """The director ends the round under way."""

    round: int


class CancelRound(EveningRequest, frozen=True, tag="cancel_round"):
    """The director takes back the round under way, which was started by mistake."""

    round: int


class AddTable(EveningRequest, frozen=True, tag="add_table"):
    """The director lets those who came late play those who sit out the round under way."""

    round: int


class Decide(EveningRequest, frozen=True, tag="decide"):
    """The director decides a table's result; without scores, what the table says counts."""

    round: int
    table: int
    scores: e.Scores | None = None
    why: str = ""


class ChooseRounds(EveningRequest, frozen=True, tag="choose_rounds"):
    """The director chooses the number of rounds."""

    rounds: int


class Release(EveningRequest, frozen=True, tag="release"):
    """The director frees a player's name, so that it can be claimed again."""

    entrant: int
    person: int


class Close(EveningRequest, frozen=True, tag="close"):
    """The director closes the evening."""


class Claim(EveningRequest, frozen=True, tag="claim"):
    """A player says who they are.

    Their device has made and stored the token, so a claim whose answer was lost can be sent again.
    """

    entrant: int
    person: int
    token: Annotated[str, msgspec.Meta(min_length=16, max_length=64)]


class Unclaim(EveningRequest, frozen=True, tag="unclaim"):
    """A player withdraws the name that they tapped by mistake."""


class ReportTable(EveningRequest, frozen=True, tag="report"):
    """A player reports the result of their table: their side's points first."""

    round: int
    own: int
    others: int


OfPeople: TypeAlias = Enter | EnterBot | LetBotPlay | RenameEntrant | Leave | Return | Release
"""Requests that enter, change or free entrants."""

Directing: TypeAlias = (
    OfPeople
    | BeginRound
    | GiveTime
    | EndRound
    | CancelRound
    | AddTable
    | Decide
    | ChooseRounds
    | Close
)
"""Requests that only the director may make."""

Request: TypeAlias = Directing | Claim | Unclaim | ReportTable
