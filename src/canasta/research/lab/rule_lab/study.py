"""Comparison of a book with changed books: same bots, same seeds, differences with intervals."""

import tomllib
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from math import sqrt
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from canasta.engine.codes import POINT_LINES, Count, Ending
from canasta.game import InvalidError
from canasta.game.board import SEEDS, check_seed
from canasta.research.lab.match import PlayedDeal, play_match
from canasta.research.lab.pool import in_order
from canasta.research.lab.simulation import COUNTS, ENDING_WORDS, Z_95, seated
from canasta.rules import (
    Rules,
    RulesError,
    book_of,
    changes,
    check,
    get_rules,
    load_house_rules,
    read_house_rules,
    rule_fields,
    sides_of,
    variations_of,
)

TIE_PARTS: Final = 6
"""Parts of a won deal: sides that tie share it, in sixths."""
SEATS: Final = {
    2: ("the one who plays first", "the dealer"),
    3: ("the one who plays first", "the next", "the dealer"),
    4: ("the dealer's left", "the dealer's partner", "the dealer's right", "the dealer"),
}
"""The seats in the order of play, by the number of players."""
SIDES: Final = {
    2: ("the one who plays first", "the dealer"),
    3: ("the one who plays first", "the next", "the dealer"),
    4: ("the side that plays first", "the dealer's side"),
}


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: its name in data and in words, and the number that represents 1.

    A ``share`` of deals (or of sides) is shown in per cent.
    """

    key: str
    words: str
    parts: int = 1
    share: bool = False


def figures(players: int, *, matches: bool) -> tuple[Figure, ...]:
    """Return the figures that :func:`measured` fills, of matches or of single deals."""
    sides = sides_of(players)
    per = "match" if matches else "deal"
    share = not matches
    found = [Figure("deals", "deals")] if matches else []
    found += [
        Figure("turns", f"turns in a {per}"),
        Figure("steps", f"steps in a {per}"),
        Figure("points", "points of a side", sides),
        Figure("lead", "points of the best side above the next"),
    ]
    found += [
        Figure(ending.name.lower(), f"ended: {words}", 1, share)
        for ending, words in ENDING_WORDS.items()
    ]
    found += [
        Figure(count.name.lower(), f"{words} of a side", sides) for count, words in COUNTS.items()
    ]
    found += [
        Figure("no_canasta", "sides without a canasta", sides, share),
        Figure("points_without", "points of all sides without a canasta"),
        Figure("below_zero", "sides that lose points", sides, share),
    ]
    found += [
        Figure(f"out_{number}", f"went out: {words}", 1, share)
        for number, words in enumerate(SEATS[players])
    ]
    what = "most points in the match" if matches else "most points"
    found += [
        Figure(f"won_{number}", f"{what}: {words}", TIE_PARTS, True)
        for number, words in enumerate(SIDES[players])
    ]
    return tuple(found)


def measured(
    deals: list[NDArray[np.int64]], scores: list[int], first: int, *, matches: bool
) -> NDArray[np.int64]:
    """Return the figures of a match from its deals' rows (see :func:`deal_row`).

    ``scores`` are the sides' at the end; ``first`` played first in the first deal.
    """
    sides = len(scores)
    row = np.sum(deals, axis=0)
    best, second = sorted(scores, reverse=True)[:2]
    won = np.zeros(sides, np.int64)
    winners = [side for side in range(sides) if scores[side] == best]
    for side in winners:
        won[(side - first) % sides] = TIE_PARTS // len(winners)
    head = np.array([len(deals)] if matches else [], np.int64)
    points = np.array([sum(scores), best - second], np.int64)
    return np.concatenate([head, row[:2], points, row[2:], won])


def deal_row(deal: PlayedDeal) -> NDArray[np.int64]:
    """Return the counts of one deal, which add up over a match."""
    state = deal.state[0]
    players, sides = int(state["players"]), int(state["sides"])
    sheet = state["sheet"][:sides].astype(np.int64)
    totals = sheet[:, :POINT_LINES].sum(axis=1)
    canastas = [int(sheet[:, count].sum()) for count in COUNTS]
    closed = sheet[:, Count.NATURAL_CANASTAS : Count.WILD_CANASTAS + 1].sum(axis=1)
    endings = [int(state["ending"] == ending) for ending in ENDING_WORDS]
    out = np.zeros(players, np.int64)
    if state["out"] >= 0 and state["ending"] in WENT_OUT:
        out[(int(state["out"]) - int(state["dealer"]) - 1) % players] = 1
    return np.array(
        [
            int(state["turns"]),
            deal.steps,
            *endings,
            *canastas,
            int((closed == 0).sum()),
            int(totals[closed == 0].sum()),
            int((totals < 0).sum()),
            *out,
        ],
        np.int64,
    )


WENT_OUT: Final = (Ending.WENT_OUT, Ending.CONCEALED, Ending.SPLASH)
"""Endings that a player brings about."""


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
    """A book and changed books, by the texts of the changes, played by the same bots and seeds.

    Deal n, counted from 0, has the seed ``seed + n``. ``rows`` are its figures, for the
    book and each change.
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
        return figures(self.players, matches=self.matches)

    @property
    def deals(self) -> int:
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

    The bots are named by one for all, one for each side, or one for each seat.

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

    The figures are the same for any number of processes.

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
    study = piece.study
    return np.array(
        [
            [played(study, rules, (study.seed + number) % SEEDS) for rules in study.every]
            for number in range(piece.first, piece.first + piece.deals)
        ],
        np.int64,
    )


