"""Trust that a search puts in the learned policy, tuned by book and number of players."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from canasta.compiled.search.belief import PRIOR, Belief, prior
from canasta.compiled.search.learned_policy import learned_policy_of
from canasta.engine.number_file import table_of
from canasta.rules import Rules

USUAL: Final = "usual"

_FILE: Final = Path(__file__).with_name("trust.toml")


class Trust(NamedTuple):
    """Trust in the learned policy."""

    errors: float
    """Standard errors by which another choice has to be better than the learned policy's."""
    alike: int
    """Prior probability that another player follows the learned policy too, in hundredths."""


@cache
def _trusts() -> dict[str, Trust]:
    found = tomllib.loads(_FILE.read_text("utf-8"))
    return {table: Trust(**{**found[USUAL], **trust}) for table, trust in found.items()}


def trust_in_policy(rules: Rules, players: int, policy: str) -> Trust | None:
    """Return the trust in the learned policy if rollouts are played by it.

    Args:
        rules: the rules in play.
        players: how many play.
        policy: how rollouts are played; one of ``canasta.engine.search.POLICIES``.

    Returns:
        None if there is no learned policy, or it is not used.
    """
    if learned_policy_of(rules, players, policy) is None:
        return None
    return table_of(_trusts(), rules.name, players) or _trusts()[USUAL]


def belief_at(players: int, seat: int, trust: Trust | None) -> Belief:
    """Return a seat's belief about the others before it has seen them play.

    Args:
        players: how many play.
        seat: the seat that holds the belief.
        trust: the trust in the learned policy; None for the usual prior.
    """
    at_first = PRIOR if trust is None else prior(trust.alike)
    return Belief(players, seat, at_first)
