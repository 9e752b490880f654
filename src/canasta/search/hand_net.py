"""The networks that tell what others hold: their files, one for a book and a number of players.

A network is given what a seat has seen (``canasta.search.hand_inputs``) and says for each other
seat and rank by how much likelier each number of cards is than by chance. ``canasta learn`` makes
its file (``canasta.engine.number_file``): the weights layer by layer.
"""

from functools import cache
from pathlib import Path
from typing import Final

from canasta.engine.number_file import HANDS, NumberFile, files_in, read_numbers, table_of
from canasta.rules import Rules

HIDDEN: Final = 48
"""The numbers of a layer."""
INPUTS: Final = 1727
"""The numbers that it is given, the counts behind them too (``canasta.search.hand_inputs``)."""
LAYERS: Final = 2888
"""The numbers that its layers need room for (``canasta.search.hand_forward``)."""
UNIT: Final = 4096
"""What a weight of 1 is written as."""

_FOLDER: Final = Path(__file__).with_name("hand_nets")


def tables_with_nets() -> tuple[str, ...]:
    """The books and numbers of players that have a network, such as ``regency.4``."""
    return tuple(files_in(_FOLDER, ".net"))


@cache
def _net_in(path: Path) -> NumberFile:
    return read_numbers(HANDS, path.read_bytes())


def hand_net_of(rules: Rules, players: int) -> NumberFile | None:
    """The network of a book; None where there is none.

    Variations and house rules go by their book's.
    """
    path = table_of(files_in(_FOLDER, ".net"), rules.name, players)
    return None if path is None else _net_in(path)


def net_weights(rules: Rules, players: int) -> bytes:
    """The weights of a book's network.

    Raises:
        ValueError: there is none.
    """
    net = hand_net_of(rules, players)
    if net is None:
        raise ValueError(
            f"No network knows the hands of {rules.name} for {players}; there are networks for "
            f"{', '.join(tables_with_nets()) or 'no table'}."
        )
    return net.numbers
