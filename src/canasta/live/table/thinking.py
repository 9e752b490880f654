"""Choices of bots at their seats: from a seat's redacted view to the steps of an action."""

from collections.abc import Sequence

from canasta.game import Action, Board, CanastaError, Challenge, Correct, Game, View
from canasta.live.table.state import Table, turns_begun
from canasta.players.advice import Advice, Adviser
from canasta.players.bots import Bot, make
from canasta.rules import Rules

__all__ = ["NOT_YET", "turns_begun", "views_of"]

PLAIN = "novice"
"""The level of the bot that acts if another did not answer: it plays sensibly, and at once."""


class Bots:
    """The bots of a match, each with its memory of its turn and of what it has seen.

    They need nothing of the table but views, so they can run in a process of their own.
    """

    def __init__(self, rules: Rules, players: int, seed: int) -> None:
        self.rules, self.players, self.seed = rules, players, seed
        self._bots: dict[int, Bot] = {}

    def choose(self, level: str, seat: int, seen: Sequence[bytes]) -> Action:
        """Return the action that a bot chooses.

        Args:
            level: the bot's level; another level at the same seat is another bot.
            seat: its seat, which is to act.
            seen: the seat's views since it was asked last, as bytes (``View.to_bytes``): what
                it watched, in order, and at the end the view that it acts on.
        """
        bot = self._bots.get(seat)
        if bot is None or bot.name != level:
            bot = self._bots[seat] = make(level, self.rules, self.players, seat, self.seed)
        *watched, now = (View(Board(self.rules, self.players, view), seat) for view in seen)
        for view in watched:
            bot.observe(view)
        return bot.choose(now)


def advise(rules: Rules, players: int, seat: int, seen: Sequence[bytes], seed: int) -> Advice:
    """Return a strong player's advice for a seat, with its reasons.

    Args:
        seat: the seat, which is to act.
        seen: its views of the deal so far as bytes, the one now at the end.
        seed: the same seed and the same views give the same advice.
    """
    adviser = Adviser(rules, players, seat, seed)
    *watched, now = (View(Board(rules, players, view), seat) for view in seen)
    for view in watched:
        adviser.watch(view)
    return adviser.advise(now)


def steps_for(game: Game, action: Action | None, seed: int) -> list[int]:
    """Return the steps of an action that a bot chose.

    If the game refuses it after all, or it is None because the bot did not answer, a quick bot
    chooses instead: a bot never holds up a table.
    """
    if isinstance(action, Challenge | Correct):
        return game.steps(action)[0]
    seat = game.actor
    assert seat is not None  # a bot was asked because its seat is to act
    plain = make(PLAIN, game.rules, game.players, seat, seed)
    for tried in (action, None):
        try:
            return game.planned(tried or plain.choose(game.view(seat)))[0]
        except CanastaError:
            continue
    return game.legal()[-1:]


# The views of a seat in the deal in play: for bots that remember it, and for hints.
#
# Only redacted views are made from a table's moments. A table stores the beginnings of its last
# turns; earlier ones are replayed from the start of the deal, so any process can serve the table.

NOT_YET = -1
"""The turn seen last by a viewer who has seen nothing of a deal."""


def views_of(table: Table, seat: int, known: int = NOT_YET) -> tuple[bytes, ...]:
    """Return the views of a seat at the beginning of every turn of the deal in play, and now.

    Args:
        table: a table at which a deal is played.
        seat: the seat; only what it sees goes into the views.
        known: the turn whose beginning was seen last; only later views are returned.

    Returns:
        The bytes of the views (``View.to_bytes``), the last one that of this moment.
    """
    game, opening = table.game, table.opening
    assert game is not None  # a deal is played
    assert opening is not None
    begun = turns_begun(game)
    boards: list[Board] = []
    if known < begun:
        new = [turn for turn in table.turns if turn.turn > known and turn.branch == table.branch]
        first = max(known + 1, turns_begun(opening))
        if [turn.turn for turn in new] == list(range(first, begun + 1)):
            boards = [turn.board for turn in new if turn.steps < game.step_count]
        else:
            boards = _done_again(opening, game, known)
    return tuple(View.at(board, seat).to_bytes() for board in (*boards, game.board))


def _done_again(opening: Game, game: Game, known: int) -> list[Board]:
    """Return the boards at which the turns after the known one began, from the deal's steps."""
    twin, boards = opening.clone(), []
    for code in game.steps_since(opening):
        if turns_begun(twin) > known:
            known = turns_begun(twin)
            boards.append(twin.board.clone())
        twin.apply(code)
    return boards
