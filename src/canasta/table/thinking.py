"""What bots do at their seats: from the redacted view of a seat to the steps of an act."""

from canasta.bots import Bot, make
from canasta.game import Action, Board, CanastaError, Game, View
from canasta.rules import Rules


class Bots:
    """The bots of a match, each with what it remembers: of its turn, and of what it has seen.

    It needs nothing of the table but views, so it can live in a process of its own.
    """

    def __init__(self, rules: Rules, players: int, seed: int) -> None:
        """The bots of a match; the same seed and the same views give the same choices."""
        self.rules, self.players, self.seed = rules, players, seed
        self._bots: dict[int, Bot] = {}

    def choose(self, level: str, seat: int, seen: bytes) -> Action:
        """What a bot does.

        Args:
            level: the bot's level; another level at the same seat is another bot.
            seat: its seat, which is to act.
            seen: the bytes of the seat's view (``View.to_bytes``).
        """
        bot = self._bots.get(seat)
        if bot is None or bot.name != level:
            bot = self._bots[seat] = make(level, self.rules, self.players, seat, self.seed)
        return bot.choose(View(Board(self.rules, self.players, seen), seat))


def steps_for(game: Game, action: Action | None, seed: int) -> list[int]:
    """The steps of an action that a bot chose.

    What the game refuses after all, or None where the bot did not answer, a bot of the plainest
    kind replaces: a table never stands still because of a bot.
    """
    seat = game.actor
    assert seat is not None  # a bot was asked because its seat is to act
    plain = make("random", game.rules, game.players, seat, seed)
    for tried in (action, None):
        try:
            return game.steps(tried or plain.choose(game.view(seat)))[0]
        except CanastaError:
            continue
    return game.legal()[-1:]
