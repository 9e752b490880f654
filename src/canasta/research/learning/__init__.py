"""Learning from deals that bots play: a model of the others' hands, and a policy."""

from canasta.research.learning.course import (
    CheckpointMismatchError,
    Course,
    Learned,
    Point,
    Progress,
    curve_of,
    learn,
    net_file,
)
from canasta.research.learning.curve import Curve, CurveLine, as_svg, as_text
from canasta.research.learning.examples import PLAYERS, Deals, Examples, examples_of, make_player
from canasta.research.learning.policy_course import (
    LearnedPolicy,
    PolicyCourse,
    PolicyPoint,
    curve_of_policy,
    learn_policy,
    policy_file,
)

__all__ = [
    "PLAYERS",
    "CheckpointMismatchError",
    "Course",
    "Curve",
    "CurveLine",
    "Deals",
    "Examples",
    "Learned",
    "LearnedPolicy",
    "Point",
    "PolicyCourse",
    "PolicyPoint",
    "Progress",
    "as_svg",
    "as_text",
    "curve_of",
    "curve_of_policy",
    "examples_of",
    "learn",
    "learn_policy",
    "make_player",
    "net_file",
    "policy_file",
]
