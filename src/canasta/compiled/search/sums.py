"""Sums over rollouts: whole numbers, so that every engine gets the same."""

from typing import Final

from canasta.compiled.kernel.compiled import Grid, Vector, entry_point
from canasta.compiled.search.marks import CANASTAS, OUT, TAKEN, TOOK

POINTS, BEHIND, SQUARES, OUTS, TAKENS, TOOKS, CANASTAS_MADE, TWIN = range(8)
"""The columns of the sums, as :class:`canasta.compiled.search.search.Sums` names them."""
COLUMNS: Final = 8


@entry_point(
    f"values[c,s] marks[c,s] alive[k] lasts[k] k<=c lasts<=s reference:0..c sums[k,{COLUMNS}]",
    slow=True,
)
def add_up(
    values: Grid, marks: Grid, alive: Vector, lasts: Vector, reference: int, sums: Grid
) -> None:
    """Fill the sums of every candidate.

    Args:
        values: points ahead by candidate and sample, as ``roll_out`` fills them; from sample 1 on.
        marks: the rollouts' marks (``canasta.compiled.search.marks``), in the same form.
        alive: which candidates count as twins.
        lasts: one more than the last sample of each.
        reference: the candidate that the others are compared with.
        sums: filled, by candidate.
    """
    for c in range(len(lasts)):
        for column in range(TWIN):
            sums[c, column] = 0
        for d in range(1, lasts[c]):
            value, mark = values[c, d], marks[c, d]
            behind = values[reference, d] - value
            sums[c, POINTS] += value
            sums[c, BEHIND] += behind
            sums[c, SQUARES] += behind * behind
            sums[c, OUTS] += int(mark & OUT != 0)
            sums[c, TAKENS] += int(mark & TAKEN != 0)
            sums[c, TOOKS] += int(mark & TOOK != 0)
            sums[c, CANASTAS_MADE] += mark // CANASTAS
        sums[c, TWIN] = -1
        for other in range(c):
            if not alive[c] or not alive[other] or lasts[other] != lasts[c]:
                continue
            same = True
            for d in range(1, lasts[c]):
                if values[other, d] != values[c, d]:
                    same = False
                    break
            if same:
                sums[c, TWIN] = other
                break
