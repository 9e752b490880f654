"""Counting the ways to play so many steps from a position."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from canasta.engine.codes import CODES
from canasta.engine.reasons import Reason
from canasta.game import Board
from canasta.game.cases import Position, read_cases
from canasta.game.cases.boards import position_board

FILE: Final = Path(__file__).parent / "perft.toml"

Moves = Callable[[Board], list[int]]


def by_list(board: Board) -> list[int]:
    """The legal steps as they are listed."""
    return board.legal()


def by_asking(board: Board) -> list[int]:
    """The legal steps by asking about every code there is."""
    return [code for code in range(CODES) if board.why_not(code) == Reason.OK]


def ways(board: Board, steps: int, moves: Moves = by_list) -> int:
    """Return how many ways there are to play so many steps; a deal that is over ends a way."""
    codes = moves(board)
    if steps == 1:
        return len(codes)
    count = 0
    for code in codes:
        after = board.clone()
        assert after.apply(code) == Reason.OK
        count += ways(after, steps - 1, moves)
    return count


def positions() -> list[tuple[Position, list[int]]]:
    """The positions of perft.toml and their counts."""
    text = FILE.read_text("utf-8")
    counts = [entry["perft"] for entry in tomllib.loads(text)["position"]]
    plain = "\n".join(line for line in text.splitlines() if not line.startswith("perft ="))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "perft.toml"
        path.write_text(plain, "utf-8")
        cases = [case for case in read_cases(path) if isinstance(case, Position)]
    return list(zip(cases, counts, strict=True))


def start(position: Position) -> Board:
    """The board of a position."""
    return position_board(position)
