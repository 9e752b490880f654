"""Puzzles: moments of deals at which one action is clearly best, with the search's estimates."""

from collections.abc import Sequence
from enum import StrEnum
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final, Literal, NamedTuple

import msgspec

from canasta.engine.codes import Act, Form, Phase
from canasta.engine.search import is_discard
from canasta.game import Board, CanastaError, Game, View
from canasta.game.history import standing
from canasta.players.advice import Reason, RolloutStatistics
from canasta.players.advice.weigher import Lines
from canasta.players.bots import make
from canasta.study.positions import Position


class Outcome(NamedTuple):
    ends: bool
    """True if they reach what a puzzle asks for: a draw, a take, a discard, a question."""
    takes: bool
    opens: bool
    out: bool
    """True if the player goes out, or asks the partner for permission."""
    freezes: bool
    discard: int
    """The kind that is discarded; -1 for none."""
    melded: tuple[tuple[int, ...], ...]
    """Form, rank and suit of the side's melds."""
    key: tuple[object, ...]
    """Equal for two lines with the same result (see ``ActionLine.key``)."""


def outcome_of(known: Game, steps: Sequence[int]) -> Outcome:
    """Return the outcome of all steps, those taken back included, in a game of ``known_to``."""
    steps = standing(steps)
    board = known.board.clone()
    state, seat = board.state, board.actor
    side = seat % known.sides
    opened, frozen = bool(state.opened[side]), bool(state.frozen)
    takes = asks = ends = False
    discard = -1
    for code in steps:
        if code in (Act.DRAW, Act.ASK):
            ends, asks = True, code == Act.ASK
            break  # what it brings is not known
        # Steps that need cards drawn or taken meanwhile are refused: those cards are not known.
        refused = bool(board.apply(code))
        if is_discard(code):
            discard = code - Act.DISCARD
        if refused:
            ends = discard >= 0
            if ends:
                break
            continue
        takes = Act.TAKE_TOP <= code < Act.DISCARD
        if takes or discard >= 0 or state.phase not in (Phase.DRAW, Phase.PLAY):
            ends = True
            break
    over = state.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER) and int(state.out) == seat
    line = Lines(known.rules, known.players, seat).of(known.view(seat).state, steps)
    return Outcome(
        ends=ends,
        takes=takes,
        opens=not opened and bool(state.opened[side]),
        out=over or asks,
        freezes=not frozen and bool(state.frozen) and discard >= 0,
        discard=discard,
        melded=tuple(
            sorted(
                {
                    (m.form, m.rank, m.kinds[0] // 13 if m.form == Form.RUN else 0)
                    for m in board.melds(side)
                }
            )
        ),
        key=line.key,
    )


class Theme(StrEnum):
    """A question, by its name in files and messages."""

    OUT = "out"
    TAKE = "take"
    OPEN = "open"
    MINIMUM = "minimum"
    FREEZE = "freeze"
    DISCARD = "discard"


THEMES: Final = tuple(Theme)
"""The themes by priority: if several fit, the puzzle has the first of them."""

SAFER: Final = 0.08
"""Difference in the next player's pile-take probability that makes a discard safe."""

WORTH_FREEZING: Final = 3
"""Least size of a pile that is worth a wild card."""


def fitting_themes(view: View, outcomes: Sequence[Outcome]) -> list[Theme]:
    """Return the themes whose question has different answers among the outcomes."""
    found = []
    if view.phase == Phase.DRAW:
        return [Theme.TAKE] if _both(one.takes for one in outcomes) else []
    if _both(one.out for one in outcomes):
        found.append(Theme.OUT)
    if len({one.melded for one in outcomes if one.opens}) > 1:
        found.append(Theme.MINIMUM)
    if _both(one.opens for one in outcomes):
        found.append(Theme.OPEN)
    if view.pile.size >= WORTH_FREEZING and _both(one.freezes for one in outcomes):
        found.append(Theme.FREEZE)
    found.append(Theme.DISCARD)
    return found


def _both(facts: object) -> bool:
    return len(set(facts)) == 2  # type: ignore[call-overload]


def answer(theme: Theme, outcome: Outcome) -> object:
    """Return an outcome's answer to a theme's question: equal for outcomes that answer the same."""
    match theme:
        case Theme.OUT:
            return "out" if outcome.out else "stay"
        case Theme.TAKE:
            return "take" if outcome.takes else "draw"
        case Theme.OPEN:
            return "open" if outcome.opens else "wait"
        case Theme.FREEZE:
            return "freeze" if outcome.freezes else "leave"
        case Theme.MINIMUM:
            return outcome.melded if outcome.opens else ()
        case Theme.DISCARD:
            return outcome.key


GRADES: Final = (1, 2, 3, 4, 5)
"""Grades of difficulty: one more than the number of bot levels that miss the solution."""

JUDGE: Final = "master"
"""The level of the bot that computed the answers' figures."""

FILES: Final = Path(__file__).with_name("files")


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """One possible answer, with the search's estimates for it."""

    act: str
    """In NOTATION, up to the draw or discard; after melds the discard is left out."""
    steps: tuple[int, ...]
    """Its steps, including the discard after melds."""
    points: float
    """Expected points by which the side ends the deal ahead of the opponents' mean."""
    error: float
    samples: int
    """Number of sampled deals, each consistent with what was seen, in which it was tried."""
    statistics: RolloutStatistics


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A moment of a deal at which one action is clearly best."""

    name: str
    """The book's name and a number."""
    theme: Theme
    grade: int
    found: tuple[str, ...]
    """The levels of bots that found the solution."""
    position: Position
    """The moment as its seat saw it: cards hidden from the seat are dealt again at random."""
    answers: tuple[Answer, ...]
    """The answers, best first: at least two that answer the theme's question differently."""
    reasons: tuple[Reason, ...]
    ahead: tuple[float, float]
    """Points by which it is ahead of the best other answer: with the small and large budgets."""
    deal: int
    """The number of the deal in which it was found."""

    @property
    def book(self) -> str:
        return self.position.book.partition("+")[0]

    @property
    def solution(self) -> Answer:
        return self.answers[0]

    @cached_property
    def game(self) -> Game:
        """The match at the moment; clone it before you play in it."""
        return self.position.game()

    @cached_property
    def known(self) -> Game:
        """The moment as its seat knows it; do not change it."""
        return self.game.known_to(self.position.seat)

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        return tuple(outcome_of(self.known, answer.steps) for answer in self.answers)


class UnknownPuzzleError(CanastaError):
    pass


def read_puzzles(file: Path) -> list[Puzzle]:
    """Read the puzzles of a file; skip a last line that was cut off."""
    lines = file.read_bytes().splitlines(keepends=True) if file.exists() else []
    return [msgspec.json.decode(line, type=Puzzle) for line in lines if line.endswith(b"\n")]


def write_puzzles(file: Path, puzzles: Sequence[Puzzle]) -> None:
    """Append puzzles to a file in a single write, so that those of a deal arrive together."""
    if puzzles:
        lines = b"".join(msgspec.json.encode(puzzle) + b"\n" for puzzle in puzzles)
        with file.open("ab") as kept:
            kept.write(lines)


@lru_cache(maxsize=1)
def all_puzzles() -> dict[str, Puzzle]:
    found = [one for file in sorted(FILES.glob("*.jsonl")) for one in read_puzzles(file)]
    return {puzzle.name: puzzle for puzzle in found}


def get_puzzle(name: str) -> Puzzle:
    try:
        return all_puzzles()[name]
    except KeyError:
        raise UnknownPuzzleError(
            "puzzle.unknown", f"There is no puzzle {name[:20]!r}; choose one from the list."
        ) from None


_MOST_STEPS = 200
"""More steps than a turn has."""


def steps_of_bot(position: Position, level: str, seed: int = 0) -> tuple[int, ...]:
    """Return the steps of a bot at a moment, after it has seen all that its seat has seen."""
    rules, seat = position.rules, position.seat
    bot = make(level, rules, position.players, seat, seed)
    for seen in position.views():
        bot.observe(View(Board(rules, position.players, seen), seat))
    game = position.game()
    known, done = game.known_to(seat), list[int]()
    while game.actor == seat and len(done) < _MOST_STEPS:
        steps = game.planned(bot.choose(game.view(seat)))[0]
        done += steps
        if outcome_of(known, done).ends:
            break
        game.do_steps(steps)
    return tuple(done)


CLOSE: Final = 30
"""Points that a right answer may lose by how it is carried out."""
GOOD: Final = 100
"""Most points that a good answer may lose if another is better."""

Verdict = Literal["right", "good", "wrong"]


class Judged(NamedTuple):
    verdict: Verdict
    answers: bool
    """True if the question is answered correctly, however it is carried out."""
    lost: int | None
    """Points that it is expected to lose; None if the search did not try such an answer."""
    tried: Answer | None
    """The puzzle's answer that matches the attempt best; None if none does."""


def judged(puzzle: Puzzle, steps: Sequence[int]) -> Judged | None:
    """Return the verdict on all steps since the moment; None while they answer nothing yet."""
    outcome = outcome_of(puzzle.known, steps)
    if not outcome.ends:
        return None
    own = answer(puzzle.theme, outcome)
    right = own == answer(puzzle.theme, puzzle.outcomes[0])
    same = [
        found
        for found, other in zip(puzzle.answers, puzzle.outcomes, strict=True)
        if other.key == outcome.key
    ]
    alike = same or [
        found
        for found, other in zip(puzzle.answers, puzzle.outcomes, strict=True)
        if answer(puzzle.theme, other) == own
    ]
    tried = alike[0] if alike else None
    lost = None if tried is None else max(0, round(puzzle.solution.points - tried.points))
    if right and (not same or lost is None or lost <= CLOSE):
        return Judged("right", True, lost if same else 0, tried)
    most = puzzle.ahead[1] / 2 if right else GOOD
    return Judged("good" if lost is not None and lost <= most else "wrong", right, lost, tried)
