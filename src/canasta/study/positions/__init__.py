"""Positions: moments of deals with seats, pack and moves, without their match; also as links."""

import zlib
from array import array
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final

import msgspec

from canasta.cards import RED_THREES, THREES
from canasta.engine.codes import Act, Phase
from canasta.engine.record import INT32
from canasta.game import CanastaError, Game, InvalidError
from canasta.game.board import Board, check_pack, pack_text, read_pack
from canasta.game.record import Move, move_lines, read_moves, read_record
from canasta.rules import Rules, RulesError, get_rules, read_house_rules

# A position: one deal of a match with its pack, its moves, and the seat that looks at it.
#
# Of the match it needs only the scores before the deal. It holds a pack in order and the steps of
# a record, so it replays as any record does. The views of its seat, in order, are all that the
# seat has seen.

MOST_STEPS: Final = 3_000
"""Limit of steps, more than any deal has."""
_LONGEST_HOUSE: Final = 8_000
_HIGHEST: Final = 10_000_000
"""Limit of scores, far above any real one."""


class PositionError(CanastaError):
    """A position that cannot be set up: cut off, damaged, or made up."""


class Position(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """A moment of a deal, and the deal itself."""

    book: str
    players: int
    dealer: int
    scores: tuple[int, ...]
    """Score of each side before the deal."""
    pack: str
    """Pack of the deal, the card dealt first in front."""
    moves: tuple[str, ...]
    """Moves of the deal as records write them: a line for each turn."""
    seat: int
    at: int
    """Number of actions before the moment; later ones show what was played."""
    deal: int = 1
    house: str = ""
    """House rules, the text of their file; they apply in place of ``book``."""

    @property
    def rules(self) -> Rules:
        if len(self.house) > _LONGEST_HOUSE:
            raise PositionError("position.rules", "Its house rules are longer than a table takes.")
        try:
            return _rules(self.book, self.house)
        except RulesError as error:
            raise PositionError("position.rules", f"These rules are unknown: {error}") from None

    def acts(self) -> list[list[int]]:
        acts: list[list[int]] = []
        try:
            for number, move in enumerate(read_moves(self.moves)):
                if number >= MOST_STEPS or move.code == Act.DEAL:
                    raise _damaged("it is longer than a deal")
                if move.joined and acts:
                    acts[-1].append(move.code)
                else:
                    acts.append([move.code])
        except InvalidError as error:
            raise _damaged(error.message) from None
        return acts

    def dealt(self) -> Game:
        """Return the match as the deal had just been dealt."""
        rules = self.rules
        if self.players not in rules.players:
            raise _damaged(f"{rules.title} is not for {self.players} players")
        board = Board(rules, self.players)
        if (
            not 0 <= self.dealer < self.players
            or not 0 <= self.seat < self.players
            or not 1 <= self.deal <= 10_000
            or len(self.scores) != board.sides
            or any(abs(score) > _HIGHEST for score in self.scores)
        ):
            raise _damaged("seats, scores or deals do not fit")
        try:
            pack = check_pack(read_pack(self.pack, "position.pack"), rules, "position.pack")
        except InvalidError as error:
            raise _damaged(error.message) from None
        state = board.state
        state.players, state.sides = self.players, board.sides
        state.dealer = (self.dealer - 1) % self.players
        state.deal = self.deal - 1
        state.scores[: board.sides] = memoryview(array(INT32, self.scores))
        state.phase = int(Phase.DEAL_OVER)
        game = Game(board)
        game.next_deal(pack=pack)
        return game

    def moments(self) -> Iterator[Game]:
        """Yield the deal action by action up to the moment: the same object, first as dealt."""
        game = self.dealt()
        yield game
        acts = self.acts()
        if not 0 <= self.at <= len(acts):
            raise _damaged(f"it has no act {self.at}")
        for steps in acts[: self.at]:
            try:
                game.do_steps(steps)
            except CanastaError as error:
                raise _damaged(error.message) from None
            yield game

    def game(self) -> Game:
        game = None
        for game in self.moments():  # noqa: B007 - the last one is wanted
            pass
        assert game is not None  # the deal at least
        return game

    def views(self) -> list[bytes]:
        """Return the views of the seat as bytes, in order; the last is the current one."""
        return [game.view(self.seat).to_bytes() for game in self.moments()]

    def replace(self, **changes: Any) -> "Position":
        return msgspec.structs.replace(self, **changes)


def position_of(game: Game, deal: int, at: int, seat: int, house: str = "") -> Position:
    """Return a moment of a match's deal, perhaps still in play, as a position with all cards.

    Raises:
    PositionError: ``position.no_moment``; ``position.no_pack``: the deal came from a seed.
    """
    start, pack, moves = _deal_of(game, deal)
    if not 0 <= at <= sum(not move.joined for move in moves) or not 0 <= seat < game.players:
        raise PositionError("position.no_moment", f"Deal {deal} has no such moment.")
    return Position(
        book="" if house else game.rules.name,
        players=game.players,
        dealer=int(start.board.state.dealer),
        scores=start.scores,
        pack=pack_text(pack),
        moves=tuple(move_lines(moves)),
        seat=seat,
        at=at,
        deal=deal,
        house=house,
    )


def _deal_of(game: Game, deal: int) -> tuple[Game, tuple[int, ...], list[Move]]:
    """Return a deal of a match: the game as it was dealt, its pack, and its moves."""
    saved = game.save()
    start = next((now.clone() for now in Game.replay(saved) if now.deal == deal), None)
    if start is None:
        raise PositionError("position.no_moment", f"The match has no deal {deal}.")
    number, pack, moves = _first_deal(saved), game.deal_packs[0], list[Move]()
    for move in read_moves(read_record(saved).moves):
        if move.code == Act.DEAL:
            if number == deal:
                break
            number, pack = number + 1, move.order
        elif number == deal:
            moves.append(move)
    if pack is None:
        raise PositionError(
            "position.no_pack",
            "The order of this deal's pack is not stored, so it can't be shared.",
        )
    return start, pack, moves


def _first_deal(saved: bytes) -> int:
    return next(Game.replay(saved)).deal


@lru_cache(maxsize=64)
def _rules(book: str, house: str) -> Rules:
    return read_house_rules(house) if house else get_rules(book)


def _damaged(why: str) -> PositionError:
    return PositionError(
        "position.damaged", f"This is not a position that can be set up: {why.rstrip('.')}."
    )


LONGEST: Final = 12_000
"""Most characters of a link's position: several times what the longest deal needs."""
_LARGEST: Final = 200_000
_BARE: Final = -15


def write_link(position: Position) -> str:
    """Return the position as text for a link."""
    packer = zlib.compressobj(9, zlib.DEFLATED, _BARE)
    data = packer.compress(msgspec.json.encode(position)) + packer.flush()
    return urlsafe_b64encode(data).decode("ascii").rstrip("=")


def read_link(text: str) -> Position:
    """Return the position that such a text holds; it may still turn out to be impossible."""
    if len(text) > LONGEST:
        raise PositionError(
            "position.too_long", f"No position needs {len(text):,} letters: this is no such link."
        )
    try:
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        unpacker = zlib.decompressobj(_BARE)
        plain = unpacker.decompress(data, _LARGEST)
        if unpacker.unconsumed_tail or not unpacker.eof:
            raise ValueError
        position: Position = msgspec.json.decode(plain, type=Position)
    except (ValueError, zlib.error, RecursionError):  # msgspec's errors are ValueErrors
        raise PositionError(
            "position.unreadable",
            "This link holds no position: it was cut off or changed on its way. Ask for it again.",
        ) from None
    return position


# A position without its seat's unknown cards: the hidden cards are dealt again at random.
#
# Every action of it stays legal and the seat sees the same at every moment, so advice, bots and
# judgements are the same. Only the cards that the seat has not seen change places.

_TRIES: Final = 60


def redealt(position: Position, seed: int) -> Position | None:
    """Return the same moment for its seat with hidden cards dealt again, and nothing after it.

    A pack that is cut has to be cut exactly. None: no other deal was found in which every action is
    legal.
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
    def __init__(self, position: Position, pack: Sequence[int]) -> None:
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
        pack = list(self.pack)
        _shuffle(pack, list(self.stock), random)
        places = [place for place in (*self.held, *self.stock) if pack[place] not in self.faced]
        _shuffle(pack, places if whole else random.sample(places, len(places) // 2), random)
        return pack


def _faced(position: Position) -> tuple[int, ...]:
    rules = position.rules
    if rules.threes_faced == "held_until_opening":
        return ()
    return THREES if rules.black_threes == "bonus" else RED_THREES


def _foot_size(position: Position) -> int:
    return position.rules.foot_size if position.rules.foot != "none" else 0


def _latest(game: Game, seat: int, came: Sequence[int], pack: Sequence[int]) -> list[int]:
    """Return the latest places that a seat's cards can have come from."""
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
