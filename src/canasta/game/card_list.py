"""Lists of cards as text: written in a short form, and read back to the same list."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from canasta.cards import (
    RANKS,
    SUITS,
    CardError,
    CardPattern,
    card_text,
    parse_cards,
    suitless_text,
)
from canasta.game.errors import InvalidError

_SHORTEST_RUN = 3
_LONGEST_TEXT = 2000
_ONE_CARD = 3
"""Most letters in the text of one card."""
_RUN_RANKS = RANKS[2:]


def read_cards(text: str) -> list[CardPattern]:
    """Read a list of cards (docs/develop/notation.md, Cards).

    Raise ``InvalidError`` (``text.too_long`` or ``text.card``).
    """
    if len(text) > _LONGEST_TEXT:
        raise InvalidError(
            "text.too_long", f"A text of {len(text)} letters is not a list of cards."
        )
    try:
        return [*_one_card(text)] if len(text) <= _ONE_CARD else parse_cards(text)
    except CardError as error:
        raise InvalidError("text.card", f"{_sentence(str(error))}.") from None


@lru_cache(maxsize=512)
def _one_card(text: str) -> tuple[CardPattern, ...]:
    """Read a short list, once: every act names its cards, and each of them several times."""
    return tuple(parse_cards(text))


def _sentence(text: str) -> str:
    """Return the text, without its middle if it quotes a card of a thousand letters."""
    return text if len(text) <= 300 else f"{text[:60]}…{text[-200:]}"


def pattern_text(pattern: CardPattern) -> str:
    """Return the canonical text of a pattern: ``Th``, ``T``, ``3r``, ``3``, ``Jk``."""
    kinds = pattern.kinds
    if len(kinds) == 1:
        return card_text(kinds[0])
    return card_text(kinds[0])[0] if len(kinds) == 4 else suitless_text(kinds[0])


def canonical_cards(text: str) -> tuple[str, ...]:
    """Return the cards of a list, each in its canonical form: ``10H*2`` gives ``Th Th``."""
    return tuple(pattern_text(pattern) for pattern in read_cards(text))


def kinds_text(kinds: Iterable[int]) -> str:
    """Return the shortened text of some kinds, in the order given."""
    return shortened([card_text(kind) for kind in kinds])


def shortened(cards: Sequence[str]) -> str:
    """Write a list of cards with ``*`` for repeats and the ends of runs: ``4h-Th K*3 Jk``."""
    words: list[str] = []
    start = 0
    while start < len(cards):
        run = _run_length(cards, start)
        if run >= _SHORTEST_RUN:
            words.append(f"{cards[start]}-{cards[start + run - 1]}")
            start += run
            continue
        end = start
        while end < len(cards) and cards[end] == cards[start]:
            end += 1
        copies = end - start
        words += [f"{cards[start]}*{copies}"] if copies > 2 else [cards[start]] * copies
        start = end
    return " ".join(words)


def _run_length(cards: Sequence[str], start: int) -> int:
    """Return the length of the run of one suit, from 4 to A, that begins at ``start``."""
    length = 0
    first = cards[start]
    if len(first) != 2 or first[0] not in _RUN_RANKS or first[1] not in SUITS:
        return 0
    rank = RANKS.index(first[0])
    while (
        start + length < len(cards)
        and rank + length < len(RANKS)
        and cards[start + length] == RANKS[rank + length] + first[1]
    ):
        length += 1
    return length
