"""A program without Numba, or without NumPy, too, plays some turns and prints them.

``python -m tests.engine.without_numba MODULE,MODULE ENGINE STEPS BOOK…``: the modules that are not
to be had, the engine that has to be chosen, and how many steps of a deal are played.
"""

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from random import Random


class Missing:
    """Finds no module that is not to be had, and says so."""

    def __init__(self, names: set[str]) -> None:
        """The modules."""
        self.names = names

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: object = None
    ) -> ModuleSpec | None:
        """Refuse what is missing; leave the rest to others."""
        del path, target
        if name.split(".", maxsplit=1)[0] in self.names:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None


def turns(book: str, steps: int) -> str:
    """Some steps of a deal with bots, each with a hash of what its player sees."""
    from hashlib import sha256

    from canasta.game import Game
    from canasta.players.bots import make
    from canasta.rules import get_rules

    rules = get_rules(book)
    players = rules.players[0]
    bots = [make(("club", "novice")[seat % 2], rules, players, seat, 5) for seat in range(players)]
    game = Game.new(book, seed=5)
    told: list[str] = []
    rng = Random(3)
    while game.actor is not None and len(told) < steps:
        for bot in bots:
            bot.observe(game.view(bot.seat))
        view = game.view(game.actor)
        act = bots[game.actor].choose(view)
        told.append(f"{act} {sha256(view.to_bytes()).hexdigest()[:12]} {game.legal()}")
        if rng.random() < 0.2:
            told.append(str(game.why_not("discard 3r")))
        game.do(act)
    return "\n".join([book, *told, sha256(game.to_bytes()).hexdigest()])


def main(words: list[str]) -> None:
    """Play and print."""
    missing, name, steps, *books = words
    sys.meta_path.insert(0, Missing({*missing.split(","), "llvmlite"}))
    from canasta.engine.choice import chosen

    assert chosen() == name
    for book in books:
        print(turns(book, int(steps)))
    assert not {*missing.split(",")} & {*sys.modules}


if __name__ == "__main__":
    main(sys.argv[1:])
