"""Trials of steps on copies of a board, which remember why a step was refused."""

from dataclasses import dataclass, field

from canasta.engine.codes import Act
from canasta.engine.reasons import Reason
from canasta.game.board import Board
from canasta.game.errors import IllegalError, Refusal
from canasta.game.refusals import Slip, refusal

_MOST_STEPS = 3000


@dataclass(slots=True)
class Trial:
    """A search for steps that carry out an action.

    It remembers the refusal met after the most steps, the first of those, to report if no way is
    found.
    """

    board: Board
    best: Refusal | None = None
    depth: int = -1
    budget: int = field(default=_MOST_STEPS)

    def step(self, board: Board, code: int, depth: int) -> bool:
        """Carry out a step on a board; if it is refused, remember why."""
        self.budget -= 1
        reason = board.apply(code)
        if reason == Reason.OK:
            return True
        if depth > self.depth:
            self.depth = depth
            self.best = refusal(board, reason, code)
        return False

    def steps(self, codes: list[int]) -> list[int] | None:
        """Return the steps if all of them are legal one after the other, else None."""
        board = self.board.clone()
        for depth, code in enumerate(codes):
            if not self.step(board, code, depth):
                return None
        return self.ended(board, codes)

    def ended(self, board: Board, codes: list[int]) -> list[int] | None:
        """Return the steps, or None if they leave a meld unfinished."""
        if int(board.state.cards_needed) or int(board.state.target_chosen):
            reason = (
                Reason.UNFINISHED_MELD if int(board.state.cards_needed) else Reason.AIM_NEEDS_CARD
            )
            if len(codes) > self.depth:
                self.depth = len(codes)
                self.best = refusal(board, reason, codes[-1])
            return None
        return codes

    def found(self, steps: list[int] | None) -> list[int]:
        """Return the steps.

        Raises:
            IllegalError: there are none; it has the refusal remembered.
        """
        if steps is None:
            raise IllegalError(self.best or refusal(self.board, Reason.NOT_NOW))
        return steps

    def lay(self, start: list[int], kinds: list[int]) -> list[int] | None:
        """Return steps that begin as given and lay all the cards in the first order that is legal.

        AG-6: the cards of one act may be placed in any order that is legal.

        Args:
            start: the steps before the first card laid.
            kinds: the cards, in the order that is tried first.
        """
        board = self.board.clone()
        for depth, code in enumerate(start):
            if not self.step(board, code, depth):
                return None
        dead: set[tuple[int, ...]] = set()
        return self._rest(board, start, kinds, dead)

    def _rest(
        self,
        board: Board,
        done: list[int],
        kinds: list[int],
        dead: set[tuple[int, ...]],
    ) -> list[int] | None:
        if not kinds:
            return self.ended(board, done)
        key = tuple(sorted(kinds))
        if key in dead or self.budget <= 0:
            return None
        for place, kind in enumerate(kinds):
            if kind in kinds[:place]:
                continue
            after = board.clone()
            if self.step(after, Act.LAY + kind, len(done)):
                rest = kinds[:place] + kinds[place + 1 :]
                found = self._rest(after, [*done, Act.LAY + kind], rest, dead)
                if found is not None:
                    return found
        dead.add(key)
        return None

    def slip(self, reason: Reason | Slip, kinds: tuple[int, ...] = ()) -> None:
        """Remember a reason that does not come from a step, unless a step gave one."""
        if self.best is None:
            self.best = refusal(self.board, reason, -1, kinds)
