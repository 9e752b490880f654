"""How often the next player takes the pile, beside how often a bot that searches expected it.

    python tools/calibration.py expert --against style:magpie --deals 40
    python tools/calibration.py expert --pool --deals 20 --jobs 2
    python tools/calibration.py expert --against "python examples/strangers.py mirror" --matches
    python tools/calibration.py expert --pool --matches --known 4 --deals 12

Each deal is played with the bot on every side; what was expected comes from its own search, at each
of its discards. A line for each player: all discards, and those of each tenth of what was expected.
"""

import argparse
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.progress import show_progress  # noqa: E402 - found by the line above

from canasta.bots import POOL, Expert, make  # noqa: E402
from canasta.lab.calibration import Calibration, Question, Tenth, as_json, calibrate, chunks  # noqa: E402
from canasta.lab.outside import LostDealError  # noqa: E402
from canasta.lab.pool import cores, in_order  # noqa: E402
from canasta.rules import get_rules  # noqa: E402

CHUNK = 2
"""Deals that a process plays in one go."""


def main() -> None:
    """Play, and print the table."""
    args = _arguments()
    rules = get_rules(args.rules)
    players = args.players or rules.players[0]
    if not isinstance(make(args.level, rules, players, 0, 0), Expert):
        sys.exit(f"{args.level} does not search, and expects nothing.")
    others = [name for name in POOL if name != args.level] if args.pool else args.against
    what = "matches" if args.matches else "deals"
    known = "" if args.known is None else f" after {args.known} with the same"
    told = f"{args.deals} {what}{known}, seed {args.seed}"
    print(f"{args.level}, {rules.name}, {players} players, {told}")
    print("| against | discards | expected | taken | worst tenth | by tenths (discards) |")
    print("|---|--:|--:|--:|--:|---|")
    for other in others:
        question = Question(
            rules, players, args.level, other, args.seed, args.deals, args.matches, args.known
        )
        found, done = Calibration(), 0
        try:
            for part in in_order(calibrate, chunks(question, CHUNK), args.jobs):
                found.add(part)
                done = min(done + CHUNK, args.deals)
                show_progress(f"{other}: {done} of {args.deals} {what}")
        except LostDealError as error:
            sys.exit(f"\n{error} [{error.loss.code}]")
        show_progress()
        print(json.dumps(as_json(question, found)) if args.json else line(other, found), flush=True)


def line(other: str, found: Calibration) -> str:
    """A line of the table."""
    many = [tenth for tenth in found.tenths() if tenth.discards >= 30]
    worst = max((abs(_off(tenth)) for tenth in many), default=0.0)
    of, every = found.all, found.by_tenths()
    return (
        f"| {other} | {of.discards} | {of.expected:.1%} | {of.taken:.1%} | {worst:.2f} | {every} |"
    )


def _off(tenth: Tenth) -> float:
    return tenth.taken - tenth.expected


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("level", help="a bot that searches, such as expert or expert:rollouts=500")
    who = parser.add_mutually_exclusive_group(required=True)
    who.add_argument("--against", action="append", metavar="BOT", help="a bot, or a program")
    who.add_argument("--pool", action="store_true", help="each of the pool")
    parser.add_argument("--rules", default="regency", metavar="BOOK")
    parser.add_argument("--players", type=int)
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument(
        "--matches",
        action="store_true",
        help="each goes on as a match: what was learned of a player is kept from deal to deal",
    )
    parser.add_argument(
        "--known",
        type=int,
        metavar="NUMBER",
        help="nobody gets up: so many are played first and not counted, then those that are, and "
        "what was learned of a player is kept all the time",
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--json", action="store_true", help="a line of JSON each")
    args = parser.parse_args()
    if args.known is not None and args.known < 0:
        parser.error("--known takes 0 or more.")
    return args


if __name__ == "__main__":
    main()
