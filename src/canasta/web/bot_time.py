"""When a bot acts: at moments that tell nothing of how long it thought.

How long a bot thinks depends on its cards: one that could take the pile and draws has thought
longer than one that could only draw. So it acts after a fixed time, which is longer than nearly all
its thinking; where it has thought longer, after another of its steps, and so on.
"""

from math import ceil
from typing import Final

from canasta.bots import SEATED
from canasta.table.settings import PACES

STEPS: Final = {
    **dict.fromkeys(SEATED, 0.02),
    "random": 0.01,
    "expert": 0.2,
    "master": 1.2,
}
"""Seconds by a bot's name; measured on one core, 99 decisions of 100 take less than half of it."""


def thinking_time(thought: float, pace: str, level: str) -> float:
    """Seconds from a bot's being to act until it acts.

    Args:
        thought: seconds after which it is known what it does.
        pace: one of :data:`canasta.table.settings.PACES`.
        level: the bot's, or its style.
    """
    step = STEPS[level]
    least = max(PACES[pace], step)
    return least + step * max(0, ceil((thought - least) / step))
