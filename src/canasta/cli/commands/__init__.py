"""The commands, as `canasta --help` lists them."""

import click

from canasta.cli import texts
from canasta.cli.commands.hosting import pairings, serve, site, tables
from canasta.cli.commands.measuring import arena, bot, lab, leaderboard, learn, simulate
from canasta.cli.commands.playing import play, puzzles, replay, review, verify
from canasta.cli.commands.rule_books import check, referee, rules, score
from canasta.cli.help import Commands


@click.group(
    cls=Commands,
    epilog=texts.EPILOG,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 90},
)
@click.version_option(package_name="canasta", prog_name="canasta")
def canasta() -> None:
    """Canasta: rule books exact to the letter, a table in the browser, and bots."""


# The order of the help.
for command in (
    serve,
    play,
    rules,
    score,
    referee,
    check,
    simulate,
    arena,
    bot,
    leaderboard,
    learn,
    lab,
    verify,
    tables,
    site,
    pairings,
    replay,
    review,
    puzzles,
):
    canasta.add_command(command)
