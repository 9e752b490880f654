"""Playing a contest, on this machine's cores or on many machines, with the same results."""

import os
import socket
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, closing
from itertools import islice
from pathlib import Path
from typing import Any, Final

from canasta.game import InvalidError
from canasta.research.lab.arena.contest import Chunk, Contest
from canasta.research.lab.arena.play import Answer, play_chunk
from canasta.research.lab.arena.results import Results
from canasta.research.lab.arena.standing import Standing
from canasta.research.lab.pool import in_order
from canasta.research.lab.version import code_version

Progress = Callable[[Standing, int], None]
"""Function called with the bots' standing and the total number of deals."""

Workers = Callable[[Iterable[Chunk]], Generator[Answer, None, None]]
"""Function that plays chunks and yields their answers, in order."""

LEAST_UNTIL: Final = 0.5


def here(jobs: int) -> Workers:
    """Return workers on this machine: ``jobs`` processes.

    Raises:
        InvalidError: ``arena.jobs``.
    """
    if jobs < 1:
        raise InvalidError("arena.jobs", f"At least one process is needed, not {jobs}.")
    return lambda work: in_order(play_chunk, work, jobs)


def run(
    contest: Contest,
    deals: int,
    *,
    until: float | None = None,
    workers: Workers | None = None,
    results: Path | None = None,
    progress: Progress | None = None,
) -> Standing:
    """Play a contest and return its standing.

    The numbers depend only on the contest, on ``deals`` and on ``until``: not on the workers, nor
    on interruptions. Only the times differ from run to run.

    Args:
        contest: the contest.
        deals: the most deals that each pair plays.
        until: stop a pair once it is settled with this probability which of the two is ahead.
        workers: the workers that play; default: this process.
        results: a file that stores results at once; chunks of the same contest that it already
            holds are not played again.
        progress: called after each chunk.

    Raises:
        InvalidError: the contest's, the file's, ``arena.deals`` or ``arena.until``.
        InvariantError: a bot's choice is refused, or a deal does not end.
    """
    contest.check()
    check_amount(deals, until)
    standing = Standing(contest, until)
    with ExitStack() as stack:
        file = None if results is None else stack.enter_context(Results(results, contest, until))
        for answer in [] if file is None else file.answers:
            if not _more(standing, deals):
                break
            standing.put(answer.cut(standing.playing, deals - standing.deals))
        if progress is not None:
            progress(standing, deals)
        if not _more(standing, deals):
            return standing
        answers = (workers or here(1))(_work(standing, deals))
        for whole in stack.enter_context(closing(answers)):
            answer = whole.cut(standing.playing, whole.deals)
            if file is not None:
                file.keep(answer)
            standing.put(answer)
            if progress is not None:
                progress(standing, deals)
            if not _more(standing, deals):
                break
    return standing


def check_amount(deals: int, until: float | None) -> None:
    """Check the number of deals and the probability.

    Raises:
        InvalidError: ``arena.deals`` or ``arena.until``.
    """
    if deals < 1:
        raise InvalidError("arena.deals", f"At least one deal is played, not {deals}.")
    if until is not None and not LEAST_UNTIL <= until < 1:
        raise InvalidError(
            "arena.until", f"--until is a probability from 0.5 to less than 1, not {until}."
        )


def _more(standing: Standing, deals: int) -> bool:
    return standing.deals < deals and bool(standing.playing)


def _work(standing: Standing, deals: int) -> Iterator[Chunk]:
    """Yield the chunks still to play; those handed out ahead may hold pairs settled since."""
    first = standing.deals
    while first < deals:
        chunk = standing.contest.chunk
        count = min(chunk - first % chunk, deals - first)
        yield Chunk(standing.contest, first, count, standing.playing)
        first += count


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
