"""The history of a match: its steps, and the boards that undo, events and saving go back to."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from canasta.engine.codes import Act, Phase, SlipAct, is_undo, proper
from canasta.engine.search import Seen
from canasta.game.board import SEED_BITS, SEEDS, Board
from canasta.game.events import Event, dealt, derive_events, joined
from canasta.game.hidden import Known, Memory

# Undo: the boards before the last steps of a turn, as far as these may be undone (AG-1).
#
# A step can no longer be undone once something hidden is shown: the kernel empties its log of
# staged steps then, and at the end of a turn. Undoing goes back to an earlier board; no card is
# laid again.

MOST_STEPS: Final = SlipAct.IMPROPER - SlipAct.UNDO - 1
"""The most steps that one undo takes back: more than an action has."""


class Trail(NamedTuple):
    """A step that can be undone, and those before it."""

    before: Board
    """Board before the step; it is never changed."""
    begins: bool
    """True if the step begins an action."""
    earlier: "Trail | None"


class Undo(NamedTuple):
    """Extent of undoing the last action."""

    steps: int
    whole: bool
    """True if it takes back the whole action: what was laid before something hidden was shown
    stays."""


def standing(steps: Iterable[int]) -> list[int]:
    """Return the steps that remain, without those that were undone and without the undos."""
    return [step.code for step in _standing(map(Done, steps))]


def trail_after(
    trail: Trail | None, before: Board, code: int, after: Board, *, begins: bool
) -> Trail | None:
    """Return what can be undone after a step, which is neither an undo nor a challenge.

    ``trail`` is what could be undone before it; ``begins``: the step begins an action.
    """
    if code == SlipAct.CORRECT:
        return None  # cards have come to hands
    aims = Act.TARGET <= proper(code) < Act.BRIDGE
    if not aims and not int(after.state.staged):
        return None
    return Trail(before, begins, trail)


def last_action(trail: Trail | None) -> Undo | None:
    """Return what undoing the last action takes back; None if its beginning is not known."""
    steps = 0
    while trail is not None and steps < MOST_STEPS:
        steps += 1
        if trail.begins or trail.earlier is None:
            return Undo(steps, trail.begins)
        trail = trail.earlier
    return None


def undone(trail: Trail | None, steps: int) -> Trail | None:
    """Return the earliest of the turn's last ``steps`` steps; None if they cannot be undone."""
    for _ in range(steps - 1):
        trail = None if trail is None else trail.earlier
    return trail


_JOINED: Final = 2048
"""Added to a step that belongs to the same act as the one before it."""

_SEEDED: Final = 4096
"""Added ``seed + 1`` times to a deal that has a seed of its own. If it has a pack of its own, the
pack's number takes the place of the seed; it is higher than any seed."""

