"""The commands for players: playing a match, and looking back at one."""

from typing import Any

import click

from canasta.cli import texts
from canasta.cli.commands.options import HOUSE
from canasta.cli.help import BookHelp


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
