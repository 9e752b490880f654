"""Bytes as arrays of records, which compiled code takes."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from canasta.engine.record import Data


def array_of(data: Data, dtype: "np.dtype[Any]") -> NDArray[Any]:
    """An array of the records that lie in some bytes; a copy where those may not be used.

    Compiled code knows records that may be written and lie where their numbers should.
    """
    array = np.frombuffer(data, dtype)
    return array if array.flags.writeable and array.flags.aligned else array.copy()
