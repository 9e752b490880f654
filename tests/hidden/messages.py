"""Messages of every kind that a page may send, made for a position and for who sends them."""

from collections.abc import Callable
from random import Random
from typing import Any, Final, get_args

import msgspec

from canasta.cards import KINDS, THREE, card_text, kind_of
from canasta.game import (
    Action,
    Add,
    Answer,
    Ask,
    Bury,
    Challenge,
    Coached,
    Correct,
    Cut,
    Discard,
    Draw,
    Face,
    Foot,
    Game,
    Improper,
    LayMeld,
    NextDeal,
    Overdraw,
    Pass,
    Retract,
    ShortOpening,
    Splash,
    Take,
)
from canasta.game.melds import CANASTA
from canasta.live.table import Settings, Table
from canasta.live.table.people import QUICK_WORDS, REACTIONS
from canasta.live.table.proposals import KINDS as PROPOSALS
from canasta.live.table.settings import PACES
from canasta.players.bots import NAMES, SEATED
from canasta.server.web import client_messages as asks
from canasta.server.web import protocol

CARDS: Final = tuple(card_text(kind) for kind in range(KINDS))
_DECODER: Final[msgspec.json.Decoder[asks.Request]] = msgspec.json.Decoder(asks.Request)
BARE: Final = (
    "draw",
    "pass",
    "retract",
    "foot",
    "ask",
    "yes",
    "no",
    "splash",
    "deal",
    "cut 40",
    "short",
    "overdraw",
    "bury",
    "challenge",
    "correct",
    "challenge 1",
    "coached",
)


