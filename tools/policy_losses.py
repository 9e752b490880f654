"""What a learned policy's choices lose, and where: it plays all seats, and a search doubts it.

    python tools/policy_losses.py wca --deals 6 --rollouts 600 --seed 19000 --worst 20

At every choice the search tries what it would try as ``expert``, by rollouts that the policy plays
on. Whatever seems better is tried once more beside the policy's own act, with other samples, so
that the best of many by chance is not taken for better. A line for each kind of act that was
better: how often, and the points a deal, of all seats together; before that the worst choices. What
a policy never considers shows here as many large losses of one kind.
"""

import argparse
import sys
from collections import defaultdict
from pathlib import Path
from typing import Final, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.machine import heading  # noqa: E402 - found by the line above
from tools.learned_trial import add_options, trial_of  # noqa: E402
from tools.progress import show_progress  # noqa: E402

from canasta.bots.expert import Expert  # noqa: E402
from canasta.engine.codes import Phase  # noqa: E402
from canasta.engine.search import DEAL, LEARNED, READ, SAME, Budget, Candidate  # noqa: E402
from canasta.engine.state import State  # noqa: E402
from canasta.game.step_text import step_text  # noqa: E402
from canasta.lab.match import play_match  # noqa: E402
from canasta.rules import Rules  # noqa: E402

MIX: Final = 7
"""The second samples fall by the first seed times this."""


class Loss(NamedTuple):
    """A choice at which something else was better."""

    points: float
    deal: int
    kind: str
    place: str


class Doubted(Expert):
    """Plays as the policy would, and notes what else would have been better."""

    hands, others, aim, policy = READ, SAME, DEAL, LEARNED
    losses: list[Loss]
    number = 0

    def _best(self, state: State, choices: list[Candidate], seed: int) -> Candidate:
        own = choices[0]
        best = self._found(state, choices, seed)[0][0]
        if best != own:
            points = dict(self._found(state, [own, best], seed * MIX % 2**64))
            kind = f"{Phase(state.phase).name.lower()}: {_kind(best)}"
            place = (
                f"{state.stock_size} in the stock, {state.pile_size} in the pile, "
                f"{state.hand_size[self.seat]} in hand: {_text(best)}, not "
                f"{_text(Candidate(tuple(self._policy_act(state, own, seed))))}"
            )
            self.losses.append(Loss(points[best] - points[own], self.number, kind, place))
        return own

    def _found(
        self, state: State, choices: list[Candidate], seed: int
    ) -> list[tuple[Candidate, float]]:
        found = self.searcher.search(state.data, self.seen.data, choices, seed, self.budget)
        return [(finding.candidate, finding.points) for finding in found]

    def _policy_act(self, state: State, own: Candidate, seed: int) -> list[int]:
        return list(own.codes) or self.searcher.plan(state.data, self.seen.data, own.mode, seed)


def _kind(candidate: Candidate) -> str:
    """The first word of an act's first step."""
    return step_text(candidate.codes[0]).split()[0] if candidate.codes else "as when eager"


def _text(candidate: Candidate) -> str:
    return "; ".join(step_text(code) for code in candidate.codes) or "as when eager"


def losses_of(rules: Rules, players: int, deals: range, rollouts: int) -> list[Loss]:
    """The choices of a book's policy at which something else was better, or seemed so at first.

    Args:
        rules: the rules; something has to have been learned for them.
        players: how many play.
        deals: the seeds of the deals.
        rollouts: how many a choice is tried with, each time.
    """
    losses: list[Loss] = []

    def doubted(name: str, rules: Rules, players: int, seat: int, seed: int) -> Expert:
        bot = Doubted(rules, players, seat, seed)
        bot.name, bot.budget = name, Budget(rollouts=rollouts)
        bot.losses, bot.number = losses, number
        return bot

    for number in deals:
        show_progress(f"deal {number - deals.start + 1} of {len(deals)}")
        for _ in play_match(rules, ("policy",) * players, number, matches=False, maker=doubted):
            pass
    show_progress()
    return losses


def table(losses: list[Loss], deals: int) -> str:
    """What is lost by the kind of act that would have been better, the most first."""
    kinds: dict[str, list[float]] = defaultdict(list)
    for loss in losses:
        kinds[loss.kind].append(loss.points)
    order = sorted(kinds.items(), key=lambda kind: -sum(kind[1]))
    lines = ["| what was better | times | points a deal |", "|---|--:|--:|"]
    lines += [f"| {kind} | {len(lost)} | {sum(lost) / deals:,.0f} |" for kind, lost in order]
    every = sum(loss.points for loss in losses) / deals
    return "\n".join([*lines, f"| all | {len(losses)} | {every:,.0f} |"])


def main() -> None:
    """Let a policy play, doubt it, and print what it lost."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add_options(parser, deals=6, rollouts=600, seed=19_000)
    parser.add_argument("--worst", type=int, default=10)
    args = parser.parse_args()
    trial = trial_of(parser, args)
    deals = trial.deals
    losses = losses_of(*trial)
    print(f"{heading()}; {args.book}, {args.players} players, deals {deals[0]} to {deals[-1]}.\n")
    for loss in sorted(losses, reverse=True)[: args.worst]:
        print(f"{loss.points:7,.0f}  deal {loss.deal}, {loss.place}")
    print(f"\n{table(losses, args.deals)}")


if __name__ == "__main__":
    main()
