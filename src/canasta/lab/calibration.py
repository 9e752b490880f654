"""Whether a bot that searches expects what happens: the next player takes the pile, or does not.

At every discard that it has searched for, the search tells how likely the next player takes the
pile in its very next turn (``RolloutStatistics.taken``). Here that is held against what the next
player then does, by tenths of what was expected.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from canasta.bots import Bot, Expert
from canasta.engine.codes import Act
from canasta.engine.search import is_discard
from canasta.engine.state import State
from canasta.game.seed import SEEDS
from canasta.lab.acquaintance import acquainted
from canasta.lab.match import play_match
from canasta.lab.outside import USUAL, Crew
from canasta.rules import Rules, sides_of

TENTHS: Final = 10


@dataclass(slots=True)
class Calibration:
    """Discards by tenths of what was expected."""

    count: list[int] = field(default_factory=lambda: [0] * TENTHS)
    expected: list[float] = field(default_factory=lambda: [0.0] * TENTHS)
    """The sum of what was expected."""
    taken: list[int] = field(default_factory=lambda: [0] * TENTHS)
    """How often the pile was taken."""
    unsearched: int = 0
    """Discards for which there was no choice, and no search."""

    def put(self, expected: float, taken: bool) -> None:
        """Add a discard."""
        tenth = min(int(expected * TENTHS), TENTHS - 1)
        self.count[tenth] += 1
        self.expected[tenth] += expected
        self.taken[tenth] += taken

    def add(self, other: "Calibration") -> None:
        """Add the discards of another."""
        for tenth in range(TENTHS):
            self.count[tenth] += other.count[tenth]
            self.expected[tenth] += other.expected[tenth]
            self.taken[tenth] += other.taken[tenth]
        self.unsearched += other.unsearched

    @property
    def all(self) -> "Tenth":
        """All discards together."""
        return Tenth(sum(self.count), sum(self.expected), sum(self.taken))

    def tenths(self) -> list["Tenth"]:
        """Each tenth."""
        return [Tenth(*row) for row in zip(self.count, self.expected, self.taken, strict=True)]

    def by_tenths(self) -> str:
        """Each tenth that has discards: what was expected, what was taken, and how many."""
        tenths = [tenth for tenth in self.tenths() if tenth.discards]
        return ", ".join(f"{t.expected:.2f} {t.taken:.2f} ({t.discards})" for t in tenths)


class Tenth(NamedTuple):
    """Some discards."""

    discards: int
    expected_sum: float
    taken_sum: int

    @property
    def expected(self) -> float:
        """The share that was expected to be taken; 0 without discards."""
        return self.expected_sum / self.discards if self.discards else 0.0

    @property
    def taken(self) -> float:
        """The share that was taken."""
        return self.taken_sum / self.discards if self.discards else 0.0


class Question(NamedTuple):
    """Deals to be looked at in one go."""

    rules: Rules
    players: int
    level: str
    """A bot that searches."""
    other: str
    """Who plays the other sides: a bot, or the command of a program."""
    seed: int
    """The seed of the first deal."""
    deals: int
    matches: bool = False
    """Whether each goes on as a match: the same bots deal after deal, as people do."""
    known: int | None = None
    """The deals or matches that were played before the first that counts, where nobody gets up in
    between: what is learned of a player is kept. None where all are strangers each time."""


def calibrate(question: Question) -> Calibration:
    """Play deals or matches, each once with the bot on every side; look at its discards.

    Raises:
        LostDealError: a program from outside loses a deal by what it does.
    """
    found, sides = Calibration(), sides_of(question.players)
    known = question.known or 0
    with Crew(USUAL, matches=question.matches) as crew:
        for side in range(sides):
            names = tuple(
                question.level if seat % sides == side else question.other
                for seat in range(question.players)
            )
            maker = crew.maker(side)
            if question.known is not None:
                maker = acquainted(maker)
            for number in range(known + question.deals):
                watch = _Watch(found if number >= known else Calibration(), question.level)
                seed = (question.seed + number) % SEEDS
                for _ in play_match(
                    question.rules,
                    names,
                    seed,
                    matches=question.matches,
                    maker=maker,
                    look=watch.look,
                ):
                    watch.close()
    return found


class _Watch:
    """Looks at the steps of one deal, and notes what came of each discard that was searched for."""

    def __init__(self, found: Calibration, level: str) -> None:
        self._found = found
        self._level = level
        self._open: float | None = None
        """What was expected of the last discard, until the next turn is over."""
        self._turn = 0
        self._took = False

    def look(self, bot: Bot, state: State, code: int) -> None:
        """Look at a step, and at what its seat saw before it."""
        if self._open is not None:
            if state.turns > self._turn + 1:
                self.close()
            elif state.turns == self._turn + 1 and state.pile_size > 0 and not state.pile_withheld:
                self._took = False  # not taken yet, or given back
        if self._open is not None and Act.TAKE_TOP <= code < Act.DISCARD:
            self._took = True
        if not isinstance(bot, Expert) or bot.name != self._level:
            return
        findings, bot.findings = bot.findings, []
        if not is_discard(code):
            return
        self.close()
        if not findings:
            self._found.unsearched += 1
            return
        self._open = findings[0].statistics.taken
        self._turn, self._took = int(state.turns), False

    def close(self) -> None:
        """The turn after the discard is over."""
        if self._open is not None:
            self._found.put(self._open, self._took)
        self._open = None


def chunks(question: Question, size: int) -> Iterator[Question]:
    """A question in parts of so many deals, for several processes; whole where nobody gets up."""
    if question.known is not None:
        yield question
        return
    for first in range(0, question.deals, size):
        yield question._replace(
            seed=(question.seed + first) % SEEDS, deals=min(size, question.deals - first)
        )


def as_json(question: Question, found: Calibration) -> dict[str, Any]:
    """The same as plain data."""

    def row(tenth: Tenth) -> dict[str, Any]:
        return {"discards": tenth.discards, "expected": tenth.expected, "taken": tenth.taken}

    return {
        "rules": question.rules.name,
        "players": question.players,
        "level": question.level,
        "against": question.other,
        "seed": question.seed,
        "deals": question.deals,
        "matches": question.matches,
        "known": question.known,
        "unsearched": found.unsearched,
        "all": row(found.all),
        "tenths": [row(tenth) for tenth in found.tenths()],
    }
