"""Conversion of the engine's steps to a player's whole moves, up to the draw or the discard."""

from collections.abc import Sequence
from typing import NamedTuple

from canasta.cards import RED_THREES, rank_of
from canasta.engine.codes import Act, SlipAct, is_undo
from canasta.engine.search import is_discard
from canasta.engine.state import State
from canasta.game.board import Board
from canasta.players.bots.bot import action_of
from canasta.players.bots.table_view import TableView
from canasta.rules import Rules


class ActionLine(NamedTuple):
    """The result of a sequence of steps, as far as it is known beforehand."""

    act: str
    """The moves in NOTATION; empty if there is none."""
    codes: tuple[int, ...]
    """The steps of the moves, without those that were taken back."""
    used: int
    """Number of the given steps that the line covers, including those taken back."""
    ends: bool
    """True if hidden cards or the turn's end come next; the line covers no steps beyond that."""
    key: tuple[object, ...]
    """A key that is equal for two lines with the same result."""
    state: State
    """The seat's record after the steps."""

    @property
    def discard(self) -> int:
        """The kind that it discards; -1 if it discards nothing."""
        last = self.codes[-1] if self.codes else -1
        return last - Act.DISCARD if is_discard(last) else -1

    @property
    def takes(self) -> bool:
        """True if it takes the pile."""
        return any(Act.TAKE_TOP <= code < Act.DISCARD for code in self.codes)

    @property
    def takes_back(self) -> bool:
        """True if it takes back cards that were laid before it."""
        return Act.RETRACT in self.codes

    @property
    def lays(self) -> bool:
        """True if it lays cards."""
        return any(Act.LAY <= code < Act.FACE for code in self.codes)


class Lines:
    """Converter of steps to lines, for one seat of a match."""

    def __init__(self, rules: Rules, players: int, seat: int) -> None:
        """Convert the steps of a seat.

        Args:
            rules: the rules in play.
            players: the number of players.
            seat: the seat that makes the moves.
        """
        self.rules, self.players, self.seat = rules, players, seat
        self._board = Board(rules, players)

    def of(self, state: State, steps: Sequence[int]) -> ActionLine:
        """Return the line of some steps from the seat's redacted record in ``state``.

        A discard after melds is left out: it is chosen once they are on the table.
        """
        board = self._board.of(state.data)
        now = board.state
        fresh = not now.staged
        acts: list[tuple[TableView, list[int]]] = []
        used, ends = 0, False
        past: list[tuple[Board, list[tuple[TableView, list[int]]]]] = []
        undone = any(map(is_undo, steps))
        for code in steps:
            if is_undo(code):
                count = code - SlipAct.UNDO
                if count > len(past):
                    break
                board, acts = past[-count]
                del past[-count:]
                now, used = board.state, used + 1
                continue
            if undone:
                past.append((board.clone(), [(table, list(act)) for table, act in acts]))
            if is_discard(code) and any(_lays(act) for _, act in acts):
                break
            if self._turned_already(board, code):
                used += 1
                continue
            table, before = self._table(now), _visible(now, self.seat)
            single = _is_single(code)
            if board.why_not(code) or (
                # The cards that a single step brings are not in a view.
                not single and board.apply(code)
            ):
                break
            used += 1
            if code == Act.RETRACT:
                acts.clear()  # it takes back all that was laid in the turn
                if fresh:
                    continue
            if not acts or _begins(code, acts[-1][1]):
                acts.append((table, []))
            acts[-1][1].append(code)
            ends = single or is_discard(code) or _shown(code, before, now, self.seat)
            if ends:
                break
        board.legal()
        codes = tuple(code for _, act in acts for code in act)
        text = "; ".join(str(action_of(table, act)) for table, act in acts if _whole(act))
        return ActionLine(text, codes, used, ends, self._key(now, codes), now)

    def discards(self, state: State) -> list[int]:
        """Return the kinds that may be discarded, one per rank if the suit makes no difference."""
        kinds = self._table(state).family(Act.DISCARD)
        first: dict[object, int] = {}
        for kind in kinds:
            first.setdefault(self._end([Act.DISCARD + kind]), kind)
        return list(first.values())

    @staticmethod
    def _turned_already(board: Board, code: int) -> bool:
        """Return whether a step targets the meld that is already the target."""
        state = board.state
        return (
            code == Act.TARGET + state.target_meld
            and not state.target_chosen
            and board.why_not(code) != 0
        )

    def _table(self, state: State) -> TableView:
        return TableView(self.rules, self.players, self.seat, state)

    def _key(self, state: State, codes: Sequence[int]) -> tuple[object, ...]:
        """Return the hand and the melds after a line, and its end, as a key."""
        table = self._table(state)
        held = table.hand if self.rules.runs else table.ranks
        melds = sorted(
            (meld.form, meld.rank, meld.suit if self.rules.runs else 0, meld.size, meld.wilds)
            for meld in table.own
        )
        return (self._end(codes), tuple(held), tuple(melds))

    def _end(self, codes: Sequence[int]) -> object:
        last = codes[-1] if codes else -1
        if _is_single(last):
            return last
        if Act.TAKE_TOP <= last < Act.DISCARD:
            return "take"
        if not is_discard(last):
            return ""
        kind = last - Act.DISCARD
        return ("discard", kind if self.rules.runs else (rank_of(kind), kind in RED_THREES))


def _is_single(code: int) -> bool:
    """Return whether a step is a move of its own that lays nothing."""
    return (0 <= code < Act.TAKE_TOP and code != Act.RETRACT) or code >= Act.FACE


def _lays(act: Sequence[int]) -> bool:
    """Return whether a move lays cards or takes the pile."""
    return act[0] >= Act.LAY or Act.TAKE_TOP <= act[0] < Act.DISCARD


def _whole(act: Sequence[int]) -> bool:
    """Return whether a move is more than choosing a target meld."""
    return not (len(act) == 1 and Act.TARGET <= act[0] < Act.BRIDGE)


def _begins(code: int, act: Sequence[int]) -> bool:
    """Return whether a step begins a new move."""
    if Act.TARGET <= act[-1] < Act.BRIDGE:
        return False  # the meld was named: a card follows, or the pile
    lays = Act.LAY <= code < Act.NEW and Act.LAY <= act[0] < Act.BRIDGE
    return not lays or Act.TAKE_TOP <= act[-1] < Act.DISCARD


def _visible(state: State, seat: int) -> tuple[int, ...]:
    """Return the parts of the state that change when hidden cards come into the hand."""
    return (
        state.turns,
        state.phase if state.phase > 2 else 0,
        state.stock_size,
        state.foot_size[seat],
        state.pile_withheld,
    )


def _shown(code: int, before: tuple[int, ...], state: State, seat: int) -> bool:
    """Return whether a step has brought hidden or unknown cards."""
    after = _visible(state, seat)
    if Act.TAKE_TOP <= code < Act.DISCARD:
        return not after[-1]
    return before != after and not (code == Act.RETRACT and before[:-1] == after[:-1])
