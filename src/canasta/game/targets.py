"""Targets after ``->``: a meld of one's side by number or by all its cards, or two of them."""

from collections.abc import Sequence

from canasta.cards import KINDS, CardError, CardPattern, pick
from canasta.engine.codes import Form
from canasta.game.board import Board
from canasta.game.card_list import read_cards
from canasta.game.melds import Meld


def targets(board: Board, text: str) -> tuple[int, ...] | None:
    """Return the melds that a text names, as numbers counted from 0; None if it names none.

    The text means one meld if one has all the cards named, else two. Melds that differ only in
    the suits of a set are the same to every rule, so the first of them is taken.
    """
    parts = _parts(text)
    melds = board.melds(board.side)
    if len(parts) == 1 and not isinstance(parts[0], int):
        one = _find(melds, parts[0])
        return (one,) if one is not None else _two(melds, parts[0])
    numbers = [part if isinstance(part, int) else _find(melds, part) for part in parts]
    named = tuple(number for number in numbers if number is not None and number < len(melds))
    return named if len(named) == len(numbers) else None


def _parts(text: str) -> list[int | list[CardPattern]]:
    """Return the numbers, and the cards between them."""
    parts: list[int | list[CardPattern]] = []
    for word in text.split():
        if word.startswith("#"):
            parts.append(int(word[1:]) - 1)
        elif parts and isinstance(parts[-1], list):
            parts[-1] += read_cards(word)
        else:
            parts.append(read_cards(word))
    return parts


def _find(melds: Sequence[Meld], patterns: Sequence[CardPattern]) -> int | None:
    for number, meld in enumerate(melds):
        if is_named(meld, patterns):
            return number
    return None


def _two(melds: Sequence[Meld], patterns: Sequence[CardPattern]) -> tuple[int, int] | None:
    for split in range(1, len(patterns)):
        one, other = _find(melds, patterns[:split]), _find(melds, patterns[split:])
        if one is not None and other is not None:
            return one, other
    return None


def is_named(meld: Meld, patterns: Sequence[CardPattern]) -> bool:
    """Return whether the patterns are exactly the cards of the meld."""
    if len(patterns) != meld.size:
        return False
    counts = [meld.kinds.count(kind) for kind in range(KINDS)]
    try:
        pick(patterns, counts)
    except CardError:
        return False
    return True


def same_to_the_rules(melds: Sequence[Meld]) -> bool:
    """Return whether melds differ only in the suits of the cards in a set."""
    return len({_shape(meld) for meld in melds}) <= 1


def _shape(meld: Meld) -> tuple[object, ...]:
    wilds = tuple(kind % 13 for kind in meld.kinds[-meld.wilds :]) if meld.wilds else ()
    return (meld.form, meld.rank, meld.size, wilds, meld.kinds[0] if meld.form == Form.RUN else 0)
