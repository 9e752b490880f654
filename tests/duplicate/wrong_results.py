"""Boards of a result that are wrong in every way that there is."""

from random import Random

from canasta.game import Game
from canasta.game.compact import compact_moves
from canasta.game.numbers import Writer
from canasta.live.duplicate.events import DuplicateOpened
from canasta.live.table.rounds import BoardPlayed, board_pack
from canasta.live.table.settings import rules_of


def dealt(opened: DuplicateOpened) -> Game:
    """The first board, as it is dealt."""
    rules = rules_of(opened.settings)
    pack = board_pack(1, opened.secrets[0], rules.packs)
    return Game.new(rules, players=opened.settings.players, pack=pack)


def by_anybody(opened: DuplicateOpened, rng: Random) -> bytes:
    """The first board as no one's bots play it: every step is legal, and it comes to its end."""
    game = dealt(opened)
    while not game.deal_over:
        game.do(rng.choice(game.actions()))
    return compact_moves(game)


def first_joined(opened: DuplicateOpened) -> bytes:
    """A first step that goes on with one before it."""
    writer = Writer()
    writer.put(0, len(dealt(opened).legal()) + 2)
    writer.put_part(15, 1, 16)
    return writer.to_bytes()


def wrong_boards(opened: DuplicateOpened, played: list[BoardPlayed]) -> list[tuple[bytes, ...]]:
    """The boards of results, each wrong in its own way, at every place.

    Args:
        opened: the duplicate.
        played: two boards of it, as they can be played.
    """
    right = [compact_moves(Game.load(one.record)) for one in played]
    half = dealt(opened)
    half.do_steps([half.legal()[0]])
    return [
        (by_anybody(opened, Random(2)),),
        (compact_moves(dealt(opened)),),
        (compact_moves(half),),
        tuple(right[::-1]),
        (*right, right[0]),
        (b"",),
        (b"\7" * 40,),
        (b"\0" * 11_000,),
        (b"\xff" * 11_000,),
        (right[0][:-1],),
        (first_joined(opened),),
        *((right[0], Random(n).randbytes(60)) for n in range(40)),
        *((right[0][:n] + Random(n).randbytes(80),) for n in range(0, len(right[0]), 3)),
    ]
