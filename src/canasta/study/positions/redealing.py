"""A position without its seat's unknown cards: the hidden cards are dealt again at random.

Every action of it stays legal and the seat sees the same at every moment, so advice, bots and
judgements are the same. Only the cards that the seat has not seen change places.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from canasta.cards import RED_THREES, THREES
from canasta.engine.codes import Act, Phase
from canasta.game import Game
from canasta.game.board import pack_text, read_pack
from canasta.game.record import Move, move_lines
from canasta.study.positions.position import Position, PositionError

_TRIES: Final = 60


def redealt(position: Position, seed: int) -> Position | None:
    """Return the same moment for its seat with hidden cards dealt again, and nothing after it.

    Args:
        position: the moment. A pack that is cut has to be cut exactly.
        seed: the same seed deals the same cards.

    Returns:
        The position; None if no other deal was found in which every action is legal.
    """
    acts = position.acts()[: position.at]
    moves = [Move(code, place > 0, None) for act in acts for place, code in enumerate(act)]
    bare = position.replace(moves=tuple(move_lines(moves)))
    views = bare.views()
    pack = read_pack(position.pack, "position.pack")
    turn = acts[0][0] - Act.CUT if position.rules.cut and acts else 0
    dealt = [*pack[len(pack) - turn :], *pack[: len(pack) - turn]]
    hidden = _Hidden(bare, dealt)
    random = Random(seed)
    for attempt in range(_TRIES):
        other = hidden.shuffled(random, whole=attempt < _TRIES // 2)
        found = bare.replace(pack=pack_text([*other[turn:], *other[:turn]]))
        try:
            if found.views() == views:
                return found
        except PositionError:
            continue
    return None


class _Hidden:
    """The places of a pack whose cards a seat has not seen at a moment."""

    def __init__(self, position: Position, pack: Sequence[int]) -> None:
        """Find the hidden places of a deal.

        Args:
            position: the moment.
            pack: the cards in the order in which they are dealt and drawn.
        """
        self.pack = pack
        self.faced = _faced(position)
        came: list[list[int]] = [[] for _ in range(position.players)]
        feet: list[list[int]] = [[] for _ in range(position.players)]
        stock, actor = len(pack), -1
        for game in position.moments():
            state = game.board.state
            if game.phase == Phase.CUT:
                continue
            if actor < 0:
                stock = self._deal(position, came, feet)
            left = int(state.stock_size)
            if actor >= 0:
                came[actor].extend(range(len(pack) - stock, len(pack) - left))
            for seat, size in enumerate(state.foot_size[: position.players]):
                if feet[seat] and not size:
                    came[seat] += feet[seat]
                    feet[seat] = []
            stock, actor = left, int(state.turn)
        self.stock = range(len(pack) - stock, len(pack))
        self.held = [place for foot in feet for place in foot]
        for seat in range(position.players):
            if seat != position.seat:
                self.held += _latest(game, seat, came[seat], pack)

    def _deal(self, position: Position, came: list[list[int]], feet: list[list[int]]) -> int:
        """Note the places dealt to each seat, and return the number of cards left."""
        rules, place = position.rules, 0
        for size, where in ((rules.hand_size, came), (_foot_size(position), feet)):
            for _ in range(size * position.players):
                where[(position.dealer + 1 + place) % position.players].append(place)
                place += 1
        return len(self.pack) - place

    def shuffled(self, random: Random, *, whole: bool) -> list[int]:
        """Return the pack with other cards in these places.

        Threes that the rules lay down at once do not move between hands and the stock.

        Args:
            random: the random number generator.
            whole: true to shuffle all of these places, false for half of them.
        """
        pack = list(self.pack)
        _shuffle(pack, list(self.stock), random)
        places = [place for place in (*self.held, *self.stock) if pack[place] not in self.faced]
        _shuffle(pack, places if whole else random.sample(places, len(places) // 2), random)
        return pack


def _faced(position: Position) -> tuple[int, ...]:
    """Return the threes that are laid down at once."""
    rules = position.rules
    if rules.threes_faced == "held_until_opening":
        return ()
    return THREES if rules.black_threes == "bonus" else RED_THREES


def _foot_size(position: Position) -> int:
    return position.rules.foot_size if position.rules.foot != "none" else 0


def _latest(game: Game, seat: int, came: Sequence[int], pack: Sequence[int]) -> list[int]:
    """Return the latest places from which the cards that a seat holds can have come."""
    held = Counter(kind for kind, n in enumerate(game.board.hand(seat)) for _ in range(n))
    found = []
    for place in reversed(came):
        if held[pack[place]] > 0:
            held[pack[place]] -= 1
            found.append(place)
    return found


def _shuffle(pack: list[int], places: Sequence[int], random: Random) -> None:
    kinds = [pack[place] for place in places]
    random.shuffle(kinds)
    for place, kind in zip(places, kinds, strict=True):
        pack[place] = kind
