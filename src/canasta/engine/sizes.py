"""Capacities of the records, and why they always suffice."""

from typing import Final

SEATS: Final = 4
SIDES: Final = 3
CARDS: Final = 216
"""Cards in the largest pack: four packs of 54 (W-002)."""

MELDS: Final = 66
"""Melds on the table in all. Each has three cards or more, and only a group of black threes in a
deal's last turn holds threes, so 216 - 16 cards make at most 66. There is room for that last group
too, since the three cards under it leave one meld fewer."""

SIDE_MELDS: Final = 64
"""Melds of one side, so that one word of actions names them. The pots and hands of other players,
and a first canasta of seven cards, leave fewer than 192 cards for a side's melds."""

MELD_CARDS: Final = 9
"""Counts of a meld's cards: four suits of naturals, four of deuces, jokers."""

LADDER: Final = 9
"""Entries in a table by count of threes: 0 to 8."""

BANDS: Final = 8
"""The most steps of opening points."""

LINES: Final = 32
"""Cells in a score sheet."""

WORD: Final = 64
"""Actions in a word of the mask."""
