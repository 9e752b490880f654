"""A state's fields as attributes, for Python code that reads many of them."""

from operator import itemgetter
from typing import Any, Final, cast

import numpy as np

from canasta.kernel import STATE
from canasta.kernel.state import State


class _Fields(np.void):  # type: ignore[misc] # final in the stubs alone
    """A record that looks its fields up by name in C.

    NumPy's own records do it in Python, with checks that took a third of all the time of a server
    full of tables.
    """


def _field(name: str) -> property:
    def put(record: np.void, value: Any) -> None:
        record[name] = value

    return property(itemgetter(name), put)


for _name in STATE.names or ():
    setattr(_Fields, _name, _field(_name))

_RECORD: Final = np.dtype((_Fields, STATE))


def fields_of(buffer: bytearray) -> State:
    """The fields of a state that lies in a buffer; what is set there is set in the bytes."""
    return cast(State, np.frombuffer(buffer, _RECORD)[0])
