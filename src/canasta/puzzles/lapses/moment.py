"""What lies on the table at a moment, as far as lapses ask for it."""

from typing import Final, NamedTuple

from canasta.cards import ACE, FOUR, JOKER_RANK, KINDS, WILDS, rank_of
from canasta.engine.codes import Act
from canasta.engine.seen import Seen
from canasta.engine.state import State
from canasta.game import Game
from canasta.game.board import Board
from canasta.positions import Position

NATURALS: Final = range(FOUR, ACE + 1)
"""The ranks from 4 to A."""
NEARLY_OUT: Final = 4
"""Cards with which a player whose side has a canasta may soon go out."""


class Moment(NamedTuple):
    """A moment at which a seat is to act."""

    game: Game
    """The match with all its cards; it is not to be changed."""
    seen: Seen
    """What the seat has seen."""

    @property
    def board(self) -> Board:
        """The match's board; it is not to be changed."""
        return self.game.board

    @property
    def state(self) -> State:
        """The whole state."""
        return self.game.board.state

    @property
    def seat(self) -> int:
        """Who is to act."""
        return self.game.board.actor

    @property
    def side(self) -> int:
        """The side of the one to act."""
        return self.seat % self.game.sides

    @property
    def next_seat(self) -> int:
        """Who plays next."""
        return (self.seat + 1) % self.game.players

    @property
    def partner(self) -> int:
        """The partner, of four players."""
        return (self.seat + 2) % self.game.players

    @property
    def is_fresh(self) -> bool:
        """Whether nothing of the turn has been laid, begun or asked."""
        s = self.state
        return not (s.staged or s.cards_needed or s.target_chosen or s.question or s.took)

    @property
    def ranks(self) -> list[int]:
        """Cards held of each rank, the last being jokers."""
        counts: list[int] = self.state.ranks[self.seat].tolist()
        return counts

    @property
    def wilds(self) -> int:
        """Wild cards held."""
        return wilds_of(self.state, self.seat)

    def kinds(self, rank: int) -> list[int]:
        """The kinds held of a rank."""
        held = self.board.hand(self.seat)
        return [kind for kind in range(KINDS) if held[kind] and rank_of(kind) == rank]

    @property
    def let_lie(self) -> int:
        """The natural rank that the next player let lie on the pile in its last turn; -1."""
        turn = self.state.turns + 1 - self.game.players
        for rank in NATURALS:
            if turn > 0 and self.seen.passed_at[self.next_seat, rank] == turn:
                return rank
        return -1

    def set_of(self, side: int, rank: int) -> bool:
        """Whether a side has a set of a rank."""
        return any(meld.rank == rank for meld in self.board.melds(side))

    @property
    def is_pressed(self) -> bool:
        """Whether an opponent has few cards and a canasta on the table."""
        sides, sizes = self.game.sides, self.state.hand_size
        return any(
            sizes[seat] <= NEARLY_OUT and self.state.canastas[seat % sides]
            for seat in range(self.game.players)
            if seat % sides != self.side
        )


def moment_of(position: Position) -> Moment:
    """The moment of a position."""
    seen, game = Seen.blank(), None
    for game in position.moments():
        board = game.board
        board.engine.look(board.record, seen.data, game.view(position.seat).state.data)
    assert game is not None  # the deal at least
    return Moment(game, seen)


def wilds_of(state: State, seat: int) -> int:
    """Wild cards that a seat holds."""
    return int(state.ranks[seat, 0]) + int(state.ranks[seat, JOKER_RANK])


def is_natural(kind: int) -> bool:
    """Whether a kind is a card from 4 to A."""
    return kind not in WILDS and rank_of(kind) in NATURALS


def may_take(board: Board) -> bool:
    """Whether the one to act, at the beginning of a turn, may take the pile."""
    return any(
        Act.TAKE_TOP <= code < Act.DISCARD or Act.TARGET <= code < Act.BRIDGE
        for code in board.legal()
    )
