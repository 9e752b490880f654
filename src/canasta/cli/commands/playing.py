"""The commands for players: playing a match, and looking back at one."""

from pathlib import Path
from typing import Any

import click

from canasta.cli import texts
from canasta.cli.commands.options import HOUSE
from canasta.cli.help import BookHelp, Commands


@click.command(cls=BookHelp, epilog=texts.PLAY_EPILOG)
@click.argument("book", required=False)
@click.option("--seat", type=int, help="Where you sit: 0, 1, … (0 if not said).")
@click.option("--players", type=int, help="How many play, where the book leaves a choice.")
@click.option(
    "--bots",
    metavar="NAME",
    help="Who the others are: club, novice or random; or three names with commas.",
)
@click.option("--seed", type=int, help="A number: the same number gives the same cards.")
@HOUSE
@click.option(
    "--load",
    metavar="[FILE]",
    is_flag=False,
    flag_value="",
    help="Go on with a saved match: the last one, or that of FILE.",
)
def play(
    book: str | None,
    seat: int | None,
    players: int | None,
    bots: str | None,
    seed: int | None,
    house: str | None,
    load: str | None,
) -> int:
    """Play a match in the terminal.

    BOOK is a rule book, with variations as in {varied}; without it,
    {usual}, or the match that was saved last.
    """
    from canasta.cli.play.command import PlayOptions, play_match

    return play_match(PlayOptions(book, seat, players, bots, seed, house, load))


@click.command(cls=BookHelp)
@click.argument("file")
@click.option("--seat", type=int, help="Show only what this seat saw; else all hands lie open.")
def replay(file: str, seat: int | None) -> int:
    """Step through a saved match.

    Enter or n goes on, p back, d to the next deal, g N to action N, q leaves. Piped, the whole
    match is told.
    """
    from canasta.cli.replay import replay_match

    return replay_match(file, seat)


@click.command(cls=BookHelp, epilog=texts.REVIEW_EPILOG)
@click.argument("file")
@click.option("--seat", metavar="N|NAME", help="Whose play: yours if not said.")
@click.option(
    "--deal", type=click.IntRange(1), help="One deal only; if not said, all that are over."
)
@click.option("--level", default="expert", show_default=True, help="Who judges: expert or master.")
@click.option(
    "--worst",
    type=click.IntRange(1),
    default=5,
    show_default=True,
    help="How many decisions of a deal to show.",
)
@click.option("--json", "as_json", is_flag=True, help="JSON instead of text.")
def review(**options: Any) -> int:
    """Look back at a saved match: which decisions cost most, what was better, and why."""
    from canasta.cli.review import ReviewOptions, review_match

    return review_match(ReviewOptions(**options))


@click.command(cls=BookHelp)
@click.argument("file")
@click.option(
    "--kept",
    metavar="FILE",
    help="What your page kept of the shuffles: then the proof has to be of what it saw.",
)
def verify(file: str, kept: str | None) -> int:
    """Check that nobody chose the cards of a match: FILE is the proof that a table gives.

    Before each deal the server and every player committed to values, which they revealed when all
    commitments were out. Exits with 1 where somebody revealed another value, or a deal's cards do
    not follow from all of them.
    """
    from canasta.cli.verify import verify_proof

    return verify_proof(file, kept)


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
