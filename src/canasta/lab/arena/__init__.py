"""The arena: contests of bots on duplicate deals, with confidence intervals."""

from canasta.lab.arena.contest import CHUNK, Contest
from canasta.lab.arena.elo import Elo
from canasta.lab.arena.run import Workers, here, run
from canasta.lab.arena.standing import PairStanding, Standing

__all__ = ["CHUNK", "Contest", "Elo", "PairStanding", "Standing", "Workers", "here", "run"]
