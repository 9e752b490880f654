"""Bots: from a seat's view to an action."""

from canasta.bots.bot import Bot
from canasta.bots.club import Club
from canasta.bots.expert import Expert, Master
from canasta.bots.novice import Novice
from canasta.bots.random_bot import RandomBot
from canasta.rules import Rules

_BOTS: dict[str, type[Bot]] = {bot.name: bot for bot in (RandomBot, Novice, Club, Expert, Master)}

NAMES = tuple(_BOTS)
"""The bots there are, by rising strength."""


def challenges(level: str) -> bool:
    """Whether bots of a level object to improper plays (W-114): from ``club`` up."""
    return NAMES.index(level.partition(":")[0]) >= NAMES.index(Club.name)


def is_bot(name: str) -> bool:
    """Whether a name, without what follows its colon, is that of a bot."""
    return name.partition(":")[0] in _BOTS


def make(name: str, rules: Rules, players: int, seat: int, seed: int) -> Bot:
    """A bot for a seat of a match.

    Args:
        name: one of ``NAMES``; a bot that searches may have its budget added, as
            ``expert:rollouts=2000``.
        rules: the rules in play.
        players: how many play.
        seat: the bot's seat.
        seed: any whole number; the same seed and the same views give the same choices.

    Raises:
        ValueError: there is no bot of that name, or it has no such option.
    """
    plain, _, options = name.partition(":")
    kind = _BOTS.get(plain)
    if kind is None:
        raise ValueError(f"There is no bot {plain!r}; there are {', '.join(NAMES)}.")
    bot = kind(rules, players, seat, seed)
    if options:
        bot.name = name
        bot.configure(options)
    return bot


__all__ = [
    "NAMES",
    "Bot",
    "Club",
    "Expert",
    "Master",
    "Novice",
    "RandomBot",
    "challenges",
    "is_bot",
    "make",
]
