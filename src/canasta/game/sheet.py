"""Score sheets: a deal's points line by line, in words, side by side."""

from typing import Final

import msgspec

from canasta.engine.codes import POINT_LINES, Count, Ending, Line, Phase
from canasta.game.board import Board

LINE_WORDS: Final[dict[Line, str]] = {
    Line.NATURAL: "Natural canastas",
    Line.MIXED: "Mixed canastas",
    Line.ACES: "Natural canasta of aces",
    Line.SEVENS: "Natural canasta of sevens",
    Line.SAMBA: "Sambas",
    Line.WILD: "Wild canastas",
    Line.THREES: "Threes",
    Line.GOING_OUT: "Going out",
    Line.CONCEALED: "Going out concealed",
    Line.SPLASH: "Splash",
    Line.EXACT_CUT: "Exact cut",
    Line.MELDED: "Cards melded",
    Line.HAND: "Cards in hand",
    Line.FOOT: "Cards in pots not picked up",
    Line.RED_THREES_HELD: "Red threes in hand",
    Line.BLACK_THREES_HELD: "Black threes in hand",
    Line.ACES_HELD: "Aces in hand",
    Line.SEVENS_HELD: "Sevens in hand",
    Line.INCOMPLETE_ACES: "Incomplete meld of aces",
    Line.INCOMPLETE_SEVENS: "Incomplete meld of sevens",
    Line.INCOMPLETE_WILD: "Incomplete wild meld",
}
"""Name of each line."""

BASE: Final = tuple(line for line in Line if line < Line.MELDED)
"""The lines of the base: bonuses (W-090, W-091)."""

COUNT: Final = tuple(line for line in Line if line >= Line.MELDED)
"""The lines of the count: cards and penalties (W-090, W-098, W-103)."""

COUNTED: Final[dict[Line, Count]] = {
    Line.NATURAL: Count.NATURAL_CANASTAS,
    Line.MIXED: Count.MIXED_CANASTAS,
    Line.SAMBA: Count.SAMBAS,
    Line.WILD: Count.WILD_CANASTAS,
}
"""Lines that also have a number of canastas."""


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
