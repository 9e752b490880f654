"""Bots that think where the table is: a browser gives a worker no processes."""

import asyncio
from collections.abc import AsyncGenerator
from typing import Any

from canasta.advice import Advice, Progress, Turn
from canasta.game import Action
from canasta.table.watching import NOT_YET
from canasta.web.bot_process import (
    Asked,
    Ended,
    HintWanted,
    Question,
    ReviewLeft,
    ReviewWanted,
    Thinking,
)
from canasta.web.bot_workers import LostError, Shown
from canasta.web.recent import Recent


class BotsHere:
    """The bots of all tables: see :class:`canasta.web.bot_workers.Thinkers`."""

    def __init__(self) -> None:
        """None yet."""
        self._thinking = Thinking()
        self._seen: Recent[dict[int, Shown]] = Recent()

    def seen(self, match: str, level: str, seat: int, deal: int) -> int:
        """The turn of a deal whose beginning a bot has been shown last; ``NOT_YET`` for none."""
        shown = (self._seen.get(match) or {}).get(seat)
        return NOT_YET if shown is None or shown[:2] != (level, deal) else shown.turn

    async def choose(self, question: Question, shown: Shown) -> Action | None:
        """What a bot does."""
        action: Action = await self._answer(question)
        self._seen.of(question.match, dict)[question.seat] = shown
        return action

    async def advise(self, match: str, wanted: HintWanted) -> Advice | None:  # noqa: ARG002
        """What a player of a match is advised to do."""
        advice: Advice = await self._answer(wanted)
        return advice

    async def review(
        self,
        match: str,  # noqa: ARG002
        wanted: ReviewWanted,
    ) -> AsyncGenerator[Progress | Turn, None]:
        """Look back at a deal, a step at a time.

        Raises:
            LostError: there is no such review.
        """
        try:
            while not isinstance(step := await self._answer(wanted), Ended):
                yield step
                wanted = ReviewWanted(wanted.key, b"", wanted.deal, wanted.seat)
        finally:
            await self._answer(ReviewLeft(wanted.key))
        if not step.known:
            raise LostError

    async def _answer(self, asked: Asked) -> Any:
        await asyncio.sleep(0)  # what has been said before is sent first
        return self._thinking.answer(asked)

    async def close(self) -> None:
        """Nothing has to be ended."""
