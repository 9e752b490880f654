"""Cards in the terminal: a rank and a suit sign, on paper if there is colour."""

import re
from collections.abc import Iterable
from typing import Final

from rich.text import Text

from canasta.cards import JOKER, RANKS, SUITS, suit_of

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
    """Return cards next to each other."""
    return Text(between).join([chip(kind) for kind in kinds])


def backs(count: int) -> Text:
    """Return the backs of cards, at most three."""
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
