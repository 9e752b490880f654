"""The programs of an arena's chunk: begun when they are first needed, kept while it is played."""

from collections.abc import Callable, Hashable
from time import monotonic
from types import TracebackType
from typing import Self

from canasta.players.bots import Bot, make
from canasta.research.lab.outside.bot import OutsideBot
from canasta.research.lab.outside.command import is_command, words_of
from canasta.research.lab.outside.loss import Loss, LostDealError
from canasta.research.lab.outside.messages import Bye, line_of
from canasta.research.lab.outside.policy import PolicyBot, is_policy
from canasta.research.lab.outside.process import GRACE, Limits, Process
from canasta.rules import Rules


class Crew:
    """Programs by the places at which they play. They are stopped at the end of ``with``.

    The same cards are played several times, with the seats changed. So that no program meets cards
    again that it has seen from another seat, each place has programs of its own: it is for whoever
    plays to name the places so that none plays a deal twice.

    Args:
        limits: what programs are held to.
        matches: whether whole matches are played.
    """

    def __init__(self, limits: Limits, *, matches: bool = False) -> None:
        self._limits = limits
        self._matches = matches
        self._running: dict[Hashable, Process] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        running = list(self._running.values())
        self._running.clear()
        until = monotonic() + (GRACE if kind is None else 0.0)
        if kind is None:
            for process in running:
                process.leave(line_of(Bye()))
        for process in running:
            process.stop(until - monotonic())

    def maker(self, place: Hashable) -> Callable[[str, Rules, int, int, int], Bot]:
        """Return the function that makes a game's bots: ours, policies, a place's programs."""

        def made(name: str, rules: Rules, players: int, seat: int, seed: int) -> Bot:
            if is_policy(name):
                try:
                    return PolicyBot(name, rules, players, seat, seed)
                except ValueError as error:
                    raise LostDealError(Loss(name, seat, "bot.start", str(error))) from None
            if not is_command(name):
                return make(name, rules, players, seat, seed)
            key = (place, name, seat)
            if key not in self._running:
                self._running[key] = Process(words_of(name))
            process = self._running[key]
            return OutsideBot(
                name, process, rules, players, seat, seed, self._limits, matches=self._matches
            )

        return made

    def dismiss(self, place: Hashable, name: str, seat: int) -> None:
        """Stop a program that has lost its deal; the next deal begins it anew."""
        process = self._running.pop((place, name, seat), None)
        if process is not None:
            process.stop()
