"""Whole deals as text: what tools/golden.py writes and the tests play again."""

from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from canasta.engine.codes import Act, Ending
from canasta.game import Game, read_step, sheet_of, step_text
from canasta.rules import BOOKS, get_rules, named_rules, variations_of

FOLDER: Final = Path(__file__).parent
THREE_PLAYERS: Final = 3
SEEDS: Final = 60
"""Seeds tried for a deal that ends by going out; the first is kept where none does."""
MOST: Final = 3_000
ENDS: Final = (Act.PASS, Act.SPLASH)


class Played(NamedTuple):
    """A deal that was played, and the observations in it."""

    game: Game
    steps: list[int]
    legal: int
    """How many actions were listed, over all steps."""
    digest: str
    """Of all the lists of legal actions."""


class Book(NamedTuple):
    """Rules and how many play them."""

    rules: str
    players: int

    @property
    def path(self) -> Path:
        """The file of its playthrough."""
        return FOLDER / f"{self.rules}-{self.players}.txt"


def books() -> list[Book]:
    """Every book and every single variation, with each number of players, and all variations."""
    names = [rules.name for rules in named_rules() if rules.name.count("+") <= 1]
    for book in BOOKS:
        every = [variation.name for variation in variations_of(book)]
        if len(every) > 1:
            names.append("+".join((book, *every)))
    return [Book(name, players) for name in names for players in get_rules(name).players]


def played(book: Book) -> str:
    """A playthrough made again: seeded play that melds rather than discards.

    With three players it is the first seed's deal, however that ends.
    """
    first = None
    for seed in range(1, SEEDS + 1):
        deal = _play_at_random(book, seed)
        first = first or (seed, deal)
        went_out = int(deal.game.board.state.ending) == Ending.WENT_OUT
        if went_out or book.players == THREE_PLAYERS:
            return _text(book, seed, deal)
    assert first is not None
    return _text(book, *first)


def played_again(text: str) -> str:
    """The playthrough of a text, its steps played again from its seed."""
    head, _, rest = text.partition("\n\n")
    values = dict(line.split(": ", 1) for line in head.splitlines())
    book, seed = Book(values["rules"], int(values["players"])), int(values["seed"])
    lines = rest.partition("\n\n")[0].splitlines()
    steps = [read_step(step) for line in lines for step in line.split(", ")]
    return _text(book, seed, _play(book, seed, steps))


def _play_at_random(book: Book, seed: int) -> Played:
    random = Random(seed)
    game = Game.new(book.rules, seed, book.players)
    steps: list[int] = []
    while not game.deal_over and len(steps) < MOST:
        steps.append(_chosen(game.legal(), random))
        game.apply(steps[-1])
    return _play(book, seed, steps)


def _chosen(legal: list[int], random: Random) -> int:
    """A random step that seldom takes back, and prefers melding to discarding."""
    steps = [code for code in legal if code != Act.RETRACT or random.random() < 0.05] or legal
    lays = [code for code in steps if Act.TAKE_TOP <= code < Act.DISCARD or code >= Act.LAY]
    return random.choice(lays if lays and random.random() < 0.4 else steps)


def _play(book: Book, seed: int, steps: list[int]) -> Played:
    game = Game.new(book.rules, seed, book.players)
    digest = blake2b(digest_size=8)
    count = 0
    for step in steps:
        legal = game.legal()
        count += len(legal)
        digest.update(repr(legal).encode())
        game.apply(step)
    return Played(game, steps, count, digest.hexdigest())


def _text(book: Book, seed: int, deal: Played) -> str:
    """A playthrough as text: head, a line of steps for each turn, score sheet, digests."""
    lines = [f"rules: {book.rules}", f"players: {book.players}", f"seed: {seed}", ""]
    turn: list[str] = []
    for step in deal.steps:
        turn.append(step_text(step))
        if step in ENDS or Act.DISCARD <= step < Act.LAY or step >= Act.CUT:
            lines.append(", ".join(turn))
            turn = []
    if turn:
        lines.append(", ".join(turn))
    state = deal.game.board.state
    lines += ["", f"ending: {Ending(int(state.ending)).name.lower()}", f"out: {int(state.out)}"]
    for side in sheet_of(deal.game.board).sides:
        lines.append(f"side {side.side}: {side.total}")
        lines += [f"  {line.words}: {line.points}" for line in side.lines]
    lines.append(f"listed: {deal.legal} actions in {len(deal.steps)} steps, {deal.digest}")
    deal.game.board.tidy()
    digest = blake2b(deal.game.board.to_bytes(), digest_size=8).hexdigest()
    lines.append(f"state: {digest}")
    return "\n".join(lines) + "\n"
