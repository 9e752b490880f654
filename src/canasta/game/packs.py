"""Packs in a given order: the cards of a deal before it, the one dealt first in front."""

from collections.abc import Sequence
from typing import Final

from canasta.cards import KINDS, card_text, pack
from canasta.game.errors import InvalidError
from canasta.rules import Rules

_KINDS: Final = {card_text(kind): kind for kind in range(KINDS)}


def check_pack(order: Sequence[int], rules: Rules, code: str) -> tuple[int, ...]:
    """Return the order if it has exactly the cards of the pack that the rules play with.

    Args:
        order: the kinds of all cards, the one that is dealt first in front.
        rules: the rules.
        code: the code of the error if it has others, such as ``game.pack``.

    Raises:
        InvalidError: it has other cards.
    """
    counts = tuple(map(tuple(order).count, range(KINDS)))
    if counts != pack(rules.packs) or len(order) != sum(counts):
        raise InvalidError(
            code,
            f"This is no order of the pack: {rules.title} is played with {54 * rules.packs} cards, "
            f"{rules.packs} of each kind and {2 * rules.packs} jokers.",
        )
    return tuple(map(int, order))


def pack_text(order: Sequence[int]) -> str:
    """Return an order as records write it: ``2c Jk Th ...``."""
    return " ".join(map(card_text, order))


def read_pack(text: str, code: str) -> tuple[int, ...]:
    """Return the order that a text holds, without checking it against any rules.

    Args:
        text: cards as ``pack_text`` writes them.
        code: the code of the error if it has something else.

    Raises:
        InvalidError: it holds something else.
    """
    words = text.split(" ")
    strange = next((word for word in words if word not in _KINDS), None)
    if strange is not None:
        raise InvalidError(code, f"{strange!r:.20} is no card of a pack.")
    return tuple(_KINDS[word] for word in words)


def hand_places(rules: Rules, players: int) -> tuple[tuple[int, ...], ...]:
    """Return the places in the pack of each first hand, the dealer's left neighbour's first.

    Cards are dealt one at a time. A cut lays the lower part of the pack, as many cards as it
    passes, on top of the rest before it is dealt; the places are those after it.
    """
    dealt = rules.hand_size * players
    return tuple(tuple(range(place, dealt, players)) for place in range(players))