class Sender:
    """A person at a table, and messages that they may send."""

    def __init__(self, table: Table, person: str, rng: Random, number: int = 0) -> None:
        seat = table.seat_of(person)
        self.table, self.person, self.rng = table, person, rng
        self.seat = -1 if seat is None else seat
        self.hand: list[str] = []
        self.offers: list[str] = []
        game = table.game
        self.game: Game | None = game
        if game is not None:
            self.seat = self.seat if self.seat < game.players else -1
            self.hand = [card_text(kind) for kind in game.view(self.seat).hand]
            if game.actor == self.seat:
                self.offers = [str(action) for action in game.known_to(self.seat).actions()]
        self._id = number

    def message(self) -> asks.Request:
        """Any message."""
        kind = self.rng.choices(MESSAGES, _WEIGHTS)[0]
        return self.of(kind)

    def of(self, kind: type[asks.ClientMessage]) -> asks.Request:
        """A message of a kind with plausible fields."""
        self._id += 1
        fields = {
            field.name: FIELDS[field.name](self)
            for field in msgspec.structs.fields(kind)
            if field.name != "id"
        }
        request = kind(id=self._id, **fields)
        return _DECODER.decode(msgspec.json.encode(request))

    def act_of(self, text: str) -> asks.Act:
        """A message that does something."""
        self._id += 1
        return asks.Act(id=self._id, text=text, moves=self.table.moves)

    # ---- fields

    def card(self) -> str:
        """A card: one of the hand, or any."""
        if self.hand and self.rng.random() < 0.6:
            return self.rng.choice(self.hand)
        return self.rng.choice(CARDS)

    def cards(self) -> list[str]:
        """Cards of the hand, alike or not, or any."""
        rng = self.rng
        if self.hand and rng.random() < 0.2 and (cards := self.completing()):
            return cards
        if self.hand and rng.random() < 0.5:
            rank = rng.choice(self.hand)[0]
            alike = [card for card in self.hand if card[0] in (rank, "2", "J")]
            return rng.sample(alike, rng.randint(1, len(alike)))
        return [self.card() for _ in range(rng.randint(1, 4))]

    def completing(self) -> list[str]:
        """Cards that complete a canasta, which may bring a pot, and a card that may be in it."""
        if self.seat < 0 or self.game is None:
            return []
        own = self.game.view(self.seat).melds[self.seat % self.game.sides]
        ready = [
            alike[: CANASTA - meld.size]
            for meld in own
            if meld.size < CANASTA
            and len(alike := [card for card in self.hand if rank_char(meld.rank) == card[0]])
            >= CANASTA - meld.size
        ]
        others = [rank_char(meld.rank) for meld in own if meld.rank != THREE]
        strange = [card for card in CARDS if card[0] in others]
        return [*self.rng.choice(ready), self.rng.choice(strange)] if ready else []

    def melds(self) -> int:
        """Return how many melds the side to act has."""
        if self.game is None:
            return 0
        return self.game.board.meld_count(self.game.board.side)

    def onto(self) -> int:
        """A meld, from 0, or one next to them."""
        return self.rng.randint(-1, self.melds())

    def advised(self) -> str:
        """Moves that a hint may suggest."""
        return self.rng.choice(self.offers) if self.offers else f"discard {self.card()}"

    def act(self) -> str:
        """One action in words."""
        rng = self.rng
        if self.offers and rng.random() < 0.4:
            return rng.choice(self.offers)
        target = rng.choice(["", f"#{self.onto() + 1}"])
        cards = tuple(self.cards())
        plays = (LayMeld(cards), Add(cards, target), Take(cards[:2], target), Discard(cards[0]))
        if rng.random() < 0.1:
            return str(Improper(rng.choice(plays)))
        if rng.random() < (0.5 if self.table.coached else 0.05):
            return self.coached()
        return str(
            rng.choice(
                [
                    *(LayMeld(cards), Add(cards, target), Take(cards[:2], target)),
                    *(Discard(cards[0]), Face(cards[:1]), Draw(), Splash(), Foot(), Retract()),
                ]
            )
            if rng.random() < 0.9
            else rng.choice(BARE)
        )

    def coached(self) -> str:
        """Cards that were named to a partner, or any, placed by the other side."""
        rng, named = self.rng, list(self.table.coached)
        cards = (named or [rng.choice(CARDS)[:1]]) * 3
        cards = cards[: rng.randint(1, 4)]
        onto = f"#{rng.randint(1, 4)}"
        return str(Coached(rng.choice([None, LayMeld(tuple(cards)), Add(tuple(cards), onto)])))

    def action(self, kind: type[Action]) -> str:
        """An action of a kind with plausible fields."""
        return str(MAKERS[kind](self))

    def target(self) -> str:
        """A meld to which cards are added, or none."""
        return self.rng.choice(["", f"#{self.onto() + 1}"])

    def line(self) -> str:
        """A line of actions such as cheats would send: a revealing action after one that shows
        something."""
        rng = self.rng
        if rng.random() < 0.5:
            return self.act()
        if rng.random() < 0.4:
            probe = f"discard {rng.choice(CARDS)}"
            first = rng.choice(["draw", f"add {self.card()} -> #{self.onto() + 1}", self.act()])
            return "; ".join([first, *([probe] if rng.random() < 0.8 else []), "splash"])
        return "; ".join(self.act() for _ in range(rng.randint(2, 5)))

    def settings(self) -> Settings:
        """Settings that differ in a little."""
        rng, now = self.rng, self.table.settings
        other: dict[str, Any] = rng.choice(
            [
                {"name": rng.choice(["", "Thursday"])},
                {"book": rng.choice(["waldo", "regency", "wca", "x"])},
                {"house": rng.choice(["", "[", 'book = "waldo"'])},
                {"players": rng.randint(1, 5)},
                {"clock": rng.choice([0, 10, 60, -1])},
                {"watchers": rng.random() < 0.5},
                {"watchers_see": rng.random() < 0.5},
                {"chat": rng.random() < 0.5},
                {"hints": rng.random() < 0.5},
                {"bots": rng.choice(NAMES)},
                {"pace": rng.choice([*PACES])},
                {"puzzle": rng.choice(["", "regency-1", "x"])},
                {"position": rng.choice(["", "x"])},
            ]
        )
        return msgspec.structs.replace(now, **other)


