"""Learning from deals that bots play: what others hold, by what a seat has seen."""

from canasta.learning.course import Course, Learned, OtherCourseError, Point, learn, net_file
from canasta.learning.curve import as_svg, as_text
from canasta.learning.examples import Deals, Examples, examples_of
from canasta.learning.players import PLAYERS, make_player

__all__ = [
    "PLAYERS",
    "Course",
    "Deals",
    "Examples",
    "Learned",
    "OtherCourseError",
    "Point",
    "as_svg",
    "as_text",
    "examples_of",
    "learn",
    "make_player",
    "net_file",
]
