"""A rule book: its rules, and everything that belongs to it alone."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final

from canasta.rules.remark import Remark
from canasta.rules.rules import Rules
from canasta.rules.texts import texts


@dataclass(frozen=True, slots=True)
class Variation:
    """A named change to one or more books.

    Attributes:
        name: its name after the ``+``.
        books: the books that it belongs to.
        clauses: the clauses that it rests on.
        changes: the rules that it sets, by field name.
    """

    name: str
    books: tuple[str, ...]
    clauses: tuple[str, ...]
    changes: Mapping[str, Any]

    @property
    def title(self) -> str:
        """Its content, as an English sentence."""
        return self.title_in()

    def title_in(self, language: str = "en") -> str:
        """Return its content, as a sentence."""
        find = texts(language).find
        owners = (find(file, "variations", self.name) for file in (*self.books, "book"))
        return next(filter(None, owners), self.name)

    def apply(self, rules: Rules) -> Rules:
        """Return the rules with this variation's changes, and its name added to theirs."""
        changes = dict(self.changes)
        if changes.get("foot_size") == SAME_AS_HAND:
            changes["foot_size"] = rules.hand_size
        return replace(rules, name=f"{rules.name}+{self.name}", **changes)


SAME_AS_HAND: Final = -1
"""Value that means the book's own hand size among a variation's changes."""


def variation(name: str, clauses: str, **changes: Any) -> Variation:
    """Make a variation from clauses separated by spaces; the books that list it own it."""
    return Variation(name, (), tuple(clauses.split()), MappingProxyType(changes))


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """The contents of one file of :mod:`canasta.rules.books`.

    Attributes:
        rules: its rules.
        order: its place among the books, the smallest first.
        difficulty: how much there is to learn, compared with the other books: lists that newcomers
            choose from begin with the smallest.
        match: the deals and the turns of a match of four club bots, rounded: the means of
            ``canasta lab BOOK --matches --deals 40 --seed 41``; zeros if not measured.
        usual: whether it is played if no book is named; true for one book.
        clauses: the groups of clauses, by their letters, that it is made of. Of several tuples,
            each is used only if those before it have no clause on the subject.
        shared: the groups whose variations are the book's, too.
        cites: clauses of its own, by the name of a rule or the key of a common sentence, in
            addition to those that are written there.
        decided: by the name of a rule with points for 1, 2, 3 … cards, the numbers of cards whose
            points this project decided on; its table marks them.
        remarks: sentences of its rule book that no other book has.
        play: its origin and advice on playing it well, in chapters of its own: nothing that is
            enforced. Each is a paragraph.
        variations: its own, in the order in which a name lists them.
    """

    rules: Rules
    order: int
    difficulty: int
    match: tuple[int, int] = (0, 0)
    clauses: tuple[tuple[str, ...], ...]
    usual: bool = False
    shared: tuple[str, ...] = ()
    cites: Mapping[str, str] = field(default_factory=dict)
    decided: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    remarks: tuple[Remark, ...] = ()
    play: tuple[Remark, ...] = ()
    variations: tuple[Variation, ...] = ()

    @property
    def name(self) -> str:
        """Its name in commands and records."""
        return self.rules.name

    @property
    def about(self) -> str:
        """Its description in a few words, for a list."""
        return texts().word("about", self.name)

    def clauses_of(self, subject: str) -> tuple[str, ...]:
        """Return the clauses of its own that it cites for a rule or a common sentence."""
        return tuple(self.cites.get(subject, "").split())
