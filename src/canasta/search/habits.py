"""How an opponent decides about the pile: now as one kind of player does, now as another.

A habit is what a kind of player does with the pile (``kinds.TAKING``). Nobody has one habit alone:
whoever takes most piles that cost no card lets some lie. So it is counted of each opponent, by what
piles ask (``pile_needs``), in how many turns it went by each habit, as far as that can be told: a
turn counts for those that would have done the same, by what was believed of them before. The last
turns count most, since somebody else may sit there one day. Whole numbers alone are reckoned with,
so that every engine counts the same.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from canasta.search.kinds import LAYING, TAKING
from canasta.search.pile_needs import Need
from canasta.search.weighing import CERTAIN, FORGOTTEN, scaled, share_of

HABITS: Final = len(TAKING)
TURN: Final = 1 << 16
"""What a turn counts."""
AT_FIRST: Final = TURN
"""What is counted before any turn was seen."""
LASTING: Final = 25 * TURN
"""What is counted at most: beyond it, the older turns fade."""
DOUBT: Final = CERTAIN // 100
"""The least chance that a habit is given of having done what was seen."""


def habit_of(kind: int) -> int:
    """The habit of a kind of player, by their places in ``TAKING`` and ``KINDS``."""
    return kind // len(LAYING)


class Habits:
    """By what habits the opponents of one seat were seen to take piles."""

    def __init__(self, opponents: Sequence[int], usual: Mapping[Need, Sequence[int]]) -> None:
        """Nothing but what is usual.

        Args:
            opponents: their seats.
            usual: how often turns go by each habit, by what piles ask; in hundredths. What is not
                named counts as a large pile that asks nothing does, and those do with it.
        """
        self._at_first: Mapping[str, Sequence[int]] = {
            need: tuple(scaled(shares, AT_FIRST)) for need, shares in usual.items()
        }
        self.counts: Mapping[int, Mapping[str, Sequence[int]]] = {
            seat: self._at_first for seat in opponents
        }
        """By opponent, what the pile asks, and habit."""

    def expected(self, seat: int, need: Need, chances: Sequence[int], samples: int) -> int:
        """How likely an opponent takes a pile, of ``CERTAIN``.

        Args:
            seat: the opponent.
            need: what the pile asks of it.
            chances: how likely it takes it by each habit, of ``CERTAIN``.
            samples: how many samples that was found in.
        """
        counts = self.counts[seat][self._counted(need)]
        taken = sum(count * chance for count, chance in zip(counts, chances, strict=True))
        return share_of(taken, sum(counts) * CERTAIN, samples)

    def update(self, seat: int, need: Need, chances: Sequence[int], *, took: bool) -> None:
        """A turn was seen; of the other opponents it counts half.

        The arguments are those of ``expected``; of who is no opponent nothing is counted.
        took: whether the pile was taken.
        """
        if seat not in self.counts:
            return
        need = self._counted(need)
        likely = [max(chance if took else CERTAIN - chance, DOUBT) for chance in chances]
        self.counts = {
            other: {
                **counts,
                need: self._with(need, counts[need], likely, TURN if other == seat else TURN // 2),
            }
            for other, counts in self.counts.items()
        }

    def _with(
        self, need: Need, counts: Sequence[int], likely: Sequence[int], turn: int
    ) -> list[int]:
        """What is counted with a turn more, which counts so much."""
        parts = [count * part for count, part in zip(counts, likely, strict=True)]
        now = [count + part for count, part in zip(counts, scaled(parts, turn), strict=True)]
        whole = min(sum(now), LASTING)
        # No habit is ever excluded: nobody has done a thing for good.
        anew = whole // FORGOTTEN
        usual = scaled(self._at_first[need], anew)
        return [old + new for old, new in zip(scaled(now, whole - anew), usual, strict=True)]

    def _counted(self, need: Need) -> Need:
        """What the turns with a pile that asks this are counted with."""
        return need if need in self._at_first else Need.NOTHING

    def copied(self) -> Mapping[int, Mapping[str, Sequence[int]]]:
        """What was counted up to now, by opponent and what the pile asks."""
        return self.counts

    def take(self, counts: Mapping[int, Mapping[str, Sequence[int]]]) -> None:
        """Go by this, as ``copied`` gave it."""
        self.counts = counts
