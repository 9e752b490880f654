"""How much the records can hold (``canasta.engine.sizes``)."""

from canasta.engine.sizes import (
    BANDS,
    CARDS,
    LADDER,
    LINES,
    MELD_CARDS,
    MELDS,
    SEATS,
    SIDE_MELDS,
    SIDES,
    WORD,
)

__all__ = [
    "BANDS",
    "CARDS",
    "LADDER",
    "LINES",
    "MELDS",
    "MELD_CARDS",
    "SEATS",
    "SIDES",
    "SIDE_MELDS",
    "WORD",
]
