"""Lapses of play: positions at which a bot can make one of five, and whether it did."""

from canasta.puzzles.lapses.case import LAPSES, Case, Lapse, read_cases, write_cases
from canasta.puzzles.lapses.chances import chances_at
from canasta.puzzles.lapses.made import made, made_by
from canasta.puzzles.lapses.mining import cases_of_deal, mine
from canasta.puzzles.lapses.moment import Moment, moment_of

__all__ = [
    "LAPSES",
    "Case",
    "Lapse",
    "Moment",
    "cases_of_deal",
    "chances_at",
    "made",
    "made_by",
    "mine",
    "moment_of",
    "read_cases",
    "write_cases",
]
