"""Facts for a refusal's sentence: the board, the step refused, and the numbers there."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from canasta.cards import JOKER, KINDS
from canasta.engine.codes import Act
from canasta.engine.reasons import Reason
from canasta.engine.state import State
from canasta.game.board import Board
from canasta.game.melds import Meld
from canasta.game.words import a, card_word, pattern_word, rank_word, ranks_word, top_word
from canasta.rules import Rules


class Slip(IntEnum):
    """Reasons in addition to the kernel's, for texts that no step of a turn could mean."""

    PILE_TWO_CARDS = 1001
    """``take`` names the two cards from the hand, no more and no less."""
    PILE_OTHER_CARDS = 1002
    """The cards named do not match the pile's top card."""
    SEVERAL_RANKS = 1003
    """The cards of a meld are of several ranks, and make no run."""
    NO_HOME = 1004
    """None of the side's melds takes the cards."""
    TOO_MANY_CARDS = 1005
    """More cards than a pack has are cut."""
    PILE_NOT_HELD = 1006
    """Nothing in the hand or on the table takes the pile."""
    PILE_OPENING_SHORT = 1007
    """A player who takes the pile must open with it, and the hand does not reach the points."""
    UNDO_UNKNOWN = 1008
    """The turn has staged melds, and the last action is not known or is no longer the last."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A board and the step that was refused on it."""

    board: Board
    code: int
    """The step; -1 if none was reached."""
    kinds: tuple[int, ...] = ()
    """Kinds that the card concerned may be, if the step does not name it."""

    @property
    def rules(self) -> Rules:
        """The rules in play."""
        return self.board.rules

    @property
    def state(self) -> State:
        """The record."""
        return self.board.state

    @property
    def side(self) -> int:
        """The side whose turn it is."""
        return self.board.side

    @property
    def family(self) -> int:
        """The step's family: the action itself if it has no offset."""
        if self.code < Act.TAKE_PAIR:
            return self.code
        if self.code < Act.DISCARD:
            return Act.TAKE_MIXED if self.code >= Act.TAKE_MIXED else Act.TAKE_PAIR
        return self.code // 64 * 64

    @property
    def kind(self) -> int:
        """The card of the step, -1 if it names none."""
        if self.kinds:
            return self.kinds[0]
        if self.family in _CARD_FAMILIES and self.code % 64 < KINDS:
            return self.code % 64
        return -1

    @property
    def card(self) -> str:
        """The card of the step with its article: ``a king of hearts``."""
        if self.kinds:
            return a(pattern_word(self.kinds))
        return a(card_word(self.kind)) if self.kind >= 0 else "such a card"

    @property
    def top(self) -> str:
        """The pile's top card with its article, ``a king``."""
        top = self.board.pile_top
        return "no card" if top is None else a(top_word(top))

    @property
    def top_rank(self) -> int:
        """The rank of the pile's top card."""
        top = self.board.pile_top
        return 0 if top is None else top % 13 if top < JOKER else 13

    @property
    def tops(self) -> str:
        """Cards of the pile's top rank: ``kings``."""
        return ranks_word(self.top_rank)

    @property
    def top_word(self) -> str:
        """The rank of the pile's top card: ``king``."""
        return rank_word(self.top_rank)

    @property
    def meld(self) -> Meld | None:
        """The meld that the step goes to, if there is one."""
        number = (
            self.code - Act.TARGET if self.family == Act.TARGET else int(self.state.target_meld)
        )
        if 0 <= number < self.board.meld_count(self.side):
            return self.board.meld(self.side, number)
        return None

    @property
    def canastas(self) -> int:
        """Canastas of the side whose turn it is."""
        return int(self.state.canastas[self.side])


_CARD_FAMILIES: Final = (Act.DISCARD, Act.LAY, Act.NEW, Act.RUN, Act.BRIDGE, Act.FACE)

Sentence = str | Callable[[Situation], str]
RefusalText = tuple[str, Sentence, str]
"""A dotted code, its sentence, and the ids of its rows."""
RefusalTexts = dict[Reason | Slip, RefusalText]
