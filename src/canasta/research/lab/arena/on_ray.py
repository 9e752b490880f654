"""Workers on many machines through Ray, with the same chunks and seeds, so the same results."""

import os
import socket
from collections import deque
from collections.abc import Generator, Iterable
from itertools import islice
from typing import Any, Final

from canasta.game import InvalidError
from canasta.research.lab.arena.contest import Chunk
from canasta.research.lab.arena.play import Answer, play_chunk
from canasta.research.lab.arena.run import Workers
from canasta.research.lab.version import code_version

AHEAD: Final = 2
"""Chunks handed out ahead for each core of the cluster."""
PATIENCE: Final = 5.0
"""Seconds within which a cluster has to answer."""
LOCAL: Final = "local"
"""The address that starts a cluster on this machine for as long as the play lasts."""


def on_ray(address: str) -> Workers:
    """Return workers on the cluster at an address: ``10.0.0.1:6379``, ``auto`` or ``local``.

    Every machine of the cluster needs the same version of canasta; each chunk checks it.

    Raises:
        InvalidError: ``arena.no_ray`` or ``arena.ray_address``.
    """
    if address == LOCAL:
        # It listens on 127.0.0.1 alone then; the switch is called after the systems on which
        # Ray does so unasked. It is read when Ray is imported.
        os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
    try:
        import ray
    except ImportError:
        raise InvalidError(
            "arena.no_ray",
            "Ray is not installed here. Install it with pip install 'canasta[ray]', on every "
            "machine of the cluster.",
        ) from None
    _see_that_it_answers(address)
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    try:
        if address == LOCAL:
            ray.init(include_dashboard=False, **quiet)
        else:
            ray.init(address=address, **quiet)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise _no_cluster(address, error) from None
    return _play


def _see_that_it_answers(address: str) -> None:
    """Try to connect to an address with a port, because Ray itself tries for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        try:
            socket.create_connection((host, int(port)), PATIENCE).close()
        except (OSError, OverflowError) as error:
            raise _no_cluster(address, error) from None


def _no_cluster(address: str, error: Exception) -> InvalidError:
    return InvalidError(
        "arena.ray_address",
        f"No Ray cluster answers at {address[:100]!r}: {' '.join(str(error).split())[:200]} "
        "Begin one with ray start --head, and name its address; or local for this machine.",
    )


def _play(work: Iterable[Chunk]) -> Generator[Answer, None, None]:
    """Yield the answers to chunks, in order."""
    import ray

    play = ray.remote(play_same).options(num_cpus=1)
    ahead = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    version = code_version()
    chunks = iter(work)
    waiting: deque[Any] = deque()
    try:
        for chunk in islice(chunks, ahead):
            waiting.append(play.remote(chunk, version))
        while waiting:
            yield ray.get(waiting.popleft())
            for chunk in islice(chunks, 1):
                waiting.append(play.remote(chunk, version))
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    finally:
        for reference in waiting:
            ray.cancel(reference, force=True)
        ray.shutdown()


def play_same(chunk: Chunk, version: str) -> Answer:
    """Play a chunk if this machine has the same version of the code.

    Raises:
        InvalidError: ``arena.other_code``.
    """
    mine = code_version()
    if mine != version:
        raise InvalidError(
            "arena.other_code",
            f"A machine of the cluster has another version of canasta ({mine}) than this one "
            f"({version}), and would play other deals. Install the same everywhere.",
        )
    return play_chunk(chunk)
