"""The observation of a game by a seat, as a record and as one row of numbers for networks.

Seats and sides are counted from the observer: seat 0 is the observer, seat 1 sits at its left, and
side 0 is the observer's. Nothing in it comes from hidden cards. The cards of the discard pile are
counted, since each was seen when it was discarded.
"""

from typing import Annotated, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from canasta.cards import JOKER, KINDS
from canasta.compiled.kernel.compiled import Vector, entry_point
from canasta.compiled.kernel.layout import RuleBytes, dtype_of, rules_in
from canasta.compiled.kernel.numba_or_none import numba, types
from canasta.engine.codes import FULL, Form, Phase
from canasta.engine.state import SEATS, SIDE_MELDS, SIDES
from canasta.research.env.batch.entry_points import STRIDE, StateRows, state_at

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
    """Cards in each side's melds, by kind; twos by suit."""
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

ObservationArray = Annotated[
    NDArray[Any], types.Array(numba.from_dtype(OBSERVATION), 1, "C", aligned=True)
]


@entry_point(f"states[n,{STRIDE}] games[k] games:0..n seats[k] seats:-1..{SEATS} out[k]", slow=True)
def observe_games(states: StateRows, games: Vector, seats: Vector, out: ObservationArray) -> None:
    """Fill the observations of some games, each as a seat sees it (-1: the seat that acts)."""
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


# An observation as one row of floats, for networks: the place of each part, and the filling.
#
# It is made from the compact observation alone, so it holds nothing hidden either.

FlatRows = Annotated[NDArray[Any], types.float32[:, ::1]]

SLOTS: Final = 32
"""Melds of the acting side that the row describes one by one; the compact observation has all."""

SLOT: Final = 9
"""Numbers of one of them: four forms, rank, suit, size, wild cards, whether it is the target."""

PHASES: Final = len(Phase)
FORMS: Final = len(Form)
RANKS: Final = 13
POINTS: Final = 1000.0
"""Points by which those of openings are divided."""
LONG: Final = 14.0
"""Cards by which the sizes of melds are divided."""


class Part(NamedTuple):
    """A range of numbers in the row."""

    name: str
    shape: tuple[int, ...]
    meaning: str


PARTS: Final = (
    Part("phase", (PHASES,), "one of `Phase`"),
    Part("turn", (SEATS,), "whose turn it is, your seat first"),
    Part("actor", (SEATS,), "who acts"),
    Part("dealer", (SEATS,), "who dealt"),
    Part("question", (3,), "not asked, yes, no"),
    Part("top", (KINDS,), "the pile's top card"),
    Part("hand", (KINDS,), "your hand, as a part of all copies of the kind"),
    Part("pile", (KINDS,), "the discard pile, likewise"),
    Part("laid", (SIDES, KINDS), "the cards in each side's melds, likewise, your side first"),
    Part(
        "set_size",
        (SIDES, RANKS),
        "the largest set of a rank short of seven cards, of 7; rank 0: wild",
    ),
    Part("set_wilds", (SIDES, RANKS), "its wild cards, of 7"),
    Part("set_full", (SIDES, RANKS), "completed canastas of the rank, of 2"),
    Part("run", (SIDES, 4, RANKS), "cards of runs below seven cards, by suit and rank, of 4"),
    Part("sambas", (SIDES, 4), "completed sambas of a suit, of 4"),
    Part(
        "slots",
        (SLOTS, SLOT),
        "the acting side's melds by number: set, run, wild, black threes; "
        "rank of 13, suit of 4, size of 14, wild cards of 7. Then whether aimed at",
    ),
    Part("hand_size", (SEATS,), "cards of each hand, of 40"),
    Part("foot_size", (SEATS,), "cards of each pot or face-down hand, of 13"),
    Part("replacements_owed", (SEATS,), "replacements owed, of 4"),
    Part("asked", (SEATS,), "whether the player has asked in this deal"),
    Part("melded", (SEATS,), "whether the player has melded in an earlier turn"),
    Part("scores", (SIDES,), "scores, of the target"),
    Part("requirement", (SIDES,), "points to open, of 1000"),
    Part("opened", (SIDES,), "whether the side has opened"),
    Part("canastas", (SIDES,), "completed canastas, of 8"),
    Part("threes", (SIDES, 4), "threes faced by suit, of the packs"),
    Part("exact_cut", (SIDES,), "which side cut exactly"),
    Part("stock", (1,), "cards in the stock, of the pack"),
    Part("pile_size", (1,), "cards in the pile, of the pack"),
    Part("frozen", (1,), "whether the pile is frozen"),
    Part("turn_card", (1,), "whether the turn card is still in the stock"),
    Part("target_chosen", (1,), "whether a card or a take has to follow the aim"),
    Part("cards_needed", (1,), "cards that the meld begun needs, of 3"),
    Part("staged", (1,), "whether something can be taken back"),
    Part("staged_points", (1,), "points staged, of 1000"),
    Part("pile_withheld", (1,), "whether the pile's remainder is withheld"),
    Part("took", (1,), "whether the pile was taken in this turn"),
    Part("opening_turn", (1,), "whether the side opens in this turn, of 2"),
    Part("talon", (1,), "sides that had their talon, of 3"),
)


def _places() -> dict[str, slice]:
    places: dict[str, slice] = {}
    at = 0
    for part in PARTS:
        end = at + int(np.prod(part.shape))
        places[part.name] = slice(at, end)
        at = end
    return places


PLACES: Final = _places()

FLAT: Final = max(place.stop for place in PLACES.values())

