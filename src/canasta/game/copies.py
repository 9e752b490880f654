"""Copies meant by a card that is written without its suit: any that are held."""

from collections.abc import Collection, Iterator, Sequence

from canasta.cards import CardPattern

_MOST_CHOICES = 48


def choices(
    patterns: Sequence[CardPattern], held: Sequence[int], keep: Collection[int] = ()
) -> Iterator[tuple[int, ...]]:
    """Return the ways to choose held cards for the patterns, the most natural one first.

    Cards written with their suit are chosen first. Of several copies that would do, those held
    most often come first, and those in ``keep`` last.

    Args:
        patterns: the cards as written.
        held: the number of cards held, by kind.
        keep: kinds better left in the hand.

    Yields:
        The kinds chosen, in the order of the patterns: at most 48 choices, no two of the same
        cards.
    """
    left = list(held)
    order = sorted(range(len(patterns)), key=lambda i: (len(patterns[i].kinds), patterns[i].kinds))
    liked = [
        sorted(patterns[i].kinds, key=lambda kind: (kind in keep, -held[kind], kind)) for i in order
    ]
    if len(patterns) == 1:  # as every discard
        return iter([(kind,) for kind in liked[0] if held[kind] > 0])
    return _Search(left, order, liked).rest(0, 0)


class _Search:
    """A search for choices; a nested function that calls itself would leave a reference cycle."""

    __slots__ = ("chosen", "left", "liked", "order", "seen")

    def __init__(self, left: list[int], order: list[int], liked: list[list[int]]) -> None:
        self.left, self.order, self.liked = left, order, liked
        self.chosen = [-1] * len(order)
        self.seen: set[tuple[int, ...]] = set()

    def rest(self, step: int, least: int) -> Iterator[tuple[int, ...]]:
        """Yield the choices for the cards from ``step`` on; equal patterns choose in one order."""
        if step == len(self.order):
            cards = tuple(sorted(self.chosen))
            if cards not in self.seen:
                self.seen.add(cards)
                yield tuple(self.chosen)
            return
        liked = self.liked[step]
        alike = step > 0 and liked == self.liked[step - 1]
        for place in range(least if alike else 0, len(liked)):
            kind = liked[place]
            if self.left[kind] < 1 or len(self.seen) >= _MOST_CHOICES:
                continue
            self.left[kind] -= 1
            self.chosen[self.order[step]] = kind
            yield from self.rest(step + 1, place)
            self.left[kind] += 1


def missing(patterns: Sequence[CardPattern], held: Sequence[int]) -> CardPattern | None:
    """Return a pattern for which no card is left after the others; None if all are held."""
    left = list(held)
    for pattern in sorted(patterns, key=lambda p: len(p.kinds)):
        kind = max(pattern.kinds, key=lambda k: left[k])
        if left[kind] < 1:
            return pattern
        left[kind] -= 1
    return None
