"""The state of a match: one record of fixed size, without objects or pointers."""

from typing import Annotated, Final

from canasta.cards import KINDS
from canasta.engine.codes import WORDS
from canasta.engine.record import INT8, INT16, INT32, INT64, WORD64, Grid, Record, Row

SEATS: Final = 4
SIDES: Final = 3
CARDS: Final = 216
"""Cards in the largest pack: four packs of 54 (W-002)."""

MELDS: Final = 66
"""Melds on the table in all. Each has three cards or more, and only a group of black threes in a
deal's last turn holds threes, so 216 - 16 cards make at most 66. There is room for that last group
too, since the three cards under it leave one meld fewer."""

SIDE_MELDS: Final = 64
"""Melds of one side, so that one word of actions names them. The pots and hands of other players,
and a first canasta of seven cards, leave fewer than 192 cards for a side's melds."""

MELD_CARDS: Final = 9
"""Counts of a meld's cards: four suits of naturals, four of twos, jokers."""

LADDER: Final = 9
"""Entries in a table by count of threes: 0 to 8."""

BANDS: Final = 8
"""The most steps of opening points."""

LINES: Final = 32
"""Cells in a score sheet."""

STATE_VERSION: Final = 2
"""Raised whenever the layout or the meaning of a field changes. 2: the excess card."""


