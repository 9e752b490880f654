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
    if len(patterns) == 1:  # as every discard; what follows leaves cycles for the collector
        return iter([(kind,) for kind in liked[0] if held[kind] > 0])
    chosen = [-1] * len(patterns)
    seen: set[tuple[int, ...]] = set()

    def rest(step: int, least: int) -> Iterator[tuple[int, ...]]:
        """The choices for the cards from ``step`` on; of equal cards the likings only rise."""
        if step == len(order):
            cards = tuple(sorted(chosen))
            if cards not in seen:
                seen.add(cards)
                yield tuple(chosen)
            return
        alike = step > 0 and liked[step] == liked[step - 1]
        for place in range(least if alike else 0, len(liked[step])):
            kind = liked[step][place]
            if left[kind] < 1 or len(seen) >= _MOST_CHOICES:
                continue
            left[kind] -= 1
            chosen[order[step]] = kind
            yield from rest(step + 1, place)
            left[kind] += 1

    return rest(0, 0)


def missing(patterns: Sequence[CardPattern], held: Sequence[int]) -> CardPattern | None:
    """A card written that is not held, beside the others; None where all are."""
    left = list(held)
    for pattern in sorted(patterns, key=lambda p: len(p.kinds)):
        kind = max(pattern.kinds, key=lambda k: left[k])
        if left[kind] < 1:
            return pattern
        left[kind] -= 1
    return None
