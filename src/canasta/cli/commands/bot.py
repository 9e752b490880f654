"""`canasta bot`: a level that an arena plays with as with any program."""

import sys

import click

from canasta.cli import texts
from canasta.cli.problem import FAILED, Problem
from canasta.cli.streams import get_ready


@click.command(epilog=texts.BOT_EPILOG)
@click.argument("level")
def bot(level: str) -> int:
    """Run a bot as a program that answers an arena on standard input and output.

    LEVEL is any level, style or policy, with options if you like. Use it to let another version of
    canasta play this one.
    """
    import msgspec

    from canasta.research.env.policies import is_policy
    from canasta.research.lab.outside.player import Player
    from canasta.research.lab.outside.policy import make_bot
    from canasta.rules import USUAL_BOOK, get_rules
    from canasta.rules.errors import did_you_mean

    rules = get_rules(USUAL_BOOK)
    get_ready()
    try:
        if not is_policy(level):  # which may have learned another book
            make_bot(level, rules, rules.players[0], 0, 0)
    except ValueError as error:
        from canasta.players.bots import NAMES

        near = "" if "Did you mean" in str(error) else did_you_mean(level, NAMES)
        raise Problem(f"{error}{near}") from None
    try:
        for line in Player(level).answers(sys.stdin.buffer):
            sys.stdout.buffer.write(line)
            sys.stdout.buffer.flush()
    except BrokenPipeError:
        return 0
    except msgspec.MsgspecError as error:
        raise Problem(
            f"A line is not a message of an arena ({error}): see docs/research/write-a-bot.md."
        ) from None
    except ValueError as error:
        raise Problem(str(error), FAILED) from None
    return 0
