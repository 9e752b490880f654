"""A running command with the processes that it started, and their addresses."""

from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path
from typing import Final

PROC: Final = Path("/proc")
_STATES: Final = {"tcp": "0A", "tcp6": "0A", "udp": "07", "udp6": "07"}
"""The kernel's sign for a socket that takes what anyone sends, by its kind.

A datagram socket that asks a name server is connected to it and takes from it alone: ``01``.
"""


def family(process: int) -> set[int]:
    """A process, and all that it and its children began and that still belong to them."""
    children: dict[int, list[int]] = {}
    for folder in PROC.glob("[0-9]*"):
        with suppress(OSError):
            stat = (folder / "stat").read_text()
            parent = int(stat.rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(folder.name))
    found, waiting = {process}, [process]
    while waiting:
        for child in children.get(waiting.pop(), []):
            found.add(child)
            waiting.append(child)
    return found


def alive(processes: set[int]) -> set[int]:
    """The processes that have not ended."""
    return {process for process in processes if (PROC / str(process)).exists()}


def listening(processes: set[int]) -> set[IPv4Address | IPv6Address]:
    """The addresses at which processes listen, or take datagrams from anyone."""
    own = {link for process in processes for link in _open_files(process)}
    found = set()
    for kind, listens in _STATES.items():
        for line in (PROC / "net" / kind).read_text().splitlines()[1:]:
            _, local, _, state, *more = line.split()
            if f"socket:[{more[5]}]" in own and state == listens:
                found.add(_address(local.partition(":")[0]))
    return found


def _open_files(process: int) -> list[str]:
    links = []
    with suppress(OSError):
        for file in (PROC / str(process) / "fd").iterdir():
            with suppress(OSError):
                links.append(str(file.readlink()))
    return links


def _address(text: str) -> IPv4Address | IPv6Address:
    """An address as the kernel writes it: words of four bytes, each reversed."""
    data = bytes.fromhex(text)
    found = ip_address(b"".join(data[i : i + 4][::-1] for i in range(0, len(data), 4)))
    return (isinstance(found, IPv6Address) and found.ipv4_mapped) or found
