"""Playing a contest: on this machine's cores or on many machines, the same results either way."""

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Final

from canasta.game import InvalidError
from canasta.lab.arena.contest import Chunk, Contest
from canasta.lab.arena.play import Answer, play_chunk
from canasta.lab.arena.results import Results
from canasta.lab.arena.standing import Standing
from canasta.lab.pool import in_order

Progress = Callable[[Standing, int], None]
"""Called with how the bots stand and the deals in all."""

Workers = Callable[[Iterable[Chunk]], Generator[Answer, None, None]]
"""What plays chunks and gives their answers, in order."""

LEAST_UNTIL: Final = 0.5


def here(jobs: int) -> Workers:
    """Workers on this machine: so many processes.

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
    """Play a contest.

    The numbers depend on the contest, on ``deals`` and on ``until`` alone: not on who works, nor
    on whether the play was interrupted. Times are measured anew by whoever plays.

    Args:
        contest: what is played.
        deals: how many deals each pair plays, at most.
        until: stop a pair once it is settled with this probability which of the two is ahead.
        workers: who plays; else this process.
        results: a file to which what was played is written at once; what it holds of the same
            contest is not played again.
        progress: told after each chunk.

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
    """See that so many deals, and so sure an answer, can be asked for.

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
    """The chunks still to be played; those handed out ahead may hold pairs settled since."""
    first = standing.deals
    while first < deals:
        chunk = standing.contest.chunk
        count = min(chunk - first % chunk, deals - first)
        yield Chunk(standing.contest, first, count, standing.playing)
        first += count
