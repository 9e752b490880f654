"""`canasta puzzles`: list them, solve one in the terminal, mine new ones, try bots on them."""

from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from canasta.cli import texts
from canasta.cli.help import Commands, find_rules
from canasta.cli.language import LANGUAGE, refusal, say
from canasta.cli.problem import Problem
from canasta.cli.streams import console, get_ready, progress_bar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from canasta.study.puzzles import Judged, Puzzle

_PUZZLE_FILE = click.option(
    "--file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="A file of puzzles, written by mine; default: those that come with canasta.",
)


@click.group(cls=Commands, invoke_without_command=True)
@_PUZZLE_FILE
@click.pass_context
def puzzles(context: click.Context, file: Path | None) -> int:
    """List the puzzles: positions with one move that is clearly best.

    Solve them on the page, at the table, or here, one at a time.
    """
    if context.invoked_subcommand is not None:
        return 0
    from rich.table import Table

    from canasta.study.puzzles import GRADES, THEMES

    found = _puzzles(file)
    themes = Counter((one.book, one.theme) for one in found)
    grades = Counter((one.book, one.grade) for one in found)
    table = Table(box=None, padding=(0, 1))
    table.add_column("book", no_wrap=True)
    for head in (*THEMES, *map(str, GRADES), "all"):
        table.add_column(head, justify="right")
    for book in dict.fromkeys(one.book for one in found):
        counts = [themes[book, theme] for theme in THEMES]
        graded = [grades[book, grade] for grade in GRADES]
        table.add_row(book, *map(str, (*counts, *graded, sum(counts))))
    out = console()
    out.print(table)
    out.print(texts.PUZZLES_HOW, style="note")
    return 0


def _puzzles(file: Path | None) -> "list[Puzzle]":
    from msgspec import MsgspecError

    from canasta.study.puzzles import all_puzzles, read_puzzles

    if file is None:
        return list(all_puzzles().values())
    try:
        return read_puzzles(file)
    except (OSError, MsgspecError) as error:
        raise Problem(f"{file}: {str(error)[:200]}") from None


# ---- solving


@puzzles.command(name="solve")
@click.argument("name", required=False)
@click.option("--theme", metavar="THEME", help="Choose one of this theme, such as take.")
@click.option(
    "--grade", type=click.IntRange(1, 5), help="Choose one of this grade: 1 is the easiest."
)
@LANGUAGE
def solve_puzzle(name: str | None, theme: str | None, grade: int | None) -> int:
    """Solve the puzzle NAME, or a random one."""
    from random import choice

    from canasta.cli.play.prompt import Prompt
    from canasta.game import CanastaError
    from canasta.study.puzzles import all_puzzles, get_puzzle, judged

    get_ready()
    found = [
        one
        for one in all_puzzles().values()
        if theme in (None, one.theme) and grade in (None, one.grade)
    ]
    if not found:
        raise Problem(texts.NO_PUZZLE)
    puzzle = choice(found) if name is None else get_puzzle(name)
    out, prompt = console(), Prompt()
    show(out, puzzle)
    game, done = puzzle.game.clone(), list[int]()
    while True:
        try:
            line = prompt.line()
        except EOFError:
            return 0
        if line.lower() in ("q", "quit", "exit"):
            return 0
        if line.lower() == "show":
            _tell_solution(out, puzzle)
            return 0
        try:
            acts = game.known_to(puzzle.position.seat).steps(line)
        except CanastaError as error:
            out.print(refusal(error), style="bad")
            continue
        steps = [code for act in acts for code in act]
        said = judged(puzzle, [*done, *steps])
        if said is None:
            for act in acts:
                game.do_steps(act)
            done += steps
            continue
        out.print(words_of(said), style="good" if said.verdict == "right" else "bad")
        if said.verdict == "right":
            _tell_solution(out, puzzle)
            return 0
        out.print(say("puzzles.again"), style="note")
        game, done = puzzle.game.clone(), []


def show(out: "Console", puzzle: "Puzzle") -> None:
    from rich.text import Text

    from canasta.cli.table import Names, Screen, draw_table

    seat = puzzle.position.seat
    ask = Text().append(f" {say(f'puzzles.questions.{puzzle.theme}')}", style="bold")
    keys = say("puzzles.keys", name=puzzle.name, grade=puzzle.grade)
    ask.append(f"  {keys}", style="note")
    names = Names(puzzle.position.players, seat)
    news = puzzle.game.events(0, seat)[-8:]
    out.print(draw_table(Screen(puzzle.game.view(seat), names, news, ask=ask), out))


