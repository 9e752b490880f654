"""The start of a match, new or saved."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from canasta.cli import texts
from canasta.cli.help import HOUSE, BookHelp, check_players, check_seat, find_rules
from canasta.cli.language import LANGUAGE, figure, say
from canasta.cli.play import saves
from canasta.cli.play.prompt import Prompt
from canasta.cli.problem import Problem
from canasta.cli.streams import console, get_ready
from canasta.escaping import escaped

if TYPE_CHECKING:
    from canasta.cli.play.match import Match


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """The options of `canasta play`; None for those not given."""

    book: str | None = None
    seat: int | None = None
    players: int | None = None
    bots: str | None = None
    seed: int | None = None
    house: str | None = None
    load: str | None = None

    @property
    def bare(self) -> bool:
        return self == PlayOptions()


@click.command(cls=BookHelp, epilog=texts.PLAY_EPILOG)
@click.argument("book", required=False)
@click.option("--seat", type=int, help="Where you sit: 0, 1, …; default: 0.")
@click.option("--players", type=int, help="How many play, if the book leaves a choice.")
@click.option(
    "--bots",
    metavar="NAME",
    help="The other players: random, novice, club, policy, expert or master (default: expert); "
    "or one name each, separated by commas. Policies too, such as ppo:file=learned.npz.",
)
@click.option("--seed", type=int, help="A number; the same number deals the same cards.")
@HOUSE
@click.option(
    "--load",
    metavar="[FILE]",
    is_flag=False,
    flag_value="",
    help="Continue a saved match: the last one, or the one in FILE.",
)
@LANGUAGE
def play(**given: Any) -> int:
    """Play a match in the terminal.

    BOOK is a rule book, with variations as in {varied};
    default: {usual}, or the match that was saved last.
    """
    options = PlayOptions(**given)
    from canasta.cli.play.session import Session

    prompt = Prompt()
    source = _source(options, prompt)
    match, path = _loaded(source, options) if source is not None else _new_match(options)
    return Session(match, path, prompt, console()).run()


def _source(options: PlayOptions, prompt: Prompt) -> Path | None:
    if options.load is not None:
        if any((options.book, options.house, options.players, options.seed is not None)):
            raise Problem(texts.LOAD_AND_MORE)
        if options.load:
            return Path(options.load)
        last = saves.latest()
        if last is None:
            raise Problem(texts.NO_SAVE)
        return last[0]
    if not options.bare or not prompt.terminal:
        return None
    return _offered(prompt)


def _offered(prompt: Prompt) -> Path | None:
    last = saves.latest()
    if last is None:
        return None
    path, rules, seated = last
    scores = " : ".join(map(figure, seated.scores))
    print(say("replies.saved_match", rules=escaped(rules), deal=seated.deal, scores=scores))
    while True:
        answer = prompt.line(say("replies.go_on_with_it")).lower()
        if answer in ("", *say("replies.yes").split()):
            return path
        if answer in say("replies.no").split():
            return None
        print(say("replies.yes_or_no"))


def _loaded(source: Path, options: PlayOptions) -> "tuple[Match, Path]":
    from canasta.cli.play.match import Match

    get_ready()
    saved = saves.read(source)
    players = saved.game.players
    seated = saved.seated or saves.Seated()
    seat = check_seat(seated.seat if options.seat is None else options.seat, players)
    named = options.bots is not None or len(seated.bots) != players
    known = not named and all(map(_is_known, seated.bots))
    bots = seated.bots if known else _bots(options.bots, players, seat)
    match = Match(saved.game, seat, bots, saved.sheets)
    match.remember(saves.games(saved.path))
    return match, saved.path


def _new_match(options: PlayOptions) -> "tuple[Match, Path]":
    rules = find_rules(options.book, options.house)
    players = check_players(rules, options.players)
    seat = check_seat(options.seat or 0, players)
    bots = _bots(options.bots, players, seat)
    from canasta.cli.play.match import Match
    from canasta.game import Game

    get_ready()
    return Match(Game.new(rules, options.seed, players), seat, bots), saves.new_path(rules.name)


def _is_known(name: str) -> bool:
    """Return whether a bot of a saved match can play on.

    Raises:
        Problem: it is code, which a file that came from elsewhere must not start.
    """
    from canasta.cli.commands.simulate import bot_names
    from canasta.players.bots import NAMES, is_bot

    if ":" in name and not is_bot(name) and not name.startswith("ppo:file="):
        raise Problem(texts.code_in_save(name))
    try:
        return bot_names(name, NAMES) == [name]
    except Problem:
        return False


def _bots(named: str | None, players: int, seat: int) -> tuple[str, ...]:
    """Return the bot of every seat, from one name for all or one for each other seat in turn."""
    from canasta.cli.commands.simulate import bot_names
    from canasta.players.bots import NAMES  # by rising strength

    names = bot_names(named or NAMES[-1], NAMES)
    others = [(seat + step) % players for step in range(1, players)]
    if len(names) > len(others):
        raise Problem(texts.too_many_bots(len(names), len(others)))
    seats = {other: names[n % len(names)] for n, other in enumerate(others)}
    return tuple(seats.get(number, names[0]) for number in range(players))
