"""A group of commands that suggests the nearest one for an unknown command."""

import click

from canasta.cli.help import BookHelp


class Commands(BookHelp, click.Group):
    """A click group that answers an unknown command with the nearest one."""

    command_class = BookHelp

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command by its name.

        Raises:
            UsageError: there is no such command; the message suggests the nearest.
        """
        from canasta.rules.nearest import nearest

        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-"):
            names = self.list_commands(ctx)
            near = nearest(name, names)
            meant = f" Did you mean {near!r}?" if near else f" There are {', '.join(names)}."
            ctx.fail(f"There is no command {name[:60]!r}.{meant}")
        return super().resolve_command(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click names it
        """Return the commands in the order of the help."""
        return list(self.commands)
