"""Playing a contest, on this machine's cores or on many machines, with the same results."""

import json
import os
import socket
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, closing
from hashlib import sha256
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self, TextIO

from canasta.game import InvalidError
from canasta.research.env.policies import is_policy, policy_print
from canasta.research.lab.arena.contest import Answer, Chunk, Contest, Deal, Pair, play_chunk
from canasta.research.lab.arena.standing import Standing
from canasta.research.lab.outside.policy import Loss, print_of
from canasta.research.lab.pool import Times, in_order
from canasta.research.lab.version import code_version
from canasta.rules import written_values

# The file that stores an arena's results while it plays, so that the arena can go on later.
#
# JSON lines: first the contest and the version, then each chunk once it is played, in order. Each
# line is written whole and flushed; a chunk whose line was cut off at the end is played again.

FORMAT: Final = 1
"""Version of the format, raised whenever a line changes its meaning."""
_KIND: Final = "canasta arena"


class Results:
    """A file of results, to read and to continue. It is closed at the end of ``with``."""

    def __init__(self, path: Path, contest: Contest, until: float | None) -> None:
        self._path = path
        self._head = _head(contest, until)
        self.answers: list[Answer] = []
        """The answers that the file held when it was opened."""
        text = path.read_bytes() if path.exists() else b""
        whole = text[: text.rfind(b"\n") + 1]
        if whole:
            self._read(whole)
        elif text:
            raise self._not_results()
        self._file: TextIO = path.open("a", encoding="utf-8", newline="\n")
        if len(whole) < len(text):
            os.truncate(path, len(whole))
        if not whole:
            self._write(self._head)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def keep(self, answer: Answer) -> None:
        pairs = [
            {
                "pair": list(pair),
                **{name: [getattr(deal, name) for deal in deals] for name in Deal._fields},
                "times": {
                    name: {"most": times.most, "counts": sorted(times.counts.items())}
                    for name, times in answer.times[pair].items()
                },
                **({"lost": answer.losses[pair]} if answer.losses[pair] else {}),
            }
            for pair, deals in answer.results.items()
        ]
        self._write({"first": answer.first, "count": answer.deals, "pairs": pairs})

    def _write(self, line: dict[str, Any]) -> None:
        self._file.write(json.dumps(line, separators=(",", ":")) + "\n")
        self._file.flush()

    def _read(self, text: bytes) -> None:
        first, *lines = text.splitlines()
        self._check(first)
        done = 0
        for number, line in enumerate(lines, start=2):
            try:
                answer = _answer(json.loads(line))
                if answer.first != done or answer.deals < 1:
                    raise ValueError("out of order")
                for pair, times in answer.times.items():
                    if set(times) != {self._head["bots"][number] for number in pair}:
                        raise ValueError("other bots")
            except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
                raise InvalidError(
                    "arena.broken_results",
                    f"{self._path}: line {number} is not a line of results ({error}). Take it and "
                    "those after it away, and their deals are played again; or name another file.",
                ) from None
            done = answer.first + answer.deals
            self.answers.append(answer)

    def _check(self, line: bytes) -> None:
        try:
            head = json.loads(line)
        except ValueError:
            raise self._not_results() from None
        if not isinstance(head, dict) or _KIND not in head:
            raise self._not_results()
        wanted = self._head
        for name in (_KIND, "code"):
            if head.get(name) != wanted[name]:
                what = "the form" if name == _KIND else "the code of rules and bots"
                raise InvalidError(
                    "arena.other_version",
                    f"{self._path} was started by another version ({what}: {head.get(name)}, now "
                    f"{wanted[name]}), and what it holds may not be what would be played now. "
                    "Name another file to start again.",
                )
        other = [name for name in wanted if head.get(name) != wanted[name]]
        if other:
            told = ", ".join(f"{name} {head.get(name)}, now {wanted[name]}" for name in other)
            raise InvalidError(
                "arena.other_settings",
                f"{self._path} holds the results of something else: {told}. Give the same "
                "options to go on, or name another file.",
            )

    def _not_results(self) -> InvalidError:
        return InvalidError(
            "arena.not_results",
            f"{self._path} is not a file of arena results. It is left as it is: name another.",
        )


def _head(contest: Contest, until: float | None) -> dict[str, Any]:
    """Return the first line: all settings that affect the numbers."""
    rules = sha256(repr(sorted(written_values(contest.rules).items())).encode()).hexdigest()[:12]
    programs = {
        name: policy_print(name) if is_policy(name) else print_of(name) for name in contest.outside
    }
    held = {"programs": programs, "bot_time": contest.limits.act} if programs else {}
    return {
        _KIND: FORMAT,
        "code": code_version(),
        "rules": f"{contest.rules.name} {rules}",
        "players": contest.players,
        "bots": list(contest.bots),
        "seed": contest.seed,
        "matches": contest.matches,
        "chunk": contest.chunk,
        "until": until,
        **held,
        **({"gauntlet": True} if contest.gauntlet else {}),
    }


def _answer(line: dict[str, Any]) -> Answer:
    results: dict[Pair, list[Deal]] = {}
    every: dict[Pair, dict[str, Times]] = {}
    losses: dict[Pair, list[Loss]] = {}
    for part in line["pairs"]:
        first, second = map(int, part["pair"])
        every[first, second] = {name: _times(data) for name, data in part["times"].items()}
        deals = [Deal(*map(int, row)) for row in zip(*map(part.get, Deal._fields), strict=True)]
        if len(deals) != line["count"]:
            raise ValueError("deals are missing")
        results[first, second] = deals
        losses[first, second] = [Loss(*row) for row in part.get("lost", ())]
    return Answer(int(line["first"]), int(line["count"]), results, every, losses)


def _times(data: dict[str, Any]) -> Times:
    times = Times()
    times.counts = {int(number): int(count) for number, count in data["counts"]}
    times.most = float(data["most"])
    return times


Progress = Callable[[Standing, int], None]
"""Function called with the bots' standing and the total number of deals."""

Workers = Callable[[Iterable[Chunk]], Generator[Answer, None, None]]
"""Function that plays chunks and yields their answers, in order."""

LEAST_UNTIL: Final = 0.5


def here(jobs: int) -> Workers:
    """Return workers on this machine: ``jobs`` processes."""
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
        until: stop a pair once one of the two is ahead with this probability.
        workers: default: this process.
        results: a file that stores results at once; what it holds is not played again.
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
    """Play a chunk if this machine has the same version of the code."""
    mine = code_version()
    if mine != version:
        raise InvalidError(
            "arena.other_code",
            f"A machine of the cluster has another version of canasta ({mine}) than this one "
            f"({version}), and would play other deals. Install the same everywhere.",
        )
    return play_chunk(chunk)
