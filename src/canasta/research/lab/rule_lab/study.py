"""Comparison of a book with changed books: same bots, same seeds, differences with intervals."""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from canasta.game import InvalidError
from canasta.game.board import SEEDS, check_seed
from canasta.research.lab.match import play_match
from canasta.research.lab.pool import in_order
from canasta.research.lab.rule_lab.figures import Figure, deal_row, figures, measured
from canasta.research.lab.simulation import seated
from canasta.research.lab.tally import Z_95
from canasta.rules import Rules

CHUNK: Final = 5
"""Deals, or matches, of every book in one piece of work."""


class Value(NamedTuple):
    """A mean, or a difference of means, with half the width of its 95 % interval."""

    mean: float
    margin: float

    @property
    def clear(self) -> bool:
        """True if the interval excludes 0."""
        return abs(self.mean) > self.margin


class Piece(NamedTuple):
    """Consecutive deals, played by each of the books."""

    study: "Study"
    first: int
    deals: int


@dataclass(slots=True)
class Study:
    """A book and changed books, played by the same bots from the same seeds.

    Attributes:
        book: the rules that are changed.
        changes: the changed rules, by the text of the change.
        players: the number of players.
        bots: the bot at each seat.
        seed: the seed of the first deal; deal n, counted from 0, has the seed ``seed + n``.
        matches: whether whole matches are played.
        rows: the figures of each deal played, for the book and each change.
    """

    book: Rules
    changes: dict[str, Rules]
    players: int
    bots: tuple[str, ...]
    seed: int
    matches: bool = False
    rows: list[NDArray[np.int64]] = field(default_factory=list)

    @property
    def every(self) -> tuple[Rules, ...]:
        """The book, then the changed ones."""
        return (self.book, *self.changes.values())

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The figures that are measured."""
        return figures(self.players, matches=self.matches)

    @property
    def deals(self) -> int:
        """The number of deals, or matches, played with each book."""
        return sum(len(part) for part in self.rows)

    def values(self, number: int) -> dict[str, Value]:
        """Return each figure of the book (0) or of a change (from 1 on)."""
        return self._values(self._all()[:, number])

    def differences(self, number: int) -> dict[str, Value]:
        """Return the differences of a change's figures (from 1 on) from the book's.

        Each deal is compared with the book's deal that has the same cards.
        """
        table = self._all()
        return self._values(table[:, number] - table[:, 0])

    def nonzero_figures(self) -> tuple[Figure, ...]:
        """Return the figures that are not always 0."""
        table = self._all()
        return tuple(
            figure for column, figure in enumerate(self.figures) if table[:, :, column].any()
        )

    def unchanged(self) -> list[str]:
        """Return the changes that altered no deal: bots never met a situation that they concern."""
        table = self._all()
        return [
            text
            for number, text in enumerate(self.changes, start=1)
            if np.array_equal(table[:, number], table[:, 0])
        ]

    def _all(self) -> NDArray[np.int64]:
        if not self.rows:
            return np.zeros((0, len(self.every), len(self.figures)), np.int64)
        return np.concatenate(self.rows)

    def _values(self, table: NDArray[np.int64]) -> dict[str, Value]:
        count = len(table)
        means = table.mean(axis=0) if count else np.zeros(table.shape[1])
        spreads = table.std(axis=0, ddof=1) if count > 1 else np.zeros(table.shape[1])
        return {
            figure.key: Value(
                float(mean) / figure.parts, Z_95 * float(spread) / sqrt(count or 1) / figure.parts
            )
            for figure, mean, spread in zip(self.figures, means, spreads, strict=True)
        }

    def as_json(self) -> dict[str, Any]:
        """Return the study as plain data."""
        changes = []
        for number, (text, rules) in enumerate(self.changes.items(), start=1):
            found = {"change": text, "rules": rules.name, "figures": _plain(self.values(number))}
            changes.append({**found, "differences": _plain(self.differences(number))})
        return {
            "rules": self.book.name,
            "players": self.players,
            "bots": list(self.bots),
            "seed": self.seed,
            "matches": self.matches,
            "deals": self.deals,
            "words": {figure.key: figure.words for figure in self.figures},
            "figures": _plain(self.values(0)),
            "changes": changes,
        }


def _plain(values: dict[str, Value]) -> dict[str, dict[str, float]]:
    return {key: {"mean": value.mean, "margin_95": value.margin} for key, value in values.items()}


def new_study(
    book: Rules,
    changes: dict[str, Rules],
    players: int,
    bots: list[str],
    seed: int,
    *,
    matches: bool = False,
) -> Study:
    """Create a study in which nothing has been played yet.

    Args:
        book: the rules that are changed.
        changes: the changed rules, by the text of the change.
        players: the number of players.
        bots: the bots by name: one for all, one for each side, or one for each seat.
        seed: the seed of the first deal.
        matches: whether whole matches are played.

    Raises:
        InvalidError: ``simulate.players``, ``simulate.bots``, ``lab.players`` or ``lab.seed``.
    """
    seats = seated(book, players, bots)
    for text, rules in changes.items():
        if players not in rules.players:
            allowed = " or ".join(map(str, rules.players))
            raise InvalidError(
                "lab.players",
                f"With {text!r}, {book.name} is for {allowed} players, not {players}; what is "
                "compared is played by as many.",
            )
    check_seed(seed, "lab.seed")
    return Study(book, changes, players, seats, seed, matches)


def run(
    study: Study, deals: int, jobs: int = 1, progress: Callable[[int, int], None] | None = None
) -> None:
    """Play a study; it holds the deals played so far at all times, also after an interruption.

    Args:
        study: the study.
        deals: the total number of deals, or matches.
        jobs: the number of processes. The figures are the same for any number.
        progress: called with the deals done and the total number.

    Raises:
        InvalidError: ``lab.deals`` or ``lab.jobs``.
        InvariantError: a bot's choice is refused, or a deal does not end.
    """
    if deals < 1:
        raise InvalidError("lab.deals", f"At least one deal is played, not {deals}.")
    if jobs < 1:
        raise InvalidError("lab.jobs", f"At least one process is needed, not {jobs}.")
    blank = replace(study, rows=[])
    work = _pieces(blank, study.deals, deals)
    processes = min(jobs, -(-deals // CHUNK))
    with closing(in_order(play_piece, work, processes)) as parts:
        for part in parts:
            study.rows.append(part)
            if progress is not None:
                progress(study.deals, deals)


def _pieces(study: Study, first: int, deals: int) -> Iterator[Piece]:
    for start in range(first, deals, CHUNK):
        yield Piece(study, start, min(CHUNK, deals - start))


def play_piece(piece: Piece) -> NDArray[np.int64]:
    """Play a piece; return an array by deals, books and figures."""
    study = piece.study
    return np.array(
        [
            [played(study, rules, (study.seed + number) % SEEDS) for rules in study.every]
            for number in range(piece.first, piece.first + piece.deals)
        ],
        np.int64,
    )


def played(study: Study, rules: Rules, seed: int) -> NDArray[np.int64]:
    """Play one deal, or match, and return its figures."""
    rows: list[NDArray[np.int64]] = []
    scores: list[int] = []
    first = 0
    for deal in play_match(rules, study.bots, seed, matches=study.matches):
        state = deal.state[0]
        rows.append(deal_row(deal))
        scores = state["scores"][: int(state["sides"])].tolist()
        if deal.deal == 1:
            first = (int(state["dealer"]) + 1) % study.players
    return measured(rows, scores, first, matches=study.matches)
