"""How often does a WCA splash come?"""

import numpy as np
from tools.questions.asking import Wish, command, share

from canasta.engine.codes import Ending
from canasta.lab.match import play_match
from canasta.lab.pool import in_order
from canasta.lab.rule_lab.seeker import Seeker, make_with_seeker
from canasta.lab.rule_lab.splash import splash_chances
from canasta.lab.tally import Sums
from canasta.rules import get_rules

PATTERNS = {
    1: "one of each rank and a joker",
    2: "seven pairs, no wild card",
    3: "aces, sevens, four pairs and a wild pair",
    4: "three fours of a kind and a wild pair",
    5: "four threes of a kind and a wild pair",
    6: "four, three, three, two, two of a kind",
    7: "four, four, three, three of a kind",
    8: "aces, sevens, three pairs, deuces, jokers",
    9: "five pairs and four deuces",
}


def splashes(wish: Wish) -> list[str]:
    """Count its chance, and play with bots that wait for one."""
    chances = splash_chances()
    total = float(sum(chances.values()))
    study = wish.study("wca", None, 4, 300)
    column = [figure.key for figure in study.figures].index("splash")
    natural = int(np.concatenate(study.rows)[:, 0, column].sum())
    count = wish.deals(150)
    seeds = [wish.seed + number for number in range(count)]
    name = Seeker.name
    alone = list(in_order(play_seekers, [((name,) * 4, seed) for seed in seeds], wish.jobs))
    ways = ((name, "club") * 2, ("club", name) * 2)
    work = [(ways[number % 2], seed) for number, seed in enumerate(seeds)]
    against = list(in_order(play_seekers, work, wish.jobs))
    came = sum(
        splashed == number % 2 for number, (splashed, _, _) in enumerate(against) if splashed >= 0
    )
    lost = Sums()
    lost.put(np.array([(-1) ** n * lead for n, (_, lead, _) in enumerate(against)], np.int64))
    return [
        "## How often does a WCA splash come?",
        "",
        f"**By itself, almost never: fourteen cards are a splash once in {1 / total:,.0f}.** That",
        "is the chance of a player at the first draw, counted exactly over all hands, each judged",
        "by the rules at work; at a table of four somebody has one at the first turn in one deal",
        f"of about {1 / (4 * total):,.0f}.",
        "",
        "| pattern | once in |",
        "|---|--:|",
        *(f"| {PATTERNS[key]} | {float(1 / value):,.0f} |" for key, value in chances.items()),
        f"| **any** | **{1 / total:,.0f}** |",
        "",
        "In play it can be waited for, as long as the side has not opened. Of deals of club bots,",
        "which show a splash that comes to them but do not wait for one, ended with a splash:",
        f"{share(natural, study.deals)}. Where all four do nothing but wait, and discard what",
        f"serves no pattern: {share(sum(s >= 0 for s, _, _ in alone), len(alone))}, the others",
        "when the stock is used up. Where one side waits and the other plays as usual, the",
        f"waiting side gets there in {share(came, len(against))}, and for the splashes it gets it",
        f"is behind by {-lost.mean:,.0f} ± {lost.margin:,.0f} points a deal in all: **to wait for",
        "a splash against a side that plays loses by far more than it wins.**",
        "",
        command(study),
        "",
    ]


def play_seekers(work: tuple[tuple[str, ...], int]) -> tuple[int, int, int]:
    """A deal of WCA with seekers: the side that splashed or -1, the lead of side 0, its turns."""
    bots, seed = work
    deal = next(
        iter(play_match(get_rules("wca"), bots, seed, matches=False, maker=make_with_seeker))
    )
    state = deal.state[0]
    splashed = int(state["out"]) % 2 if state["ending"] == Ending.SPLASH else -1
    return splashed, int(state["scores"][0] - state["scores"][1]), int(state["turns"])
