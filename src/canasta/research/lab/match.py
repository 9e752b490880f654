"""Matches of bots, deal by deal."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from numpy.typing import NDArray

from canasta.compiled.kernel import apply, new_match, new_states, rules_record
from canasta.engine.codes import Act, Phase
from canasta.players.bots import make
from canasta.research.lab.company import Company, Look, Maker
from canasta.research.lab.faults import Fault, InvariantError, Place
from canasta.research.lab.pool import Clock
from canasta.rules import Rules

MOST_STEPS: Final = 5_000
"""Most steps in one deal; bots end every deal within a fifth of this."""
MOST_DEALS: Final = 200
"""Most deals in a match: one that goes on longer, as between random players, ends there."""


class PlayedDeal(NamedTuple):
    """A deal of a match that was just played."""

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
    maker: Maker = make,
    look: Look | None = None,
) -> Iterator[PlayedDeal]:
    """Play a match and yield each deal when it is over.

    Args:
        rules: the rules.
        bots: the name of the bot at each seat.
        seed: the seed of the match.
        clock: the clock that records the times of decisions, if any.
        matches: whether it goes on after the first deal.
        maker: the function that makes the bots; see :class:`canasta.research.lab.company.Company`.
        look: the function called at each step; see there.

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
