"""Bots that stay at the table for another match, and know whom they play with."""

from canasta.bots import Bot, Expert
from canasta.lab.company import Maker
from canasta.rules import Rules


def acquainted(maker: Maker) -> Maker:
    """What makes the bots of one match after the other, at a table where nobody gets up.

    Each bot that searches believes from the first what the one before it at its seat believed of
    the others at last.
    """
    last: dict[int, Expert] = {}

    def made(name: str, rules: Rules, players: int, seat: int, seed: int) -> Bot:
        bot = maker(name, rules, players, seat, seed)
        if isinstance(bot, Expert):
            if seat in last:
                bot.searcher.believe(last[seat].searcher.believed())
            last[seat] = bot
        return bot

    return made
