"""The commands about the rules: rule books, score pads, irregularities, case files."""

import click

from canasta.cli import texts
from canasta.cli.commands.options import HOUSE
from canasta.cli.help import BookHelp


@click.command(cls=BookHelp)
@click.argument("book", required=False)
@click.option("--compare", metavar="BOOK", help="Show what differs from this book.")
@click.option("--all", "alike", is_flag=True, help="With --compare: what is alike, too.")
@HOUSE
@click.option(
    "--row",
    "rows",
    metavar="ID",
    multiple=True,
    help="What a row such as AW-18 says and where; several with commas.",
)
@click.option("--play", "as_play", is_flag=True, help="Where it comes from, how to play it well.")
@click.option("--plain", "form", flag_value="plain", help="Plain text, without colour.")
@click.option("--markdown", "form", flag_value="markdown", help="Markdown.")
@click.option("--json", "form", flag_value="json", help="With --row: JSON instead of text.")
def rules(
    book: str | None,
    compare: str | None,
    alike: bool,
    house: str | None,
    rows: tuple[str, ...],
    as_play: bool,
    form: str | None,
) -> int:
    """Show a rule book, with the sources it rests on; without BOOK, the books there are."""
    if rows:
        if compare is not None or alike or form == "markdown" or as_play:
            raise click.UsageError("--row goes with BOOK, --house, --plain and --json alone.")
        from canasta.cli.rules import show_rows

        return show_rows(rows, book, house, plain=form == "plain", as_json=form == "json")
    if form == "json":
        raise click.UsageError("--json goes with --row alone.")
    if as_play:
        if compare is not None or alike:
            raise click.UsageError("--play goes with BOOK, --house, --plain and --markdown alone.")
        from canasta.cli.rules import show_play

        return show_play(book, house, plain=form == "plain", as_markdown=form == "markdown")
    from canasta.cli.rules import show_rules

    return show_rules(
        book, compare, house, alike=alike, plain=form == "plain", as_markdown=form == "markdown"
    )


@click.command(cls=BookHelp)
@click.argument("file")
@click.option("--write", help="Write the deals to a new file: a score pad, or a .csv table.")
def score(file: str, write: str | None) -> int:
    """Score deals that were played with real cards.

    FILE is a score pad's record, or TOML: a [[score]] with rules and a [[score.side]] for each
    side, with melds, threes and hands. Exits with 1 where a total that the file gives is another.
    """
    from canasta.cli.score import score_deals

    return score_deals(file, write)


@click.command(cls=BookHelp, epilog=texts.REFEREE_EPILOG)
@click.argument("book", required=False)
@click.argument("slip", required=False)
@click.argument("answers", metavar="[yes|no]...", nargs=-1, type=click.Choice(["yes", "no"]))
@HOUSE
@click.option("--plain", is_flag=True, help="Plain text, without colour.")
def referee(
    book: str | None,
    slip: str | None,
    answers: tuple[str, ...],
    house: str | None,
    plain: bool,
) -> int:
    """Say what to do about a mistake at a table with real cards.

    Without SLIP it asks what happened, or, without a terminal, lists what can go wrong. BOOK may be
    left out. Figures are those of the rules in play, house rules included.
    """
    from canasta.cli.referee import tell

    return tell(book, slip, answers, house, plain=plain)


@click.command(cls=BookHelp)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
def check(files: tuple[str, ...]) -> int:
    """Check case files: positions with what is legal in them, deals with what they score.

    Prints a line for each case that does not hold, then how many passed and failed. Exits with 1
    where a case fails, with 2 where one cannot be read.
    """
    from canasta.cli.check import check_cases

    return check_cases(files)
