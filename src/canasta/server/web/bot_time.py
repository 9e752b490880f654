"""The time at which a bot moves, chosen so that it does not reveal how long the bot thought.

A bot's thinking time depends on its cards: a bot that could take the pile and draws has thought
longer than one that could only draw. So it moves after a fixed time, which is longer than nearly
all its thinking. If it has thought longer, it waits for another step, and so on.
"""

from math import ceil
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
        level: the bot's, or its style.
    """
    step = STEPS[level]
    least = max(PACES[pace], step)
    return least + step * max(0, ceil((thought - least) / step))
