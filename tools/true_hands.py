"""Deals whose hidden hands a tool may look at, to tell a search how they lie."""

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any

from numpy.typing import NDArray

from canasta.engine.codes import Phase
from canasta.engine.seen import Seen
from canasta.kernel import apply, new_match, new_states, rules_record
from canasta.lab.company import Company, Maker
from canasta.rules import Rules


def with_true_hands(seen: Seen, truth: NDArray[Any], seats: Iterable[int]) -> Seen:
    """What was seen, and the hands of these seats as they lie in a record of one deal."""
    known = seen.copy()
    rows = [list(row) for row in known.known]
    for seat in seats:
        rows[seat] = truth["hands"][0, seat].tolist()
    known.put("known", chain.from_iterable(rows))
    return known


def play_openly(
    rules: Rules, bots: tuple[str, ...], seed: int, maker: Callable[[NDArray[Any]], Maker]
) -> NDArray[Any]:
    """Play one deal; what makes the bots is given the record that it is played in.

    Returns:
        That record, as it is when the deal is over.

    Raises:
        RuntimeError: a bot's step is refused.
    """
    record, states = rules_record(rules, len(bots)), new_states(1)
    new_match(record, states, 0, seed)
    company = Company(rules, bots, seed, maker=maker(states))
    while states["phase"][0] < Phase.DEAL_OVER:
        code = company.step(record, states, 0)
        if code < 0 or apply(record, states, 0, code):
            raise RuntimeError(f"A step is refused: seed {seed}, bots {', '.join(bots)}.")
    return states
