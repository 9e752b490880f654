"""Play: the actions of people and bots in the game, and taking a turn back."""

from collections.abc import Sequence
from typing import NamedTuple

from canasta.engine.codes import SlipAct, needs_no_turn
from canasta.game import Challenge, Coached, Correct, Game, IllegalError, NextDeal, read_line
from canasta.live.base.errors import TableError
from canasta.live.table import events as ev
from canasta.live.table.coaching import answer
from canasta.live.table.people import own_seat
from canasta.live.table.rounds import LAST_TURN
from canasta.live.table.state import Table
from canasta.live.table.studying import check_free
from canasta.live.table.teaching import played, taught, to_play
from canasta.players.bots import challenges


def act(table: Table, person: str, text: str, moves: int | None = None) -> list[ev.TableEvent]:
    """Carry out a player's line of actions in notation: all of it or none of it.

    Refusals follow only from what the player sees. No line goes on after something hidden was
    shown, or after the turn has passed (``Game.planned``).

    Args:
        table: the table.
        person: the player.
        text: one action, or several joined by ``;``.
        moves: ``Table.moves`` when they decided, so that a request that is sent twice, or was made
            before another player acted, is not carried out by mistake.

    Raises:
        CanastaError: the game refuses it, or cannot read it.
        TableError: ``table.not_seated``, ``table.bot_plays``, ``table.no_deal``,
            ``table.paused``, ``table.not_your_turn``, ``table.time_ran_out``, ``table.moved_on``,
            ``table.lesson_waits``.
    """
    actions = read_line(text)
    if len(actions) == 1 and isinstance(actions[0], Challenge | Correct):
        return _objected(table, person, actions[0], moves)
    if len(actions) == 1 and isinstance(actions[0], Coached):
        return _coached(table, person, actions[0], moves)
    seat, game = turn_of(table, person, moves)
    check_free(table)
    if any(isinstance(action, Coached) for action in actions):
        raise TableError("table.not_coached", "The other side places cards that were named.")
    if any(isinstance(action, NextDeal) for action in actions):
        raise TableError("table.begin", "The next deal begins when a player asks for it.")
    acted = _acted(game, seat, game.planned(text))
    return [*acted, *taught(table, actions)]


def undo(table: Table, person: str, moves: int | None = None) -> list[ev.TableEvent]:
    """Take back the player's last action of the turn, as far as that is free (AG-1).

    Raises:
        CanastaError: as ``act``, and if nothing can be taken back.
    """
    seat, game = turn_of(table, person, moves)
    check_free(table)
    taught(table, [])
    return [ev.Acted(seat, tuple(game.undo_steps()))]


def bot_to_act(table: Table) -> tuple[int, str] | None:
    """Return the seat at which a bot is to act now, and the bot's level; None if no bot is."""
    game = table.game
    if game is None or table.paused is not None or not table.in_deal or game.actor is None:
        return None
    objects = objection(table)
    if objects is not None:
        return objects.seat, objects.level
    seat = game.actor
    if table.lesson is not None and to_play(table) is None:
        return None  # the lesson has something to say first
    if table.study is not None and table.study.name:
        return None  # a puzzle is one seat's
    level = table.chairs[seat].bot or (table.settings.bots if table.late == seat else None)
    return None if level is None else (seat, level)


class Objection(NamedTuple):
    """A bot's objection, which comes first, no matter which seat is to act."""

    seat: int
    level: str
    action: Challenge | Correct

    @property
    def code(self) -> int:
        """The step of the objection."""
        return _code(self.seat, self.action)


def objection(table: Table) -> Objection | None:
    """Return a bot's challenge of an improper play (W-114) or of a wrong deal (W-108), if any."""
    game = table.game
    if game is None or not (game.board.improper or game.rules.irregular_deals):
        return None
    for seat, chair in enumerate(table.chairs):
        for action in (Challenge(seat), Correct()):
            if chair.bot and challenges(chair.bot) and game.why_not(_code(seat, action)) is None:
                return Objection(seat, chair.bot, action)
    return None


def _code(seat: int, action: Challenge | Correct) -> int:
    return SlipAct.CHALLENGE + seat if isinstance(action, Challenge) else int(SlipAct.CORRECT)


def _objected(
    table: Table, person: str, action: Challenge | Correct, moves: int | None
) -> list[ev.TableEvent]:
    """Object to a play or to the deal, for a player who need not be to act."""
    seat, game = playing(table, person)
    if moves not in (None, table.moves):
        raise _moved_on()
    code = _code(seat, action)
    refused = game.why_not(code)
    if refused is not None:
        raise IllegalError(refused)
    return [ev.Acted(seat, (code,))]


def _coached(table: Table, person: str, action: Coached, moves: int | None) -> list[ev.TableEvent]:
    """Place cards that were named to the player whose turn it is, or leave them."""
    seat, _ = playing(table, person)
    if moves not in (None, table.moves):
        raise _moved_on()
    return answer(table, seat, action)


