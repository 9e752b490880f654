"""The commands: what `canasta --help` tells."""

from pathlib import Path
from typing import Any

import click

from canasta.cli import texts
from canasta.cli.nearest import Commands


@click.group(
    cls=Commands,
    epilog=texts.EPILOG,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 90},
)
@click.version_option(package_name="canasta", prog_name="canasta")
def canasta() -> None:
    """Canasta: rule books exact to the letter, a table in the browser, and bots."""


@canasta.command(epilog=texts.SERVE_EPILOG)
@click.option(
    "--host",
    default="0.0.0.0",
    show_default=True,
    envvar="CANASTA_HOST",
    help="Where to listen: 0.0.0.0 for everybody on the network, 127.0.0.1 for this machine.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    envvar="CANASTA_PORT",
    help="The port; if not said, 8765 or the next free one. 0 is any free one.",
)
@click.option(
    "--store",
    metavar="PLACE",
    envvar="CANASTA_STORE",
    help="Where tables are kept: a file, or postgresql://…; if not said, a file of yours.",
)
@click.option(
    "--public-url",
    metavar="URL",
    envvar="CANASTA_PUBLIC_URL",
    help="The address by which players come, where a proxy stands before the server.",
)
@click.option(
    "--allow-origin",
    metavar="URL",
    multiple=True,
    envvar="CANASTA_ALLOW_ORIGIN",
    help="A further address whose pages may connect; may be given several times.",
)
@click.option(
    "--bot-workers",
    type=click.IntRange(1, 256),
    metavar="N",
    envvar="CANASTA_BOT_WORKERS",
    help="Processes in which bots think; if not said, all cores but one, eight at most.",
)
@click.option(
    "--connections",
    type=click.IntRange(1),
    metavar="N",
    envvar="CANASTA_CONNECTIONS",
    help="Pages that one network may have open at tables; if not said, 400.",
)
@click.option(
    "--keep",
    type=click.FloatRange(1),
    metavar="DAYS",
    envvar="CANASTA_KEEP",
    help="Let go of tables at which nothing has happened for so long, four times as long where a "
    "deal is not over; if not said, they are kept for ever.",
)
@click.option(
    "--archive",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    envvar="CANASTA_ARCHIVE",
    help="Where tables are written before they are let go; if not said, a folder of yours.",
)
@click.option(
    "--open/--no-open",
    "open_page",
    default=None,
    help="Open the page in a browser; if not said, where there is a screen.",
)
@click.option(
    "--page",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Another built page than the one that is installed.",
)
def serve(**options: Any) -> int:
    """Serve the table: people play in their browsers, on computers, tablets and phones.

    Prints the address, and a QR code for phones on the same network.
    """
    from canasta.cli.serve import ServeOptions, serve

    return serve(ServeOptions(**options))


@canasta.command(epilog=texts.PLAY_EPILOG)
@click.argument("book", required=False)
@click.option("--seat", type=int, help="Where you sit: 0, 1, … (0 if not said).")
@click.option("--players", type=int, help="How many play, where the book leaves a choice.")
@click.option(
    "--bots",
    metavar="NAME",
    help="Who the others are: club, novice or random; or three names with commas.",
)
@click.option("--seed", type=int, help="A number: the same number gives the same cards.")
@click.option("--house", metavar="FILE", help="House rules: a TOML file over a book.")
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


@canasta.command()
@click.argument("book", required=False)
@click.option("--compare", metavar="BOOK", help="Show what differs from this book.")
@click.option("--all", "alike", is_flag=True, help="With --compare: what is alike, too.")
@click.option("--house", metavar="FILE", help="House rules: a TOML file over a book.")
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
        from canasta.cli.rule_rows import show_rows

        return show_rows(rows, book, house, plain=form == "plain", as_json=form == "json")
    if form == "json":
        raise click.UsageError("--json goes with --row alone.")
    if as_play:
        if compare is not None or alike:
            raise click.UsageError("--play goes with BOOK, --house, --plain and --markdown alone.")
        from canasta.cli.rule_play import show_play

        return show_play(book, house, plain=form == "plain", as_markdown=form == "markdown")
    from canasta.cli.rules import show_rules

    return show_rules(
        book, compare, house, alike=alike, plain=form == "plain", as_markdown=form == "markdown"
    )


@canasta.command()
@click.argument("file")
@click.option("--write", help="Write the deals to a new file: a score pad, or a .csv table.")
def score(file: str, write: str | None) -> int:
    """Score deals that were played with real cards.

    FILE is a score pad's record, or TOML: a [[score]] with rules and a [[score.side]] for each
    side, with melds, threes and hands. Exits with 1 where a total that the file gives is another.
    """
    from canasta.cli.score import score_deals

    return score_deals(file, write)