_PACK: Final = b"\1" + bytes(SEED_BITS // 8)
"""Leading bytes of a pack's number: they put it above all seeds, and keep cards of kind 0."""


class Done(NamedTuple):
    """A step that was done."""

    code: int
    joined: bool = False
    """True if it continues the act of the step before it."""
    seed: int | None = None
    """Seed of a deal that has one of its own."""
    order: tuple[int, ...] | None = None
    """Pack of a deal that was given in order, the card dealt first in front."""


class History:
    """Steps of a match from its start. They are only ever appended, so that branches share them."""

    __slots__ = (
        "_before",
        "_challenged",
        "_derived",
        "_events",
        "_eye",
        "_known",
        "_mark",
        "_memories",
        "_past",
        "_trail",
        "dealt",
        "start",
        "steps",
    )

    def __init__(
        self, start: Board, past: "tuple[History, int] | None" = None, dealt: bool = False
    ) -> None:
        """Begin at a board, or branch off from another history after so many of its steps.

        ``dealt``: the start is the beginning of a match, whose deal is an event as well.
        """
        self.start = start.clone() if past is None else start
        self.dealt = dealt
        self._known: Known | None = None if past is None else past[0]._known
        self.steps: list[int] = []
        """Codes of the steps since the branch, with ``_JOINED`` and ``_SEEDED`` added to them."""
        self._past = past
        self._before: int = 0 if past is None else past[0]._before + past[1]
        self._events: list[Event] | None = None
        self._eye = self.start
        self._derived = 0
        self._trail: Trail | None = None
        """Steps that can be undone at the board ``_eye``."""
        self._challenged: Trail | None = None
        """Steps that could be undone before the improper play that can be challenged."""
        self._mark: tuple[int, Board] | None = None
        """Number of steps when nothing was staged, and the game's board then."""
        self._memories: dict[int, Memory] = {}

    @property
    def known(self) -> Known:
        """Cards in hands that all had seen at the start."""
        return self._known or Known(self.start.players)

    @known.setter
    def known(self, known: Known) -> None:
        self._known = known

    def mark(self, board: Board) -> None:
        """Note the game's board, on which nothing is staged, as the base of the boards after it."""
        self._mark = (self.length, board)

    def add(self, steps: list[int], goes_on: bool = False) -> None:
        """Add the steps of one act."""
        self.steps += [
            code + _JOINED if index or goes_on else code for index, code in enumerate(steps)
        ]

    def add_deal(self, code: int, seed: int | None, order: Sequence[int] | None = None) -> None:
        """Add the deal that begins with a seed of its own, or with a pack in a given order."""
        source = seed if order is None else int.from_bytes(_PACK + bytes(order), "big")
        assert source is not None  # a deal has one of them
        self.steps.append(code + _SEEDED * (source + 1))

    def branch(self) -> "History":
        """Return a history that goes on from here on its own, with the events derived so far."""
        past = self._past if self._past is not None and not self.steps else (self, len(self.steps))
        branch = History(self.start, past, self.dealt)
        if self._events is not None:
            branch._events, branch._eye = self._events.copy(), self._eye
            branch._derived = self._derived
            branch._trail, branch._challenged = self._trail, self._challenged
        branch._mark = self._mark
        return branch

    def all(self) -> list[Done]:
        """Return every step from the start."""
        return [_done(step) for step in self._after(0)]

    def since(self, known: int) -> list[Done]:
        """Return the steps after the first ``known`` ones, in the form of ``all``."""
        return [_done(step) for step in self._after(known)]

    @property
    def length(self) -> int:
        """Number of steps so far."""
        return self._before + len(self.steps)

    def _after(self, known: int) -> list[int]:
        """Return the codes after the first ``known`` steps, without going through those."""
        chunks: list[list[int]] = []
        history, length = self, self.length
        while length > known:
            begun = history._before
            chunks.append(history.steps[max(0, known - begun) : length - begun])
            if history._past is None:
                break
            history, length = history._past[0], begun
        return [step for chunk in reversed(chunks) for step in chunk]

    def _begins_dealt(self) -> bool:
        """Return whether the first deal's cards are dealt at the start: not before a cut."""
        return self.dealt and self.start.phase != Phase.CUT

    def events(self) -> list[Event]:
        """Return all events so far with everything shown; they are derived on request."""
        return self._followed()

    def seen_by(self, seat: int) -> Seen:
        """Return what a seat has seen of the deal in play."""
        memory = self._memories.get(seat)
        new = self.since(0 if memory is None else memory.steps)
        if memory is None or any(is_undo(step.code) for step in new):
            memory = Memory(self.start, seat, self.known.memories.get(seat))
            new = _standing(self.all())
            self._memories[seat] = memory
        memory.follow((step.code, step.seed, step.order) for step in new)
        memory.steps = self.length
        return memory.seen

    def last_action(self, board: Board) -> Undo | None:
        """Return what undoing the last action takes back; None if that is not known.

        ``board``: the game's board: nothing is known if these steps do not lead to it.
        """
        return last_action(self._trail) if self._leads_to(board) else None

    def undone(self, steps: int, board: Board) -> Board | None:
        """Return the board before so many of the turn's last steps, if they can be undone."""
        first = undone(self._trail, steps) if self._leads_to(board) else None
        return None if first is None else first.before

    def _leads_to(self, board: Board) -> bool:
        self._followed()
        self._eye.tidy()
        board.tidy()
        return self._eye.to_bytes() == board.to_bytes()

    def _followed(self) -> list[Event]:
        """Follow the steps that are new, and return all events."""
        if self._events is None:
            self._events = list(dealt(self.start)) if self._begins_dealt() else []
            self._eye = self.start.clone()
            self._derived = 0
        if self._derived == self.length:
            return self._events
        for act in _acts(self._after(self._derived)):
            if self._mark is not None and self._mark[0] == self._derived:
                self._eye = self._mark[1]
            derived: list[Event] = []
            for step in act:
                before, after = self._eye, self._step(step)
                derived += derive_events(before, step.code, after)
                self._eye = after
            self._events += joined(derived, self.start.rules)
            self._derived += len(act)
        return self._events

    def _step(self, step: Done) -> Board:
        """Return the board after one more step, and note what can be undone then."""
        before = self._eye
        if is_undo(step.code):
            first = undone(self._trail, step.code - SlipAct.UNDO)
            assert first is not None  # it was checked when it was done
            self._trail = first.earlier
            return first.before
        after = before.clone()
        after.do(step.code, step.seed, step.order)
        if SlipAct.CHALLENGE <= step.code < SlipAct.COACHED:
            self._trail = self._challenged
            return after
        if after.improper is not None and after.improper is not before.improper:
            self._challenged = self._trail
        self._trail = trail_after(self._trail, before, step.code, after, begins=not step.joined)
        return after


def _standing(steps: Iterable[Done]) -> list[Done]:
    """Return the steps that remain, as ``standing`` does."""
    left: list[Done] = []
    for step in steps:
        if is_undo(step.code):
            del left[SlipAct.UNDO - step.code :]
        else:
            left.append(step)
    return left


def _done(step: int) -> Done:
    code, joined, source = step % _JOINED, step % _SEEDED >= _JOINED, step // _SEEDED - 1
    if source < SEEDS:
        return Done(code, joined, None if source < 0 else source)
    order = source.to_bytes((source.bit_length() + 7) // 8, "big")[len(_PACK) :]
    return Done(code, joined, None, tuple(order))


def _acts(steps: list[int]) -> Iterator[list[Done]]:
    act: list[Done] = []
    for step in map(_done, steps):
        if not step.joined and act:
            yield act
            act = []
        act.append(step)
    if act:
        yield act
