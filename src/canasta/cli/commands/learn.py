"""`canasta learn`: learn a network for hands or a policy from deals that bots play."""

import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from canasta.cli import texts
from canasta.cli.help import JOBS, PLAYERS, BookHelp, check_players, find_rules
from canasta.cli.problem import UNREADABLE, Problem
from canasta.cli.streams import get_ready, progress_bar

if TYPE_CHECKING:
    from collections.abc import Callable

    from canasta.research.learning.course import Course, Curve, Progress
    from canasta.rules import Rules

T = TypeVar("T")

POLICY: Final = "policy"
HANDS_DEALS: Final = 6_000
POLICY_DEALS: Final = 6_000_000

ONE_THREAD: Final = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
"""Environment variables that NumPy reads at import; sums may differ with several threads."""


@dataclass(frozen=True, slots=True)
class LearnOptions:
    book: str
    players: int | None
    what: str
    deals: int | None
    rounds: int
    bots: tuple[str, ...]
    seed: int
    folder: Path | None
    out: Path | None
    jobs: int | None
    stop_after: int | None


@click.command(cls=BookHelp, epilog=texts.LEARN_EPILOG)
@click.argument("book")
@PLAYERS
@click.option(
    "--what",
    type=click.Choice(["hands", "policy"]),
    default="hands",
    show_default=True,
    help="What to learn: the other players' hands, or how to play.",
)
@click.option(
    "--deals",
    type=click.IntRange(20),
    help="Deals to play; default: 6,000 for hands, 6,000,000 for a policy.",
)
@click.option(
    "--rounds",
    type=click.IntRange(1),
    default=12,
    show_default=True,
    help="For hands, the number of passes over the deals; for a policy, the number of parts in "
    "which they are played.",
)
@click.option(
    "--stop-after",
    metavar="ROUND",
    type=click.IntRange(1),
    help="Stop after this round; the same command without this option continues from there.",
)
@click.option(
    "--bot",
    "bots",
    metavar="NAME",
    multiple=True,
    help="Who plays, instead of the default mixture; can be repeated. Also weights:N.",
)
@click.option(
    "--seed",
    type=int,
    default=1,
    show_default=True,
    help="Seed; the same number gives the same network.",
)
@click.option(
    "--folder",
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder of the run, in which a stopped run continues; default: learned-BOOK-N.",
)
@click.option(
    "--out",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file for the network; default: a file in the folder.",
)
@JOBS
def learn(**given: Any) -> int:
    """Learn to estimate hands, or to play, from deals of BOOK among bots.

    With --what hands, writes a network that estimates the other players' hands from what a seat has
    seen. With --what policy, writes the tables that the bot 'policy' plays by, and that searches
    use in their rollouts.
    """
    options = LearnOptions(**given)
    for name in ONE_THREAD:
        os.environ.setdefault(name, "1")
    rules = find_rules(options.book, None)
    players = check_players(rules, options.players)
    return (_learn_policy if options.what == POLICY else _learn_hands)(options, rules, players)


def _learn_hands(options: LearnOptions, rules: "Rules", players: int) -> int:
    from canasta.research.lab.pool import cores
    from canasta.research.learning.course import Course, curve_of, learn, net_file

    deals = options.deals or HANDS_DEALS
    course = Course(rules, players, _bots(options), deals, options.rounds, options.seed)
    _check_bots(course)
    folder = options.folder or Path(f"learned-{rules.name}-{players}")
    began = time.monotonic()
    jobs = options.jobs or cores()
    done = _with_progress(
        f"{deals:,} deals of {rules.title} for {players}, {options.rounds} rounds, in {folder}",
        lambda progress: learn(course, folder, progress, jobs, options.stop_after),
    )
    title = f"{rules.title} for {players}: error of the predicted hands"
    if len(done.points) < options.rounds:
        return _stopped(curve_of(done), folder, title, options)
    out = options.out or folder / f"{rules.name}.{players}.net"
    out.write_bytes(net_file(course, done, _about()))
    curve = _show(curve_of(done), folder, title)
    click.echo(
        f"{done.moments:,} moments; {time.monotonic() - began:.0f} seconds of this run. "
        f"The network is {out}, the curve {curve}."
    )
    return 0


def _learn_policy(options: LearnOptions, rules: "Rules", players: int) -> int:
    from canasta.research.learning.policy_course import (
        PolicyCourse,
        curve_of_policy,
        learn_policy,
        policy_file,
    )

    if options.bots:
        raise Problem("--bot works only for hands: leave it out.", UNREADABLE)
    deals = options.deals or POLICY_DEALS
    course = PolicyCourse(rules, players, deals, options.rounds, options.seed)
    folder = options.folder or Path(f"learned-policy-{rules.name}-{players}")
    began = time.monotonic()
    done = _with_progress(
        f"{deals:,} deals of {rules.title} for {players}, in {folder}",
        lambda progress: learn_policy(course, folder, progress, options.stop_after),
    )
    title = f"{rules.title} for {players}: points a deal ahead"
    if len(done.points) < options.rounds:
        return _stopped(curve_of_policy(done), folder, title, options)
    out = options.out or folder / f"{rules.name}.{players}.net"
    out.write_bytes(policy_file(course, done, _about()))
    curve = _show(curve_of_policy(done), folder, title)
    click.echo(
        f"{time.monotonic() - began:.0f} seconds of this run. The policy is {out}, "
        f"the curve {curve}."
    )
    return 0


def _stopped(curve: "Curve", folder: Path, title: str, options: LearnOptions) -> int:
    path = _show(curve, folder, title)
    click.echo(
        f"Stopped after round {len(curve.lines[0].values)} of {options.rounds}; the same command "
        f"without --stop-after goes on from there. The curve is {path}."
    )
    return 0


def _with_progress(title: str, learned: "Callable[[Progress], T]") -> T:
    from canasta.research.learning.course import CheckpointMismatchError

    get_ready()
    with progress_bar(title) as told:
        try:
            return learned(lambda _what, done, total: told(done, total))
        except CheckpointMismatchError as error:
            raise Problem(str(error), UNREADABLE) from None


def _about() -> dict[str, str]:
    from canasta.research.lab.version import code_version

    return {"version": code_version()}


def _show(curve: "Curve", folder: Path, title: str) -> Path:
    from canasta.research.learning.course import as_svg, as_text

    path = folder / "curve.svg"
    path.write_text(as_svg(curve, title), "utf-8")
    click.echo(as_text(curve))
    return path


def _bots(options: LearnOptions) -> dict[str, int]:
    """Return the bots that play, each with how often it takes a seat."""
    from canasta.research.learning.examples import PLAYERS

    if not options.bots:
        return PLAYERS
    names = [name.strip().lower() for name in options.bots]
    return {name: names.count(name) for name in names}


def _check_bots(course: "Course") -> None:
    """Refuse an unknown name before anything is played."""
    from canasta.research.learning.examples import make_player

    for name in course.bots:
        try:
            make_player(name, course.rules, course.players, 0, 0)
        except ValueError as error:
            raise Problem(str(error), UNREADABLE) from None
