"""Deals of bots for tests, as positions."""

from random import Random

from canasta.cards import pack
from canasta.engine.codes import Phase
from canasta.game import Game
from canasta.players.bots import make
from canasta.rules import get_rules
from canasta.study.positions import Position, position_of


def played(book: str, seed: int = 3) -> Game:
    """A deal that ``club`` has played to its end."""
    rules = get_rules(book)
    players = rules.players[0]
    order = [kind for kind, count in enumerate(pack(rules.packs)) for _ in range(count)]
    Random(seed).shuffle(order)
    game = Game.new(rules, None, players, pack=order)
    bots = [make("club", rules, players, seat, seed) for seat in range(players)]
    while not game.deal_over:
        for bot in bots:
            bot.observe(game.view(bot.seat))
        if game.phase == Phase.CUT:
            game.do(f"cut {rules.hand_size * players}")
            continue
        seat = game.actor
        assert seat is not None
        game.do(bots[seat].choose(game.view(seat)))
    return game


def played_deal(book: str, part: float = 0.5) -> Position:
    """A moment of such a deal, at which its seat is to act."""
    game = played(book)
    whole = position_of(game, 1, 0, 0)
    at = int(part * len(whole.acts()))
    while True:
        seat = whole.replace(at=at).game().actor
        assert seat is not None
        position = whole.replace(at=at, seat=seat)
        if position.game().phase == Phase.DRAW:
            return position
        at += 1
