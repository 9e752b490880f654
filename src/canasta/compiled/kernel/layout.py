"""NumPy record types from annotated classes, so that a layout is declared once.

A field is written as its Python type for the type checker, and its storage in the same
annotation::

    class State:
        turn: Annotated[int, np.int8]
        hands: Annotated[NDArray[np.int64], np.int8, (4, 53)]

A record that is also read without NumPy is declared as ``canasta.engine.record`` says.
"""

from typing import Any, get_type_hints

import numpy as np


def dtype_of(layout: type) -> np.dtype[Any]:
    """Return the aligned record type of an annotated class, its fields in the order declared."""
    fields: list[tuple[Any, ...]] = []
    for name, hint in get_type_hints(layout, include_extras=True).items():
        if hasattr(hint, "__metadata__"):
            storage, *shape = hint.__metadata__
            fields.append((name, storage, *shape))
    return np.dtype(fields, align=True)