MAKERS: Final[dict[type[Action], Callable[[Sender], Action]]] = {
    Draw: lambda sender: Draw(),
    Take: lambda sender: Take(tuple(sender.cards()[:2]), sender.target()),
    LayMeld: lambda sender: LayMeld(tuple(sender.cards())),
    Add: lambda sender: Add(tuple(sender.cards()), sender.target() or "#1"),
    Retract: lambda sender: Retract(),
    Foot: lambda sender: Foot(),
    Ask: lambda sender: Ask(),
    Answer: lambda sender: Answer(sender.rng.random() < 0.5),
    Splash: lambda sender: Splash(),
    Face: lambda sender: Face((sender.rng.choice(["3h", "3d", "3c", "3s"]),)),
    Pass: lambda sender: Pass(),
    Cut: lambda sender: Cut(sender.rng.randint(0, 60)),
    Discard: lambda sender: Discard(sender.card()),
    NextDeal: lambda sender: NextDeal(),
    ShortOpening: lambda sender: ShortOpening(),
    Overdraw: lambda sender: Overdraw(),
    Bury: lambda sender: Bury(),
    Correct: lambda sender: Correct(),
    Coached: lambda sender: Coached(LayMeld(tuple(sender.cards()))),
    Improper: lambda sender: Improper(Discard(sender.card())),
    Challenge: lambda sender: Challenge(sender.rng.choice([None, 0, 1])),
}
"""How an action of each kind is made."""


def rank_char(rank: int) -> str:
    """A rank as cards are written with it."""
    return card_text(kind_of(rank, 0))[0] if rank < 13 else "J"


def _moves(sender: Sender) -> int:
    return sender.table.moves - (sender.rng.random() < 0.05)


def _words(sender: Sender) -> str:
    return sender.rng.choice(["hello", "", "\u200b", "K K K", "x" * 400])


def _some_seat(sender: Sender) -> int:
    return sender.rng.randint(-1, len(sender.table.chairs))


def _somebody(sender: Sender) -> str:
    return sender.rng.choice([*sender.table.guests, "nobody"])


FIELDS: Final[dict[str, Callable[[Sender], Any]]] = {
    "protocol": lambda sender: protocol.PROTOCOL_VERSION,
    "token": lambda sender: sender.rng.choice(["", "no token"]),
    "tokens": lambda sender: sender.rng.choice([[], [], ["no token"]]),
    "number": lambda sender: sender.rng.randint(-1, 400),
    "name": _words,
    "words": _words,
    "word": lambda sender: sender.rng.choice([*QUICK_WORDS, *REACTIONS, "x"]),
    "seat": _some_seat,
    "level": lambda sender: sender.rng.choice([*SEATED, "style:x", "x"]),
    "settings": Sender.settings,
    "value": lambda sender: sender.rng.choice(["5eed" * 16, "", "x"]),
    "promise": lambda sender: sender.rng.choice(["c0de" * 16, "", "x"]),
    "commitment": lambda sender: sender.rng.choice(["c0de" * 16, "", "x"]),
    "invitation": lambda sender: sender.rng.choice(["", sender.table.people.invitation]),
    "kind": lambda sender: sender.rng.choice([*PROPOSALS, "x"]),
    "person": _somebody,
    "text": Sender.line,
    "moves": _moves,
    "step": lambda sender: sender.rng.randint(-1, 30),
    "yes": lambda sender: sender.rng.random() < 0.5,
    "whole": lambda sender: sender.rng.random() < 0.5,
    "cards": lambda sender: tuple(sender.cards() if sender.rng.random() < 0.9 else ()),
    "onto": lambda sender: sender.rng.choice([None, None, sender.onto()]),
}
"""What each field of a message is filled with."""

_OFTEN: Final = {
    asks.Act: 12.0,
    asks.AskOptions: 8.0,
    asks.Undo: 1.0,
    asks.AskHint: 1.0,
    asks.Stand: 0.1,
}
MESSAGES: Final = [kind for kind in get_args(asks.Request) if kind is not asks.Hello]
"""Every message but the first of a page."""
_WEIGHTS: Final = [_OFTEN.get(kind, 0.25) for kind in MESSAGES]
