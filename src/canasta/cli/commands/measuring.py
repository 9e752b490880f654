"""The commands that measure play: deals of bots, changes of rules, learning."""

from pathlib import Path
from typing import Any

import click

from canasta.cli import texts
from canasta.cli.commands.options import HOUSE, HOUSE_INSTEAD, JOBS, PLAYERS, SEED
from canasta.cli.help import BookHelp


@click.command(cls=BookHelp)
@click.argument("book")
@click.option("--deals", type=click.IntRange(1), default=1000, show_default=True, help="How many.")
@click.option(
    "--bots",
    metavar="A,B[,…]",
    default="random",
    show_default=True,
    help="Who sits at seats 0, 1, …; fewer names than seats are repeated.",
)
@PLAYERS
@click.option(
    "--seed", type=int, default=0, show_default=True, help="The same number gives the same deals."
)
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
@HOUSE_INSTEAD
@click.option("--check", is_flag=True, help="Test the invariants at every step.")
@click.option("--json", "as_json", is_flag=True, help="JSON instead of a table.")
def simulate(**options: Any) -> int:
    """Play many deals of BOOK among bots, and tell how they went."""
    from canasta.cli.simulate import SimulateOptions, run_deals

    return run_deals(SimulateOptions(**options))


@click.command(cls=BookHelp, epilog=texts.ARENA_EPILOG)
@click.argument("bots", metavar="A B [C…]", nargs=-1, required=True)
@click.option("--rules", "book", metavar="BOOK", help="The rule book; the usual one if not said.")
@HOUSE
@PLAYERS
@click.option(
    "--deals",
    type=click.IntRange(1),
    default=200,
    show_default=True,
    help="How many; with --matches, how many matches.",
)
@click.option("--matches", is_flag=True, help="Play whole matches, from the same first deals.")
@click.option(
    "--until",
    type=click.FloatRange(0.5, 1, max_open=True),
    metavar="P",
    help="Stop once it is settled, with this probability, who is ahead; such as 0.95.",
)
@SEED
@JOBS
@click.option(
    "--ray", metavar="ADDRESS", help="Play on a Ray cluster: its address, auto, or local."
)
@click.option(
    "--results",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep what was played in FILE, and go on with what it holds.",
)
@click.option(
    "--chunk",
    type=click.IntRange(1),
    default=5,
    show_default=True,
    help="Deals that a process plays in one go.",
)
@click.option(
    "--pool",
    is_flag=True,
    help="Let the first bot meet each of the pool of unlike players.",
)
@click.option(
    "--bot-time",
    type=click.FloatRange(0.01, 3600),
    metavar="SECONDS",
    default=5.0,
    show_default=True,
    help="What a program has for each act.",
)
@click.option(
    "--transcript",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write to FILE what is said to programs, and what they say.",
)
@click.option("--json", "as_json", is_flag=True, help="JSON instead of tables.")
def arena(**options: Any) -> int:
    """Play bots against each other on the same cards, and tell who is ahead, with intervals.

    Every two of the bots meet. A bot's name may carry options, as far as the bot has any. What is
    no name of a bot is the command of a program: see docs/research/write-a-bot.md. Besides the
    levels there are styles (style:magpie): see docs/research/arena.md.
    """
    from canasta.cli.arena import ArenaOptions, run_arena

    return run_arena(ArenaOptions(**options))


@click.command(epilog=texts.BOT_EPILOG)
@click.argument("level")
def bot(level: str) -> int:
    """Play a bot as a program: answer an arena on standard input and output.

    LEVEL is any level or style, perhaps with options. Another version of canasta meets this one so.
    """
    from canasta.cli.bot import play_bot

    return play_bot(level)


