"""A position: one deal of a match with its pack, its moves, and the seat that looks at it.

Of the match it needs only the scores before the deal. It holds a pack in order and the steps of a
record, so it replays as any record does. The views of its seat, in order, are all that the seat has
seen.
"""

import zlib
from array import array
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

import msgspec

from canasta.engine.codes import Act, Phase
from canasta.engine.record import INT32
from canasta.game import CanastaError, Game, InvalidError
from canasta.game.board import Board, check_pack, pack_text, read_pack
from canasta.game.record import Move, move_lines, read_moves, read_record
from canasta.rules import Rules, RulesError, get_rules, read_house_rules

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
    """Rule book, with its variations."""
    players: int
    dealer: int
    scores: tuple[int, ...]
    """Score of each side before the deal."""
    pack: str
    """Pack of the deal, the card dealt first in front."""
    moves: tuple[str, ...]
    """Moves of the deal as records write them: a line for each turn."""
    seat: int
    """Seat that looks at the moment."""
    at: int
    """Number of actions before the moment; later ones show what was played."""
    deal: int = 1
    house: str = ""
    """House rules, the text of their file; they apply in place of ``book``."""

    @property
    def rules(self) -> Rules:
        """Rules in play.

        Raises:
            PositionError: ``position.rules``.
        """
        if len(self.house) > _LONGEST_HOUSE:
            raise PositionError("position.rules", "Its house rules are longer than a table takes.")
        try:
            return _rules(self.book, self.house)
        except RulesError as error:
            raise PositionError("position.rules", f"These rules are unknown: {error}") from None

    def acts(self) -> list[list[int]]:
        """Return the steps of the deal, action by action.

        Raises:
            PositionError: ``position.damaged``.
        """
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
        """Return the match as the deal had just been dealt.

        Raises:
            PositionError: ``position.rules``, ``position.damaged``.
        """
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
        """Yield the deal action by action up to the moment: the same game object, first as dealt.

        Raises:
            PositionError: as ``dealt`` and ``acts``, or if an action is not legal.
        """
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
        """Return the match at the moment.

        Raises:
            PositionError: as ``moments``.
        """
        game = None
        for game in self.moments():  # noqa: B007 - the last one is wanted
            pass
        assert game is not None  # the deal at least
        return game

    def views(self) -> list[bytes]:
        """Return the views of the seat as bytes, in order; the last is that of the moment."""
        return [game.view(self.seat).to_bytes() for game in self.moments()]

    def replace(self, **changes: Any) -> "Position":
        """Return the position with other values."""
        return msgspec.structs.replace(self, **changes)


def position_of(game: Game, deal: int, at: int, seat: int, house: str = "") -> Position:
    """Return a moment of a match's deal as a position.

    Args:
        game: the match; the deal may still be in play. The position holds all its cards.
        deal: the number of the deal.
        at: the number of its actions before the moment.
        seat: the seat that looks.
        house: the text of the house rules in play, if there are any.

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
            "position.no_pack", "Of this deal no pack in order is kept, so it cannot be shared."
        )
    return start, pack, moves


def _first_deal(saved: bytes) -> int:
    """Return the number of the deal with which a record begins, or that is over there."""
    return next(Game.replay(saved)).deal


@lru_cache(maxsize=64)
def _rules(book: str, house: str) -> Rules:
    return read_house_rules(house) if house else get_rules(book)


def _damaged(why: str) -> PositionError:
    return PositionError(
        "position.damaged", f"This is no position that can be set up: {why.rstrip('.')}."
    )


LONGEST: Final = 12_000
"""Most characters of a link's position: several times what the longest deal needs."""
_LARGEST: Final = 200_000
"""Most bytes of a position when unpacked."""
_BARE: Final = -15
"""Window of deflated data without a header."""


def write_link(position: Position) -> str:
    """Return the position as such a text."""
    packer = zlib.compressobj(9, zlib.DEFLATED, _BARE)
    data = packer.compress(msgspec.json.encode(position)) + packer.flush()
    return urlsafe_b64encode(data).decode("ascii").rstrip("=")


def read_link(text: str) -> Position:
    """Return the position that such a text holds; it may still turn out to be impossible.

    Raises:
        PositionError: ``position.too_long``; ``position.unreadable``.
    """
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
