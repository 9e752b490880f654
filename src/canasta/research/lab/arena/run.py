"""Playing a contest, on this machine's cores or on many machines, with the same results."""

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Final

from canasta.game import InvalidError
from canasta.research.lab.arena.contest import Chunk, Contest
from canasta.research.lab.arena.play import Answer, play_chunk
from canasta.research.lab.arena.results import Results
from canasta.research.lab.arena.standing import Standing
from canasta.research.lab.pool import in_order

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
