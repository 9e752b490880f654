"""Bots: players that see a seat's view and choose an action."""

from canasta.players.bots.bot import Bot, RandomBot
from canasta.players.bots.expert import Club, Expert, Learned, Master, Novice
from canasta.players.bots.expert import Player as _Player
from canasta.players.bots.expert import policy_file as _policy_file
from canasta.players.bots.styles import PREFIX, STYLES
from canasta.rules import Rules
from canasta.rules.errors import did_you_mean

_BOTS: dict[str, type[Bot]] = {
    bot.name: bot for bot in (RandomBot, Novice, Club, Learned, Expert, Master)
}

Network = Learned  # its former name

NAMES = tuple(_BOTS)
"""Levels, by rising strength."""

_FORMER = {"network": Learned.name}
"""Levels of today by their former names."""

SEATED = (*NAMES, *STYLES)
"""Bots that may sit at a table: the levels, and the styles, which play unlike them."""


def todays_name(name: str) -> str:
    """Return a bot's name of today; other names, and options, stay as they are."""
    level = _level(name)
    return _FORMER[level] + name[len(level) :] if level in _FORMER else name


def challenges(name: str) -> bool:
    """Return whether a bot objects to improper plays (W-114): ``club`` and above, and styles."""
    level = todays_name(name).partition(":")[0]
    return name in STYLES or level in NAMES[NAMES.index(Club.name) :]


def policy_of(name: str) -> str | None:
    """Return the policy of a bot that plays by it alone, without a search; None for other bots.

    Raises:
        ValueError: there is no such bot, or it has no such option.
    """
    level, _, options = todays_name(name).partition(":")
    kind = _style(name) if name.startswith(PREFIX) else _BOTS.get(level)
    if kind is None or not issubclass(kind, _Player):
        return None
    if options and kind is Learned:
        return _policy_file(options)
    return kind.policy if todays_name(name) == kind.name else None


POOL = tuple(STYLES)
"""The opponent pool of strength tests, next to head-to-head matches: the styles."""


def is_bot(name: str) -> bool:
    """Return whether a name is that of a bot, even with options, a misspelt style or ``club@1``.

    Someone's own module may be called ``policy``: without a ``=``, ``policy:act`` is a part of it.
    """
    level, _, options = todays_name(name).partition(":")
    if level == Learned.name and options and "=" not in options:
        return False
    return _level(level) in _BOTS or name.startswith(PREFIX)


def _level(name: str) -> str:
    return name.partition(":")[0].partition("@")[0]


def make(name: str, rules: Rules, players: int, seat: int, seed: int) -> Bot:
    """Return a bot for a seat of a match; the same seed and views give the same choices.

    The name is one of ``NAMES`` or ``POOL``; a bot that searches may have options added, as in
    ``expert:rollouts=2000``.

    Raises:
        ValueError: there is no bot of that name, or it has no such option.
    """
    if name.startswith(PREFIX):
        return _style(name)(rules, players, seat, seed)
    plain, _, options = todays_name(name).partition(":")
    kind = _BOTS.get(plain)
    if kind is None:
        raise ValueError(_unknown(plain))
    bot = kind(rules, players, seat, seed)
    bot.name = todays_name(name)
    if options:
        bot.configure(options)
    return bot


def _unknown(plain: str) -> str:
    level = _level(plain)
    if "@" in plain and todays_name(level) in _BOTS:
        return (
            f"There is no bot {plain!r}: a release holds its own levels only. Another release "
            f"plays as a program, from an environment of its own: 'OLDER/bin/canasta bot {level}'."
        )
    return f"There is no bot {plain!r}; there are {', '.join(NAMES)}."


def _style(name: str) -> type[Bot]:
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
    "Learned",
    "Master",
    "Network",
    "Novice",
    "RandomBot",
    "challenges",
    "is_bot",
    "make",
    "policy_of",
    "todays_name",
]
