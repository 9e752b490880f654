"""The observation of a game by a seat: a record of fixed size, and how it is filled.

Seats and sides are counted from the observer: seat 0 is the observer, seat 1 sits at its left, and
side 0 is the observer's. Nothing in it comes from hidden cards. The cards of the discard pile are
counted, since each was seen when it was discarded.
"""

from typing import Annotated, Any, Final

import numpy as np
from numpy.typing import NDArray

from canasta.cards import JOKER, KINDS
from canasta.compiled.kernel.compiled import Vector, entry_point
from canasta.compiled.kernel.layout import dtype_of
from canasta.compiled.kernel.numba_or_none import numba, types
from canasta.engine.codes import Form
from canasta.engine.state import SEATS, SIDE_MELDS, SIDES
from canasta.research.env.batch.rows import STRIDE, StateRows, state_at

Ints = NDArray[np.int64]


class ObservationRecord:
    """An observation: counts unless a field says otherwise; -1 means none."""

    scores: Annotated[Ints, np.int32, (SIDES,)]
    """Score of each side in the match."""
    requirement: Annotated[Ints, np.int16, (SIDES,)]
    """Points that each side needs to open in this deal."""
    staged_points: Annotated[int, np.int16]
    """Points toward the opening of the melds staged in this turn."""
    stock: Annotated[int, np.int16]
    """Cards in the stock."""
    pile_size: Annotated[int, np.int16]
    """Cards in the discard pile."""
    hand_size: Annotated[Ints, np.int16, (SEATS,)]
    """Cards in each hand."""
    foot_size: Annotated[Ints, np.int16, (SEATS,)]
    """Cards in each pot or face-down hand not picked up."""
    phase: Annotated[int, np.int8]
    """Phase, see ``canasta.engine.codes.Phase``."""
    turn: Annotated[int, np.int8]
    """Seat whose turn it is."""
    actor: Annotated[int, np.int8]
    """Seat that acts now."""
    dealer: Annotated[int, np.int8]
    """Seat that dealt."""
    top: Annotated[int, np.int8]
    """Kind on top of the pile; none while a pile taken to open is withheld."""
    frozen: Annotated[int, np.int8]
    """1 if the pile is frozen to all by a card in it."""
    turn_card: Annotated[int, np.int8]
    """1 if the turn card is still in the stock."""
    exact_cut: Annotated[int, np.int8]
    """Side that cut exactly."""
    target_meld: Annotated[int, np.int8]
    """Number, in the acting side's list, of the meld that ``LAY`` goes to."""
    target_chosen: Annotated[int, np.int8]
    """1 if a card, or a take, has to follow the choice of a target."""
    cards_needed: Annotated[int, np.int8]
    """Cards that the meld begun still needs."""
    staged: Annotated[int, np.int8]
    """1 if something can be taken back."""
    pile_withheld: Annotated[int, np.int8]
    """1 if the pile was taken to open and its remainder is still withheld."""
    took: Annotated[int, np.int8]
    """1 if the pile was taken in this turn."""
    opening_turn: Annotated[int, np.int8]
    """Opening of the acting side in this turn: 1 may still open, 2 has opened and settled it."""
    question: Annotated[int, np.int8]
    """Question of this turn: 0 not asked, 1 yes, 2 no."""
    talon: Annotated[int, np.int8]
    """Sides that have opened and settled it, for the talon."""
    replacements_owed: Annotated[Ints, np.int8, (SEATS,)]
    """Replacements that a player still has to draw for threes laid down."""
    asked: Annotated[Ints, np.int8, (SEATS,)]
    """1 if a player asked in an earlier turn of this deal; 2 if a 'no' still binds."""
    melded: Annotated[Ints, np.int8, (SEATS,)]
    """1 if a player melded in an earlier turn of this deal."""
    opened: Annotated[Ints, np.int8, (SIDES,)]
    """1 if a side has opened."""
    canastas: Annotated[Ints, np.int8, (SIDES,)]
    """Completed canastas and sambas of each side."""
    threes: Annotated[Ints, np.int8, (SIDES, 4)]
    """Threes laid down, by suit."""
    hand: Annotated[Ints, np.int8, (KINDS,)]
    """Hand of the observer, by kind."""
    pile: Annotated[Ints, np.int8, (KINDS,)]
    """Cards in the discard pile, by kind."""
    laid: Annotated[Ints, np.int8, (SIDES, KINDS)]
    """Cards in each side's melds, by kind; deuces by suit."""
    meld_count: Annotated[Ints, np.int8, (SIDES,)]
    """Melds of each side."""
    meld_form: Annotated[Ints, np.int8, (SIDES, SIDE_MELDS)]
    """Form of each side's melds in the order listed, which ``TARGET`` counts by: see ``Form``."""
    meld_rank: Annotated[Ints, np.int8, (SIDES, SIDE_MELDS)]
    """Rank of a set, lowest rank of a run."""
    meld_suit: Annotated[Ints, np.int8, (SIDES, SIDE_MELDS)]
    """Suit of a run."""
    meld_size: Annotated[Ints, np.int8, (SIDES, SIDE_MELDS)]
    """Cards in a meld."""
    meld_wilds: Annotated[Ints, np.int8, (SIDES, SIDE_MELDS)]
    """Wild cards in a meld."""


