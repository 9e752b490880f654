"""Bots: players that see a seat's view and choose an action."""

from canasta.bots.bot import Bot
from canasta.bots.club import Club
from canasta.bots.expert import Expert, Master
from canasta.bots.network import Network
from canasta.bots.novice import Novice
from canasta.bots.random_bot import RandomBot
from canasta.bots.styles import PREFIX, STYLES
from canasta.bots.versions import VERSIONS
from canasta.rules import Rules
from canasta.rules.errors import did_you_mean

_BOTS: dict[str, type[Bot]] = {
    bot.name: bot for bot in (RandomBot, Novice, Club, Network, Expert, Master)
}

NAMES = tuple(_BOTS)
"""Levels, by rising strength."""

SEATED = (*NAMES, *STYLES)
"""Bots that may sit at a table: the levels, and the styles, which play unlike them."""


def challenges(name: str) -> bool:
    """Return whether a bot objects to improper plays (W-114): ``club`` and above, and styles."""
    if name in STYLES:
        return True
    return NAMES.index(name.partition(":")[0]) >= NAMES.index(Club.name)


POOL = (*STYLES, *VERSIONS)
"""The opponent pool of strength tests, next to head-to-head matches: styles and earlier levels."""


def is_bot(name: str) -> bool:
    """Return whether a name is that of a bot, even with options or a misspelt style."""
    plain = name.partition(":")[0]
    return plain in _BOTS or plain in VERSIONS or name.startswith(PREFIX)


def make(name: str, rules: Rules, players: int, seat: int, seed: int) -> Bot:
    """Return a bot for a seat of a match.

    Args:
        name: one of ``NAMES`` or ``POOL``; a bot that searches may have options added, as in
            ``expert:rollouts=2000``.
        rules: the rules in play.
        players: the number of players.
        seat: the bot's seat.
        seed: any integer; the same seed and the same views give the same choices.

    Raises:
        ValueError: there is no bot of that name, or it has no such option.
    """
    if name.startswith(PREFIX):
        return _style(name)(rules, players, seat, seed)
    plain, _, options = name.partition(":")
    kind, usual = VERSIONS.get(plain, (_BOTS.get(plain), ""))
    if kind is None:
        known = NAMES if "@" not in plain else tuple(VERSIONS)
        raise ValueError(f"There is no bot {plain!r}; there are {', '.join(known)}.")
    bot = kind(rules, players, seat, seed)
    bot.name = name
    for given in (usual, options):
        if given:
            bot.configure(given)
    return bot


def _style(name: str) -> type[Bot]:
    """Return the class of a style.

    Raises:
        ValueError: there is no style of that name.
    """
    kind = STYLES.get(name)
    if kind is None:
        known = ", ".join(STYLES)
        raise ValueError(
            f"There is no {name!r}; there are {known}.{did_you_mean(name, list(STYLES))}"
        )
    return kind


__all__ = [
    "NAMES",
    "POOL",
    "SEATED",
    "STYLES",
    "Bot",
    "Club",
    "Expert",
    "Master",
    "Network",
    "Novice",
    "RandomBot",
    "challenges",
    "is_bot",
    "make",
]
