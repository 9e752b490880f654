"""A deal of bots, with everything derived from it, as text: the same with every engine."""

from hashlib import sha256
from random import Random

from canasta.game import Game
from canasta.live.table.game_view import meld_worth
from canasta.players.advice import Adviser
from canasta.players.bots import make
from canasta.rules import get_rules

WITH_NET = ("regency", "joker")
"""Books that a network of hands comes with, for four."""


def story(book: str, seed: int, most: int = 90) -> str:
    """The acts of a deal, each with the view of the one to act, as one long text."""
    told: list[str] = []
    rules = get_rules(book)
    players = rules.players[0]
    last = "expert:rollouts=24:hands=net" if book in WITH_NET else "novice"
    names = ("club", "expert:rollouts=24", "random", last)[:players]
    bots = [make(name, rules, players, seat, seed) for seat, name in enumerate(names)]
    game = Game.new(book, seed=seed)
    adviser = Adviser(rules, players, 1, seed, "expert:rollouts=24")
    rng = Random(seed)
    for _ in range(most):
        if game.actor is None:
            break
        for bot in bots:
            bot.observe(game.view(bot.seat))
        view = game.view(game.actor)
        adviser.watch(game.view(1))
        act = bots[game.actor].choose(view)
        told.append(f"{act} {sha256(view.to_bytes()).hexdigest()} {game.legal()}")
        if game.actor == 1 and rng.random() < 0.3:
            told.append(repr(adviser.advise(view)))
        if rng.random() < 0.1:
            told.append(" | ".join(str(one) for one in game.actions()))
            told.append(str(game.why_not("discard 3r")))
        game.do(act)
    view = game.view(0)
    told += [repr(meld_worth(rules, players, meld)) for side in view.melds for meld in side]
    told += [repr(event) for event in game.open_events()]
    assert Game.load(game.save()).to_bytes() == game.to_bytes()
    assert Game.from_bytes(game.to_bytes()).view(0) == game.view(0)
    told.append(repr(game.sheet()) if game.deal_over else "not over")
    return "\n".join(told)