class State(Record):
    """A match at one moment. Seats, sides and melds count from 0; -1 means none."""

    dice: Annotated[int, WORD64]
    """The random state; never shown to a player or bot."""
    seed: Annotated[int, WORD64]
    """Seed of the match; never shown before the match is over."""
    legal: Annotated[Row, INT64, (WORDS,)]
    """The mask of legal actions, filled by ``legal``."""
    held: Annotated[Row, INT64, (SEATS,)]
    """Kinds that each hand holds, as bits."""

    # ---- the match
    scores: Annotated[Row, INT32, (SIDES,)]
    """Each side's score before this deal; after it once the deal is over."""
    sheet: Annotated[Grid, INT32, (SIDES, LINES)]
    """The score sheet of the deal, filled at its end."""
    players: Annotated[int, INT16]
    sides: Annotated[int, INT16]
    deal: Annotated[int, INT16]
    """Deals begun."""
    dealer: Annotated[int, INT16]
    phase: Annotated[int, INT16]
    turn: Annotated[int, INT16]
    """The seat whose turn it is."""
    actor: Annotated[int, INT16]
    """The seat that acts now: the cutter, the partner asked, or the one whose turn it is."""
    turns: Annotated[int, INT16]
    """Turns begun in this deal."""
    ending: Annotated[int, INT16]
    out: Annotated[int, INT16]
    """The seat that went out or splashed."""

    # ---- cards
    stock_size: Annotated[int, INT16]
    pile_size: Annotated[int, INT16]
    frozen: Annotated[int, INT16]
    """1 if a card in the pile freezes it to all."""
    turn_card: Annotated[int, INT16]
    """1 if the turn card is still in the stock."""
    exact_cut: Annotated[int, INT16]
    """The side that cut exactly."""
    hand_size: Annotated[Row, INT16, (SEATS,)]
    foot_size: Annotated[Row, INT16, (SEATS,)]
    """Cards in each face-down hand or pot not picked up."""
    replacements_owed: Annotated[Row, INT16, (SEATS,)]
    """Replacements that a player still has to draw for threes laid down."""

    # ---- the sides
    opened: Annotated[Row, INT16, (SIDES,)]
    """1 if a side has opened; within the opening turn it may be taken back."""
    requirement: Annotated[Row, INT16, (SIDES,)]
    """The points each side needs to open in this deal."""
    meld_count: Annotated[Row, INT16, (SIDES,)]
    canastas: Annotated[Row, INT16, (SIDES,)]
    """Completed canastas and sambas."""

    # ---- the turn
    target_meld: Annotated[int, INT16]
    """The meld, as numbered in its side's list, that ``LAY`` goes to."""
    target_chosen: Annotated[int, INT16]
    """1 if ``TARGET`` was the last step, so that a card or a take has to follow."""
    cards_needed: Annotated[int, INT16]
    """Cards that the meld begun still needs before anything else may be done."""
    staged: Annotated[int, INT16]
    """Steps laid in this turn that can be taken back: entries of the log."""
    staged_points: Annotated[int, INT16]
    """Points staged toward an opening."""
    pile_withheld: Annotated[int, INT16]
    """1 if the pile was taken to open and its remainder is still withheld."""
    take_meld: Annotated[int, INT16]
    """The meld (pool index) that holds the taken pile's top card in this turn."""
    opening_turn: Annotated[int, INT16]
    """1 if the side had not opened when the turn began; 2 once its opening is settled."""
    take_cards: Annotated[int, INT16]
    """Cards from the hand that went down with that top card."""
    took: Annotated[int, INT16]
    """1 if the pile was taken in this turn."""
    melded_since: Annotated[int, INT16]
    """Cards melded in this turn besides the take, settled ones too."""
    old_melds: Annotated[int, INT16]
    """Melds the side had when the turn began."""
    old_touched: Annotated[int, INT16]
    """Cards laid in this turn on melds that were there when it began."""
    question: Annotated[int, INT16]
    """This turn's question: 0 not asked, 1 yes, 2 no."""
    talon: Annotated[int, INT16]
    """Sides that have opened and settled it, for the talon."""

    # ---- one byte each
    asked: Annotated[Row, INT8, (SEATS,)]
    """1 if a player has asked in this deal; 2 if a 'no' still binds."""
    had_turn: Annotated[Row, INT8, (SEATS,)]
    melded: Annotated[Row, INT8, (SEATS,)]
    """1 if a player melded in an earlier turn of this deal."""
    threes: Annotated[Grid, INT8, (SIDES, 4)]
    """Threes laid down, by suit."""
    ranks: Annotated[Grid, INT8, (SEATS, 14)]
    """Cards of each rank in each hand; the last is jokers."""
    hands: Annotated[Grid, INT8, (SEATS, KINDS)]
    feet: Annotated[Grid, INT8, (SEATS, KINDS)]
    stock: Annotated[Row, INT8, (CARDS,)]
    """The stock, its top at ``stock_size - 1``."""
    pile: Annotated[Row, INT8, (CARDS,)]
    """The discard pile, its top at ``pile_size - 1``."""
    order: Annotated[Grid, INT8, (SIDES, SIDE_MELDS)]
    """Each side's melds in the order listed, as indices into the pool of melds."""
    meld_form: Annotated[Row, INT8, (MELDS,)]
    meld_rank: Annotated[Row, INT8, (MELDS,)]
    """The rank of a set, the lowest rank of a run."""
    meld_suit: Annotated[Row, INT8, (MELDS,)]
    """The suit of a run."""
    meld_size: Annotated[Row, INT8, (MELDS,)]
    meld_wilds: Annotated[Row, INT8, (MELDS,)]
    meld_cards: Annotated[Grid, INT8, (MELDS, MELD_CARDS)]
    log_kind: Annotated[Row, INT8, (CARDS,)]
    """Staged steps, for taking back: the card."""
    log_step: Annotated[Row, INT8, (CARDS,)]
    """Staged steps: the kind of step (the ``STEP_`` numbers of the kernel's staging)."""
    log_meld: Annotated[Row, INT8, (CARDS,)]
    """Staged steps: the meld, as numbered in the list when it was done."""
    excess: Annotated[int, INT8]
    """The kind of the excess card, plus 1; it is on top of the stock. 0 for none."""
    excess_seat: Annotated[int, INT8]
    """Seat that drew it."""

    def legal_codes(self) -> list[int]:
        """Return the legal steps of a state whose mask is filled, as rising codes."""
        codes = []
        for number, word in enumerate(self.legal):
            bits = word & _WORD
            while bits:
                codes.append(64 * number + (bits & -bits).bit_length() - 1)
                bits &= bits - 1
        return codes


_WORD: Final = 2**64 - 1
