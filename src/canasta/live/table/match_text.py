"""A match as text: its few bytes (``canasta.game.compact``) in base64url, for links and events."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from canasta.game import Game, InvalidError
from canasta.game.compact import LONGEST, expand

_BESIDE: Final = 1024
"""Most bytes of a link in addition to its match."""


def match_text(data: bytes) -> str:
    """Return bytes as text that links take unchanged."""
    return urlsafe_b64encode(data).decode("ascii").rstrip("=")


def match_data(text: str) -> bytes:
    """Return the bytes of a text from :func:`match_text`."""
    try:
        if not text.isascii() or set(text) & set("+/="):
            raise damaged()
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        raise damaged() from None
    if len(data) > LONGEST + _BESIDE:
        raise damaged()
    return data


def damaged() -> InvalidError:
    """Return the error ``match.damaged``."""
    return InvalidError(
        "match.damaged",
        "This is not a match of canasta, or it is damaged: copy the whole link once more, or "
        "take the file itself.",
    )


def read_game(match: str) -> Game:
    """Return the match that a text holds; this takes a while the first time.

    Raises:
        InvalidError: ``match.damaged``, or as :func:`canasta.game.compact.expand`.
    """
    return _read(match).clone()


@lru_cache(maxsize=4)
def _read(match: str) -> Game:
    return expand(match_data(match))


def deals_of(game: Game) -> Iterator[tuple[Game, Game]]:
    """Yield each deal of a match as just dealt and as it ended; the last one as it is now."""
    start = Game.new(game.rules, game.seed, game.players, pack=game.deal_packs[0])
    dealt, last = start.clone(), start.clone()
    for now in start.replayed(game.moves()):
        if now.deal != dealt.deal:
            yield dealt, last
            dealt = now.clone()
        if now.deal_over:
            last = now.clone()
    yield dealt, game
