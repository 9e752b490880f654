"""The records that a search goes by, as bytes."""

from typing import NamedTuple

from canasta.engine.search import DEAL, MATCH, TUNED
from canasta.rules import Rules
from canasta.search.hand_beliefs import hand_beliefs
from canasta.search.kinds import records_of_players
from canasta.search.match_chances import match_chances_of


class SearchRecords(NamedTuple):
    """What a search goes by."""

    weights: bytes
    """The rollout policy's weights by mode, then perhaps those of others."""
    hand_model: bytes
    """How likely hands are."""
    net: bytes
    """The weights of a network that tells how likely they are; nothing where none does."""
    chances: bytes
    """How likely a match is won; nothing where the points of the deal are all that counts."""


def records_for(
    rules: Rules, players: int, *, hands: str, others: str, aim: str = DEAL, policy: str = TUNED
) -> SearchRecords:
    """What a searcher goes by.

    Raises:
        ValueError: there is no network for this table.
    """
    weights = records_of_players(rules, players, others, policy)
    beliefs = hand_beliefs(rules, players, hands)
    chances = match_chances_of(rules, players) if aim == MATCH else b""
    return SearchRecords(weights, beliefs.model, beliefs.net, chances)