def played(study: Study, rules: Rules, seed: int) -> NDArray[np.int64]:
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


_FILE: Final = ".toml"


def changed(book: Rules, text: str) -> Rules:
    """Return a book with a change.

    Args:
        book: the rules to change.
        text: a variation (``no-bridges``), a rule (``target=10000``,
            ``wild_aces=never``), a file of house rules over the same book (``ours.toml``), or
            several of them with ``+`` between them. The name of the result is the book's and
            this text.

    Raises:
        RulesError: there is no such variation or rule, the rule cannot have that value, the file
            cannot be used, or the resulting rules contradict each other.
        InvalidError: ``lab.no_change``, ``lab.other_book`` or ``lab.empty_change``.
    """
    rules = book
    for part in (part.strip() for part in text.split("+")):
        rules = _with(rules, part)
    rules = replace(rules, name=f"{book.name}+{text}", title=f"{book.title}, {text}")
    if not changes(book, rules):
        raise InvalidError(
            "lab.no_change", f"{text!r} changes nothing in {book.name}: so it is played already."
        )
    clashes = check(rules)
    if clashes:
        told = "\n".join(f"{text}: {clash.sentence}" for clash in clashes)
        raise RulesError("rules.contradiction", told, clashes[0].fields)
    return rules


def _with(rules: Rules, part: str) -> Rules:
    if not part:
        raise InvalidError(
            "lab.empty_change",
            "A change is a variation, a rule as in target=10000, or a file of house rules.",
        )
    if "=" in part:
        return _with_rule(rules, part)
    if part.endswith(_FILE):
        return _with_file(rules, Path(part))
    return _with_variation(rules, part)


def _with_variation(rules: Rules, word: str) -> Rules:
    book = book_of(rules).name
    for variation in variations_of(book):
        if variation.name == word:
            return variation.apply(rules)
    if word in rule_fields():
        field = rule_fields()[word]
        raise RulesError(
            "rules.wrong_value",
            f"{word} is a rule and needs a value, as in {word}=…; it may be {field.may_be}.",
            (word,),
        )
    get_rules(f"{book}+{word}")  # says what is wrong with the name
    raise AssertionError(word)


def _with_rule(rules: Rules, part: str) -> Rules:
    name, _, text = (word.strip() for word in part.partition("="))
    value = _value(text)
    try:
        read_house_rules(f'book = "{book_of(rules).name}"\n[rules]\n{name} = {value}', part)
    except RulesError as error:
        # Whether rules contradict each other is asked once all changes are made.
        if error.code != "rules.contradiction":
            raise
    found: Any = tomllib.loads(f"value = {value}")["value"]
    new: dict[str, Any] = {name: tuple(found) if isinstance(found, list) else found}
    return replace(rules, **new)


def _value(text: str) -> str:
    """Return a value as TOML; a bare word becomes a text in quotes."""
    try:
        tomllib.loads(f"value = {text}")
    except tomllib.TOMLDecodeError:
        escaped = text.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    return text


def _with_file(rules: Rules, path: Path) -> Rules:
    house = load_house_rules(path)
    base = get_rules(tomllib.loads(path.read_text("utf-8-sig"))["book"])
    book = book_of(rules)
    if book_of(base) != book:
        raise InvalidError(
            "lab.other_book",
            f"{path} holds house rules over {base.name}, which is not {book.name}; as a change "
            "only a file over the same book can serve.",
        )
    return replace(rules, **changes(book, house))
