"""Measurement of the event loop's delays, whatever holds it up."""

import asyncio
from collections.abc import Callable
from typing import Final

APART: Final = 0.01
"""Seconds between two measurements."""


async def watch_pauses(observe: Callable[[float], object]) -> None:
    """Measure the delay of the event loop again and again, without end.

    Args:
        observe: called with each delay, in seconds.
    """
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + APART
        await asyncio.sleep(APART)
        observe(max(0.0, loop.time() - due))
