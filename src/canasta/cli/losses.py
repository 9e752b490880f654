"""Games that programs of an arena lost by misbehaviour, each with a line of output."""

import shlex
from typing import TYPE_CHECKING, Final

from canasta.escaping import escaped

if TYPE_CHECKING:
    from rich.console import Console

    from canasta.research.lab.arena import PairStanding, Standing
    from canasta.research.lab.outside import Loss

MOST: Final = 10
"""Losses of a bot that are listed one by one."""
NOTE: Final = (
    "A lost game counts {target:,} points for every side but the program's own, which has none."
)


def show_losses(out: "Console", standing: "Standing", house: str | None) -> None:
    """Print the games that were lost by misbehaviour, with the reasons.

    Args:
        out: the console.
        standing: the standings.
        house: the file of house rules, if there is one.
    """
    from canasta.research.lab.arena.contest import arrangements

    lost = [pair for pair in standing.pairs.values() if pair.losses]
    if not lost:
        out.print("No game was lost by how a program behaved.", style="note")
        return
    for pair in lost:
        for bot in pair.names:
            losses = [loss for loss in pair.losses if loss.bot == bot]
            if losses:
                games = pair.ahead.count * len(arrangements(standing.contest.sides))
                out.print(f"{bot} lost {len(losses):,} of {games:,} games by how it behaved:")
                _show(out, losses, again_command(standing, pair, losses[0], house))
    out.print(NOTE.format(target=standing.contest.rules.target), style="note")


def _show(out: "Console", losses: "list[Loss]", again: str) -> None:
    """Print a line for each loss, and the command that replays the first."""
    from canasta.research.lab.outside import is_policy

    for loss in losses[:MOST]:
        out.print(
            f"  deal {loss.number + 1} (seed {loss.seed}), seat {loss.seat}, turn {loss.turn}: "
            f"{escaped(loss.what)} [{escaped(loss.code)}]",
            soft_wrap=True,
        )
    if len(losses) > MOST:
        out.print(f"  … and {len(losses) - MOST:,} more; --json has them all.")
    what = "play" if is_policy(losses[0].bot) else "see all that was said in"
    out.print(f"To {what} the first of these deals{' again' * is_policy(losses[0].bot)}:")
    out.print(f"  {again}", soft_wrap=True)


def again_command(
    standing: "Standing", pair: "PairStanding", loss: "Loss", house: str | None
) -> str:
    """Return the command that plays the deal of a loss again, with a transcript."""
    from canasta.research.lab.outside import USUAL, is_policy

    contest = standing.contest
    rules = ["--rules", contest.rules.name] if house is None else ["--house", house]
    words = ["canasta", "arena", *pair.names, *rules, "--players", str(contest.players)]
    words += ["--seed", str(loss.seed), "--deals", "1", *["--matches"] * contest.matches]
    if contest.limits.act != USUAL.act:
        words += ["--bot-time", f"{contest.limits.act:g}"]
    if not is_policy(loss.bot):
        words += ["--transcript", "said.txt"]
    return shlex.join(words)
