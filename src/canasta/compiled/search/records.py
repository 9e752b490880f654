"""The records that a search uses, as bytes."""

from typing import NamedTuple

from canasta.compiled.search.hand_beliefs import hand_beliefs
from canasta.compiled.search.kinds import records_of_players
from canasta.compiled.search.match_chances import match_chances_of
from canasta.engine.search import DEAL, MATCH, TUNED
from canasta.rules import Rules


class SearchRecords(NamedTuple):
    """Records that a search uses."""

    weights: bytes
    """The rollout policy's weights by mode, then perhaps those of kinds of other players."""
    hand_model: bytes
    """The hand model: weights of sampled hands."""
    net: bytes
    """The weights of the network that predicts hands; empty if none is used."""
    chances: bytes
    """The table of chances of winning the match; empty if only the deal's points count."""


def records_for(
    rules: Rules, players: int, *, hands: str, others: str, aim: str = DEAL, policy: str = TUNED
) -> SearchRecords:
    """Return the records of a searcher.

    Raises:
        ValueError: there is no network for this table.
    """
    weights = records_of_players(rules, players, others, policy)
    beliefs = hand_beliefs(rules, players, hands)
    chances = match_chances_of(rules, players) if aim == MATCH else b""
    return SearchRecords(weights, beliefs.model, beliefs.net, chances)
