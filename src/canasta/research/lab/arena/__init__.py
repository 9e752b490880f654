"""The arena: contests of bots on duplicate deals, with confidence intervals."""

from canasta.research.lab.arena.contest import CHUNK, Contest
from canasta.research.lab.arena.run import Workers, here, run
from canasta.research.lab.arena.standing import Elo, PairStanding, Standing

__all__ = ["CHUNK", "Contest", "Elo", "PairStanding", "Standing", "Workers", "here", "run"]
