"""Melds as values: their form, their cards, their text (docs/develop/notation.md, Melds)."""

from collections.abc import Sequence

import msgspec

from canasta.cards import (
    BLACK_THREES,
    DEUCES,
    JOKER,
    JOKER_RANK,
    THREE,
    WILDS,
    CardPattern,
    kind_of,
    rank_of,
    suit_of,
)
from canasta.engine.codes import Form
from canasta.game.card_list import kinds_text, read_cards
from canasta.game.errors import InvalidError

CANASTA = 7
"""Cards that make a meld a canasta, a samba or a wild-card canasta (W-006)."""


class Meld(msgspec.Struct, frozen=True):
    """A meld on the table."""

    form: Form
    kinds: tuple[int, ...]
    """Its cards: naturals by suit, then deuces, then jokers; a run from its low end."""

    @property
    def rank(self) -> int:
        """The rank of a set or of black threes, the lowest of a run; the joker's of wild cards."""
        return JOKER_RANK if self.form == Form.WILD else rank_of(self.kinds[0])

    @property
    def size(self) -> int:
        """Number of cards."""
        return len(self.kinds)

    @property
    def wilds(self) -> int:
        """Number of wild cards."""
        return sum(kind in WILDS for kind in self.kinds)

    @property
    def complete(self) -> bool:
        """True if it is a canasta, a samba or a wild-card canasta."""
        return self.size >= CANASTA and self.form != Form.BLACK

    @property
    def text(self) -> str:
        """Its cards, as they are written."""
        return kinds_text(self.kinds)

    def __str__(self) -> str:
        return self.text


def meld_of(kinds: Sequence[int]) -> Meld:
    """Return the meld that some cards make, in the order in which a meld is written.

    Its form follows from the cards. This does not check that a book allows the meld, or that its
    wild cards are within their limit.

    Raises:
        InvalidError: ``meld.no_form``: the cards do not make a meld of any form.
    """
    form = form_of(kinds)
    if form == Form.NONE:
        raise InvalidError(
            "meld.no_form",
            f"{kinds_text(kinds) or 'Nothing'!r} is not a meld: a meld is a set of one rank with "
            "or without wild cards, a run of one suit, wild cards only, or black threes; three "
            "cards or more.",
        )
    return Meld(form, tuple(_in_order(kinds)))


def form_of(kinds: Sequence[int]) -> Form:
    """Return the form that follows from some cards; ``Form.NONE`` if they do not make a meld."""
    if len(kinds) < 3:
        return Form.NONE
    naturals = sorted(kind for kind in kinds if kind not in WILDS)
    if not naturals:
        return Form.WILD
    if all(kind in BLACK_THREES for kind in kinds):
        return Form.BLACK
    if any(rank_of(kind) == THREE for kind in naturals):
        return Form.NONE
    if len({rank_of(kind) for kind in naturals}) == 1:
        return Form.SET
    return Form.RUN if len(naturals) == len(kinds) and is_run(naturals) else Form.NONE


def is_run(kinds: Sequence[int]) -> bool:
    """Return whether the cards, which are sorted, are a run of one suit from 4 to A."""
    first = kinds[0]
    return (
        rank_of(first) > THREE
        and all(suit_of(kind) == suit_of(first) != 4 for kind in kinds)
        and list(kinds) == list(range(first, first + len(kinds)))
    )


def _in_order(kinds: Sequence[int]) -> list[int]:
    return sorted(kinds, key=lambda kind: (kind in WILDS, kind))


def read_meld(text: str) -> list[CardPattern]:
    """Read the cards of a meld, whose suits may be left out.

    Raises:
        InvalidError: a card cannot be read, or fewer than three are named.
    """
    patterns = read_cards(text)
    if len(patterns) < 3:
        raise InvalidError(
            "meld.too_few", f"{text!r} is not a meld: a meld has three cards or more."
        )
    return patterns


def meld_text(kinds: Sequence[int]) -> str:
    """Return the text of the meld that some cards make; ``read_meld`` reads it back."""
    return meld_of(kinds).text


def set_kinds(rank: int, counts: Sequence[int]) -> list[int]:
    """Return the cards of a set, black threes or wild meld from its nine counts.

    The counts are naturals by suit, deuces by suit, jokers, as the state holds them.
    """
    kinds = [kind_of(rank, suit) for suit in range(4) for _ in range(int(counts[suit]))]
    kinds += [DEUCES[suit] for suit in range(4) for _ in range(int(counts[4 + suit]))]
    return kinds + [JOKER] * int(counts[8])


def counts_of(kinds: Sequence[int]) -> list[int]:
    """Return the nine counts that the state holds for the cards of a set or wild meld."""
    counts = [0] * 9
    for kind in kinds:
        if kind == JOKER:
            counts[8] += 1
        elif kind in DEUCES:
            counts[4 + suit_of(kind)] += 1
        else:
            counts[suit_of(kind)] += 1
    return counts
