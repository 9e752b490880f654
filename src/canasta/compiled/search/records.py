"""The records that a search uses, as bytes."""

import hashlib
from typing import Annotated, Final, NamedTuple

from canasta.compiled.search.belief import records_of_players
from canasta.compiled.search.hand_model import HandModel, hand_beliefs
from canasta.compiled.search.match_chances import match_chances_of
from canasta.compiled.search.weights import Weights
from canasta.engine.codes import ACTIONS_VERSION
from canasta.engine.record import INT16, INT32, WORD64, Grid, Record, Row
from canasta.engine.rule_record import RuleRecord
from canasta.engine.search import DEAL, MATCH, TUNED, PileTerm, Seen, Term, Terms
from canasta.engine.state import STATE_VERSION, State
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

    Raise ``ValueError`` if there is no network for this table.
    """
    weights = records_of_players(rules, players, others, policy)
    beliefs = hand_beliefs(rules, players, hands)
    chances = match_chances_of(rules, players) if aim == MATCH else b""
    return SearchRecords(weights, beliefs.model, beliefs.net, chances)


RECORDS: Final[tuple[type[Record], ...]] = (State, RuleRecord, Seen, Weights, HandModel)


def layout_hash() -> str:
    fields = [(record.__name__, record.SIZE, record.FIELDS) for record in RECORDS]
    told = repr((STATE_VERSION, ACTIONS_VERSION, fields))
    return hashlib.sha256(told.encode()).hexdigest()[:16]


MOST: Final = 120
"""Steps of one turn that are noted."""

NOTED: Final = 2_048
"""Entries of the policy's tables that are noted in a turn."""

RANKS: Final = 14
TERMS: Final = len(Term)
PILE_TERMS: Final = len(PileTerm)

ROOM: Final = 214
"""Extra room for the entries of the choice being made: the most that one choice looks up, for
fourteen ranks."""


class Trail(Record):
    """The steps of a turn, except those taken back, and the entries looked up in it."""

    dice: Annotated[int, WORD64]
    """State of the dice that decide choices if ``heat`` is not 0."""
    count: Annotated[int, INT32]
    base: Annotated[int, INT32]
    """Steps noted that can no longer be taken back; or a mark of ``policy_steps``."""
    heat: Annotated[int, INT32]
    """Advantage that makes an option e times as likely, in eighths of a point; with 0 the best is
    chosen."""
    noted: Annotated[int, INT32]
    """Entries noted since the turn began; only if ``heat`` is not 0."""
    dealt: Annotated[int, INT32]
    """Wild cards in the player's hand before its first draw; -1 if they were not seen."""
    costs: Annotated[Row, INT32, (RANKS,)]
    """Scratch room: the cost of each discard to choose from."""
    kinds: Annotated[Row, INT16, (RANKS,)]
    """Scratch room: the card of each."""
    explains: Annotated[int, INT32]
    """1 if the terms of the next choice are noted below."""
    pair_is_needed: Annotated[int, INT32]
    """``Terms.pair_is_needed`` of it."""
    terms: Annotated[Grid, INT32, (RANKS, TERMS)]
    pile: Annotated[Row, INT32, (PILE_TERMS,)]
    codes: Annotated[Row, INT16, (MOST,)]
    entries: Annotated[Row, INT16, (NOTED + ROOM,)]
    """The entries of the policy's tables that were looked up."""
    shares: Annotated[Row, INT16, (NOTED + ROOM,)]
    """Derivative of the choice's log probability by each entry, times the heat, in parts of
    ``policy_tables.WHOLE``."""


def terms_in(trail: Trail) -> Terms:
    """Return the terms that were noted in a trail."""
    rows = trail.terms.tolist()
    return Terms(
        {rank: row for rank, row in enumerate(rows) if row[Term.CARD] >= 0},
        bool(trail.pair_is_needed),
        trail.pile.tolist(),
    )
