"""A score pad for real cards, without web and without a database.

:func:`decide` takes a request and answers with events or an error; it changes nothing. The caller
stores the events and then applies them with :meth:`Pad.apply`. The kernel computes every sheet.
"""

from canasta.live.base.errors import PadError
from canasta.live.pad.events import PAD_VERSION, PadEvent, StoredPadEvent, TableRules
from canasta.live.pad.pad import Pad
from canasta.live.pad.requests import NewPad, Request, check_writer, decide, open_pad
from canasta.live.pad.view import PadView, view_of

__all__ = [
    "PAD_VERSION",
    "NewPad",
    "Pad",
    "PadError",
    "PadEvent",
    "PadView",
    "Request",
    "StoredPadEvent",
    "TableRules",
    "check_writer",
    "decide",
    "open_pad",
    "view_of",
]
