"""The view of a match that one seat may have: nothing in it comes from anything hidden.

A view is made from the redacted record that the kernel gives for a seat, and from nothing else.
"""

from sys import byteorder
from typing import Final, Literal, Self

import msgspec

from canasta.cards import THREE, WILDS, card_text, kind_of, rank_of
from canasta.engine.codes import POINT_LINES, Act, Count, Ending, Line, Phase
from canasta.engine.reasons import Reason
from canasta.engine.record import Row
from canasta.engine.state import State
from canasta.game.board import Board, counted
from canasta.game.conditions import Condition, conditions
from canasta.game.errors import Refusal
from canasta.game.events import WATCHER
from canasta.game.melds import CANASTA, Meld
from canasta.game.refusals import Slip, refusal
from canasta.rules import Rules, partner_of
from canasta.rules.texts import texts

LINE_WORDS: Final = dict(zip(Line, texts().find("terminal", "sheet", "lines"), strict=True))
"""Name of each line."""

BASE: Final = tuple(line for line in Line if line < Line.MELDED)
"""The lines of the base: bonuses (W-090, W-091)."""

COUNT: Final = tuple(line for line in Line if line >= Line.MELDED)
"""The lines of the count: cards and penalties (W-090, W-098, W-103)."""


class SheetLine(msgspec.Struct, frozen=True):
    """One line of a side's score sheet."""

    line: Line
    words: str
    points: int


class SideSheet(msgspec.Struct, frozen=True):
    """Score of one side in a deal."""

    side: int
    lines: tuple[SheetLine, ...]
    """The lines that are not 0, in the order of :class:`canasta.engine.codes.Line`."""
    base: int
    """Bonuses (W-091)."""
    count: int
    """Cards and penalties (W-098, W-103)."""
    total: int
    canastas: dict[str, int]
    """Number of canastas completed, by kind."""
    score: int
    """The side's score in the match, this deal included."""
    requirement: int = 0
    """Points that it needed to open; 0 if none were."""
    raised: int = 0
    """Part of these that was added because an opening fell short (W-113, C-58, AR-24)."""


class Sheet(msgspec.Struct, frozen=True):
    """The score sheet of a deal."""

    deal: int
    sides: tuple[SideSheet, ...]

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines on which any side has points, in order: the rows of a table."""
        used = {line.line for side in self.sides for line in side.lines}
        return tuple(line for line in Line if line in used)

    def points(self, line: Line, side: int) -> int:
        """Return the points of one side on one line."""
        return next((entry.points for entry in self.sides[side].lines if entry.line == line), 0)


def sheet_of(board: Board) -> Sheet:
    """Return the sheet in a board's record, as the kernel filled it."""
    s = board.state
    return Sheet(
        int(s.deal),
        tuple(
            _side_sheet(side, s.sheet[side].tolist(), int(s.scores[side]), needed, more)
            for side, (needed, more) in enumerate(zip(s.requirement, raised(board), strict=False))
        ),
    )


def sheet_as_it_lies(board: Board) -> Sheet:
    """Return the sheet as if the deal ended at this moment and no one had gone out.

    Call this at the beginning of a turn, when no meld is staged.
    """
    ended = board.clone()
    s = ended.state
    s.ending, s.out = int(Ending.STOCK), -1
    ended.engine.score(ended.record, ended.place)
    for side in range(board.sides):
        s.scores[side] += sum(s.sheet[side][:POINT_LINES])
    s.phase = int(Phase.DEAL_OVER)
    return sheet_of(ended)


def raised(board: Board) -> tuple[int, ...]:
    """Return the points added to each side's requirement since it fell short; 0 if it has none."""
    s = board.state
    over = board.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)
    return tuple(
        int(s.requirement[side])
        and int(s.requirement[side])
        - board.engine.requirement(
            board.record, int(s.scores[side]) - over * sum(s.sheet[side][:POINT_LINES])
        )
        for side in range(board.sides)
    )


