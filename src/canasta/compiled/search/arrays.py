"""The records of the search as compiled code and NumPy know them."""

from typing import Annotated, Any, Final

import numpy as np
from numpy.typing import NDArray

from canasta.compiled.kernel.compiled import record_array
from canasta.compiled.kernel.layout import dtype_of
from canasta.compiled.search.hand_model import NONE, HandModel
from canasta.compiled.search.weights import Weights
from canasta.engine.search import Seen

WEIGHTS: Final[np.dtype[Any]] = dtype_of(Weights)
WeightArray = Annotated[NDArray[Any], record_array(Weights, WEIGHTS, readonly=True), WEIGHTS]

HAND_MODEL: Final[np.dtype[Any]] = dtype_of(HandModel)
HandModelArray = Annotated[
    NDArray[Any], record_array(HandModel, HAND_MODEL, readonly=True), HAND_MODEL
]

HandModelRoom = Annotated[
    NDArray[Any], record_array(HandModel, HAND_MODEL, readonly=False), HAND_MODEL
]
"""A writable hand model."""

SEEN: Final[np.dtype[Any]] = dtype_of(Seen)
SeenArray = Annotated[NDArray[Any], record_array(Seen, SEEN, readonly=False), SEEN]


def weight_array(records: bytes) -> NDArray[Any]:
    """Return records of weights as a read-only array."""
    return np.frombuffer(records, WEIGHTS)


def hand_model_array(record: bytes) -> NDArray[Any]:
    """Return the record of a hand model as a read-only array of one."""
    return np.frombuffer(record, HAND_MODEL)


NO_HAND_MODEL: Final = hand_model_array(NONE)
"""The blank hand model: all deals are equally likely."""
