"""Sentences of the rule book that no single rule decides."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence that holds if the rules that it needs are played.

    Attributes:
        group: the chapter.
        where: its place in the texts of a language, such as ``waldo.says.seed``.
        clauses: the clauses that it rests on.
        needs: conditions as in :func:`canasta.rules.rule.rule`.
        last: whether it comes after the chapter's other sentences.
        table: the name of a table beneath it, among the texts; empty for none.
    """

    group: str
    where: str
    clauses: tuple[str, ...]
    needs: tuple[str, ...] = ()
    last: bool = False
    table: str = ""

    @property
    def key(self) -> str:
        """Its name, by which a book cites clauses of its own for it."""
        return self.where.rpartition(".")[2]


def remark(
    group: str, where: str, clauses: str, needs: str = "", *, last: bool = False, table: str = ""
) -> Remark:
    """Make a remark from clauses and needs that are separated by spaces."""
    return Remark(group, where, tuple(clauses.split()), tuple(needs.split()), last, table)
