"""A player who does anything that the rules allow."""

from random import Random

from canasta.engine.codes import Act
from canasta.game import Game


def any_step(game: Game, rng: Random) -> int:
    """A random legal step of the player to act.

    Melds are taken back only where nothing else is left. A player who must go out and plays at
    random may lay and take back for thousands of steps, in one turn of ten thousand deals.
    """
    legal = game.legal()
    return rng.choice([step for step in legal if step != Act.RETRACT] or legal)