_AT: Final = {name: place.start for name, place in PLACES.items()}
_PHASE: Final = _AT["phase"]
_TURN: Final = _AT["turn"]
_ACTOR: Final = _AT["actor"]
_DEALER: Final = _AT["dealer"]
_QUESTION: Final = _AT["question"]
_TOP: Final = _AT["top"]
_HAND: Final = _AT["hand"]
_PILE: Final = _AT["pile"]
_LAID: Final = _AT["laid"]
_SET_SIZE: Final = _AT["set_size"]
_SET_WILDS: Final = _AT["set_wilds"]
_SET_FULL: Final = _AT["set_full"]
_RUN: Final = _AT["run"]
_SAMBAS: Final = _AT["sambas"]
_SLOTS: Final = _AT["slots"]
_SEATS: Final = _AT["hand_size"]
_SIDES: Final = _AT["scores"]
_THREES: Final = _AT["threes"]
_CUT: Final = _AT["exact_cut"]
_SINGLES: Final = _AT["stock"]


@entry_point(f"rules[1] seen[k] out[k,{FLAT}]", slow=True)
def flatten(rules: RuleBytes, seen: ObservationArray, out: FlatRows) -> None:
    """Fill the rows of observations with numbers from -1 to 1."""
    r = rules_in(rules, 0)
    one = np.float32(1)
    copies = one / np.float32(r.packs)
    cards = one / np.float32(54 * r.packs)
    target = one / np.float32(r.target)
    for j in range(seen.shape[0]):
        o = seen[j]
        for x in range(FLAT):
            out[j, x] = 0
        out[j, _PHASE + o.phase] = 1
        out[j, _TURN + o.turn] = 1
        out[j, _ACTOR + o.actor] = 1
        out[j, _DEALER + o.dealer] = 1
        out[j, _QUESTION + o.question] = 1
        if o.top >= 0:
            out[j, _TOP + o.top] = 1
        for kind in range(KINDS):
            part = copies if kind < JOKER else copies / 2
            out[j, _HAND + kind] = o.hand[kind] * part
            out[j, _PILE + kind] = o.pile[kind] * part
            for side in range(r.sides):
                out[j, _LAID + KINDS * side + kind] = o.laid[side, kind] * part
        for side in range(r.sides):
            for n in range(o.meld_count[side]):
                form, rank = o.meld_form[side, n], int(o.meld_rank[side, n])
                suit, size = int(o.meld_suit[side, n]), int(o.meld_size[side, n])
                at = RANKS * side + rank
                if form == Form.RUN:
                    if size >= FULL:
                        out[j, _SAMBAS + 4 * side + suit] += np.float32(0.25)
                    else:
                        for card in range(rank, rank + size):
                            out[j, _RUN + RANKS * (4 * side + suit) + card] += np.float32(0.25)
                elif form == Form.SET or form == Form.WILD:
                    if size >= FULL:
                        out[j, _SET_FULL + at] = min(out[j, _SET_FULL + at] + np.float32(0.5), one)
                    elif size > out[j, _SET_SIZE + at] * FULL:
                        out[j, _SET_SIZE + at] = np.float32(size) / FULL
                        out[j, _SET_WILDS + at] = np.float32(o.meld_wilds[side, n]) / FULL
        # TARGET counts the melds of the side whose turn it is.
        side = int(o.turn) % int(r.sides)
        for n in range(min(int(o.meld_count[side]), SLOTS)):
            at = _SLOTS + SLOT * n
            out[j, at + o.meld_form[side, n] - 1] = 1
            out[j, at + 4] = np.float32(o.meld_rank[side, n]) / RANKS
            out[j, at + 5] = np.float32(o.meld_suit[side, n]) / 4
            out[j, at + 6] = min(np.float32(o.meld_size[side, n]) / np.float32(LONG), one)
            out[j, at + 7] = min(np.float32(o.meld_wilds[side, n]) / FULL, one)
            out[j, at + 8] = 1 if n == o.target_meld else 0
        for seat in range(r.seats):
            at = _SEATS + seat
            out[j, at] = min(np.float32(o.hand_size[seat]) / 40, one)
            out[j, at + SEATS] = min(np.float32(o.foot_size[seat]) / 13, one)
            out[j, at + 2 * SEATS] = min(np.float32(o.replacements_owed[seat]) / 4, one)
            out[j, at + 3 * SEATS] = 1 if o.asked[seat] > 0 else 0
            out[j, at + 4 * SEATS] = o.melded[seat]
        for side in range(r.sides):
            at = _SIDES + side
            out[j, at] = min(max(np.float32(o.scores[side]) * target, -one), one)
            out[j, at + SIDES] = min(np.float32(o.requirement[side]) / np.float32(POINTS), one)
            out[j, at + 2 * SIDES] = o.opened[side]
            out[j, at + 3 * SIDES] = min(np.float32(o.canastas[side]) / 8, one)
            for suit in range(4):
                out[j, _THREES + 4 * side + suit] = o.threes[side, suit] * copies
        if o.exact_cut >= 0:
            out[j, _CUT + o.exact_cut] = 1
        out[j, _SINGLES] = o.stock * cards
        out[j, _SINGLES + 1] = o.pile_size * cards
        out[j, _SINGLES + 2] = o.frozen
        out[j, _SINGLES + 3] = o.turn_card
        out[j, _SINGLES + 4] = o.target_chosen
        out[j, _SINGLES + 5] = np.float32(o.cards_needed) / 3
        out[j, _SINGLES + 6] = o.staged
        out[j, _SINGLES + 7] = min(np.float32(o.staged_points) / np.float32(POINTS), one)
        out[j, _SINGLES + 8] = o.pile_withheld
        out[j, _SINGLES + 9] = o.took
        out[j, _SINGLES + 10] = np.float32(o.opening_turn) / 2
        out[j, _SINGLES + 11] = np.float32(o.talon) / 3
