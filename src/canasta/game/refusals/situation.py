"""Facts for a refusal's sentence: the board, the step refused, and the numbers there."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from canasta.cards import ACE, JOKER, KINDS, SEVEN
from canasta.engine.codes import FULL, Act, Form, Phase
from canasta.engine.reasons import Reason
from canasta.engine.state import State
from canasta.game.board import Board
from canasta.game.melds import Meld
from canasta.game.words import a, card_word, many, pattern_word, rank_word, ranks_word, top_word
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
    """The cut has more cards than the pack."""
    PILE_NOT_HELD = 1006
    """Nothing in the hand or on the table takes the pile."""
    PILE_OPENING_SHORT = 1007
    """A player who takes the pile must open with it, and the hand does not reach the points."""
    UNDO_UNKNOWN = 1008
    """The turn has staged melds, and the last action is not known or is no longer the last."""
    PILE_NO_CLEAN_SET = 1009
    """A player who takes the pile must open with it, and has no such points with a clean set."""


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
        return self.board.rules

    @property
    def state(self) -> State:
        return self.board.state

    @property
    def side(self) -> int:
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
        top = self.board.pile_top
        return 0 if top is None else top % 13 if top < JOKER else 13

    @property
    def tops(self) -> str:
        """Cards of the pile's top rank: ``kings``."""
        return ranks_word(self.top_rank)

    @property
    def only_pair(self) -> bool:
        """True if nothing but a natural pair may take the pile now."""
        closed = int(self.state.frozen) or not int(self.state.opened[self.side])
        return self.rules.pile_match == "pair" or bool(closed)

    @property
    def top_mixes(self) -> bool:
        """True if a wild card may help to take the pile, now that it is not frozen."""
        never = {ACE: self.rules.wild_aces != "allowed", SEVEN: self.rules.wild_sevens == "never"}
        return self.rules.max_wilds > 0 and not never.get(self.top_rank, False)

    def takes_alone(self, meld: Meld) -> bool:
        """Return whether the pile's top card alone fits a meld, by its rank or at an end of it."""
        grows = self.rules.pile_match == "classic" and self.rules.set_growth == "any"
        if meld.size >= FULL and not (grows and meld.form == Form.SET):
            return False
        if meld.form == Form.RUN:
            return self.board.pile_top in (meld.kinds[0] - 1, meld.kinds[-1] + 1)
        return meld.form == Form.SET and meld.rank == self.top_rank

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
        return int(self.state.canastas[self.side])


_CARD_FAMILIES: Final = (Act.DISCARD, Act.LAY, Act.NEW, Act.RUN, Act.BRIDGE, Act.FACE)

Sentence = str | Callable[[Situation], str]
RefusalText = tuple[str, Sentence, str]
"""A dotted code, its sentence, and the ids of its clauses."""
RefusalTexts = dict[Reason | Slip, RefusalText]


def _not_now(it: Situation) -> str:  # noqa: PLR0911 - a sentence for each moment
    match it.board.phase:
        case Phase.DRAW | Phase.PLAY if it.code in (Act.YES, Act.NO):
            return "No one has asked you anything."
        case Phase.CUT:
            return "Cut the pack first, for example: cut 52."
        case Phase.DRAW:
            return "Start your turn by drawing or taking the pile."
        case Phase.PLAY:
            return "You have drawn. Meld if you like, then discard."
        case Phase.ANSWER:
            return "A question is open: the partner must answer yes or no first."
        case Phase.DEAL_OVER:
            return "The deal is over: begin the next one."
        case _:
            return _match_over(it)


def _match_over(_: Situation) -> str:
    return "The match is over."


def _unfinished(it: Situation) -> str:
    need = int(it.state.cards_needed)
    meld = it.meld
    begun = f" ({meld.text})" if meld is not None and meld.size else ""
    return (
        f"Your new meld{begun} needs {many(need, 'more card')}. "
        f"Add {'it' if need == 1 else 'them'}, or take the meld back."
    )


def _no_foot(it: Situation) -> str:
    if it.rules.foot == "by_choice":
        return "You have picked up your face-down hand already."
    if it.rules.foot == "first_canasta":
        return (
            "You can't choose when to pick up your pot: you get it with your side's first canasta."
        )
    return "There are no face-down hands in this game."


def _pass(it: Situation) -> str:
    if it.board.phase == Phase.DRAW:
        return "There are cards to draw: draw, or take the pile."
    if any(it.board.why_not(Act.DISCARD + kind) == Reason.OK for kind in range(KINDS)):
        return "You can discard, so the turn ends with a discard."
    return "You need a card to discard. Take a meld back."


def _cut_too_few(it: Situation) -> str:
    most = it.rules.packs * 54 - it.rules.turn_card_depth - 1
    return (
        f"Give the dealer fewer cards: at least {it.rules.turn_card_depth + 1} must stay for the "
        f"tray and the turn card, so {most} is the most."
    )


