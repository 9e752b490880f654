"""How late the event loop is: whatever holds it up is seen here, whoever it is."""

import asyncio
from collections.abc import Callable
from typing import Final

APART: Final = 0.01
"""Seconds between two looks."""


async def watch_pauses(observe: Callable[[float], object]) -> None:
    """Tell how late each look came, for ever.

    Args:
        observe: called with seconds.
    """
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + APART
        await asyncio.sleep(APART)
        observe(max(0.0, loop.time() - due))
