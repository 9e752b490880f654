"""A rule book: its rules, and everything that belongs to it alone."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from canasta.rules.question import MAY_I, Question
from canasta.rules.remark import Remark
from canasta.rules.rules import Rules
from canasta.rules.variation import Variation


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """The contents of one file of :mod:`canasta.rules.books`.

    Attributes:
        rules: its rules.
        order: its place among the books, the smallest first.
        steepness: how much there is to learn, compared with the other books: lists that newcomers
            choose from begin with the smallest.
        usual: whether it is played if no book is named; true for one book.
        about: a description in a few words, for a list.
        rows: the groups of rows, by their letters, that it is made of. Of several tuples, each is
            used only if those before it have no row on the subject.
        shared: the groups whose variations are the book's, too.
        cites: rows of its own, by the name of a rule or the key of a common sentence, in addition
            to those that are written there.
        asks: the words of the question to the partner, if there is one.
        remarks: sentences of its rule book that no other book has.
        play: its origin and advice on playing it well, in chapters of its own: nothing that is
            enforced. Each is a paragraph.
        variations: its own, in the order in which a name lists them.
    """

    rules: Rules
    order: int
    steepness: int
    about: str
    rows: tuple[tuple[str, ...], ...]
    usual: bool = False
    shared: tuple[str, ...] = ()
    cites: Mapping[str, str] = field(default_factory=dict)
    asks: Question = MAY_I
    remarks: tuple[Remark, ...] = ()
    play: tuple[Remark, ...] = ()
    variations: tuple[Variation, ...] = ()

    @property
    def name(self) -> str:
        """Its name in commands and records."""
        return self.rules.name

    def rows_of(self, subject: str) -> tuple[str, ...]:
        """Return the rows of its own that it cites for a rule or a common sentence."""
        return tuple(self.cites.get(subject, "").split())