MOMENT: Final[RefusalTexts] = {
    Reason.UNKNOWN_ACTION: ("step.unknown", "There is no such action.", "AG-7"),
    Reason.NOT_NOW: ("turn.not_now", _not_now, "W-024 W-044 W-073 R-06 R-39 J-53 C-01 AG-1"),
    Reason.UNFINISHED_MELD: ("meld.unfinished", _unfinished, "W-043 R-10 R-11 J-14 AC-55 AG-1"),
    Reason.AIM_NEEDS_CARD: (
        "meld.name_card",
        "You have chosen a meld. Add a card to it, or undo.",
        "AG-1",
    ),
    Reason.MATCH_OVER: ("match.over", _match_over, "W-004 R-18 J-19 C-57 AW-38 AR-23 AJ-34 AC-49"),
    Reason.DEAL_NOT_OVER: (
        "deal.not_over",
        "The deal is still being played; the next one begins when it is over.",
        "W-076 R-18 J-44 C-29",
    ),
    Reason.STOCK_EMPTY: (
        "stock.empty",
        "The stock is empty: take the pile if you can, or pass.",
        "W-086 AW-30 AR-11 AJ-14 AC-39",
    ),
    Reason.PASS_NOT_ALLOWED: ("turn.no_pass", _pass, "W-024 W-073 R-39 R-40 J-32 AC-26 AG-2"),
    Reason.NOTHING_TO_RETRACT: (
        "turn.nothing_to_take_back",
        (
            "There is nothing to take back. You can take back only this turn's melds, and only "
            "until a hidden card is shown."
        ),
        "AG-1",
    ),
    Slip.UNDO_UNKNOWN: (
        "turn.undo_unknown",
        (
            "Your last action cannot be undone by itself: it is not known here, or cards have been "
            "put right since. You can take back all melds of this turn at once (retract)."
        ),
        "AG-1",
    ),
    Reason.NO_FOOT: ("foot.none", _no_foot, "W-027 T2-2 T2-4 AJ-30 AC-1"),
    Reason.FOOT_BEFORE_OPENING: (
        "foot.before_opening",
        (
            "You may pick up your face-down hand once your side has opened. Until then play from "
            "your own hand."
        ),
        "T2-3 T2-4 AJ-30",
    ),
    Reason.NO_CUT: (
        "cut.none",
        ("There is nothing to cut now."),
        "C-01 AC-5",
    ),
    Reason.CUT_TOO_FEW_LEFT: ("cut.too_many_for_dealer", _cut_too_few, "AC-5 C-04 C-05 C-06"),
    Slip.TOO_MANY_CARDS: ("cut.more_than_the_pack", _cut_too_few, "AC-5 C-04 C-05 C-06"),
}
"""The wrong moment: codes, sentences, clauses."""


SLIPS: Final[RefusalTexts] = {
    Reason.NO_SLIPS: (
        "slip.not_played",
        ("This table doesn't allow illegal plays. House rules can allow them."),
        "AG-7 AW-32",
    ),
    Reason.NOT_SHORT: (
        "slip.not_short",
        "There is no short opening here.",
        "W-112 AR-24 C-58 AC-36",
    ),
    Reason.NO_OVERDRAW: (
        "slip.no_overdraw",
        (
            "You can draw an extra card only once, straight after your draw, and only if the stock "
            "has one."
        ),
        "W-110 AW-33",
    ),
    Reason.NOTHING_TO_BURY: (
        "slip.nothing_to_bury",
        "There is no excess card on the stock.",
        "W-111 AW-33",
    ),
    Reason.THREES_FIRST: (
        "slip.threes_first",
        (
            "At this table threes go down before you meld or take the pile. This one must wait for "
            "your next turn."
        ),
        "AR-10 AG-7",
    ),
    Reason.NOTHING_IRREGULAR: (
        "slip.nothing_irregular",
        (
            "No hand or pot needs correcting. Wrong numbers can be corrected only before the first "
            "discard of the deal."
        ),
        "W-108 W-109",
    ),
    Reason.NOT_COACHED: (
        "slip.not_coached",
        (
            "When a player coaches their partner, the opponents place the cards named, during that "
            "partner's turn."
        ),
        "W-115 AW-36",
    ),
    Reason.PROPER: ("slip.proper", "That is legal: do it as usual.", "AG-7 W-114"),
    Reason.NOTHING_TO_CHALLENGE: (
        "slip.nothing_to_challenge",
        (
            "There is nothing to challenge. You can challenge an opponent's improper play only "
            "until another player acts."
        ),
        "W-114 AW-32",
    ),
}
"""Irregularities: codes, sentences, clauses."""
