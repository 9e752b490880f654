"""Bots that think in the worker itself, since a browser gives a worker no processes."""

import asyncio
from collections.abc import AsyncGenerator
from typing import Any

from canasta.game import Action
from canasta.live.table.watching import NOT_YET
from canasta.players.advice import Advice, Progress, Turn
from canasta.server.web.bot_process import (
    Asked,
    Ended,
    HintWanted,
    Question,
    ReviewLeft,
    ReviewWanted,
    Thinking,
)
from canasta.server.web.bot_workers import LostError, Shown
from canasta.server.web.recent import Recent


class BotsHere:
    """The bots of all tables; see :class:`canasta.server.web.bot_workers.Thinkers`."""

    def __init__(self) -> None:
        """Begin without bots."""
        self._thinking = Thinking()
        self._seen: Recent[dict[int, Shown]] = Recent()

    def last_turn_seen(self, match: str, level: str, seat: int, deal: int) -> int:
        """Return the last turn of a deal whose beginning a bot has been shown, or ``NOT_YET``."""
        shown = (self._seen.get(match) or {}).get(seat)
        return NOT_YET if shown is None or shown[:2] != (level, deal) else shown.turn

    async def choose(self, question: Question, shown: Shown) -> Action | None:
        """Return a bot's action."""
        action: Action = await self._answer(question)
        self._seen.of(question.match, dict)[question.seat] = shown
        return action

    async def advise(self, match: str, wanted: HintWanted) -> Advice | None:  # noqa: ARG002
        """Return advice for a player of a match."""
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
        await asyncio.sleep(0)  # earlier messages are sent first
        return self._thinking.answer(asked)

    async def close(self) -> None:
        """Do nothing: there are no processes to end."""
