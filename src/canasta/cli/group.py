"""The command `canasta`, whose commands are loaded when they are used."""

from importlib import import_module
from typing import Final

import click

from canasta.cli import texts
from canasta.cli.help import Commands
from canasta.cli.language import choose

IN_ORDER: Final = (
    *("serve", "play", "rules", "score", "referee", "check", "simulate", "arena", "bot"),
    *("leaderboard", "benchmark", "learn", "lab", "verify", "tables", "site", "pairings", "replay"),
    *("review", "puzzles"),
)
"""The commands in the order of the help."""


class _Loading(Commands):
    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click names it
        return list(IN_ORDER)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in IN_ORDER:
            return None
        command: click.Command = getattr(
            import_module(f"canasta.cli.commands.{cmd_name}"), cmd_name
        )
        return command


@click.group(
    cls=_Loading,
    epilog=texts.EPILOG,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 90},
)
@click.version_option(package_name="canasta", prog_name="canasta")
def canasta() -> None:
    """Play canasta: six games with their sources, a table in the browser, and bots."""
    choose(None)
