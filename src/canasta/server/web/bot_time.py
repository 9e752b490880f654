"""The time at which a bot moves, chosen so that it does not reveal how long the bot thought.

A bot's thinking time depends on its cards: a bot that could take the pile and draws has thought
longer than one that could only draw. So it moves after a fixed time, which is longer than nearly
all its thinking. If it has thought longer, it waits for another step, and so on.
"""

from hashlib import blake2b
from math import ceil
from secrets import token_bytes
from typing import Final

from canasta.live.table.settings import PACES
from canasta.players.bots import SEATED

STEPS: Final = {
    **dict.fromkeys(SEATED, 0.02),
    "random": 0.01,
    "expert": 0.2,
    "master": 1.2,
}
"""Seconds of a step, by a bot's name; on one core, 99 % of its decisions take less than half."""


def thinking_time(thought: float, pace: str, level: str) -> float:
    """Return the seconds from the beginning of a bot's turn until it moves.

    Args:
        thought: seconds after which its move is known.
        pace: one of :data:`canasta.live.table.settings.PACES`.
    """
    step = STEPS[level]
    least = max(PACES[pace], step)
    return least + step * max(0, ceil((thought - least) / step))


SECRET: Final = token_bytes(32)
"""A secret of this process, so that a table's code, which all its players know, reveals no seed."""


def seed_of(match: str) -> int:
    """Return the seed for the bots of a match, and for advice: 60 bits, too many to try them all.

    Args:
        match: the name of the match and its branch.
    """
    return int.from_bytes(blake2b(match.encode(), digest_size=8, key=SECRET).digest(), "big") >> 4
