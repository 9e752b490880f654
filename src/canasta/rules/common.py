"""Rule-book sentences that hold in all books, so that no field of ``Rules`` decides them."""

from typing import Final

from canasta.rules.remark import Remark, remark


def _common(group: str, key: str, clauses: str, needs: str = "", **more: bool | str) -> Remark:
    table = more.get("table", "")
    return remark(
        group, f"book.common.{key}", clauses, needs, last=bool(more.get("last")), table=str(table)
    )


COMMON: Final = (
    _common("table", "wild", "W-003 AW-2 R-13 R-27 R-28 J-01 C-41 C-42 C-43 C-79", last=True),
    _common("deal", "dealer", "W-009 W-017 AW-39 AR-26 AC-50"),
    _common(
        "turn", "turn", "W-018 W-023 W-024 AW-1 R-06 R-39 AR-26 J-53 AC-2 AC-50", table="steps"
    ),
    _common("turn", "taken_back", "AG-1", last=True),
    _common("turn", "stuck", "AG-2", last=True),
    _common("threes", "threes", "W-049 R-13 R-20 J-34 C-22 C-79"),
    _common("threes", "pot_threes", "AW-15", "foot=first_canasta", last=True),
    _common("threes", "pile_threes", "AR-9 AJ-11", "upcard unfit_upcard=covered", last=True),
    _common(
        "melds",
        "set",
        "W-006 W-008 W-043 W-044 W-049 R-10 R-11 R-12 R-26 R-30 R-33 J-14 C-07 C-08 AC-16 AC-55",
    ),
    _common("melds", "own_melds", "W-048 W-051 W-058 AW-44 AR-25 J-01 C-27"),
    _common("pile", "pile", "W-025 W-075 AW-8 R-06 R-32 AR-14 J-06 AJ-10 AC-19"),
    _common(
        "pile", "covered", "AR-7 AR-8", "upcard unfit_upcard=covered !pile_match=pair", last=True
    ),
    _common("pile", "few_cards", "AG-4 AC-11", last=True),
    _common("opening", "opening", "W-026 W-032 W-033 W-034 W-041 AW-13 R-17 AR-9 J-24 C-46 AC-15"),
    _common("discard", "bonus_threes", "W-074 AR-9 J-35 AC-14"),
    _common("going_out", "going_out", "W-077 W-079 AW-20 R-39 AR-19 J-32 AC-11 AC-26"),
    _common(
        "going_out",
        "patterns",
        "C-68 C-69 C-70 C-71 C-72 C-73 C-74 C-75 C-76 C-77 AC-43 AC-44 AC-45 AC-46",
        "splash",
        last=True,
        table="patterns",
    ),
    _common("stock_end", "short_stock", "W-085", "draw_count>1"),
    _common("stock_end", "empty_stock", "W-086 W-088 W-089 AW-30 AR-11 AJ-14 AC-39"),
    _common("scoring", "below_zero", "W-090 W-091 W-005 AW-42 AR-3 AJ-3 C-64", last=True),
)
"""The sentences, in the order of their chapters."""
