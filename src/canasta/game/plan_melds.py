"""Plans for new melds and for cards added to melds."""

from collections.abc import Collection, Sequence

from canasta.cards import RED_THREES, THREE, WILDS, rank_of
from canasta.engine.codes import Act, Form
from canasta.engine.reasons import Reason
from canasta.game.actions import Add, LayMeld
from canasta.game.board import Board
from canasta.game.errors import AmbiguousError, IllegalError
from canasta.game.melds import form_of, is_run
from canasta.game.plan_cards import held, named, out_of_moment
from canasta.game.refusals import Slip, refusal
from canasta.game.targets import same_to_the_rules, targets
from canasta.game.trial import Trial


def meld(board: Board, action: LayMeld, keep: Collection[int]) -> list[int]:
    """Return the steps that lay a new meld; raise what ``plan`` raises."""
    patterns = named(action.cards)
    trial = Trial(board)
    suited = all(len(pattern.kinds) == 1 for pattern in patterns)
    for kinds in held(board, patterns, keep, Act.NEW + patterns[0].kinds[0]):
        if not suited and form_of(kinds) == Form.RUN:
            # The cards of a run always carry suits (docs/notation.md).
            trial.slip(Slip.SEVERAL_RANKS)
            continue
        steps = _new(board, trial, list(kinds))
        if steps is not None:
            return steps
    return trial.found(None)


def _new(board: Board, trial: Trial, kinds: list[int]) -> list[int] | None:
    form = form_of(kinds)
    if form == Form.RUN:
        kinds.sort()
        return trial.lay([Act.RUN + kinds[0]], kinds[3:])
    if form == Form.NONE:
        trial.slip(_no_form(board, kinds))
        return None
    # The first two cards of a set are naturals; then wild cards come while there is room.
    naturals = [kind for kind in kinds if kind not in WILDS]
    wilds = [kind for kind in kinds if kind in WILDS]
    order = naturals[:2] + wilds + naturals[2:]
    return trial.lay([Act.NEW + order[0]], order[1:])


def _no_form(board: Board, kinds: Sequence[int]) -> Reason | Slip:
    naturals = sorted(kind for kind in kinds if kind not in WILDS)
    if any(kind in RED_THREES for kind in naturals):
        return Reason.RED_THREE_MELD
    if len(kinds) >= 3 and any(rank_of(kind) == THREE for kind in naturals):
        return Reason.THREE_MELD
    if len({rank_of(kind) for kind in naturals}) <= 1 or len(kinds) < 3:
        return Reason.NO_THREE_CARDS
    if len(naturals) >= 3 and is_run(naturals):
        return Reason.WILD_IN_RUN if board.rules.runs else Reason.NO_RUNS
    return Slip.SEVERAL_RANKS


def add(board: Board, action: Add, keep: Collection[int]) -> list[int]:
    """Return the steps that add cards to a meld, or join two runs; raise what ``plan`` raises."""
    patterns = named(action.cards)
    out_of_moment(board, Act.LAY + patterns[0].kinds[0])
    if not action.onto:
        return _anywhere(board, action, keep)
    melds = targets(board, action.onto)
    if melds is None:
        raise IllegalError(refusal(board, Reason.NO_SUCH_MELD))
    trial = Trial(board)
    for kinds in held(board, patterns, keep, Act.LAY + patterns[0].kinds[0]):
        steps = (
            _onto(board, trial, melds[0], list(kinds))
            if len(melds) == 1
            else _bridge(board, trial, melds, kinds)
        )
        if steps is not None:
            return steps
    return trial.found(None)


def _onto(board: Board, trial: Trial, number: int, kinds: list[int]) -> list[int] | None:
    aimed = int(board.state.target_meld) == number
    # Wild cards first: they go on only within the first seven, naturals are laid off after.
    order = sorted(kinds, key=lambda kind: kind not in WILDS)
    if not aimed and board.why_not(Act.TARGET + number) == Reason.NOTHING_FITS:
        _tell_why_unfit(board, trial, number, order[0])
        return None
    return trial.lay([] if aimed else [Act.TARGET + number], order)


def _tell_why_unfit(board: Board, trial: Trial, number: int, kind: int) -> None:
    """Remember why this card does not fit a meld that no card held fits.

    Choosing that meld is refused, so the kernel is asked about the card on a copy on which the meld
    is chosen nevertheless.
    """
    turned = board.clone()
    turned.state.target_meld = number
    reason = turned.why_not(Act.LAY + kind)
    if trial.best is None:
        told = Reason.NOTHING_FITS if reason == Reason.OK else reason
        trial.best = refusal(turned, told, Act.LAY + kind)


def _bridge(
    board: Board, trial: Trial, numbers: Sequence[int], kinds: Sequence[int]
) -> list[int] | None:
    if len(kinds) == 1 and len(numbers) == 2 and _spans(board, numbers, kinds[0]):
        return trial.steps([Act.BRIDGE + kinds[0]])
    trial.slip(Reason.NO_BRIDGE_THERE if board.rules.bridges else Reason.NO_BRIDGES)
    return None


def _spans(board: Board, numbers: Sequence[int], kind: int) -> bool:
    """Return whether the two melds are the runs of three below and above the card (W-066)."""
    runs = sorted(board.meld(board.side, number).kinds for number in numbers)
    return all(board.meld(board.side, number).form == Form.RUN for number in numbers) and runs == [
        tuple(range(kind - 3, kind)),
        tuple(range(kind + 1, kind + 4)),
    ]


def _anywhere(board: Board, action: Add, keep: Collection[int]) -> list[int]:
    """Return the steps if no meld is named: onto the side's only meld that takes the cards."""
    found: dict[int, list[int]] = {}
    best: IllegalError | None = None
    for number, own in enumerate(board.melds(board.side)):
        try:
            found[number] = add(board, Add(action.cards, f"#{number + 1}"), keep)
        except IllegalError as error:
            if own.form == Form.WILD or own.rank == _rank(action) or error.code == "cards.not_held":
                best = error
    if not found:
        raise best or IllegalError(refusal(board, Slip.NO_HOME))
    melds = [board.meld(board.side, number) for number in found]
    if len(found) > 1 and not same_to_the_rules(melds):
        texts = tuple(str(Add(action.cards, f"#{number + 1}")) for number in found)
        listed = " or ".join(
            f"#{number + 1} ({own.text})" for number, own in zip(found, melds, strict=True)
        )
        raise AmbiguousError(
            "meld.which", f"Several of your melds take that; name one: {listed}.", texts
        )
    return next(iter(found.values()))


def _rank(action: Add) -> int:
    """Return the rank of the first natural card named; -1 if all are wild."""
    kinds = (pattern.kinds[0] for pattern in named(action.cards))
    return next((rank_of(kind) for kind in kinds if kind not in WILDS), -1)
