"""Boards without a server between the players: a challenge in a link, and a result in another.

The packs of such boards follow from a seed that the link holds, so whoever has the link plays the
same cards, and whoever takes it apart could look at them beforehand. A result holds every step of
the boards played: ``checking.py`` plays them again before anything is taken in.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64Error
from collections.abc import Sequence
from datetime import date
from hashlib import blake2b, sha256
from secrets import token_bytes
from typing import Annotated, Any, Final, TypeVar
from zlib import crc32

import msgspec

from canasta.duplicate.events import FOREVER, ContestOpened
from canasta.duplicate.opening import DAY_BOTS, NewContest, board_settings
from canasta.game import Game, InvalidError
from canasta.game.compact import compact_moves
from canasta.pad.events import PadRules
from canasta.rules import get_rules
from canasta.table.boards import MOST_BOARDS, BoardPlayed
from canasta.table.codes import LENGTH, LETTERS
from canasta.table.names import read_name, read_title

LINK_VERSION: Final = 1
"""Raised whenever the form of a link changes."""

LONGEST_LINK: Final = 16_000
"""Characters of a link that is read."""

_SEED: Final = 16
_CHECK: Final = 4

_T = TypeVar("_T")


class _Challenge(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What the link of a challenge holds."""

    version: int
    book: str
    house: str
    players: int
    boards: Annotated[int, msgspec.Meta(ge=1, le=MOST_BOARDS)]
    bots: str
    seed: Annotated[bytes, msgspec.Meta(min_length=_SEED, max_length=_SEED)]
    title: str
    day: str = ""


class Result(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What the link of a result holds: who played, and every step of the boards, from the first."""

    version: int
    contest: str
    """The code of the contest."""
    name: str
    boards: Annotated[tuple[bytes, ...], msgspec.Meta(min_length=1, max_length=MOST_BOARDS)]
    """As :func:`canasta.game.compact.compact_moves` writes them."""


def new_link(wanted: NewContest) -> str:
    """The text of a new challenge, for a link; its cards are drawn here.

    Raises:
        InvalidError: ``table.settings``: it cannot be played so.
    """
    settings = board_settings(wanted.rules, wanted.bots)
    challenge = _Challenge(
        LINK_VERSION,
        settings.book,
        settings.house,
        settings.players,
        wanted.boards,
        settings.bots,
        token_bytes(_SEED),
        read_title(wanted.title),
    )
    return _text(challenge)


def day_link(book: str, day: date) -> str:
    """The text of the deal of a day, for a link: on every machine the same.

    Args:
        book: the name of a book, with its variations.
        day: whose deal it is.

    Raises:
        RulesError: there is no such book.
    """
    rules = get_rules(book)
    settings = board_settings(PadRules(rules.name, players=rules.players[0]), DAY_BOTS)
    drawn = blake2b(f"canasta day\0{day.isoformat()}\0{rules.name}".encode(), digest_size=_SEED)
    challenge = _Challenge(
        LINK_VERSION,
        settings.book,
        settings.house,
        settings.players,
        1,
        settings.bots,
        drawn.digest(),
        "",
        day.isoformat(),
    )
    return _text(challenge)


def open_link(text: str) -> ContestOpened:
    """The first event of the contest that a link is of; its code follows from the link.

    Raises:
        InvalidError: ``contest.link``, ``contest.link_version``, ``table.settings``.
    """
    challenge = _read(text, _Challenge)
    settings = board_settings(
        PadRules(challenge.book, challenge.house, challenge.players), challenge.bots
    )
    if challenge.day and not _is_day(challenge.day):
        raise _damaged()
    return ContestOpened(
        code=_code(text),
        kind="day" if challenge.day else "challenge",
        settings=settings,
        secrets=tuple(_secret(challenge.seed, n) for n in range(1, challenge.boards + 1)),
        closes=FOREVER,
        title=read_title(challenge.title),
        day=challenge.day,
        link=text,
    )


def result_link(opened: ContestOpened, name: str, played: Sequence[BoardPlayed]) -> str:
    """The text of a result, for a link.

    Args:
        opened: the contest.
        name: who has played.
        played: the boards that are over, from the first on.
    """
    boards = tuple(compact_moves(Game.load(one.record)) for one in played)
    return _text(Result(LINK_VERSION, opened.code, name, boards))


def read_result(text: str) -> Result:
    """The result that a link holds; whether it was played so is not asked here.

    Raises:
        InvalidError: ``contest.link``, ``contest.link_version``, ``table.name``.
    """
    result = _read(text, Result)
    return msgspec.structs.replace(result, name=read_name(result.name))


def _secret(seed: bytes, board: int) -> str:
    return sha256(b"canasta board\0" + board.to_bytes(2, "big") + seed).hexdigest()


def _code(text: str) -> str:
    drawn = blake2b(f"canasta link\0{text}".encode(), digest_size=LENGTH).digest()
    return "".join(LETTERS[byte % len(LETTERS)] for byte in drawn)


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _text(value: Any) -> str:
    body = msgspec.msgpack.encode(value)
    return _in_signs(body + crc32(body).to_bytes(_CHECK, "little"))


def _read(text: str, type_: type[_T]) -> _T:
    if len(text) > LONGEST_LINK or not text.isascii():
        raise _damaged()
    try:
        whole = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (NotBase64Error, ValueError):
        raise _damaged() from None
    body, check = whole[:-_CHECK], whole[-_CHECK:]
    if crc32(body).to_bytes(_CHECK, "little") != check or _in_signs(whole) != text:
        raise _damaged()
    try:
        version = msgspec.msgpack.decode(body, type=list[Any])[:1]
        if version != [LINK_VERSION]:
            raise InvalidError(
                "contest.link_version",
                "This link was made by another release of canasta: load the page once more, and "
                "ask whoever sent it to do so, too.",
            )
        return msgspec.msgpack.decode(body, type=type_)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise _damaged() from None


def _in_signs(whole: bytes) -> str:
    return urlsafe_b64encode(whole).decode("ascii").rstrip("=")


def _damaged() -> InvalidError:
    return InvalidError(
        "contest.link",
        "This link is cut or damaged: copy the whole of it once more, or ask for it again.",
    )
