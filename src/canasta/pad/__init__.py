"""A score pad for real cards, without web and without a database.

What people want goes through :func:`decide`, which answers with events or an error and changes
nothing. Facts are kept by whoever runs the pad, and then happen: :meth:`Pad.apply`. Every sheet on
it is the kernel's.
"""

from canasta.pad.errors import PadError
from canasta.pad.events import PAD_VERSION, PadEvent, PadRules, StoredPadEvent
from canasta.pad.opening import NewPad, check_writer, open_pad
from canasta.pad.pad import Pad
from canasta.pad.requests import Request, decide
from canasta.pad.view import PadView, view_of

__all__ = [
    "PAD_VERSION",
    "NewPad",
    "Pad",
    "PadError",
    "PadEvent",
    "PadRules",
    "PadView",
    "Request",
    "StoredPadEvent",
    "check_writer",
    "decide",
    "open_pad",
    "view_of",
]
