"""The networks that choose among candidates: their files, and how they are asked.

Two layers over what ``canasta.bots.candidate_inputs`` says of a candidate. Only the differences
within one choice mean anything. All sums are whole numbers, so every engine chooses the same.
"""

from array import array
from functools import cache
from operator import add
from pathlib import Path
from typing import Final, NamedTuple

from canasta.bots.candidate_inputs import INPUTS
from canasta.engine.number_file import CHOICES, files_in, read_numbers, table_of
from canasta.engine.record import INT16
from canasta.rules import Rules

HIDDEN: Final = 32
"""The numbers of the layer between."""
WEIGHTS: Final = INPUTS * HIDDEN + HIDDEN + HIDDEN
"""The weights of the first layer, an input's behind the other; its bias; the last layer's."""
UNIT: Final = 4096
"""What a weight of 1 is written as."""
BIAS_SHIFT: Final = 4
"""The bias is brought to the scale of sixteenths."""
SHIFT: Final = 8
"""The layer between is in 256ths, so that its products stay small."""

_FOLDER: Final = Path(__file__).with_name("choice_nets")


class ChoiceNet(NamedTuple):
    """A network's weights."""

    first: list[list[int]]
    """What each input adds to the layer between."""
    bias: list[int]
    last: list[int]

    def best(self, inputs: list[tuple[int, ...]]) -> int:
        """The place of the candidate that it likes best; the first of those that are even."""
        told = [self.said(numbers) for numbers in inputs]
        return told.index(max(told))

    def said(self, numbers: tuple[int, ...]) -> int:
        """What it says of a candidate, by its ``INPUTS`` numbers."""
        hidden = self.bias
        for value, weights in zip(numbers, self.first, strict=True):
            if value:
                hidden = list(map(add, hidden, [value * weight for weight in weights]))
        return sum(
            (value >> SHIFT) * weight
            for value, weight in zip(hidden, self.last, strict=True)
            if value > 0
        )


def choice_net(data: bytes) -> ChoiceNet:
    """A network from its file's bytes.

    Raises:
        ValueError: it is no such file, or one of another size.
    """
    numbers = array(INT16, read_numbers(CHOICES, data).numbers).tolist()
    if len(numbers) != WEIGHTS:
        raise ValueError(
            f"This {CHOICES.what} has {len(numbers)} weights, and {WEIGHTS} are read here: "
            f"{CHOICES.maker} makes a new one."
        )
    first = [numbers[at : at + HIDDEN] for at in range(0, INPUTS * HIDDEN, HIDDEN)]
    bias = [number << BIAS_SHIFT for number in numbers[INPUTS * HIDDEN :][:HIDDEN]]
    return ChoiceNet(first, bias, numbers[-HIDDEN:])


@cache
def _net_in(path: Path) -> ChoiceNet:
    return choice_net(path.read_bytes())


def choice_net_of(rules: Rules, players: int) -> ChoiceNet:
    """The network of a book; variations and house rules go by their book's.

    Raises:
        ValueError: there is none.
    """
    files = files_in(_FOLDER, ".net")
    path = table_of(files, rules.name, players)
    if path is None:
        raise ValueError(
            f"No network chooses in {rules.name} for {players}; there are networks for "
            f"{', '.join(files_in(_FOLDER, '.net')) or 'no table'}."
        )
    return _net_in(path)
