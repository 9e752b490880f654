"""Check that a result sent by a player was really played, by playing it again.

The cards must be those of the challenge, every step legal, every board played to its end, and the
bots must do what bots of their level do with the dice of the board. Whatever is wrong, the refusal
is the same.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from canasta.engine.codes import needs_no_turn
from canasta.game import CanastaError, Game
from canasta.game.compact import expand_moves
from canasta.live.duplicate.events import ContestOpened
from canasta.live.duplicate.links import Result, is_of
from canasta.live.duplicate.requests import not_of_these_boards
from canasta.live.duplicate.results import PERSON_SIDE
from canasta.live.table import events as ev
from canasta.live.table.boards import BoardPlayed, board_pack, seed_of_board
from canasta.live.table.fair import commitment
from canasta.live.table.play import bot_to_act, objection
from canasta.live.table.settings import rules_of
from canasta.live.table.state import Table
from canasta.live.table.thinking import Bots, steps_for
from canasta.live.table.watching import NOT_YET, turns_begun, views_of

MOST_STEPS: Final = 3_000
"""Most steps of one board. Random play has under 400; steps that are taken back count as well."""

_PERSON: Final = "player"
_AT: Final = 0.0
"""The time of every event; it does not matter here."""


class Checked(NamedTuple):
    """Progress of a check."""

    acts: int
    """Actions that were played again."""
    of: int
    """Actions in all, as far as they were read."""
    boards: tuple[BoardPlayed, ...]
    """Boards that passed so far."""


def check_result(opened: ContestOpened, result: Result) -> Iterator[Checked]:
    """Play a result again, action by action; the last that is yielded has all its boards.

    Do not show how far it got before it is done: that would reveal which steps were legal.

    Args:
        opened: the contest.
        result: the result as it was sent.

    Raises:
        ContestError: ``contest.result``.
    """
    if not opened.link or not is_of(result, opened) or len(result.boards) > len(opened.secrets):
        raise not_of_these_boards()
    try:
        yield from _check(opened, result)
    except (CanastaError, ValueError):
        raise not_of_these_boards() from None


def _check(opened: ContestOpened, result: Result) -> Iterator[Checked]:
    acts: list[list[list[int]]] = []
    for number, data in enumerate(result.boards, 1):
        acts.append(_acts(opened, number, data))
        yield Checked(0, sum(map(len, acts)), ())
    table = boards_table(opened, result.name)
    done, total = 0, sum(map(len, acts))
    for number, of_board in enumerate(acts, 1):
        secret = opened.secrets[number - 1]
        table.apply(next_event(table, ev.BoardDealt(number, secret)))
        check = _BoardCheck(table, secret)
        for steps in of_board:
            check.act(steps)
            done += 1
            yield Checked(done, total, tuple(table.boards))


def _acts(opened: ContestOpened, number: int, data: bytes) -> list[list[int]]:
    """Return the actions of a board that was played to its end, each as its steps."""
    rules = rules_of(opened.settings)
    order = board_pack(number, opened.secrets[number - 1], rules.packs)
    start = Game.new(rules, None, opened.settings.players, pack=order)
    game = expand_moves(start, data, MOST_STEPS)
    if not game.deal_over or game.deal != 1:
        raise not_of_these_boards()
    acts: list[list[int]] = []
    for move in game.moves():
        if not move.joined:
            acts.append([])
        elif not acts:
            raise not_of_these_boards()
        acts[-1].append(move.code)
    return acts


def boards_table(opened: ContestOpened, name: str) -> Table:
    """Return the table of a player who takes up the challenge, with bots at the other seats."""
    table = Table()
    commitments = tuple(map(commitment, opened.secrets))
    seats = range(PERSON_SIDE + 1, opened.settings.players)
    events: list[ev.TableEvent] = [
        ev.Founded(opened.code, opened.settings),
        ev.Came(_PERSON, name, ""),
        ev.Sat(_PERSON, PERSON_SIDE),
        *(ev.BotSat(seat, opened.settings.bots) for seat in seats),
        ev.BoardsBound(opened.code, commitments),
    ]
    for event in events:
        table.apply(next_event(table, event))
    return table


def next_event(table: Table, event: ev.TableEvent) -> ev.StoredEvent:
    """Return an event as the next one of a table."""
    return ev.StoredEvent(table.number + 1, _AT, event)


class _BoardCheck:
    """A board that is being played again."""

    def __init__(self, table: Table, secret: str) -> None:
        """Begin at the deal."""
        self._table = table
        self._dice = seed_of_board(secret)
        self._story = -1
        self._bots: Bots | None = None
        self._shown: dict[int, int] = {}

    def act(self, steps: list[int]) -> None:
        """Play an action again.

        Raises:
            ContestError: ``contest.result``: the bot to act would have chosen another action.
        """
        table, game = self._table, self._table.game
        assert game is not None  # the board is dealt
        to_act = bot_to_act(table)
        # If the page was reloaded during a turn, the bot has made its plan again as well.
        if (
            to_act is not None
            and not needs_no_turn(steps[0])
            and steps != self._choice(*to_act)
            and steps != self._choice(*to_act, anew=True)
        ):
            raise not_of_these_boards()
        actor = game.actor if to_act is None else to_act[0]
        if actor is None:
            raise not_of_these_boards()
        table.apply(next_event(table, ev.Acted(actor, tuple(steps), to_act is not None)))

    def _choice(self, seat: int, level: str, *, anew: bool = False) -> list[int]:
        """Return the steps of the action that the bot at a seat chooses, as at a table.

        Args:
            seat: the seat.
            level: the bot's level.
            anew: true to make new bots, and to show them again what they have seen.
        """
        table, game = self._table, self._table.game
        assert game is not None  # the board is dealt
        objects = objection(table)
        if objects is not None:
            return steps_for(game, objects.action, self._dice)
        if anew or self._bots is None or self._story != table.branch:  # another story, other bots
            self._story, self._shown = table.branch, {}
            self._bots = Bots(game.rules, game.players, self._dice)
        seen = views_of(table, seat, self._shown.get(seat, NOT_YET))
        self._shown[seat] = turns_begun(game)
        return steps_for(game, self._bots.choose(level, seat, seen), self._dice + table.moves)
