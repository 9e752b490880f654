"""Which copies are meant where a card is written without its suit: any that are held."""

from collections.abc import Collection, Iterator, Sequence

from canasta.cards import CardPattern

_MOST_CHOICES = 48


def choices(
    patterns: Sequence[CardPattern], held: Sequence[int], keep: Collection[int] = ()
) -> Iterator[tuple[int, ...]]:
    """The ways to choose held cards for what is written, the most natural one first.

    Cards written with their suit are served first. Of several copies that would do, those that
    are to be kept for something else come last, those held most often first.

    Args:
        patterns: what is written.
        held: how many of each kind are held.
        keep: kinds better left in the hand.

    Yields:
        The kinds chosen, in the order of the patterns; different choices as cards, at most 48.
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
    """A search for choices: a function in a function that calls itself would leave a cycle."""

    __slots__ = ("chosen", "left", "liked", "order", "seen")

    def __init__(self, left: list[int], order: list[int], liked: list[list[int]]) -> None:
        self.left, self.order, self.liked = left, order, liked
        self.chosen = [-1] * len(order)
        self.seen: set[tuple[int, ...]] = set()

    def rest(self, step: int, least: int) -> Iterator[tuple[int, ...]]:
        """The choices for the cards from ``step`` on; of equal cards the likings only rise."""
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
    """A card written that is not held, beside the others; None where all are."""
    left = list(held)
    for pattern in sorted(patterns, key=lambda p: len(p.kinds)):
        kind = max(pattern.kinds, key=lambda k: left[k])
        if left[kind] < 1:
            return pattern
        left[kind] -= 1
    return None
