"""Bots: from a seat's view to an action."""

from canasta.bots.bot import Bot
from canasta.bots.club import Club
from canasta.bots.novice import Novice
from canasta.bots.random_bot import RandomBot
from canasta.rules import Rules

_BOTS: dict[str, type[Bot]] = {bot.name: bot for bot in (RandomBot, Novice, Club)}

NAMES = tuple(_BOTS)
"""The bots there are, by rising strength."""


def make(name: str, rules: Rules, players: int, seat: int, seed: int) -> Bot:
    """A bot for a seat of a match.

    Args:
        name: one of ``NAMES``.
        rules: the rules in play.
        players: how many play.
        seat: the bot's seat.
        seed: any whole number; the same seed and the same views give the same choices.

    Raises:
        ValueError: there is no bot of that name.
    """
    bot = _BOTS.get(name)
    if bot is None:
        raise ValueError(f"There is no bot {name!r}; there are {', '.join(NAMES)}.")
    return bot(rules, players, seat, seed)


__all__ = ["NAMES", "Bot", "Club", "Novice", "RandomBot", "make"]
