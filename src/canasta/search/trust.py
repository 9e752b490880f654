"""How far a search trusts what was learned: by book and players, as it was found to be best."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from canasta.engine.number_file import table_of
from canasta.rules import Rules
from canasta.search.belief import PRIOR, Belief, prior
from canasta.search.learned_policy import learned_policy_of

USUAL: Final = "usual"

_FILE: Final = Path(__file__).with_name("trust.toml")


class Trust(NamedTuple):
    """How far what was learned is trusted."""

    errors: float
    """Standard errors by which another choice has to be better than what was learned."""
    alike: int
    """How likely somebody who was not seen to play goes by it, too, in hundredths."""


@cache
def _trusts() -> dict[str, Trust]:
    found = tomllib.loads(_FILE.read_text("utf-8"))
    return {table: Trust(**{**found[USUAL], **trust}) for table, trust in found.items()}


def trust_in_policy(rules: Rules, players: int, policy: str) -> Trust | None:
    """How far what was learned is trusted where rollouts are played by it.

    Args:
        rules: the rules in play.
        players: how many play.
        policy: how rollouts are played; one of ``canasta.engine.search.POLICIES``.

    Returns:
        None where nothing was learned, or it is not used.
    """
    if learned_policy_of(rules, players, policy) is None:
        return None
    return table_of(_trusts(), rules.name, players) or _trusts()[USUAL]


def belief_at(players: int, seat: int, trust: Trust | None) -> Belief:
    """Return what a seat believes of the others before it has seen them play.

    Args:
        players: how many play.
        seat: the own one.
        trust: how far what was learned is trusted.
    """
    at_first = PRIOR if trust is None else prior(trust.alike)
    return Belief(players, seat, at_first)
