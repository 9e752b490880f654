"""Replays: a deal that is over, action by action, with all its cards shown."""

from collections.abc import Iterator

import msgspec

from canasta.game import Event, Game, InvalidError
from canasta.live.base.errors import TableError
from canasta.live.table.game_view import GameView, game_view, texts
from canasta.live.table.room_view import RoomView, room_view
from canasta.live.table.state import Table


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """A moment of a replay: the deal, or after an action."""

    seat: int | None
    """Seat that acted; None for the deal itself."""
    events: tuple[Event, ...]
    """The events of the action, with everything visible."""
    game: GameView
    hands: tuple[tuple[str, ...], ...]
    """All hands, by seat."""


class Replay(msgspec.Struct, frozen=True):
    """A deal that is over, action by action."""

    deal: int
    room: RoomView
    """The table as it is now: its people and its rules."""
    frames: tuple[Frame, ...]


def replay_of(table: Table, deal: int) -> Replay:
    """Return the replay of a deal of the match at a table."""
    return Replay(deal, room_view(table, ()), frames_of(deal_over(table, deal), deal))


def deal_over(table: Table, deal: int) -> Game:
    """Return the match at a table, if a deal of it is over and all its cards may be shown.

    Raises:
        InvalidError, TableError: as ``replay_of``.
    """
    game = table.game
    if game is None:
        raise TableError("table.no_deal", "No deal has been played at this table.")
    if not 1 <= deal <= game.deal:
        raise InvalidError(
            "table.no_such_deal", f"The deals of this match are 1 to {game.deal}, not {deal}."
        )
    if deal == game.deal and not game.deal_over:
        raise TableError(
            "table.deal_under_way",
            "You can see the replay when the deal is over, because it shows every card.",
        )
    return game


def record_of(game: Game, deal: int) -> bytes:
    """Return the record of a match up to the end of a deal, without any later one."""
    for now in Game.replay(game.save()):
        if now.deal == deal and now.deal_over:
            return now.save()
    raise ValueError(f"deal {deal} is not over")


def moments_of(game: Game, deal: int) -> Iterator[Game]:
    """Yield a deal action by action: the same game, as it was dealt and after every action."""
    for now in Game.replay(game.save()):
        if now.deal > deal:
            return
        if now.deal == deal:
            yield now


def frames_of(game: Game, deal: int) -> tuple[Frame, ...]:
    """Return the frames of a deal, from its beginning to its score."""
    frames: list[Frame] = []
    told, actor = 0, None
    for now in Game.replay(game.save()):
        if now.deal > deal:
            break
        events = now.open_events(told)
        told += len(events)
        if now.deal == deal:
            frames.append(_frame(now, len(frames), actor, events))
        actor = now.actor
    return tuple(frames)


def _frame(game: Game, number: int, seat: int | None, events: tuple[Event, ...]) -> Frame:
    return Frame(
        seat=seat,
        events=events,
        game=game_view(game, number, game.winner),
        hands=tuple(texts(game.view(seat).hand) for seat in range(game.players)),
    )
