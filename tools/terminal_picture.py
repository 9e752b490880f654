"""Makes docs/images/terminal-table.svg: the terminal's table at a moment of a Waldo deal.

    python tools/terminal_picture.py [SEED]

Bots play a match of that seed up to the player's turn with a lively table; the same seed gives
the same picture as long as the bots play as they do.
"""

import sys
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text
from rich.theme import Theme

from canasta.cli.play.match import Match
from canasta.cli.play.offers import asked_for
from canasta.cli.play.prompt import PROMPT
from canasta.cli.table import Screen, draw_table
from canasta.cli.table.cards import STYLES
from canasta.engine.codes import Phase
from canasta.game import Game
from canasta.players.bots import NAMES

PICTURE = Path(__file__).parent.parent / "docs" / "images" / "terminal-table.svg"
WIDTH = 92
TURNS = 14
"""Turns of the deal that are played at least."""
SEED = 5

NIGHT = TerminalTheme(
    (24, 28, 36),
    (208, 212, 220),
    [
        (24, 28, 36),
        (224, 85, 97),
        (122, 192, 112),
        (222, 182, 98),
        (97, 160, 228),
        (190, 130, 210),
        (86, 182, 194),
        (208, 212, 220),
    ],
    [
        (110, 118, 132),
        (240, 100, 112),
        (140, 210, 130),
        (238, 200, 116),
        (120, 180, 240),
        (208, 150, 228),
        (110, 204, 214),
        (240, 242, 246),
    ],
)


def moment(seed: int) -> Match:
    """A match at a moment that shows something: after the player's draw, with melds about."""
    match = Match(Game.new("waldo", seed), 0, (NAMES[-1],) * 4)
    stand_in = Match(match.game, 1, (NAMES[-1],) * 4).bots[0]
    while not match.game.over:
        game = match.game
        if game.deal_over:
            match.act("deal")
        elif game.actor != match.seat:
            match.bot_acts()
        else:
            view = game.view(match.seat)
            lively = all(view.has_opened) and view.turns >= TURNS
            if lively and game.phase == Phase.PLAY:
                return match
            match.let_choose(stand_in, match.seat)
    return match


def main() -> None:
    """Draw the picture."""
    match = moment(int(sys.argv[1]) if len(sys.argv) > 1 else SEED)
    console = Console(
        record=True,
        width=WIDTH,
        file=StringIO(),
        theme=Theme(STYLES),
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
    )
    view = match.game.view(match.seat)
    news, turn = match.news(), match.turn_news()
    screen = Screen(view, match.names, news, turn, ask=asked_for(match))
    console.print(draw_table(screen, console))
    console.print(Text(f"{PROMPT}█"))
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    console.save_svg(str(PICTURE), title="canasta play waldo", theme=NIGHT, unique_id="canasta")
    print(f"{PICTURE}: {len(match.look())} events")


if __name__ == "__main__":
    main()
