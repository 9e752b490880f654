"""Duplicate deals between two bots: ``python -m bench.bots BOOK --deals N``.

Every deal is played once for each side that the first bot can be: the same cards, the sides
changed. Printed are the points a deal by which it is ahead, with the 95 % interval, which is
taken over deals, since the games of one deal are not independent.
"""

import argparse
from math import sqrt
from statistics import mean, stdev
from time import perf_counter

from canasta.bots import NAMES, Bot, make
from canasta.kernel import Phase, apply, legal, new_match, new_states, redact, rules_record
from canasta.rules import Rules, get_rules


def play_deal(rules: Rules, names: list[str], seed: int) -> list[int]:
    """The score of each side after one deal."""
    players = len(names)
    record = rules_record(rules, players)
    states, view, watched = new_states(1), new_states(1), new_states(1)
    bots: list[Bot] = [make(name, rules, players, seat, seed) for seat, name in enumerate(names)]
    new_match(record, states, 0, seed)
    row, turns = states[0], -1
    while row["phase"] < Phase.DEAL_OVER:
        seat = int(row["actor"])
        legal(record, states, 0)
        redact(states, 0, seat, view, 0)
        if apply(record, states, 0, bots[seat].step(view)):
            raise AssertionError(f"{names[seat]} played what is not legal, seed {seed}")
        if int(row["turns"]) != turns:
            turns = int(row["turns"])
            redact(states, 0, -1, watched, 0)
            for bot in bots:
                bot.watch(watched)
    scores: list[int] = row["scores"].tolist()
    return scores[: int(row["sides"])]


def margins(
    rules: Rules, players: int, bots: tuple[str, str], deals: int, seed: int
) -> list[float]:
    """For every deal the points by which the first bot is ahead of the second on average."""
    sides = 2 if players == 4 else players
    found: list[float] = []
    for deal in range(deals):
        total = 0.0
        for own in range(sides):
            names = [bots[seat % sides != own] for seat in range(players)]
            scores = play_deal(rules, names, seed + deal)
            total += scores[own] - mean(scores[:own] + scores[own + 1 :])
        found.append(total / sides)
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("book", help="a rule book, such as joker+two-hand")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--players", type=int)
    parser.add_argument("--bots", default="club,novice", help=f"two of {', '.join(NAMES)}")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rules = get_rules(args.book)
    players = args.players or rules.players[0]
    first, second = args.bots.split(",")
    start = perf_counter()
    found = margins(rules, players, (first, second), args.deals, args.seed)
    seconds = perf_counter() - start
    half = 1.96 * stdev(found) / sqrt(len(found))
    print(
        f"{args.book}, {players} players: {first} ahead of {second} by "
        f"{mean(found):.0f} ± {half:.0f} points a deal ({args.deals} deals, {seconds:.0f} s)"
    )


if __name__ == "__main__":
    main()
