"""The commands for puzzles: solve them, mine them, and try bots on them."""

from pathlib import Path

import click

from canasta.cli.nearest import Commands

_PUZZLE_FILE = click.option(
    "--file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="A file of puzzles, as mine writes it; if not said, those that come with canasta.",
)


@click.group(cls=Commands, invoke_without_command=True)
@_PUZZLE_FILE
@click.pass_context
def puzzles(context: click.Context, file: Path | None) -> int:
    """List the puzzles: moments of deals with one act that is clearly best.

    They are solved in the page, at the table; or here, one at a time.
    """
    if context.invoked_subcommand is not None:
        return 0
    from canasta.cli.puzzles import list_puzzles

    return list_puzzles(file)


@puzzles.command(name="solve")
@click.argument("name", required=False)
@click.option("--theme", metavar="THEME", help="One of this theme, such as take.")
@click.option("--grade", type=click.IntRange(1, 5), help="One of this grade: 1 is the easiest.")
def solve_puzzle(name: str | None, theme: str | None, grade: int | None) -> int:
    """Solve a puzzle: NAME, or any one."""
    from canasta.cli.puzzles import solve_puzzle

    return solve_puzzle(name, theme, grade)


@puzzles.command(name="mine")
@click.argument("books", nargs=-1, required=True)
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("puzzles"),
    show_default=True,
    help="Where a file is written for each book.",
)
@click.option(
    "--count", type=click.IntRange(1), default=50, show_default=True, help="Puzzles of a book."
)
@click.option("--seed", type=int, default=2026, show_default=True, help="Another one, other deals.")
@click.option(
    "--deals", type=click.IntRange(1), default=1000, show_default=True, help="Deals, at most."
)
def mine_puzzles(books: tuple[str, ...], folder: Path, count: int, seed: int, deals: int) -> int:
    """Mine puzzles of BOOKS from deals that bots play.

    A moment is taken where one act is clearly best by a small and by a large budget. What a file
    holds already is kept, and the next deals are looked at: the command may be stopped, and
    begun again.
    """
    from canasta.cli.puzzles import mine_puzzles

    return mine_puzzles(books, folder, count, seed, deals)


@puzzles.command(name="try")
@click.argument("levels", nargs=-1, required=True)
@_PUZZLE_FILE
@click.option("--seed", type=int, default=0, show_default=True, help="Another one, other chances.")
def try_levels(levels: tuple[str, ...], file: Path | None, seed: int) -> int:
    """Tell what share of the puzzles the bots LEVELS solve."""
    from canasta.cli.puzzles import try_levels

    return try_levels(levels, file, seed)
