"""Cards as they are shown: a rank and a suit sign, on paper where there is colour."""

import re
from collections.abc import Iterable
from typing import Final

from rich.text import Text

from canasta.cards import JOKER, RANKS, SUITS, suit_of

SIGNS: Final = "♣♦♥♠"
"""The suits' signs; an encoding that has none gets the letters (see ``canasta.cli.streams``)."""

_CARD: Final = re.compile(r"\b(?:(?P<rank>[2-9TJQKA])(?P<suit>[cdhs])|(?P<joker>Jk))\b")


def sign(kind: int) -> str:
    """A card as it is shown: ``K♥``."""
    return "Jk" if kind == JOKER else RANKS[kind % 13] + SIGNS[suit_of(kind)]


def chip(kind: int, fresh: bool = False) -> Text:
    """A card, two letters wide, as a small piece of paper."""
    return Text(sign(kind), style=_paper(kind) + (".fresh" if fresh else ""))


def chips(kinds: Iterable[int], between: str = " ") -> Text:
    """Cards beside each other."""
    return Text(between).join([chip(kind) for kind in kinds])


def backs(count: int) -> Text:
    """Cards seen from behind: at most three of them."""
    return Text(" ").join([Text("░░", style="card.back")] * min(count, 3))


def inked(text: str) -> Text:
    """A sentence in which the cards (``Kh``) are shown with their signs, red ones in red."""
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
