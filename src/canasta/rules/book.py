"""A rule book: its rules, and all that belongs to it and to no other."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from canasta.rules.question import MAY_I, Question
from canasta.rules.remark import Remark
from canasta.rules.rules import Rules
from canasta.rules.variation import Variation


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """What one file of :mod:`canasta.rules.books` says.

    Attributes:
        rules: how it is played.
        order: where it stands among the books, the smallest first.
        steepness: how much there is to learn, beside the other books: lists that newcomers choose
            from begin with the smallest.
        usual: whether it is played where nobody names a book; one book's is.
        about: what it is like, in a few words for a list.
        rows: the groups of rows, by their letters, that it is made of. Of several tuples, each is
            looked at where those before it have nothing to say.
        shared: the groups whose variations are the book's, too.
        cites: rows of its own, by the name of a rule or the key of a common sentence, beside those
            that are written there.
        asks: the words of the question to the partner, where there is one.
        remarks: sentences of its rule book that no other book has.
        play: where it comes from and how to play it well, in chapters of its own: nothing that is
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
        """How it is called in commands and records."""
        return self.rules.name

    def rows_of(self, subject: str) -> tuple[str, ...]:
        """The rows that it cites for a rule or a common sentence, beside those written there."""
        return tuple(self.cites.get(subject, "").split())
