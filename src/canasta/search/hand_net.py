"""The networks that tell what others hold: their files, one for a book and a number of players.

A network is given what a seat has seen (``canasta.search.hand_inputs``) and says for each other
seat and rank by how much likelier each number of cards is than by chance. ``canasta learn`` makes
a file: a line of JSON that says how it was made, then its weights as whole numbers of 16 bits.
"""

import json
import sys
from array import array
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from canasta.engine.record import INT16
from canasta.rules import Rules
from canasta.search.weights import table_of

FORMAT: Final = 1
"""Raised whenever a file's weights, or the inputs that they were learned for, mean something
else."""
KIND: Final = "canasta hands"
HIDDEN: Final = 48
"""The numbers of a layer."""
INPUTS: Final = 1727
"""The numbers that it is given, the counts behind them too (``canasta.search.hand_inputs``)."""
LAYERS: Final = 2888
"""The numbers that its layers need room for (``canasta.search.hand_forward``)."""
UNIT: Final = 4096
"""What a weight of 1 is written as."""

_FOLDER: Final = Path(__file__).with_name("hand_nets")


class HandNet(NamedTuple):
    """A network as its file has it."""

    about: dict[str, Any]
    """How it was made."""
    weights: bytes
    """Whole numbers of 16 bits in this machine's order, layer by layer."""


def read_net(data: bytes) -> HandNet:
    """A network from the bytes of its file.

    Raises:
        ValueError: it is none, or one of another format.
    """
    line, _, body = data.partition(b"\n")
    try:
        about = json.loads(line)
    except ValueError:
        about = None
    if not isinstance(about, dict) or about.get("kind") != KIND:
        raise ValueError("This is no network of hands as canasta learn writes it.")
    if about.get("format") != FORMAT:
        raise ValueError(
            f"This network of hands has format {about.get('format')}, and {FORMAT} is read here: "
            "canasta learn makes a new one."
        )
    weights = array(INT16)
    weights.frombytes(body)
    if sys.byteorder == "big":
        weights.byteswap()
    return HandNet(about, weights.tobytes())


def write_net(about: Mapping[str, Any], weights: "array[int]") -> bytes:
    """The bytes of a network's file.

    Args:
        about: how it was made.
        weights: whole numbers of 16 bits.
    """
    body = array(INT16, weights)
    if sys.byteorder == "big":
        body.byteswap()
    head = {"kind": KIND, "format": FORMAT, **about}
    return json.dumps(head).encode() + b"\n" + body.tobytes()


@cache
def _files() -> dict[str, Path]:
    """The files that come with canasta, by book and number of players."""
    return {path.stem: path for path in sorted(_FOLDER.glob("*.net"))}


def tables_with_nets() -> tuple[str, ...]:
    """The books and numbers of players that have a network, such as ``regency.4``."""
    return tuple(_files())


@cache
def _net_in(path: Path) -> HandNet:
    return read_net(path.read_bytes())


def hand_net_of(rules: Rules, players: int) -> HandNet | None:
    """The network of a book; None where there is none.

    Variations and house rules go by their book's.
    """
    path = table_of(_files(), rules.name, players)
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
    return net.weights
