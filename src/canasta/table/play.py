"""Playing: what people and bots do in the game, and taking a turn back."""

from collections.abc import Sequence

from canasta.game import Game, NextDeal, read_line
from canasta.table import facts as f
from canasta.table.errors import TableError
from canasta.table.people import own_seat
from canasta.table.state import Table


def act(table: Table, person: str, text: str) -> list[f.Fact]:
    """A player does something, said in NOTATION's words: all of it or none of it.

    Raises:
        CanastaError: the game refuses it, or cannot read it.
        TableError: ``table.not_seated``, ``table.bot_plays``, ``table.no_deal``,
            ``table.paused``, ``table.not_your_turn``.
    """
    seat, game = _turn_of(table, person)
    actions = read_line(text)
    if any(isinstance(action, NextDeal) for action in actions):
        raise TableError("table.begin", "The next deal begins when a player asks for it.")
    return [f.Acted(seat, tuple(steps)) for steps in game.steps(text)]


def undo(table: Table, person: str) -> list[f.Fact]:
    """A player takes back the last act of the turn, as far as that is free (AG-1).

    Raises:
        CanastaError: as ``act``, and where nothing can be taken back.
    """
    seat, game = _turn_of(table, person)
    return [f.Acted(seat, tuple(game.undo_steps()))]


def act_for(table: Table, seat: int, steps: Sequence[int]) -> list[f.Fact]:
    """A bot does something at its seat; nothing where the turn has passed meanwhile."""
    game = table.game
    if game is None or table.paused or game.actor != seat or not table.chairs[seat].bot:
        return []
    return [f.Acted(seat, tuple(steps), bot=True)]


def _turn_of(table: Table, person: str) -> tuple[int, Game]:
    seat, game = own_seat(table, person), table.game
    if game is None or table.promise is not None or game.deal_over:
        raise TableError("table.no_deal", "No deal is being played.")
    if table.paused is not None:
        name = table.guests[table.paused].name
        raise TableError("table.paused", f"{name} has paused the table.")
    if game.actor != seat:
        raise TableError("table.not_your_turn", "It is not your turn.")
    return seat, game


def ask_back(table: Table, person: str) -> list[f.Fact]:
    """A player asks to take back the turn just ended: nobody has done anything since.

    Raises:
        TableError: ``table.not_seated``, ``table.bot_plays``, ``table.not_yours_to_take_back``,
            ``table.asked``.
    """
    seat = own_seat(table, person)
    if table.before is None or table.before.turn != seat:
        raise TableError(
            "table.not_yours_to_take_back",
            "A turn can be taken back by the one who played it, until somebody goes on and only "
            "if nothing hidden was shown.",
        )
    if table.asking is not None:
        raise TableError("table.asked", "You have asked already; the others have yet to answer.")
    return [f.TakeBackAsked(seat)]


def answer_back(table: Table, person: str, yes: bool) -> list[f.Fact]:
    """Another player says whether a turn may be taken back; everybody has to agree.

    Raises:
        TableError: ``table.not_seated``, ``table.bot_plays``, ``table.not_asked``.
    """
    seat = own_seat(table, person)
    if table.asking is None or seat == table.asking.seat:
        raise TableError("table.not_asked", "Nobody asks you to take a turn back.")
    return [] if seat in table.asking.agreed else [f.TakeBackAnswered(seat, yes)]
