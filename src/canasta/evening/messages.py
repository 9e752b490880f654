"""What people ask of an evening."""

from typing import Annotated, TypeAlias

import msgspec

from canasta.evening import events as e
from canasta.evening.evening import MOST_ENTRANTS
from canasta.evening.opening import MOST_MINUTES

_Names = Annotated[tuple[str, ...], msgspec.Meta(max_length=2)]


class EveningRequest(msgspec.Struct, frozen=True, tag_field="type"):
    """Anything that is asked of an evening."""


class Enter(EveningRequest, frozen=True, tag="enter"):
    """The director notes who came: each a pair, or a single player."""

    entrants: Annotated[tuple[_Names, ...], msgspec.Meta(max_length=MOST_ENTRANTS)]


class EnterBot(EveningRequest, frozen=True, tag="enter_bot"):
    """The director lets a bot play: as a single player, or with a partner in a pair.

    In a pair without a partner two bots play.
    """

    level: str
    partner: str = ""


class LetBotPlay(EveningRequest, frozen=True, tag="let_bot_play"):
    """The director lets a bot play in the place of somebody who has to leave."""

    entrant: int
    person: int
    level: str


class RenameEntrant(EveningRequest, frozen=True, tag="rename"):
    """The director says who plays for an entrant."""

    entrant: int
    names: _Names


class Leave(EveningRequest, frozen=True, tag="leave"):
    """The director notes who plays no further rounds."""

    entrant: int


class Return(EveningRequest, frozen=True, tag="return"):
    """The director notes who plays on again."""

    entrant: int


class BeginRound(EveningRequest, frozen=True, tag="begin_round"):
    """The director begins a round; the number is that of the round that they mean."""

    round: int


class GiveTime(EveningRequest, frozen=True, tag="give_time"):
    """The director has the round under way end later, or earlier."""

    minutes: Annotated[int, msgspec.Meta(ge=-MOST_MINUTES, le=MOST_MINUTES)]


class EndRound(EveningRequest, frozen=True, tag="end_round"):
    """The director ends the round under way."""

    round: int


class Decide(EveningRequest, frozen=True, tag="decide"):
    """The director says what a table has come to; no scores: what the table says holds."""

    round: int
    table: int
    scores: e.Scores | None = None
    why: str = ""


class ChooseRounds(EveningRequest, frozen=True, tag="choose_rounds"):
    """The director says how many rounds there are."""

    rounds: int


class Release(EveningRequest, frozen=True, tag="release"):
    """The director lets a person say anew who they are."""

    entrant: int
    person: int


class Close(EveningRequest, frozen=True, tag="close"):
    """The director closes the evening."""


class Claim(EveningRequest, frozen=True, tag="claim"):
    """Somebody says who they are.

    The token is one that their device has made and keeps, so that a claim whose answer was lost can
    be sent again.
    """

    entrant: int
    person: int
    token: Annotated[str, msgspec.Meta(min_length=16, max_length=64)]


class Unclaim(EveningRequest, frozen=True, tag="unclaim"):
    """Somebody is not who they said they are: they tapped a wrong name."""


class ReportTable(EveningRequest, frozen=True, tag="report"):
    """Somebody at a table says what it has come to: the own side's points first."""

    round: int
    own: int
    others: int


OfPeople: TypeAlias = Enter | EnterBot | LetBotPlay | RenameEntrant | Leave | Return | Release
"""Who comes and goes, and what they are called."""

Directing: TypeAlias = OfPeople | BeginRound | GiveTime | EndRound | Decide | ChooseRounds | Close
"""What only the director asks for."""

Request: TypeAlias = Directing | Claim | Unclaim | ReportTable
