"""A club evening: who sits where, against whom, with whom."""

from canasta.evening.howell import howell
from canasta.evening.mitchell import mitchell
from canasta.evening.repeats import Repeats, repeats
from canasta.evening.seating import Round, Seating
from canasta.evening.singles import singles
from canasta.evening.swiss import swiss

__all__ = ["Repeats", "Round", "Seating", "howell", "mitchell", "repeats", "singles", "swiss"]