def words_of(said: "Judged") -> str:
    verdict = said.verdict if said.verdict in ("right", "good") else "wrong"
    but = said.lost if verdict == "right" else said.lost is not None
    return say(f"puzzles.{verdict}{'_but' if but else ''}", points=said.lost)


def _tell_solution(out: "Console", puzzle: "Puzzle") -> None:
    from canasta.cli.table.screen import options_table, reasons_table
    from canasta.players.advice import Option

    options = [
        Option(one.act, one.points, one.error, one.samples, one.statistics)
        for one in puzzle.answers
    ]
    out.print(options_table(options))
    out.print(reasons_table(puzzle.reasons))
    out.print(say("replies.tried", samples=puzzle.solution.samples), style="note")


# ---- mining


@puzzles.command(name="mine")
@click.argument("books", nargs=-1, required=True)
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("puzzles"),
    show_default=True,
    help="The folder in which each book gets a file.",
)
@click.option(
    "--count", type=click.IntRange(1), default=50, show_default=True, help="Puzzles for each book."
)
@click.option("--seed", type=int, default=2026, show_default=True, help="Seed of the deals.")
@click.option(
    "--deals",
    type=click.IntRange(1),
    default=1000,
    show_default=True,
    help="Deals to search, at most.",
)
def mine_puzzles(books: tuple[str, ...], folder: Path, count: int, seed: int, deals: int) -> int:
    """Mine puzzles of BOOKS from deals that bots play.

    Keeps a position if one move is clearly best in both a small and a large search. Puzzles that a
    file already has stay in it. You can stop the command and start it again; it goes on with the
    next deals.
    """
    from canasta.cli.problem import SIGNALS
    from canasta.study.puzzles import write_puzzles
    from canasta.study.puzzles.mining import mine

    rules = [find_rules(book) for book in books]
    get_ready()
    folder.mkdir(parents=True, exist_ok=True)
    for book in rules:
        file = folder / f"{book.name}.jsonl"
        known = _puzzles(file)
        first = known[-1].deal + 1 if known else 1
        found, looked = len(known), first - 1
        with progress_bar(texts.mining(book.title, found, count)) as progress:
            if found < count:
                for mined in mine(book, seed, known, first=first):
                    SIGNALS.check()
                    write_puzzles(file, mined.puzzles)
                    found, looked = found + len(mined.puzzles), mined.deal
                    progress(min(found, count), count)
                    if found >= count or looked >= deals:
                        break
        click.echo(f"{book.name}: {found} puzzles in {looked:,} deals, in {file}")
    return 0


# ---- trying bots


@puzzles.command(name="try")
@click.argument("levels", nargs=-1, required=True)
@_PUZZLE_FILE
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of the bots' dice.")
def try_levels(levels: tuple[str, ...], file: Path | None, seed: int) -> int:
    """Print how many puzzles the bots LEVELS solve."""
    from rich.table import Table

    from canasta.cli.problem import SIGNALS
    from canasta.players.bots import make
    from canasta.study.puzzles import THEMES, judged, steps_of_bot

    found = _puzzles(file)
    if not found:
        raise Problem(texts.NO_PUZZLE)
    get_ready()
    for level in levels:
        try:
            make(level, found[0].position.rules, found[0].position.players, 0, seed)
        except ValueError as error:
            raise Problem(str(error)) from None
    solved: dict[tuple[str, str], list[bool]] = defaultdict(list)
    with progress_bar(f"{len(found)} puzzles") as progress:
        for number, puzzle in enumerate(found):
            for place, level in enumerate(levels):
                SIGNALS.check()
                said = judged(puzzle, steps_of_bot(puzzle.position, level, seed))
                right = said is not None and said.answers
                for part in (puzzle.theme, puzzle.book, "all"):
                    solved[level, part].append(right)
                progress(number * len(levels) + place, len(found) * len(levels))
    books = dict.fromkeys(puzzle.book for puzzle in found)
    table = Table(box=None, padding=(0, 1))
    table.add_column("of")
    table.add_column("puzzles", justify="right")
    for level in levels:
        table.add_column(level, justify="right")
    for part in (*THEMES, *books, "all"):
        if solved[levels[0], part]:
            shares = [_share(solved[level, part]) for level in levels]
            table.add_row(part, str(len(solved[levels[0], part])), *shares)
    console().print(table)
    return 0


def _share(right: "Sequence[bool]") -> str:
    return f"{100 * sum(right) / len(right):.0f}%"
