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
    match=(4, 215),
    clauses=(("BO", "AG"), *samba.BOOK.clauses),
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
    remarks=(remark("melds", "bolivia.says.names", "BO-03 BO-09", last=True),),
    play=(
        remark("from", "bolivia.play.history", "BO-01 BO-02"),
        remark("well", "bolivia.play.run", "BO-08 SA-08"),
        remark("well", "bolivia.play.wild", "BO-03 BO-02"),
        remark("well", "bolivia.play.block", "BO-05"),
        remark("well", "bolivia.play.black", "BO-10 SA-23"),
        remark("well", "bolivia.play.long", "BO-06 BO-07 BO-12"),
    ),
)
"""The book."""
