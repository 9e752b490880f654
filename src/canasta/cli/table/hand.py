"""The hand, sorted by rank or by suit."""

from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from typing import Literal, TypeAlias

from rich.text import Text

from canasta.cards import WILDS, rank_of, suit_of
from canasta.cli.table.cards import chip

SortOrder: TypeAlias = Literal["rank", "suit"]


def hand_lines(
    kinds: Iterable[int], order: SortOrder, fresh: Iterable[int], width: int
) -> list[Text]:
    """Return the hand in lines of at most this width.

    Args:
        kinds: the cards, by rank.
        order: the order of the cards.
        fresh: cards that came to the hand in this turn, which are marked.
        width: the width of the lines.
    """
    left = Counter(fresh)
    groups = _by_rank(kinds) if order == "rank" else _by_suit(kinds)
    lines = [Text()]
    for starts_line, group in groups:
        piece = Text(" ").join([_marked(kind, left) for kind in group])
        gap = 2 if lines[-1] else 0
        if lines[-1] and (starts_line or lines[-1].cell_len + gap + piece.cell_len > width):
            lines.append(Text())
            gap = 0
        lines[-1].append(" " * gap)
        lines[-1].append_text(piece)
    return [part for line in lines for part in _folded(line, width)]


def _marked(kind: int, fresh: Counter[int]) -> Text:
    new = fresh[kind] > 0
    fresh[kind] -= new
    return chip(kind, new)


def _by_rank(kinds: Iterable[int]) -> list[tuple[bool, list[int]]]:
    """Return groups of one rank; black threes first, wild cards last."""
    return [(False, list(group)) for _, group in groupby(kinds, rank_of)]


def _by_suit(kinds: Iterable[int]) -> list[tuple[bool, list[int]]]:
    """Return groups of neighbours, a line for each suit, and one for wild cards."""
    cards = list(kinds)
    groups: list[tuple[bool, list[int]]] = []
    for suit in range(4):
        for kind in sorted(k for k in cards if k not in WILDS and suit_of(k) == suit):
            first = not groups or suit_of(groups[-1][1][-1]) != suit
            if first or kind - groups[-1][1][-1] > 1:
                groups.append((first, [kind]))
            else:
                groups[-1][1].append(kind)
    wilds = [kind for kind in cards if kind in WILDS]
    return [*groups, (True, wilds)] if wilds else groups


def _folded(line: Text, width: int) -> list[Text]:
    """Return a line cut between cards if it is longer than the width."""
    room = max((width + 1) // 3, 1) * 3
    if line.cell_len <= width:
        return [line]
    cuts = range(room, line.cell_len, room)
    return [part[: part.cell_len] for part in line.divide(list(cuts))]