def act_for(
    table: Table, seat: int, steps: Sequence[int], moves: int | None = None
) -> list[ev.TableEvent]:
    """Carry out a bot's action at its seat; no event if the table has moved on meanwhile.

    Args:
        table: the table.
        seat: the bot's seat.
        steps: the steps of the action.
        moves: ``Table.moves`` when it saw the table.
    """
    to_act, game = bot_to_act(table), table.game
    if to_act is None or to_act[0] != seat or moves not in (None, table.moves) or game is None:
        return []
    return [*_acted(game, seat, [steps], bot=True), *played(table)]


def _acted(
    game: Game, seat: int, acts: Sequence[Sequence[int]], bot: bool = False
) -> list[ev.TableEvent]:
    """Return the events of a seat's actions, each of which ends before another seat is to act."""
    board = game.board.clone()
    for steps in acts:
        for code in steps:
            if (board.actor != seat and not needs_no_turn(code)) or board.apply(code):
                raise ValueError(f"step {code} cannot be seat {seat}'s")
    return [ev.Acted(seat, tuple(steps), bot=bot) for steps in acts]


def deadline(table: Table) -> float | None:
    """Return when the player to act runs out of time, in seconds since 1970; None for no clock."""
    up = None if table.round is None else table.round.up
    if not (table.settings.clock or up) or not table.in_deal or table.paused is not None:
        return None
    if table.late is not None or bot_to_act(table) is not None:
        return None
    if up is not None:
        return up + LAST_TURN
    return table.began + table.settings.clock + table.time_to_answer


def run_out(table: Table, now: float) -> list[ev.TableEvent]:
    """End the time of the player to act, if their clock has run out."""
    end, game = deadline(table), table.game
    if end is None or now < end or game is None or game.actor is None:
        return []
    return [ev.TimeRanOut(game.actor)]


def turn_of(table: Table, person: str, moves: int | None = None) -> tuple[int, Game]:
    """Return the seat of a person who is to act, and the match.

    Raises:
        TableError: as ``act``.
    """
    seat, game = playing(table, person)
    if game.actor != seat:
        raise TableError("table.not_your_turn", "It is not your turn.")
    if table.late == seat:
        raise TableError(
            "table.time_ran_out", "Your time has run out; a bot plays the rest of this turn."
        )
    if moves not in (None, table.moves):
        raise _moved_on()
    if table.coaching_open:
        raise TableError(
            "table.coached",
            "Your partner has named cards to you: the other side says first what becomes of them.",
        )
    return seat, game


def playing(table: Table, person: str) -> tuple[int, Game]:
    """Return the seat of a person who plays in the deal, even if not to act, and the match.

    Raises:
        TableError: ``table.not_seated``, ``table.bot_plays``, ``table.no_deal``,
            ``table.paused``.
    """
    seat, game = own_seat(table, person), table.game
    if game is None or not table.in_deal:
        raise TableError("table.no_deal", "No deal is being played.")
    if table.paused is not None:
        name = table.guests[table.paused].name
        raise TableError("table.paused", f"{name} has paused the table.")
    return seat, game


def _moved_on() -> TableError:
    return TableError(
        "table.moved_on", "The table had moved on before this arrived; look at it again."
    )


def ask_back(table: Table, person: str) -> list[ev.TableEvent]:
    """Ask to take back the turn that has just ended, if no one has acted since.

    Raises:
        TableError: ``table.not_seated``, ``table.bot_plays``, ``table.not_yours_to_take_back``,
            ``table.asked``, ``table.boards_stand``, ``table.round_stands``.
    """
    seat = own_seat(table, person)
    if table.round is not None:
        raise TableError(
            "table.round_stands",
            "At a club evening a turn that has ended is not taken back.",
        )
    if table.bound is not None:
        raise TableError(
            "table.boards_stand",
            "What you make of these boards is compared: a turn that has ended is not taken back.",
        )
    if table.before is None or table.before.turn != seat:
        raise TableError(
            "table.not_yours_to_take_back",
            "A turn can be taken back by the one who played it, until somebody goes on and only "
            "if nothing hidden was shown.",
        )
    if table.asking is not None:
        raise TableError("table.asked", "You have asked already; the others have yet to answer.")
    return [ev.TakeBackAsked(seat)]


def answer_back(table: Table, person: str, yes: bool) -> list[ev.TableEvent]:
    """Answer whether a turn may be taken back; everyone has to agree.

    Raises:
        TableError: ``table.not_seated``, ``table.bot_plays``, ``table.not_asked``.
    """
    seat = own_seat(table, person)
    if table.asking is None or seat == table.asking.seat:
        raise TableError("table.not_asked", "Nobody asks you to take a turn back.")
    return [] if seat in table.asking.agreed else [ev.TakeBackAnswered(seat, yes)]