OBSERVATION: Final[np.dtype[Any]] = dtype_of(ObservationRecord)
"""Record type of an observation."""

ObservationArray = Annotated[
    NDArray[Any], types.Array(numba.from_dtype(OBSERVATION), 1, "C", aligned=True)
]


@entry_point(
    f"states[n,{STRIDE}] games[k] games:0..n seats[k] seats:-1..{SEATS} out[k]",
    slow=True,
)
def observe_games(states: StateRows, games: Vector, seats: Vector, out: ObservationArray) -> None:
    """Fill the observations of some games, each as a seat sees it.

    Args:
        states: the states.
        games: the numbers of the games.
        seats: the observer in each of these games; -1 for the seat that acts.
        out: an observation for each of these games.
    """
    for j in range(games.shape[0]):
        s = state_at(states, games[j])
        o = out[j]
        players = max(int(s.players), 1)
        sides = max(int(s.sides), 1)
        own = int(seats[j])
        if own < 0:
            own = int(s.actor)
        o.staged_points = s.staged_points
        o.stock = s.stock_size
        o.pile_size = s.pile_size
        o.phase = s.phase
        o.turn = (int(s.turn) - own + players) % players
        o.actor = (int(s.actor) - own + players) % players
        o.dealer = (int(s.dealer) - own + players) % players
        o.top = s.pile[s.pile_size - 1] if s.pile_size > 0 and not s.pile_withheld else -1
        o.frozen = s.frozen
        o.turn_card = s.turn_card
        o.exact_cut = -1
        if s.exact_cut >= 0:
            o.exact_cut = (int(s.exact_cut) - own + SEATS * sides) % sides
        o.target_meld = s.target_meld
        o.target_chosen = s.target_chosen
        o.cards_needed = s.cards_needed
        o.staged = 1 if s.staged > 0 else 0
        o.pile_withheld = s.pile_withheld
        o.took = s.took
        o.opening_turn = s.opening_turn
        o.question = s.question
        o.talon = s.talon
        for kind in range(KINDS):
            o.hand[kind] = s.hands[own, kind]
            o.pile[kind] = 0
        for i in range(s.pile_size):
            o.pile[s.pile[i]] += 1
        for k in range(players):
            seat = (own + k) % players
            o.hand_size[k] = s.hand_size[seat]
            o.foot_size[k] = s.foot_size[seat]
            o.replacements_owed[k] = s.replacements_owed[seat]
            o.asked[k] = s.asked[seat]
            o.melded[k] = s.melded[seat]
        for k in range(sides):
            side = (own + k) % sides
            o.scores[k] = s.scores[side]
            o.requirement[k] = s.requirement[side]
            o.opened[k] = s.opened[side]
            o.canastas[k] = s.canastas[side]
            for suit in range(4):
                o.threes[k, suit] = s.threes[side, suit]
            for kind in range(KINDS):
                o.laid[k, kind] = 0
            count = int(s.meld_count[side])
            for n in range(count):
                m = int(s.order[side, n])
                rank = int(s.meld_rank[m])
                o.meld_form[k, n] = s.meld_form[m]
                o.meld_rank[k, n] = rank
                o.meld_suit[k, n] = s.meld_suit[m]
                o.meld_size[k, n] = s.meld_size[m]
                o.meld_wilds[k, n] = s.meld_wilds[m]
                if s.meld_form[m] == Form.RUN:
                    first = int(s.meld_suit[m]) * 13 + rank
                    for kind in range(first, first + s.meld_size[m]):
                        o.laid[k, kind] += 1
                else:
                    for suit in range(4):
                        o.laid[k, 13 * suit + rank] += s.meld_cards[m, suit]
                        o.laid[k, 13 * suit] += s.meld_cards[m, 4 + suit]
                    o.laid[k, JOKER] += s.meld_cards[m, 8]
            for n in range(count, o.meld_count[k]):
                o.meld_form[k, n] = 0
                o.meld_rank[k, n] = 0
                o.meld_suit[k, n] = 0
                o.meld_size[k, n] = 0
                o.meld_wilds[k, n] = 0
            o.meld_count[k] = count