@click.command(cls=BookHelp, epilog=texts.LEADERBOARD_EPILOG)
@click.argument("others", metavar="[BOT…]", nargs=-1)
@click.option("--rules", "book", metavar="BOOK", help="The book; if not said, one that ppo knows.")
@PLAYERS
@click.option(
    "--deals",
    type=click.IntRange(1),
    default=200,
    show_default=True,
    help="How many every two play, the same for all.",
)
@click.option(
    "--expert-deals",
    type=click.IntRange(0),
    default=10,
    show_default=True,
    help="How many of them expert plays, which thinks long; 0 leaves it out.",
)
@SEED
@click.option(
    "--jobs", type=click.IntRange(1), default=1, show_default=True, help="How many processes."
)
@click.option(
    "--write",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the page to FILE; else it is printed.",
)
def leaderboard(**options: Any) -> int:
    """Let levels, a policy that learned by itself and BOTs of your own meet; print a table.

    A BOT is a policy in Python, as module:function, over what canasta.research.env shows a seat; or
    the command of a program; or another level or style. All play the same cards.
    """
    from canasta.cli.leaderboard import LeaderboardOptions, run_leaderboard

    return run_leaderboard(LeaderboardOptions(**options))


@click.command(cls=BookHelp, epilog=texts.LEARN_EPILOG)
@click.argument("book")
@PLAYERS
@click.option(
    "--what",
    type=click.Choice(["hands", "policy"]),
    default="hands",
    show_default=True,
    help="What others hold, or how to play.",
)
@click.option(
    "--deals",
    type=click.IntRange(20),
    help="How many to play; if not said, 6,000 for hands and 6,000,000 for a policy.",
)
@click.option(
    "--rounds",
    type=click.IntRange(1),
    default=12,
    show_default=True,
    help="For hands, how often what came of the deals is gone through; for a policy, in how many "
    "parts they are played.",
)
@click.option(
    "--stop-after",
    metavar="ROUND",
    type=click.IntRange(1),
    help="Stop after this round; the same command without it goes on from there.",
)
@click.option(
    "--bot",
    "bots",
    metavar="NAME",
    multiple=True,
    help="Who plays, in place of the usual mixture; several times for several. Also weights:N.",
)
@click.option(
    "--seed", type=int, default=1, show_default=True, help="The same number, the same network."
)
@click.option(
    "--folder",
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where all is kept, and a run that was stopped goes on; if not said, learned-BOOK-N.",
)
@click.option(
    "--out",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where the network is written; if not said, in the folder.",
)
@JOBS
def learn(**options: Any) -> int:
    """Learn what others hold, or how to play, from deals that bots play by BOOK.

    Of hands a network is written that is told what a seat has seen, and from which follows how
    likely each hand is. A policy are the tables by which the bot 'network' plays, and the rollouts
    of those that search.
    """
    from canasta.cli.learn import LearnOptions, run_learn

    return run_learn(LearnOptions(**options))


@click.command(cls=BookHelp, epilog=texts.LAB_EPILOG)
@click.argument("book")
@click.option(
    "--change",
    metavar="CHANGE",
    multiple=True,
    help="A variation, a rule (target=10000), a file of house rules, or several joined by +.",
)
@click.option("--deals", type=click.IntRange(1), default=200, show_default=True, help="How many.")
@click.option("--matches", is_flag=True, help="Play so many whole matches instead.")
@click.option(
    "--bots",
    metavar="A[,B…]",
    default="club",
    show_default=True,
    help="Who plays: one for all, one for each side, or one for each seat.",
)
@PLAYERS
@SEED
@JOBS
@HOUSE_INSTEAD
@click.option(
    "--plot",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Draw the figures: an SVG or a PNG, by its ending; both without one.",
)
@click.option("--json", "as_json", is_flag=True, help="JSON instead of a table.")
def lab(**options: Any) -> int:
    """Tell what changes to the rules of BOOK do, by playing them with the same bots and cards.

    How long deals last, what they score and how they end, who wins from which seat, how often
    each kind of canasta comes: of the book, and what each change has more.
    """
    from canasta.cli.lab import LabOptions, run_lab

    return run_lab(LabOptions(**options))
