"""`canasta learn`: a network of hands, from deals that bots play."""

import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from canasta.cli.books import check_players, find_rules
from canasta.cli.problem import UNREADABLE, Problem
from canasta.cli.ready import get_ready, progress_bar

if TYPE_CHECKING:
    from canasta.learning import Course

ONE_THREAD: Final = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
"""Read by NumPy when it is imported: on several threads sums may come out otherwise."""


@dataclass(frozen=True, slots=True)
class LearnOptions:
    """What is to be learned, as it was asked for."""

    book: str
    players: int | None
    deals: int
    rounds: int
    bots: tuple[str, ...]
    seed: int
    folder: Path | None
    out: Path | None
    jobs: int | None


def run_learn(options: LearnOptions) -> int:
    """Play and learn; or go on where it was stopped. The curve is printed, the network written."""
    for name in ONE_THREAD:
        os.environ.setdefault(name, "1")
    from canasta.lab.pool import cores
    from canasta.lab.version import code_version
    from canasta.learning import Course, OtherCourseError, as_svg, as_text, learn, net_file

    rules = find_rules(options.book, None)
    players = check_players(rules, options.players)
    course = Course(rules, players, _bots(options), options.deals, options.rounds, options.seed)
    _check_bots(course)
    get_ready()
    folder = options.folder or Path(f"learned-{rules.name}-{players}")
    began = time.monotonic()
    with progress_bar(
        f"{options.deals:,} deals of {rules.title} for {players}, {options.rounds} rounds, "
        f"in {folder}"
    ) as told:
        try:
            done = learn(
                course,
                folder,
                lambda _what, done, total: told(done, total),
                options.jobs or cores(),
            )
        except OtherCourseError as error:
            raise Problem(str(error), UNREADABLE) from None
    about = {"version": code_version()}
    out = options.out or folder / f"{rules.name}.{players}.net"
    out.write_bytes(net_file(course, done, about))
    curve = folder / "curve.svg"
    title = f"{rules.title} for {players}: how far off hands are told"
    curve.write_text(as_svg(done.points, done.as_dealt, title), "utf-8")
    click.echo(as_text(done.points, done.as_dealt))
    click.echo(
        f"{done.moments:,} moments; {time.monotonic() - began:.0f} seconds of this run. "
        f"The network is {out}, the curve {curve}."
    )
    return 0


def _bots(options: LearnOptions) -> dict[str, int]:
    """Who plays, and how often each takes a seat."""
    from canasta.learning import PLAYERS

    if not options.bots:
        return PLAYERS
    names = [name.strip().lower() for name in options.bots]
    return {name: names.count(name) for name in names}


def _check_bots(course: "Course") -> None:
    """Refuse a name that is none before anything is played."""
    from canasta.learning import make_player

    for name in course.bots:
        try:
            make_player(name, course.rules, course.players, 0, 0)
        except ValueError as error:
            raise Problem(str(error), UNREADABLE) from None
