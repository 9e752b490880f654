"""Cards in the terminal: a rank and a suit sign, on paper if there is colour."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from canasta.cards import JOKER, RANKS, SUITS, suit_of
from canasta.cli.language import say
from canasta.rules import sides_of

SIGNS: Final = "♣♦♥♠"
"""The suits' signs, shown as letters if the encoding lacks them (see ``canasta.cli.streams``)."""

_CARD: Final = re.compile(r"\b(?:(?P<rank>[2-9TJQKA])(?P<suit>[cdhs])|(?P<joker>Jk))\b")


def sign(kind: int) -> str:
    """Return a card as it is shown: ``K♥``."""
    return "Jk" if kind == JOKER else RANKS[kind % 13] + SIGNS[suit_of(kind)]


def chip(kind: int, fresh: bool = False) -> Text:
    """Return a card, two letters wide, as a small piece of paper."""
    return Text(sign(kind), style=_paper(kind) + (".fresh" if fresh else ""))


def chips(kinds: Iterable[int], between: str = " ") -> Text:
    return Text(between).join([chip(kind) for kind in kinds])


def backs(count: int) -> Text:
    return Text(" ").join([Text("░░", style="card.back")] * min(count, 3))


def inked(text: str) -> Text:
    """Return a text with its cards (``Kh``) shown with suit signs, red ones in red."""
    shown = Text()
    end = 0
    for match in _CARD.finditer(text):
        shown.append(text[end : match.start()])
        shown.append_text(_ink(match))
        end = match.end()
    shown.append(text[end:])
    return shown


def _ink(match: re.Match[str]) -> Text:
    if match["joker"]:
        return Text("Jk", style="ink.joker")
    suit = SUITS.index(match["suit"])
    return Text(match["rank"] + SIGNS[suit], style="ink.red" if suit in (1, 2) else "")


def _paper(kind: int) -> str:
    if kind == JOKER:
        return "card.joker"
    return "card.red" if suit_of(kind) in (1, 2) else "card.black"


def fitted(parts: Iterable[Text], width: int, gap: int = 1, indent: int = 0) -> list[Text]:
    """Return parts, none of them broken, in lines of at most this width unless one is longer."""
    lines = [Text()]
    empty = True
    for part in parts:
        if not empty and lines[-1].cell_len + gap + part.cell_len > width:
            lines.append(Text(" " * indent))
            empty = True
        if not empty:
            lines[-1].append(" " * gap)
        lines[-1].append_text(part)
        empty = False
    return lines


_PAPER: Final = "#f6f2e7"
_FRESH: Final = "#ffe08a"

STYLES: Final = {
    "card.black": f"#16181d on {_PAPER}",
    "card.red": f"bold #c8102e on {_PAPER}",
    "card.joker": f"bold #6a1b9a on {_PAPER}",
    "card.black.fresh": f"#16181d on {_FRESH}",
    "card.red.fresh": f"bold #c8102e on {_FRESH}",
    "card.joker.fresh": f"bold #6a1b9a on {_FRESH}",
    "card.back": "#f6f2e7 on #2f5d8a",
    "ink.red": "bold red",
    "ink.joker": "bold magenta",
    "title": "bold",
    "note": "dim",
    "ours": "green",
    "theirs": "cyan",
    "frame": "dim",
    "good": "bold green",
    "warn": "yellow",
    "bad": "bold red",
    "code": "dim",
    "key": "bold cyan",
    "done": "bold yellow",
    "number": "bold cyan",
}


_AROUND = {2: ("opponent",), 3: ("left", "right"), 4: ("left", "partner", "right")}


@dataclass(frozen=True, slots=True)
class Names:
    players: int
    seat: int

    def of(self, seat: int, form: str = "you") -> str:
        """Return a seat's name: ``You``, ``Left``, ``Partner``; ``Seat 2`` for a watcher."""
        if self.seat < 0:
            return say("names.seat", seat=str(seat))
        place = (seat - self.seat) % self.players
        return say(f"names.{_AROUND[self.players][place - 1] if place else form}")

    def after(self, seat: int) -> str:
        """Return a seat's name before what it has done."""
        return say("names.after", name=self.of(seat))

    def whose(self, seat: int) -> str:
        """Return the words for a seat's own."""
        if seat == self.seat:
            return say("names.whose")
        return say("names.whose_of", name=self.of(seat))

    def side(self, side: int) -> str:
        """Return a side's name: ``You & Partner``, ``Left & Right``."""
        seats = self.order(side)
        if self.seat < 0 and len(seats) > 1:
            return say("names.seats", seats=" & ".join(map(str, seats)))
        return " & ".join(self.of(seat) for seat in seats)

    def order(self, side: int) -> list[int]:
        """Return the seats of a side, in the order of the table from the viewing seat on."""
        sides = sides_of(self.players)
        first = max(self.seat, 0)
        around = [(first + step) % self.players for step in range(self.players)]
        return [seat for seat in around if seat % sides == side]

    def sides(self) -> list[int]:
        """Return the sides, the viewing seat's own first."""
        number = sides_of(self.players)
        first = max(self.seat, 0)
        return [(first + step) % number for step in range(number)]

    def own(self, side: int) -> bool:
        sides = sides_of(self.players)
        return self.seat >= 0 and self.seat % sides == side
