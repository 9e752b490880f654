"""Messages to and from a program: JSON, a line each (docs/research/write-a-bot.md).

All that is sent of a deal is made here, from what the game shows to a seat (``Game.view``,
``Game.events``, ``Game.known_to``) and from nothing else; ``tests/hidden`` deals the hidden cards
again and finds the same bytes.
"""

from dataclasses import asdict
from importlib.metadata import version
from typing import Annotated, Any, Final

import msgspec

from canasta.cards import card_text
from canasta.engine.codes import Form, Phase
from canasta.game import Event, Game, Meld, View
from canasta.game.events import joined
from canasta.rules import Rules

PROTOCOL: Final = 1
"""Raised whenever a message changes its meaning or loses a field; new fields do not raise it."""

FORMS: Final = {Form.SET: "set", Form.RUN: "run", Form.WILD: "wild", Form.BLACK: "black"}
PHASES: Final = {Phase.CUT: "cut", Phase.DRAW: "draw", Phase.PLAY: "play", Phase.ANSWER: "answer"}

Cards = tuple[str, ...]
Number = Annotated[int, msgspec.Meta(ge=0, lt=2**53)]
"""A number that a program may send: small enough to be exact in any language."""


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """A match begins: what is played, and from which seat. It is answered by ``ready``."""

    protocol: int
    canasta: str
    book: str
    """The rule book's name, with its variations."""
    rules: dict[str, Any]
    """Every rule by its field's name."""
    players: int
    seat: int
    """The program's seat, from 0."""
    seed: int
    """A seed for the program's dice; it reveals nothing about the cards."""
    time: float
    """Seconds for each act."""
    matches: bool
    """True if whole matches are played, not only their first deals."""


class OwnMeld(msgspec.Struct, frozen=True):
    """A meld on the table; ``#n`` is the n-th of its side's list."""

    form: str
    """``set``, ``run``, ``wild`` or ``black`` (black threes)."""
    cards: Cards


class PileView(msgspec.Struct, frozen=True):
    size: int
    top: str | None
    frozen: bool
    """Frozen to all by a card in it."""
    closed: bool
    """Closed to the program's side until it has opened."""
    blocked: bool
    """Blocked by its top card."""


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """The deal as a seat sees it. Lists by seat begin with seat 0, lists by side with side 0."""

    deal: int
    dealer: int
    phase: str
    """The decision to make: ``cut``, ``draw`` (a turn begins), ``play`` or ``answer``."""
    turn: int
    """The seat whose turn it is."""
    turns: int
    """Turns begun in this deal."""
    hand: Cards
    hands: tuple[int, ...]
    """The number of cards in each seat's hand."""
    feet: tuple[int, ...]
    """Cards in each seat's pot or face-down hand."""
    stock: int
    turn_card: bool
    """True while the turn card is in the stock."""
    pile: PileView
    melds: tuple[tuple[OwnMeld, ...], ...]
    """Each side's melds, in the order in which acts number them."""
    threes: tuple[Cards, ...]
    """The threes that each side has laid down."""
    opened: tuple[bool, ...]
    """For each side, true once it has opened."""
    requirements: tuple[int, ...]
    """The points that each side's opening needs."""
    staged_points: int
    """The points of this turn's melds toward the opening."""
    canastas: tuple[int, ...]
    """Completed melds of each side."""
    question: str
    """The partner's answer in this turn, ``yes`` or ``no``, or nothing."""
    scores: tuple[int, ...]
    """Each side's score in the match."""


class AskAct(msgspec.Struct, frozen=True, tag_field="type", tag="act"):
    """The program is to act. It is answered by ``act`` with the same number."""

    id: int
    time: float
    events: tuple[Event, ...]
    """The events since the last message, as the seat sees them."""
    view: SeatView
    legal: tuple[str, ...]
    """Legal acts: not all of them, but one of each kind, and always at least one."""


class Over(msgspec.Struct, frozen=True, tag_field="type", tag="over"):
    """A deal is over. It is not answered."""

    events: tuple[Event, ...]
    scores: tuple[int, ...]
    """Each side's score in the match."""


class Bye(msgspec.Struct, frozen=True, tag_field="type", tag="bye"):
    """There is no more to play: the program's input ends here. It is not answered."""


class Ready(msgspec.Struct, frozen=True, tag_field="type", tag="ready"):
    """The answer to ``hello``."""

    protocol: Number


class Act(msgspec.Struct, frozen=True, tag_field="type", tag="act"):
    """The answer to ``act``."""

    id: Number
    act: str
    """An act, or a line of acts joined by ``;`` (docs/develop/notation.md)."""


SENT: Final = (Hello, AskAct, Over, Bye)
TAKEN: Final = (Ready, Act)
_ENCODE: Final = msgspec.json.Encoder().encode
DECODERS: Final[dict[type[Ready | Act], msgspec.json.Decoder[Ready | Act]]] = {
    kind: msgspec.json.Decoder(kind) for kind in TAKEN
}


def line_of(message: Hello | AskAct | Over | Bye) -> bytes:
    return bytes(_ENCODE(message)) + b"\n"


def hello(rules: Rules, players: int, seat: int, seed: int, time: float, *, matches: bool) -> Hello:
    return Hello(
        protocol=PROTOCOL,
        canasta=version("canasta"),
        book=rules.name,
        rules=asdict(rules),
        players=players,
        seat=seat,
        seed=seed,
        time=time,
        matches=matches,
    )


def ask_act(game: Game, seat: int, known: int, number: int, time: float) -> AskAct:
    """Return the question for an act: what a seat sees, and the events after ``known``."""
    return AskAct(
        number,
        time,
        events_since(game, seat, known),
        seat_view(game.view(seat)),
        tuple(map(str, game.known_to(seat).actions())),
    )


def over(game: Game, seat: int, known: int) -> Over:
    return Over(events_since(game, seat, known), game.scores)


def events_since(game: Game, seat: int, known: int) -> tuple[Event, ...]:
    """Return the events after the first ``known`` as a seat sees them, an act's cards joined."""
    return tuple(joined(list(game.events(known, seat)), game.rules))


def seat_view(view: View) -> SeatView:
    pile = view.pile
    return SeatView(
        deal=view.deal,
        dealer=view.dealer,
        phase=PHASES[view.phase],
        turn=view.turn,
        turns=view.turns,
        hand=_texts(view.hand),
        hands=view.hand_sizes,
        feet=view.foot_sizes,
        stock=view.stock_size,
        turn_card=view.turn_card,
        pile=PileView(pile.size, pile.top_text or None, pile.frozen, pile.closed, pile.blocked),
        melds=tuple(tuple(map(_meld, side)) for side in view.melds),
        threes=tuple(map(_texts, view.threes)),
        opened=view.has_opened,
        requirements=view.requirements,
        staged_points=view.staged_points,
        canastas=view.canastas,
        question=view.question,
        scores=view.scores,
    )


def _meld(meld: Meld) -> OwnMeld:
    return OwnMeld(FORMS[meld.form], _texts(meld.kinds))


def _texts(kinds: tuple[int, ...]) -> Cards:
    return tuple(map(card_text, kinds))