@canasta.command(epilog=texts.REFEREE_EPILOG)
@click.argument("book", required=False)
@click.argument("slip", required=False)
@click.argument("answers", metavar="[yes|no]...", nargs=-1, type=click.Choice(["yes", "no"]))
@click.option("--house", metavar="FILE", help="House rules: a TOML file over a book.")
@click.option("--plain", is_flag=True, help="Plain text, without colour.")
def referee(
    book: str | None,
    slip: str | None,
    answers: tuple[str, ...],
    house: str | None,
    plain: bool,
) -> int:
    """Tell what is to be done about a slip at a table with real cards.

    Without SLIP it asks what happened, or lists what can go wrong where nobody can be asked.
    """
    from canasta.cli.referee import tell

    return tell(book, slip, answers, house, plain=plain)


@canasta.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
def check(files: tuple[str, ...]) -> int:
    """Check case files: positions with what is legal in them, deals with what they score.

    Prints a line for each case that does not hold, then how many passed and failed. Exits with 1
    where a case fails, with 2 where one cannot be read.
    """
    from canasta.cli.check import check_cases

    return check_cases(files)


@canasta.command()
@click.argument("book")
@click.option("--deals", type=click.IntRange(1), default=1000, show_default=True, help="How many.")
@click.option(
    "--bots",
    metavar="A,B[,…]",
    default="random",
    show_default=True,
    help="Who sits at seats 0, 1, …; fewer names than seats are repeated.",
)
@click.option("--players", type=int, help="How many play.")
@click.option(
    "--seed", type=int, default=0, show_default=True, help="The same number gives the same deals."
)
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
@click.option("--house", metavar="FILE", help="House rules over a book; write - for BOOK.")
@click.option("--check", is_flag=True, help="Test the invariants at every step.")
@click.option("--json", "as_json", is_flag=True, help="JSON instead of a table.")
def simulate(**options: Any) -> int:
    """Play many deals of BOOK among bots, and tell how they went."""
    from canasta.cli.simulate import SimulateOptions, run_deals

    return run_deals(SimulateOptions(**options))


@canasta.command(epilog=texts.ARENA_EPILOG)
@click.argument("bots", metavar="A B [C…]", nargs=-1, required=True)
@click.option("--rules", "book", metavar="BOOK", help="The rule book; the usual one if not said.")
@click.option("--house", metavar="FILE", help="House rules: a TOML file over a book.")
@click.option("--players", type=int, help="How many play.")
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
@click.option(
    "--seed", type=int, default=0, show_default=True, help="The same number gives the same cards."
)
@click.option("--jobs", type=click.IntRange(1), help="Processes; if not said, one for each core.")
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
    help="Let the first bot meet each of the pool of unlike players and earlier levels.",
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
    no name of a bot is the command of a program: see docs/outside-bots.md. Beside the levels there
    are styles (style:magpie) and levels as they were (expert@1): see docs/arena.md.
    """
    from canasta.cli.arena import ArenaOptions, run_arena

    return run_arena(ArenaOptions(**options))


@canasta.command(epilog=texts.LEADERBOARD_EPILOG)
@click.argument("others", metavar="[BOT…]", nargs=-1)
@click.option("--rules", "book", metavar="BOOK", help="The book; if not said, one that ppo knows.")
@click.option("--players", type=int, help="How many play.")
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
@click.option(
    "--seed", type=int, default=0, show_default=True, help="The same number gives the same cards."
)
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

    A BOT is a policy in Python, as module:function, over what canasta.env shows a seat; or the
    command of a program; or another level or style. All play the same cards.
    """
    from canasta.cli.leaderboard import LeaderboardOptions, run_leaderboard

    return run_leaderboard(LeaderboardOptions(**options))


@canasta.command(epilog=texts.LEARN_EPILOG)
@click.argument("book")
@click.option("--players", type=int, help="How many play.")
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
@click.option("--jobs", type=click.IntRange(1), help="Processes; if not said, one for each core.")
def learn(**options: Any) -> int:
    """Learn what others hold, or how to play, from deals that bots play by BOOK.

    Of hands a network is written that is told what a seat has seen, and from which follows how
    likely each hand is. A policy are the tables by which the bot 'network' plays, and the rollouts
    of those that search.
    """
    from canasta.cli.learn import LearnOptions, run_learn

    return run_learn(LearnOptions(**options))