def _side_sheet(side: int, cells: list[int], score: int, requirement: int, more: int) -> SideSheet:
    lines = tuple(SheetLine(line, LINE_WORDS[line], cells[line]) for line in Line if cells[line])
    canastas = {count.name.lower(): cells[count] for count in Count}
    return SideSheet(
        side,
        lines,
        base=sum(cells[line] for line in BASE),
        count=sum(cells[line] for line in COUNT),
        total=sum(cells[:POINT_LINES]),
        canastas=canastas,
        score=score,
        requirement=requirement,
        raised=more,
    )


_PAIRS: Final = range(int(Act.TAKE_PAIR), int(Act.TAKE_MIXED))
_NO_PAIR: Final = (Reason.OK, Reason.NOT_HELD, Reason.PILE_MUST_JOIN)
_TAKES: Final = sum(
    1 << code for code in (*range(Act.TAKE_TOP, Act.DISCARD), *range(Act.TARGET, Act.BRIDGE))
)
"""Steps that take the pile or choose the meld it goes to, as bits of the mask of legal ones."""


def _mask(state: State) -> int:
    """Return the legal steps of a state, whose mask is filled, as bits of a whole number."""
    words = state.legal if byteorder == "little" else state.legal[::-1]
    return int.from_bytes(words.tobytes(), byteorder)


class Pile(msgspec.Struct, frozen=True):
    """The discard pile as a seat sees it."""

    size: int
    top: int | None
    """Kind of its top card; None if none is seen."""
    frozen: bool
    """True if a card in it freezes it to all."""
    closed: bool
    """True if it is closed to the seat's side until that has opened."""
    blocked: bool
    """True if its top card blocks it for the next player."""
    take_refusal: Refusal | None
    """Refusal that keeps this seat from taking it freely; None if there is none."""

    @property
    def bar(self) -> Refusal | None:
        """Former name of ``take_refusal``."""
        return self.take_refusal

    @property
    def top_text(self) -> str:
        """Text of the top card; empty if none is seen."""
        return "" if self.top is None else card_text(self.top)


