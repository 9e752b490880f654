"""Bolivia, described as in its source: by its differences from Samba."""

from dataclasses import replace
from types import MappingProxyType
from typing import Final

from canasta.rules.book import Book
from canasta.rules.books import samba
from canasta.rules.remark import remark

BOOK: Final = Book(
    rules=replace(
        samba.BOOK.rules,
        name="bolivia",
        title="Bolivia",
        target=15_000,
        black_threes_in_hand=(100, 200, 300, 400, 500, 600),
        wild_melds=True,
        samba_to_go_out=True,
        wild_canasta=2_500,
        wild_four_jokers=2_500,
        wild_seven_deuces=2_500,
    ),
    order=60,
    difficulty=5,
    about="Samba with wild-card canastas and a run to go out.",
    rows=(("BO", "AG"), *samba.BOOK.rows),
    cites=MappingProxyType(
        {
            **samba.BOOK.cites,
            "packs": "BO-01 SA-02",
            "wild_melds": "BO-02 BO-04",
            "wild_canasta": "BO-03",
            "pile": "BO-05",
            "target": "BO-06",
            "opening_points": "BO-07 SA-15",
            "runs": "BO-09 SA-07 SA-08 SA-10",
            "black_threes_in_hand": "BO-10 BO-13",
            "black_three_value": "BO-11",
            "three_wilds_open": "BO-12",
        }
    ),
    remarks=(
        remark(
            "Melds",
            "A samba is called escalera here, a wild-card canasta bolivia.",
            "BO-03 BO-09",
            last=True,
        ),
    ),
    play=(
        remark(
            samba.FROM,
            "Bolivia is Samba with wild cards melded for themselves. Its makers' page says what "
            "changes and gives no advice; these tips are ours.",
            "BO-01 BO-02",
        ),
        remark(
            samba.WELL,
            "No one goes out without a run of seven. Start one early, and let your melds show "
            "your partner which suit you are building: two half-finished runs are worth less "
            "than a whole one.",
            "BO-08 SA-08",
        ),
        remark(
            samba.WELL,
            "Seven wild cards earn 2,500 points, more than any other canasta. If you hold four "
            "or five, consider keeping them for that, and complete sets without them.",
            "BO-03 BO-02",
        ),
        remark(
            samba.WELL,
            "A wild card on top blocks the pile for that turn. It is expensive, but it is the "
            "surest way to keep a big pile from the next player.",
            "BO-05",
        ),
        remark(
            samba.WELL,
            "Black threes stop the pile too, but each that is still in your hand at the end "
            "costs 100 points: discard them while it matters.",
            "BO-10 SA-23",
        ),
        remark(
            samba.WELL,
            "The match is long, and from 7,000 points an opening takes 150: three jokers laid "
            "together reach that alone.",
            "BO-06 BO-07 BO-12",
        ),
    ),
)
"""The book."""