@canasta.command(epilog=texts.LAB_EPILOG)
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
@click.option("--players", type=int, help="How many play.")
@click.option(
    "--seed", type=int, default=0, show_default=True, help="The same number gives the same cards."
)
@click.option("--jobs", type=click.IntRange(1), help="Processes; if not said, one for each core.")
@click.option("--house", metavar="FILE", help="House rules over a book; write - for BOOK.")
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


@canasta.command()
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


_STORE = click.option(
    "--store",
    metavar="WHERE",
    help="Where tables are kept: a file, or postgresql://…; else the file in your data folder.",
)


@canasta.group(cls=Commands, invoke_without_command=True)
@_STORE
@click.pass_context
def tables(context: click.Context, store: str | None) -> int:
    """List the tables that are kept; export one to a file, import one, or archive the old ones.

    Those played at last come first.
    """
    if context.invoked_subcommand is not None:
        context.obj = store
        return 0
    from canasta.cli.tables import list_tables

    return list_tables(store)


@tables.command(name="export")
@click.argument("code")
@click.argument("file", required=False)
@_STORE
@click.option("--whole", is_flag=True, help="Also a deal that is not over, with all that it hides.")
@click.pass_obj
def export_table(
    outer: str | None, code: str, file: str | None, store: str | None, whole: bool
) -> int:
    """Write all that happened at the table CODE to FILE.

    Without FILE it is called as the table; - is the standard output. A deal that is not over is
    left out. Nobody can take a seat with the file: what players are known by is not in it.
    """
    from canasta.cli.tables import write_out

    return write_out(store or outer, code, file, whole=whole)


@tables.command(name="archive")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--keep",
    type=click.FloatRange(0),
    metavar="DAYS",
    required=True,
    help="Keep tables at which something has happened in so many days.",
)
@_STORE
@click.pass_obj
def archive_tables(outer: str | None, folder: Path, keep: float, store: str | None) -> int:
    """Write the tables at which nothing happens any more to files, and let go of them.

    Each becomes a file in FOLDER, which "canasta tables import" reads. A deal that is not over
    keeps its table four times as long. Nobody should be at these tables meanwhile: a server that
    runs does the same with --keep, and looks who is there.
    """
    from canasta.cli.tables import archive

    return archive(store or outer, folder, keep)


@tables.command(name="import")
@click.argument("file")
@_STORE
@click.pass_obj
def import_table(outer: str | None, file: str, store: str | None) -> int:
    """Take in what FILE holds: a table, a pad, an evening or a contest; - is the standard input.

    It keeps its code, unless another has it. All seats of a table are free: in a match bots sit
    there until somebody takes their place, and the first who comes is the host. A score pad has a
    new link to write on it, an evening one to direct it.
    """
    from canasta.cli.tables import take_in

    return take_in(store or outer, file)


@canasta.command(epilog=texts.SITE_EPILOG)
@click.argument("folder", type=click.Path(path_type=Path))
def site(folder: Path) -> int:
    """Write the table as static files: it plays in the browser, without a server.

    FOLDER is new or empty, or holds an earlier site, in whose place this one comes. Any web space
    serves it, under any path.
    """
    from canasta.cli.site import write

    return write(folder)


@canasta.command()
@click.argument("who")
@click.option(
    "--movement",
    type=click.Choice(["howell", "mitchell", "singles"]),
    default="howell",
    show_default=True,
    help="Pairs who meet in turn, pairs of whom half move on, or single players.",
)
@click.option("--rounds", type=int, default=3, show_default=True, help="How many rounds.")
@click.option("--seed", type=int, default=0, help="Other places for single players.")
def pairings(who: str, movement: str, rounds: int, seed: int) -> int:
    """Tell who sits where in the rounds of an evening.

    WHO is how many pairs or players there are, or a file with a name on each line. Nobody meets
    anybody twice; single players have a new partner in each round, and where somebody has to be
    met again the last line says how often. Whoever is left over sits out, everybody in turn.
    """
    from canasta.cli.pairings import tell

    return tell(who, movement, rounds, seed)


@canasta.command()
@click.argument("file")
@click.option("--seat", type=int, help="Show only what this seat saw; else all hands lie open.")
def replay(file: str, seat: int | None) -> int:
    """Step through a saved match.

    Enter or n goes on, p back, d to the next deal, g N to action N, q leaves. Piped, the whole
    match is told.
    """
    from canasta.cli.replay import replay_match

    return replay_match(file, seat)


@canasta.command(epilog=texts.REVIEW_EPILOG)
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


_PUZZLE_FILE = click.option(
    "--file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="A file of puzzles, as mine writes it; if not said, those that come with canasta.",
)


@canasta.group(cls=Commands, invoke_without_command=True)
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
