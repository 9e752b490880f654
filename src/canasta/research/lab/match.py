"""Matches of bots, deal by deal; each bot sees what its seat may see, and nothing else."""

from collections.abc import Callable, Iterator
from hashlib import blake2b
from time import perf_counter
from typing import Any, Final, NamedTuple

from numpy.typing import NDArray

from canasta.compiled.kernel import (
    apply,
    legal,
    new_match,
    new_states,
    redact,
    rules_record,
    state_at,
)
from canasta.engine.codes import Act, Phase
from canasta.engine.state import State
from canasta.game import Game
from canasta.players.bots import Bot
from canasta.research.lab.deals import Fault, InvariantError, Place
from canasta.research.lab.outside.bot import OutsideBot
from canasta.research.lab.outside.policy import PolicyBot, make_bot
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

    ``clock`` records the times of their decisions, ``maker`` makes a bot by its name, ``look`` is
    called at each step before it is carried out.
    """

    def __init__(
        self,
        rules: Rules,
        bots: tuple[str, ...],
        seed: int,
        clock: Clock | None = None,
        maker: Maker = make_bot,
        look: Look | None = None,
    ) -> None:
        self.bots: list[Bot] = [
            maker(name, rules, len(bots), seat, bot_seed(seed, seat))
            for seat, name in enumerate(bots)
        ]
        self._names = bots
        self._watchers = [
            bot
            for bot in self.bots
            if type(bot).watch is not Bot.watch and not isinstance(bot, PolicyBot)
        ]
        self._watched: tuple[int, ...] = ()
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
        """Return the step that the bot to act chooses in the i-th state; -1 if nothing is legal.

        The others watch, once a turn. The mask is filled. Call ``did`` once the step is carried
        out.
        """
        seat = int(states["actor"][i])
        legal(record, states, i)
        if not states["legal"][i].any():
            return -1
        turn = (
            int(states["deal"][i]),
            int(states["turns"][i]),
            int(states["phase"][i] == Phase.CUT),
        )
        if turn != self._watched:
            self._watched = turn
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
        for bot in self._outside:
            bot.deal_over()

    def endless(self, seat: int) -> None:
        """Blame a program or policy for an endless deal: it has the turn, or is the only one."""
        guests: list[OutsideBot | PolicyBot] = [*self._outside, *self._policies.values()]
        for bot in guests:
            if bot.seat == seat or len({guest.name for guest in guests}) == 1:
                raise bot.loss("bot.endless", "the deal does not come to an end")


MOST_STEPS: Final = 5_000
"""Most steps in one deal; bots end every deal within a fifth of this."""
MOST_DEALS: Final = 200
"""Most deals in a match: one that goes on longer, as between random players, ends there."""


class PlayedDeal(NamedTuple):
    state: NDArray[Any]
    """The state at its end, as an array of one; valid until the next deal is requested."""
    steps: int
    deal: int
    """Its number in the match, from 1."""


def play_match(
    rules: Rules,
    bots: tuple[str, ...],
    seed: int,
    clock: Clock | None = None,
    *,
    matches: bool = True,
    maker: Maker = make_bot,
    look: Look | None = None,
) -> Iterator[PlayedDeal]:
    """Play a match and yield each deal when it is over; unless ``matches``, only the first.

    Raises:
        InvariantError: a bot's choice is refused, or a deal does not end.
        LostDealError: a program from outside loses the deal by misbehaving.
    """
    record = rules_record(rules, len(bots))
    states = new_states(1)
    new_match(record, states, 0, seed)
    company = Company(rules, bots, seed, clock, maker, look)
    for deal in range(1, MOST_DEALS + 1):
        moves: list[int] = []
        while int(states["phase"][0]) < Phase.DEAL_OVER:
            code = company.step(record, states, 0)
            fault = Fault.DEAD_END if code < 0 else Fault.TOO_LONG
            if code >= 0 and len(moves) < MOST_STEPS:
                fault = Fault.BOT
                if not apply(record, states, 0, code):
                    moves.append(code)
                    company.did(code)
                    continue
            if fault == Fault.TOO_LONG:
                company.endless(int(states["actor"][0]))
            place = Place(rules.name, len(bots), seed, deal, len(moves))
            raise InvariantError(fault, place, code, tuple(moves), f"Bots: {', '.join(bots)}.")
        if clock is not None:
            clock.close()
        company.deal_over()
        yield PlayedDeal(states, len(moves), deal)
        if not matches or int(states["phase"][0]) == Phase.MATCH_OVER:
            return
        apply(record, states, 0, Act.DEAL)
        company.did(Act.DEAL)