class View:
    """A match as one seat sees it; the seat ``WATCHER`` (-1) sees no hand."""

    __slots__ = ("_board", "seat")

    def __init__(self, board: Board, seat: int) -> None:
        """Wrap a board whose state is redacted for the seat; games make views."""
        self._board = board
        self.seat = seat

    @classmethod
    def at(cls, board: Board, seat: int) -> Self:
        """Return what a seat sees of a board that holds all cards."""
        board.tidy()
        return cls(board.redacted(seat), seat)

    # ---- the match

    @property
    def rules(self) -> Rules:
        """The rules in play."""
        return self._board.rules

    @property
    def players(self) -> int:
        """Number of players."""
        return self._board.players

    @property
    def sides(self) -> int:
        """Number of sides."""
        return self._board.sides

    @property
    def side(self) -> int:
        """The side of this seat; -1 for a watcher."""
        return self.side_of(self.seat) if self.seat >= 0 else WATCHER

    def side_of(self, seat: int) -> int:
        """Return the side that a seat belongs to."""
        return seat % self.sides

    @property
    def partner(self) -> int | None:
        """The seat of this seat's partner, if it has one."""
        return partner_of(self.seat, self.players) if self.seat >= 0 else None

    @property
    def scores(self) -> tuple[int, ...]:
        """Each side's score in the match."""
        return self._by_side(self.state.scores)

    @property
    def deal(self) -> int:
        """The number of the deal, from 1."""
        return int(self.state.deal)

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return int(self.state.dealer)

    # ---- the moment

    @property
    def phase(self) -> Phase:
        """The current phase."""
        return self._board.phase

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return int(self.state.turn)

    @property
    def turns(self) -> int:
        """Turns begun in this deal."""
        return int(self.state.turns)

    @property
    def actor(self) -> int | None:
        """The seat that acts now; None between deals and after the match."""
        over = self.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)
        return None if over else self._board.actor

    @property
    def is_actor(self) -> bool:
        """True if this seat acts now."""
        return self.actor == self.seat

    @property
    def legal(self) -> tuple[int, ...]:
        """The steps that this seat may take now; none if another acts."""
        return tuple(self.state.legal_codes())

    @property
    def question(self) -> Literal["", "yes", "no"]:
        """The partner's answer in this turn; empty if there is none."""
        answers: tuple[Literal["", "yes", "no"], ...] = ("", "yes", "no")
        return answers[int(self.state.question)]

    # ---- cards

    @property
    def hand(self) -> tuple[int, ...]:
        """The kinds this seat holds, by rank, wild cards last."""
        return () if self.seat < 0 else tuple(counted(self._board.hand(self.seat)))

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """Number of cards that each seat holds."""
        return self._by_seat(self.state.hand_size)

    @property
    def foot_sizes(self) -> tuple[int, ...]:
        """Cards in every seat's pot or face-down hand; 0 once it is picked up."""
        return self._by_seat(self.state.foot_size)

    @property
    def stock_size(self) -> int:
        """Cards in the stock."""
        return int(self.state.stock_size)

    @property
    def excess(self) -> int | None:
        """The kind of the excess card that was drawn, which all see on top of the stock."""
        return int(self.state.excess) - 1 if self.state.excess else None

    @property
    def turn_card(self) -> bool:
        """True if the turn card is still in the stock."""
        return bool(self.state.turn_card)

    @property
    def pile(self) -> Pile:
        """The discard pile as this seat sees it."""
        top, frozen, closed = self.pile_top, bool(self.state.frozen), self._closed()
        size, refused = int(self.state.pile_size), self._take_refusal(top)
        return Pile(size, top, frozen, closed, self.pile_blocked, refused)

    @property
    def pile_top(self) -> int | None:
        """The kind of the pile's top card; None if none is seen."""
        # While an opening with the pile is under way its top card is in a meld, and the card
        # beneath is not seen.
        return None if self.state.pile_withheld else self._board.pile_top

    @property
    def pile_blocked(self) -> bool:
        """True if the pile's top card blocks it for the next player."""
        return self._blocked(self.pile_top)

    def _closed(self) -> bool:
        classic = self.rules.pile_match != "pair"
        return classic and self.seat >= 0 and not self.has_opened[self.side]

    def _blocked(self, top: int | None) -> bool:
        return top is not None and (top in WILDS or rank_of(top) == THREE)

    def _take_refusal(self, top: int | None) -> Refusal | None:
        """Return why this seat cannot take the pile freely, as far as the table shows it."""
        reason: Reason | Slip = Reason.OK
        if top is None:
            reason = Reason.PILE_EMPTY
        elif self._blocked(top):
            reason = Reason.PILE_TOP_WILD if top in WILDS else Reason.PILE_TOP_THREE
        elif self.is_actor and self.phase == Phase.DRAW:
            reason = self._own_reason(top)
        elif self.state.frozen:
            reason = Reason.PILE_FROZEN
        elif self._closed():
            reason = Reason.PILE_FROZEN_TO_SIDE
        return None if reason == Reason.OK else refusal(self._board, reason)

    def _own_reason(self, top: int) -> Reason | Slip:
        """Return why the player to act cannot take the pile, according to the kernel."""
        if _mask(self.state) & _TAKES:
            return Reason.OK
        board = self._board
        hand = board.hand(self.seat)
        for code in _PAIRS:
            reason = board.engine.act(board.record, board.place, code, 1)
            if reason not in _NO_PAIR:
                return Reason(reason)
        held = sum(hand[kind_of(rank_of(top), suit)] for suit in range(4))
        onto = [board.why_not(Act.TARGET + n) for n in range(len(board.melds(self.side)))]
        # With a pair, or with the meld alone, the cards could go there; what stands against it?
        if Reason.PILE_LEAVES_TOO_FEW in onto:
            return Reason.PILE_LEAVES_TOO_FEW
        if held > 1:
            others = (reason for reason in onto if reason != Reason.PILE_WRONG_MELD)
            return next(others, Reason.PILE_MUST_JOIN)
        # Without a pair: does the book have another way, and why is that refused?
        if self.rules.pile_match == "pair_or_meld":
            frozen = Reason.PILE_FROZEN if self.state.frozen else Reason.PILE_FROZEN_TO_SIDE
            other = frozen if self.state.frozen or self._closed() else Reason.NOT_HELD
        else:
            other = self._board.why_not(int(Act.TAKE_MIXED))
        unheld = other in (Reason.NOT_HELD, Reason.PILE_MUST_JOIN)
        return Slip.PILE_NOT_HELD if unheld else other

    # ---- the table

    @property
    def melds(self) -> tuple[tuple[Meld, ...], ...]:
        """Each side's melds in the order listed."""
        return tuple(self._board.melds(side) for side in range(self.sides))

    @property
    def threes(self) -> tuple[tuple[int, ...], ...]:
        """The threes that each side has laid down."""
        counts = self.state.threes.tolist()
        return tuple(
            tuple(kind_of(THREE, suit) for suit in range(4) for _ in range(counts[side][suit]))
            for side in range(self.sides)
        )

    @property
    def has_opened(self) -> tuple[bool, ...]:
        """True for each side that has opened."""
        return tuple(bool(value) for value in self._by_side(self.state.opened))

    opened = has_opened  # its former name

    @property
    def requirements(self) -> tuple[int, ...]:
        """The points that each side's opening needs in this deal."""
        return self._by_side(self.state.requirement)

    @property
    def raised(self) -> tuple[int, ...]:
        """Points added to each side's requirement since its opening fell short."""
        return raised(self._board)

    @property
    def staged_points(self) -> int:
        """Points toward the opening of the melds staged in this turn."""
        return int(self.state.staged_points)

    @property
    def canastas(self) -> tuple[int, ...]:
        """Completed canastas and sambas of each side."""
        return self._by_side(self.state.canastas)

    def to_go_out(self, seat: int) -> tuple[Condition, ...]:
        """Return the conditions for any player at the table to go out, and how far each is met."""
        return conditions(self._board, seat)

    @property
    def incomplete(self) -> tuple[tuple[Meld, ...], ...]:
        """Each side's melds of fewer than seven cards."""
        return tuple(tuple(m for m in side if m.size < CANASTA) for side in self.melds)

    # ---- the end

    @property
    def ending(self) -> Ending:
        """Ending of the deal."""
        return Ending(int(self.state.ending))

    @property
    def out(self) -> int | None:
        """The seat that went out or splashed."""
        over = self.ending in (Ending.WENT_OUT, Ending.CONCEALED, Ending.SPLASH)
        return int(self.state.out) if over else None

    @property
    def sheet(self) -> Sheet | None:
        """The score sheet, once the deal is over."""
        over = self.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)
        return sheet_of(self._board) if over else None

    # ---- the record

    @property
    def state(self) -> State:
        """The redacted record, its fields as attributes."""
        return self._board.state

    def to_bytes(self) -> bytes:
        """Return all that the view holds, as bytes: equal views of a seat have equal bytes."""
        return self._board.to_bytes()

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, View)
            and self.seat == other.seat
            and self.rules == other.rules
            and self.to_bytes() == other.to_bytes()
        )

    def __hash__(self) -> int:
        return hash((self.seat, self.to_bytes()))

    def _by_side(self, values: Row) -> tuple[int, ...]:
        return tuple(values[: self.sides].tolist())

    def _by_seat(self, values: Row) -> tuple[int, ...]:
        return tuple(values[: self.players].tolist())
