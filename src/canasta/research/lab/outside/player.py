"""A level as a program that answers an arena in lines of JSON (docs/research/write-a-bot.md)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, BinaryIO, Final

import msgspec

from canasta.engine.codes import Phase
from canasta.players.bots import Bot
from canasta.research.lab.outside.messages import (
    PHASES,
    PROTOCOL,
    Act,
    AskAct,
    Bye,
    Hello,
    Over,
    Ready,
    SeatView,
    seat_view,
)
from canasta.research.lab.outside.policy import make_bot
from canasta.research.lab.outside.shadow import LostTrackError, Shadow
from canasta.rules import BOOKS, Rules, RulesError, get_rules
from canasta.rules.fields import rule_fields

CUT: Final = PHASES[Phase.CUT]
PLAIN: Final = ("cut", "no", "draw", "discard", "pass", "splash", "retract")
"""Fallback acts, of which the first legal one is played if a bot cannot follow the deal."""


class _Asked(msgspec.Struct, frozen=True, tag_field="type", tag="act"):
    """The part of a question that any release can read."""

    id: int
    legal: tuple[str, ...]


class _Ended(msgspec.Struct, frozen=True, tag_field="type", tag="over"):
    """The part of a deal's end that any release can read."""

    scores: tuple[int, ...]


_READ: Final = msgspec.json.Decoder(Hello | AskAct | Over | Bye)
_READ_ROUGHLY: Final = msgspec.json.Decoder(_Asked | _Ended)
_WRITE: Final = msgspec.json.Encoder().encode


class Player:
    """A level at the seat that an arena names, match after match."""

    def __init__(self, level: str) -> None:
        self._level = level
        self._bot: Bot | None = None
        self._shadow: Shadow | None = None
        self._lost = False
        self.lost_deals = 0
        """Deals that could not be followed to their end."""

    def answers(self, lines: BinaryIO) -> Iterator[bytes]:
        """Yield a line for each message that needs an answer, until the last message.

        Raises:
            msgspec.MsgspecError: a line is none of the protocol's messages.
            ValueError: the level does not play there.
        """
        for line in lines:
            message = read(line)
            if isinstance(message, Bye):
                return
            answer = self.answer(message)
            if answer is not None:
                yield _WRITE(answer) + b"\n"

    def answer(self, message: Hello | AskAct | Over | _Asked | _Ended) -> Ready | Act | None:
        """Return the answer to a message; None if it needs none."""
        if isinstance(message, Hello):
            rules = rules_of(message)
            self._bot = make_bot(self._level, rules, message.players, message.seat, message.seed)
            self._shadow = Shadow(rules, message.players, message.seat)
            self._lost = False
            return Ready(PROTOCOL)
        if self._bot is None or self._shadow is None:
            raise ValueError("The first message is hello.")
        if isinstance(message, AskAct):
            return Act(message.id, self._act(message, self._bot, self._shadow))
        if isinstance(message, _Asked):
            self._lose()
            return Act(message.id, plain_act(message.legal))
        if isinstance(message, Over):
            self._follow(message, self._bot, self._shadow)
        self._shadow.end_deal(message.scores)
        self._lost = False
        return None

    def _act(self, message: AskAct, bot: Bot, shadow: Shadow) -> str:
        self._follow(message, bot, shadow)
        if message.view.phase == CUT:
            shadow.wait_for_cut(message.view.deal, message.view.dealer)
        view = shadow.view()
        follows = view.phase in PHASES and same_view(seat_view(view), message.view)
        if self._lost or not follows:
            self._lose()
            return plain_act(message.legal)
        return str(bot.choose(view))

    def _follow(self, message: AskAct | Over, bot: Bot, shadow: Shadow) -> None:
        if self._lost:
            return
        try:
            shadow.follow(message.events, bot.observe)
        except (LostTrackError, LookupError, ValueError):  # or events that contradict each other
            if isinstance(message, AskAct):
                self._lose()

    def _lose(self) -> None:
        self.lost_deals += not self._lost
        self._lost = True


def read(line: bytes) -> Hello | AskAct | Over | Bye | _Asked | _Ended:
    """Return a message, without its events if they are those of a newer release."""
    try:
        message: Hello | AskAct | Over | Bye = _READ.decode(line)
    except msgspec.ValidationError as error:
        try:
            rough: _Asked | _Ended = _READ_ROUGHLY.decode(line)
        except msgspec.MsgspecError:
            raise error from None
        return rough
    return message


def rules_of(hello: Hello) -> Rules:
    """Return the rules that a match is played by: those of the book, field by field.

    Fields that this release does not know, or values that it does not, stay as in the book.
    """
    try:
        book = get_rules(hello.book)
    except RulesError:
        book = BOOKS.get(hello.book.partition("+")[0], next(iter(BOOKS.values())))
    found: dict[str, Any] = {"name": hello.book}
    for name, field in rule_fields().items():
        value = hello.rules.get(name)
        value = tuple(value) if isinstance(value, list) else value
        if field.accepts(value):
            found[name] = value
    return replace(book, **found)


def same_view(one: SeatView, other: SeatView) -> bool:
    """Return whether two views show the same cards, in whatever order."""
    return _ordered(one) == _ordered(other)


def _ordered(view: SeatView) -> tuple[object, ...]:
    melds = tuple(
        tuple((meld.form, tuple(sorted(meld.cards))) for meld in side) for side in view.melds
    )
    threes = tuple(tuple(sorted(side)) for side in view.threes)
    changed = msgspec.structs.replace(view, hand=tuple(sorted(view.hand)), melds=(), threes=())
    return changed, melds, threes


def plain_act(legal: tuple[str, ...]) -> str:
    """Return an act that ends the turn as soon as it can."""
    for verb in PLAIN:
        for act in legal:
            if act.partition(" ")[0] == verb:
                return act
    return legal[0]
