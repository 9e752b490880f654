"""What comes over a page's WebSocket, and whether anything hidden is in it."""

from typing import Final

import msgspec
from playwright.sync_api import Page, WebSocket

from canasta.game import Event
from canasta.game.events import Dealt, Drew, PackCut, PickedUp, PileHanded
from canasta.web.protocol import Told, Update

_DECODER: Final = msgspec.json.Decoder(Told)


class Wire:
    """All that a page was sent, from now on."""

    def __init__(self, page: Page) -> None:
        """Listen to a page that has not gone to its table yet."""
        self.frames: list[str] = []
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def updates(self) -> list[Update]:
        """The updates among it; every frame can be read."""
        told = [_DECODER.decode(frame) for frame in self.frames]
        return [one for one in told if isinstance(one, Update)]


def hidden_in(update: Update, seat: int) -> list[object]:
    """What a seat, or a watcher (-1), should not have been told."""
    found: list[object] = []
    own, room = update.own, update.room
    if isinstance(own, msgspec.Struct):
        found += [hand for hand in own.hands if hand]
        found += own.hand if seat < 0 else ()
    if isinstance(room, msgspec.Struct):
        last = room.dealt[-1:] if len(room.history) < len(room.dealt) else ()
        found += [dealt for dealt in last if dealt.secret or dealt.seed]
    events = update.events if isinstance(update.events, tuple) else ()
    return found + [event for event in events if _hidden(event, seat)]


def _hidden(event: Event, seat: int) -> bool:
    match event:
        case Dealt(hands=hands):
            return any(cards for number, cards in enumerate(hands) if number != seat)
        case Drew() | PileHanded() | PickedUp():
            return event.seat != seat and bool(event.cards)
        case PackCut():
            return event.seat != seat and event.count is not None
    return False
