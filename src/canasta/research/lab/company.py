"""Bots around a table: each sees what its seat may see, and nothing else."""

from collections.abc import Callable
from hashlib import blake2b
from time import perf_counter
from typing import Any

from numpy.typing import NDArray

from canasta.compiled.kernel import legal, new_states, redact, state_at
from canasta.engine.state import State
from canasta.game import Game
from canasta.players.bots import Bot, make
from canasta.research.lab.outside import OutsideBot, PolicyBot
from canasta.research.lab.pool import Clock
from canasta.rules import Rules

Maker = Callable[[str, Rules, int, int, int], Bot]
"""Function that makes a bot from its name, the rules, the number of players, its seat and seed."""

Look = Callable[[Bot, State, int], None]
"""Function called at each step with the bot that chose it, its seat's view before, and the step."""


def bot_seed(seed: int, seat: int) -> int:
    """Return the seed of the bot at a seat: a hash that does not reveal the deal's own seed.

    A bot that knew the deal's own seed could deal the cards again for itself.
    """
    digest = blake2b(f"{seed} {seat}".encode(), digest_size=8, person=b"canasta bot")
    return int.from_bytes(digest.digest(), "big")


class Company:
    """The bots of one table, from the first deal of a match on.

    Args:
        rules: the rules.
        bots: the name of the bot at each seat.
        seed: the deal's seed.
        clock: the clock that records the times of their decisions, if any.
        maker: the function that makes a bot by its name; default: the built-in bots.
        look: a function called at each step before it is carried out, if any.

    Raises:
        LostDealError: a program does not begin.
    """

    def __init__(
        self,
        rules: Rules,
        bots: tuple[str, ...],
        seed: int,
        clock: Clock | None = None,
        maker: Maker = make,
        look: Look | None = None,
    ) -> None:
        self.bots: list[Bot] = [
            maker(name, rules, len(bots), seat, bot_seed(seed, seat))
            for seat, name in enumerate(bots)
        ]
        self._names = bots
        self._watchers = [bot for bot in self.bots if type(bot).watch is not Bot.watch]
        self._seen = new_states(1)
        self._view = state_at(self._seen)
        self._clock = clock
        self._look = look
        self._outside = [bot for bot in self.bots if isinstance(bot, OutsideBot)]
        self._policies = {bot.seat: bot for bot in self.bots if isinstance(bot, PolicyBot)}
        self._game = Game.new(rules, seed, len(bots)) if self._outside else None
        if self._game is not None:
            for bot in self._outside:
                bot.sit(self._game)

    def step(self, record: NDArray[Any], states: NDArray[Any], i: int) -> int:
        """Return the step that the bot to act chooses in the i-th state; the others look on.

        Fills the mask of legal actions; returns -1 if nothing is legal. Call ``did`` once the step
        is carried out.

        Raises:
            LostDealError: a program loses the deal by what it does.
        """
        seat = int(states["actor"][i])
        legal(record, states, i)
        if not states["legal"][i].any():
            return -1
        for bot in self._watchers:
            if bot.seat != seat:
                redact(states, i, bot.seat, self._seen, 0)
                bot.watch(self._view)
        if seat in self._policies:
            self._policies[seat].look(states, i)
        redact(states, i, seat, self._seen, 0)
        began = perf_counter()
        code = int(self.bots[seat].step(self._view))
        if self._clock is not None:
            self._clock.step(self._names[seat], code, perf_counter() - began)
        if self._look is not None:
            self._look(self.bots[seat], self._view, code)
        return code

    def did(self, code: int) -> None:
        """Report a step that was carried out, or a deal, so that programs get its events."""
        if self._game is not None:
            self._game.apply(code)

    def deal_over(self) -> None:
        """Report the end of the deal to programs."""
        for bot in self._outside:
            bot.deal_over()

    def endless(self, seat: int) -> None:
        """Report that the deal does not end, with the seat that has the turn.

        Raises:
            LostDealError: a program or policy is to blame: it has the turn, or is the only one.
        """
        guests: list[OutsideBot | PolicyBot] = [*self._outside, *self._policies.values()]
        for bot in guests:
            if bot.seat == seat or len({guest.name for guest in guests}) == 1:
                raise bot.loss("bot.endless", "the deal does not come to an end")
