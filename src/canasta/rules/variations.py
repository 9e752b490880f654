"""The named variations: each a small change to a book (docs/notation.md, Rule books).

To add one, append a :class:`Variation` here and name its row in a test; the rule book, the
help, the errors and the simulation pick it up from the list. docs/adding-a-variation.md has
the whole way.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final

from canasta.rules.rules import Rules


@dataclass(frozen=True, slots=True)
class Variation:
    """A named change to one or more books.

    Attributes:
        name: how it is written after the ``+``.
        books: the books that it belongs to.
        title: what it says, as a sentence.
        rows: the rows that it rests on.
        changes: the rules that it sets, by field name.
    """

    name: str
    books: tuple[str, ...]
    title: str
    rows: tuple[str, ...]
    changes: Mapping[str, Any]

    def apply(self, rules: Rules) -> Rules:
        """The rules with this variation's changes, its name added to theirs."""
        changes = dict(self.changes)
        if changes.get("second_hand_size") == SAME_AS_HAND:
            changes["second_hand_size"] = rules.hand_size
        return replace(rules, name=f"{rules.name}+{self.name}", **changes)


SAME_AS_HAND: Final = -1
"""Stands for the book's own hand size among a variation's changes."""


def _variation(name: str, books: str, title: str, rows: str, **changes: Any) -> Variation:
    return Variation(
        name, tuple(books.split()), title, tuple(rows.split()), MappingProxyType(changes)
    )


VARIATIONS: Final = (
    _variation(
        "two-kinds-to-go-out",
        "waldo",
        "Going out needs two different kinds of canasta, or a canasta and a samba.",
        "WV-1 AW-40",
        two_kinds_to_go_out=True,
    ),
    _variation(
        "no-lay-off",
        "waldo",
        "Nothing is laid off on a completed canasta.",
        "WV-2 AW-41",
        set_growth="closed",
    ),
    _variation(
        "black-threes-100",
        "waldo",
        "Each black three left in hand costs 100.",
        "WV-3",
        black_threes_in_hand=tuple(100 * count for count in range(1, 9)),
    ),
    _variation(
        "bolivia-2500",
        "waldo",
        "Each wild canasta (bolivia) counts 2,500.",
        "WV-4",
        wild_canasta=2_500,
        wild_four_jokers=2_500,
        wild_seven_deuces=2_500,
    ),
    _variation("no-bridges", "waldo", "Runs are not bridged.", "WV-5", bridges=False),
    _variation(
        "canasta-of-aces",
        "joker",
        "A natural canasta of aces pays 1,000.",
        "JV-1 AJ-26",
        natural_aces=1_000,
    ),
    _variation(
        "natural-aces-only",
        "joker",
        "No wild card is melded with aces.",
        "JV-2a",
        wild_aces="never",
    ),
    _variation(
        "canasta-of-sevens",
        "joker",
        "A natural canasta of sevens pays 2,000; sevens begun and not completed cost 1,500, "
        "four or more in a hand 500.",
        "JV-3a JV-3b JV-3c AJ-27 AJ-28",
        natural_sevens=2_000,
        incomplete_sevens_penalty=1_500,
        sevens_in_hand_from=4,
        sevens_in_hand_penalty=500,
    ),
    _variation(
        "conversion",
        "joker",
        "A meld of three wild cards may become a mixed canasta by four natural cards at once.",
        "JV-4a JV-4b JV-4c AJ-29",
        conversion=True,
    ),
    _variation(
        "two-hand",
        "regency joker",
        "Two players; each may add a face-down hand to the own after the opening.",
        "T2-1 T2-2 T2-3 T2-4 T2-5 T2-6 AJ-30 AJ-31 AJ-32 AJ-33",
        players=(2,),
        second_hand="face_down",
        second_hand_size=SAME_AS_HAND,
        unopened_pot="ignored",
    ),
)
"""Every named variation, in the order in which a name lists them."""
