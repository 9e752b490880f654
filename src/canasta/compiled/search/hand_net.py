"""The networks that predict hidden hands: a file for each book and number of players.

A network's inputs are what a seat has seen (``canasta.compiled.search.hand_inputs``). For each
other seat and rank it returns how much likelier each number of cards is than by chance. ``canasta
learn`` writes its file (``canasta.engine.number_file``): the weights layer by layer.
"""

from functools import cache
from pathlib import Path
from typing import Final

from canasta.engine.number_file import HANDS, NumberFile, files_in, read_numbers, table_of
from canasta.rules import Rules

HIDDEN: Final = 48
"""The numbers of a layer."""
INPUTS: Final = 1727
"""The inputs, including the counts that follow them (``canasta.compiled.search.hand_inputs``)."""
LAYERS: Final = 2888
"""The numbers that its layers need room for (``canasta.compiled.search.hand_forward``)."""
UNIT: Final = 4096
"""The number that stores a weight of 1."""

_FOLDER: Final = Path(__file__).with_name("hand_nets")


def tables_with_nets() -> tuple[str, ...]:
    """Return the books and numbers of players that have a network, such as ``regency.4``."""
    return tuple(files_in(_FOLDER, ".net"))


@cache
def _net_in(path: Path) -> NumberFile:
    return read_numbers(HANDS, path.read_bytes())


def hand_net_of(rules: Rules, players: int) -> NumberFile | None:
    """Return the network of a book; None if there is none.

    Variations and house rules use their book's network.
    """
    path = table_of(files_in(_FOLDER, ".net"), rules.name, players)
    return None if path is None else _net_in(path)


def net_weights(rules: Rules, players: int) -> bytes:
    """Return the weights of a book's network; raise ``ValueError`` if there is none."""
    net = hand_net_of(rules, players)
    if net is None:
        raise ValueError(
            f"No network knows the hands of {rules.name} for {players}; there are networks for "
            f"{', '.join(tables_with_nets()) or 'no table'}."
        )
    return net.numbers
