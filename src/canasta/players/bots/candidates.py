"""Candidates worth trying among the legal actions: one for each thing that makes a difference."""

from canasta.cards import JOKER, JOKER_RANK, rank_of
from canasta.engine.codes import Act, Form
from canasta.engine.search import EAGER, Candidate
from canasta.engine.state import State


def family(legal: list[int], act: Act) -> list[int]:
    """Return the offsets of the legal steps of a family, rising."""
    word = legal[int(act) >> 6]
    return [offset for offset in range(64) if word >> offset & 1]


def candidates(s: State, seat: int, *, runs: bool) -> list[Candidate]:
    """Return the candidates of a redacted record with its mask; the rollout policy's first.

    Args:
        s: the record of the seat's view.
        seat: the seat to act.
        runs: true if there are runs, so that the suit of a card matters.
    """
    legal: list[int] = s.legal.tolist()
    found = [Candidate(())]
    singles = [code for code in family(legal, Act.DRAW) if code not in (Act.RETRACT, Act.DEAL)]
    found += _takes(singles)
    found += [Candidate((code,)) for code in singles if code < Act.TAKE_TOP]
    melds = [
        *_new_melds(family(legal, Act.NEW)),
        *(Candidate((Act.RUN + kind,)) for kind in family(legal, Act.RUN)),
        *(Candidate((Act.BRIDGE + kind,)) for kind in family(legal, Act.BRIDGE)),
        *_lengthened(s, seat, family(legal, Act.TARGET), drawn=bool(legal[int(Act.DISCARD) >> 6])),
    ]
    if melds:
        found.append(Candidate((), EAGER))
    found += melds
    found += _discards(family(legal, Act.DISCARD), runs=runs)
    return found


def _takes(singles: list[int]) -> list[Candidate]:
    """Return one way of taking the pile of each sort, since the suits make little difference."""
    sorts = (
        [code for code in singles if code == Act.TAKE_TOP],
        [code for code in singles if Act.TAKE_PAIR <= code < Act.TAKE_MIXED],
        [code for code in singles if code >= Act.TAKE_MIXED and code % 5 < 4],
        [code for code in singles if code >= Act.TAKE_MIXED and code % 5 == 4],
    )
    return [Candidate((sort[0],)) for sort in sorts if sort]


def _new_melds(kinds: list[int]) -> list[Candidate]:
    """Return a new meld of each rank."""
    first: dict[int, int] = {}
    for kind in kinds:
        first.setdefault(rank_of(kind) % JOKER_RANK, kind)
    return [Candidate((Act.NEW + kind,)) for kind in first.values()]


def _lengthened(s: State, seat: int, numbers: list[int], *, drawn: bool) -> list[Candidate]:
    """Return cards for the side's melds, naturals and wild cards apart; before the draw, takes."""
    if not drawn:
        return [Candidate((Act.TARGET + number,)) for number in numbers]
    held = s.hands[seat].tolist()
    side = seat % int(s.sides)
    found = []
    for number in numbers:
        m = int(s.order[side, number])
        rank, suit, size = int(s.meld_rank[m]), int(s.meld_suit[m]), int(s.meld_size[m])
        if s.meld_form[m] == Form.RUN:
            ends = (suit * 13 + rank - 1, suit * 13 + rank + size)
            kinds = [kind for kind in ends if kind % 13 >= 2 and kind < JOKER and held[kind]]
        else:
            kinds = [kind for kind in range(rank, JOKER, 13) if held[kind]][:1]
            kinds += [kind for kind in range(0, JOKER, 13) if held[kind] and rank][:1]
            kinds += [JOKER] if held[JOKER] and s.meld_form[m] != Form.BLACK else []
        found += [Candidate((Act.TARGET + number, Act.LAY + kind)) for kind in kinds]
    return found


def _discards(kinds: list[int], *, runs: bool) -> list[Candidate]:
    """Return a discard of each rank, or of each card if the suit matters."""
    first: dict[int, int] = {}
    for kind in kinds:
        first.setdefault(kind if runs else rank_of(kind), kind)
    return [Candidate((Act.DISCARD + kind,)) for kind in first.values()]
