"""What it would bring to know the others' hands, beside what a better level brings: in one run.

    python tools/knowing_hands.py regency expert@1 expert --deals 100 --seed 1

On the same duplicate deals the first bot that is named plays against itself told both opponents'
hands, and against each further bot. A line for each of them: points a deal ahead of the first, with
half of their 99 % interval; and which part that is of what knowing the hands brings. Only bots that
search can be told: in every sample the hands lie as they do, and the rest as usual.
"""

import argparse
import sys
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.machine import heading  # noqa: E402 - found by the line above
from tools.progress import show_progress  # noqa: E402
from tools.true_hands import play_openly, with_true_hands  # noqa: E402

from canasta.bots import Bot, Expert, make  # noqa: E402
from canasta.engine.search import Candidate  # noqa: E402
from canasta.engine.state import State  # noqa: E402
from canasta.lab.company import Maker  # noqa: E402
from canasta.rules import Rules, RulesError, get_rules  # noqa: E402

TOLD: Final = "told "
"""Before the name of a bot that is told hands."""
HALF_99: Final = 2.576


def told(bot: Expert, truth: NDArray[Any]) -> Expert:
    """The bot, searching with the opponents' hands as they lie in a record."""
    best = bot._best

    def knowing(state: State, choices: list[Candidate], seed: int) -> Candidate:
        usual, sides = bot.seen, int(truth["sides"][0])
        opponents = (other for other in range(bot.players) if (other - bot.seat) % sides)
        bot.seen = with_true_hands(usual, truth, opponents)
        try:
            return best(state, choices, seed)
        finally:
            bot.seen = usual

    bot._best = knowing  # type: ignore[method-assign]
    return bot


def ahead(rules: Rules, bots: tuple[str, ...], seed: int) -> int:
    """Points by which the even seats' side is ahead of the other when a deal is over."""

    def telling(truth: NDArray[Any]) -> Maker:
        def maker(name: str, rules: Rules, players: int, seat: int, seed: int) -> Bot:
            bot = make(name.removeprefix(TOLD), rules, players, seat, seed)
            return told(bot, truth) if name.startswith(TOLD) and isinstance(bot, Expert) else bot

        return maker

    over = play_openly(rules, bots, seed, telling)
    return int(over["scores"][0, 0] - over["scores"][0, 1])


def gains(rules: Rules, players: int, bot: str, base: str, seeds: range) -> NDArray[Any]:
    """Points ahead of the first bot, deal by deal, both having played either side's cards."""
    rows = []
    for seed in seeds:
        first = ahead(rules, (bot, base) * (players // 2), seed)
        second = ahead(rules, (base, bot) * (players // 2), seed)
        rows.append((first - second) / 2)
        show_progress(f"{bot}: {seed - seeds.start + 1} of {len(seeds)} deals")
    show_progress()
    return np.array(rows)


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("book", help="a book of two sides")
    parser.add_argument("first", help="a bot that searches")
    parser.add_argument("others", nargs="*")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    if args.deals < 2:
        parser.error("At least two deals are needed.")
    try:
        rules = get_rules(args.book)
        players = rules.players[0]
        for name in (args.first, *args.others):
            make(name, rules, players, 0, 0)
    except (RulesError, ValueError) as error:
        sys.exit(str(error))
    if not isinstance(make(args.first, rules, players, 0, 0), Expert):
        sys.exit(f"{args.first} does not search: there is nothing to tell it.")
    print(f"{heading()}; {args.book}, {args.deals} duplicate deals from seed {args.seed} on.\n")
    print(f"| | ahead of `{args.first}` | 99 % | of what knowing brings |")
    print("|---|--:|--:|--:|")
    most = 0.0
    for name in (TOLD + args.first, *args.others):
        seeds = range(args.seed, args.seed + args.deals)
        found = gains(rules, players, name, args.first, seeds)
        most = most or found.mean()
        within = HALF_99 * found.std() / len(found) ** 0.5
        part = f"{found.mean() / most:.0%}" if most > 0 else ""
        print(f"| `{name}` | {found.mean():+,.0f} | ± {within:,.0f} | {part} |", flush=True)


if __name__ == "__main__":
    main()
