"""An evening as pages show it to everyone with its code; no secret is in it."""

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from typing import Final

import msgspec

from canasta.live.base.actor import Actor
from canasta.live.base.errors import EveningError
from canasta.live.evening import events as e
from canasta.live.evening.evening import Entrant, Evening, PlayedRound
from canasta.live.evening.events import StoredEveningEvent
from canasta.live.evening.export import csv_of
from canasta.live.evening.online import places_of
from canasta.live.evening.opening import person_of
from canasta.live.evening.results import Source, TableResult
from canasta.live.evening.seating import repeats
from canasta.live.evening.standings import StandingLine, shown_standings
from canasta.live.pad.pad import rules_of

_SECRET: Final = 24
"""Bytes of the secret of a place."""


class EntrantView(msgspec.Struct, frozen=True):
    """An entrant."""

    id: int
    names: tuple[str, ...]
    here: bool
    """True if they play the rounds to come."""
    known: tuple[bool, ...]
    """True for each player who has said who they are, on their device."""
    bots: tuple[str, ...]
    """Level of the bot that plays under each name; empty for a person."""


class SideReport(msgspec.Struct, frozen=True):
    """One side's report of a table's result."""

    side: int
    scores: e.Scores
    by: str


class RoundTableView(msgspec.Struct, frozen=True):
    """A table of a round."""

    table: int
    sides: e.Sides
    pad: str
    """Code of its pad; empty if it is played here."""
    deals: int
    """Number of deals that are over."""
    scores: e.Scores | None
    source: Source
    """Source of the scores."""
    finished: bool
    reports: tuple[SideReport, ...]
    why: str
    """Reason that the director gives for a correction."""


class RoundView(msgspec.Struct, frozen=True):
    """A round, under way or over."""

    number: int
    began: float
    ends: float | None
    over: bool
    tables: tuple[RoundTableView, ...]
    out: tuple[int, ...]
    boards: str
    """Code of the duplicate whose boards all tables play; empty if there is none."""


class EveningView(msgspec.Struct, frozen=True):
    """An evening with all that a page shows."""

    code: str
    number: int
    """Number of the last event."""
    settings: e.EveningSettings
    rules_title: str
    after: str
    """Code of the evening that it continues, or empty."""
    entrants: tuple[EntrantView, ...]
    rounds: tuple[RoundView, ...]
    standings: tuple[StandingLine, ...]
    partners_again: int
    """Number of times that two players were partners again; 0 if pairs play."""
    opponents_again: int
    """Number of times that two entrants met as opponents again."""
    closed: bool


class OwnPlace(msgspec.Struct, frozen=True):
    """The place of a person who has said who they are, or who directs."""

    director: bool
    entrant: int | None = None
    person: int = 0
    pad: str = ""
    """Pad of their table in the round under way, or in the last."""
    key: str = ""
    """Secret with which they write on it."""
    table: str = ""
    """Code of the table at which they play here."""
    token: str = ""
    """Secret with which they get to their seat there."""


def view_of(evening: Evening) -> EveningView:
    """Return the view of an evening."""
    standing = evening.standing
    again = repeats(played.places() for played in standing.rounds)
    return EveningView(
        code=evening.code,
        number=evening.number,
        settings=standing.settings,
        rules_title=rules_of(standing.settings.rules).title,
        after=evening.first_event.after,
        entrants=tuple(_entrant(one) for one in standing.entrants),
        rounds=tuple(_round(played, standing.settings.deals) for played in standing.rounds),
        standings=tuple(shown_standings(evening)),
        partners_again=again.partners_again if standing.settings.movement == "singles" else 0,
        opponents_again=again.opponents_again,
        closed=standing.closed,
    )


def own_place(evening: Evening, director: bool, token: str) -> OwnPlace:
    """Return a person's place.

    Args:
        evening: the evening.
        director: true if they direct the evening.
        token: the secret that their device stores.
    """
    person = person_of(evening, token)
    if person is None:
        return OwnPlace(director)
    rounds = evening.standing.rounds
    for table in rounds[-1].tables if rounds else ():
        if table.side_of(person[0]) is not None:
            secret = secret_at(token, table.pad or table.game)
            key, seat = (secret, "") if table.pad else ("", secret)
            return OwnPlace(director, *person, table.pad, key, table.game, seat)
    return OwnPlace(director, *person)


def secret_at(token: str, code: str) -> str:
    """Return the secret of a person's place at a table, or at a pad.

    It follows from the secret on their device, which is not stored here. So the table or pad is
    given it (``seat_of``), and stores a digest.

    Args:
        token: the secret of their device.
        code: the code of the table or the pad.
    """
    made = hmac.digest(token.encode(), f"canasta place\0{code}".encode(), "sha256")
    return urlsafe_b64encode(made[:_SECRET]).decode()


def seat_of(evening: Evening, entrant: int, person: int) -> tuple[str, int] | None:
    """Return a person's table and seat in the last round, if it is played here.

    The seat comes from the sides, not the names: a bot may have taken over the name.
    """
    rounds = evening.standing.rounds
    for table in rounds[-1].tables if rounds else ():
        if table.game and table.side_of(entrant) is not None:
            places = [place[:2] for place in places_of(evening, table.sides)]
            return table.game, places.index((entrant, person))
    return None


def _entrant(one: Entrant) -> EntrantView:
    known = tuple(bool(token) for token in one.tokens)
    return EntrantView(one.id, one.names, one.here, known, tuple(one.bots))


def _round(played: PlayedRound, deals: int) -> RoundView:
    shown = played.boards_shown
    return RoundView(
        played.number,
        played.began,
        played.ends,
        played.over,
        tuple(_table(table, deals, shown) for table in played.tables),
        played.out,
        played.boards,
    )


def _table(table: TableResult, deals: int, shown: int | None) -> RoundTableView:
    return RoundTableView(
        table=table.table,
        sides=table.sides,
        pad=table.pad,
        deals=table.deals,
        scores=table.scores_of(shown),
        source=table.source,
        finished=table.finished(deals),
        reports=tuple(
            SideReport(side, told.scores, told.by) for side, told in sorted(table.reports.items())
        ),
        why=table.decided.why if table.decided else "",
    )


class LiveEvening(Actor[Evening, StoredEveningEvent]):
    """One evening, served."""

    kind, error, entry = "evening", EveningError, StoredEveningEvent

    @property
    def evening(self) -> Evening:
        """The current evening."""
        return self.subject

    @classmethod
    def make(cls, entries: Sequence[StoredEveningEvent]) -> Evening:
        """Make the evening, and its view and table once; see :class:`Actor`."""
        evening = Evening.of(list(entries))
        view_of(evening)
        csv_of(evening)
        return evening
