"""Questions about the rules, answered by play: writes docs/rule-lab.md and its pictures.

    python tools/rule_lab.py [--jobs N] [--seed N] [--share S] [--write docs/rule-lab.md]

With --share 0.1 a tenth of the deals is played. Pictures go to the folder images beside the page.
"""

import argparse
import sys
from dataclasses import dataclass
from math import erf, log, sqrt
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.machine import heading  # noqa: E402 - found by the line above

from canasta.bots.cut import SPREAD  # noqa: E402
from canasta.cli.lab import cell  # noqa: E402
from canasta.kernel import Phase, apply, new_match, new_states, rules_record  # noqa: E402
from canasta.kernel.codes import Ending  # noqa: E402
from canasta.lab.company import Company  # noqa: E402
from canasta.lab.match import play_match  # noqa: E402
from canasta.lab.pool import cores, in_order  # noqa: E402
from canasta.lab.rule_lab import Study, changed, new_study, run  # noqa: E402
from canasta.lab.rule_lab.plot import plot  # noqa: E402
from canasta.lab.rule_lab.seeker import Seeker, make_with_seeker  # noqa: E402
from canasta.lab.rule_lab.splash import splash_chances  # noqa: E402
from canasta.lab.tally import Z_95, Sums  # noqa: E402
from canasta.rules import get_rules  # noqa: E402

SEED = 41
TWO_KINDS = "two-kinds-to-go-out"
NO_MINUS = "melds_need_canasta=false+threes_minus=unopened"
EXACT = 100
"""Points of an exact cut (C-02)."""
SPREADS = (SPREAD, 3.0, 2.0, 1.0, 0.5)
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


@dataclass(frozen=True)
class Wish:
    """How much is played, by how many processes, from which seed."""

    jobs: int
    seed: int
    share: float
    images: Path | None

    def deals(self, number: int) -> int:
        """So many deals, or the share of them."""
        return max(2, round(number * self.share))

    def study(
        self, book: str, change: str | None, players: int, deals: int, *, matches: bool = False
    ) -> Study:
        """A book beside a changed one, played by club bots."""
        rules = get_rules(book)
        changes = {} if change is None else {change: changed(rules, change)}
        study = new_study(rules, changes, players, ["club"], self.seed, matches=matches)
        run(study, self.deals(deals), self.jobs)
        print(book, change, study.deals, flush=True)
        return study

    def draw(self, study: Study, name: str, words: str) -> list[str]:
        """A picture of a study, and the lines that show it."""
        if self.images is None:
            return []
        self.images.mkdir(parents=True, exist_ok=True)
        plot(study, self.images / name)
        return [f"![{words}](images/{name}.svg)", ""]


def rows(study: Study, *keys: str) -> list[str]:
    """A table of figures: the book, the change, the difference."""
    text = next(iter(study.changes))
    every = {figure.key: figure for figure in study.figures}
    book, change, more = study.values(0), study.values(1), study.differences(1)
    return [
        f"| | {study.book.name} | {text} | difference |",
        "|---|--:|--:|--:|",
        *(
            f"| {every[key].words} | {cell(every[key], book[key])} | "
            f"{cell(every[key], change[key])} | {cell(every[key], more[key], '+')} |"
            for key in keys
        ),
        "",
    ]


def command(study: Study) -> str:
    """The command that plays a study."""
    words = ["canasta lab", study.book.name, *(f"--change {text}" for text in study.changes)]
    words += [f"--players {study.players}", f"--deals {study.deals}", f"--seed {study.seed}"]
    return "    " + " ".join([*words, *(["--matches"] if study.matches else [])])


def first_variation(wish: Wish) -> list[str]:
    """Does Waldo's first variation matter?"""
    four = wish.study("waldo", TWO_KINDS, 4, 400)
    three = wish.study("waldo", TWO_KINDS, 3, 150)
    whole = wish.study("waldo", TWO_KINDS, 4, 40, matches=True)
    turns = four.differences(1)["turns"]
    longer = turns.mean / four.values(0)["turns"].mean
    verdict = "It does" if turns.clear else "With so many deals nobody can tell"
    keys = ("turns", "points", "lead", "natural_canastas", "mixed_canastas", "sambas")
    return [
        "## Does the first Waldo variation matter?",
        "",
        "To go out a side needs two kinds of canasta, or a canasta and a samba (WV-1).",
        f"**{verdict}**: a deal of four players has {cell_of(four, 'turns')} turns more, which is",
        f"{longer:.0%} of what it has, and a side scores {cell_of(four, 'points')} points more.",
        "",
        *rows(four, *keys, "no_canasta", "won_0", "won_1"),
        *wish.draw(four, "lab-waldo-two-kinds", "Waldo with and without its first variation"),
        "With three players:",
        "",
        *rows(three, *keys, "stock", "no_canasta"),
        "Whole matches of four players:",
        "",
        *rows(whole, "deals", "turns", "lead", "won_0"),
        command(four),
        command(three),
        command(whole),
        "",
    ]


def cell_of(study: Study, key: str) -> str:
    """A difference in words."""
    (figure,) = (figure for figure in study.figures if figure.key == key)
    return cell(figure, study.differences(1)[key])


def minus_rule(wish: Wish) -> list[str]:
    """Is Joker's minus rule as sharp as the article says?"""
    study = wish.study("joker", NO_MINUS, 4, 500)
    with_rule, without = per_side(study, 0), per_side(study, 1)
    hit = study.values(0)["no_canasta"]
    mean = study.values(0)["points"].mean
    return [
        "## Is Joker's minus rule as sharp as the article says?",
        "",
        "A side that has no canasta when the deal ends loses its melds and its threes besides the",
        "cards in hand (J-41, J-42). Beside it stands the same book with Regency's rule: melds",
        "always count, and threes count minus only against a side that has not opened.",
        "",
        f"**Where it strikes it is sharp.** {100 * hit.mean:.1f} ± {100 * hit.margin:.1f} % of",
        f"sides end a deal without a canasta. Such a side scores {with_rule},",
        f"where sides on the whole score {mean:,.0f}; without the rule it scores {without}.",
        "The club bots know which of the two they play.",
        "",
        *rows(study, "no_canasta", "below_zero", "points", "lead", "turns", "went_out"),
        *wish.draw(study, "lab-joker-minus", "Joker with and without its minus rule"),
        command(study),
        "",
    ]


def per_side(study: Study, number: int) -> str:
    """The mean of a side without a canasta, with its interval: a ratio, by the delta method."""
    keys = [figure.key for figure in study.figures]
    table = np.concatenate(study.rows)[:, number].astype(float)
    points, sides = table[:, keys.index("points_without")], table[:, keys.index("no_canasta")]
    if not sides.any():
        return "nothing, as there was none,"
    ratio = points.sum() / sides.sum()
    error = (points - ratio * sides).std(ddof=1) / sqrt(len(points)) / sides.mean()
    return f"{ratio:,.0f} ± {Z_95 * error:,.0f} points"


def play_seekers(work: tuple[tuple[str, ...], int]) -> tuple[int, int, int]:
    """A deal of WCA with seekers: the side that splashed or -1, the lead of side 0, its turns."""
    bots, seed = work
    deal = next(
        iter(play_match(get_rules("wca"), bots, seed, matches=False, maker=make_with_seeker))
    )
    state = deal.state[0]
    splashed = int(state["out"]) % 2 if state["ending"] == Ending.SPLASH else -1
    return splashed, int(state["scores"][0] - state["scores"][1]), int(state["turns"])


def share(number: int, count: int) -> str:
    """A share of deals with its interval of Wilson; what none came of is bounded."""
    if number == 0:
        return f"0 of {count:,} (less than {-log(0.05) / count:.1%}, with 95 %)"
    p, z = number / count, Z_95
    middle = (p + z * z / (2 * count)) / (1 + z * z / count)
    half = z * sqrt(p * (1 - p) / count + z * z / (4 * count**2)) / (1 + z * z / count)
    return f"{number:,} of {count:,}: {p:.1%} ({middle - half:.1%} to {middle + half:.1%})"


def splashes(wish: Wish) -> list[str]:
    """How often does a WCA splash come?"""
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


def exact_cuts(wish: Wish) -> list[str]:
    """How much is an exact cut worth to those who practise?"""
    rules = get_rules("wca")
    record, states = rules_record(rules, 4), new_states(1)
    cuts, exact = wish.deals(4_000), 0
    for number in range(cuts):
        seed = wish.seed + number
        new_match(record, states, 0, seed)
        company = Company(rules, ("club",) * 4, seed)
        while states["phase"][0] == Phase.CUT:
            apply(record, states, 0, company.step(record, states, 0))
        exact += int(states["exact_cut"][0] >= 0)
    study = wish.study("wca", None, 4, 60, matches=True)
    keys = [figure.key for figure in study.figures]
    table = np.concatenate(study.rows)[:, 0]
    deals, lead = study.values(0)["deals"], table[:, keys.index("lead")]
    near = 2_500
    density = float((lead < near).mean()) / (2 * near)
    lines, worth = [], {}
    for spread in SPREADS:
        chance = erf(0.5 / (spread * sqrt(2)))
        more = EXACT * (chance - erf(0.5 / (SPREAD * sqrt(2))))
        worth[spread] = match = more * deals.mean / 2
        lines.append(
            f"| {spread:g} cards | {chance:.1%} | {EXACT * chance:.0f} | {match:+.0f} | "
            f"{50 + 100 * match * density:.1f} % |"
        )
    return [
        "## How much is an exact cut worth to those who practise?",
        "",
        "Who cuts exactly 52 cards earns 100 points for the side (C-02); a cut that is not exact",
        "costs nothing (AC-4). A practised hand cuts closer to the middle. The chance below is",
        "that of a bell curve of this spread; the bots' spread, that of somebody who does not",
        "practise (AC-5), is the first line. Of the cuts that bots made exact were",
        f"{share(exact, cuts)}.",
        "",
        "| spread | exact | points a cut | points a match more | wins of equal sides |",
        "|---|--:|--:|--:|--:|",
        *lines,
        "",
        f"A match of club bots has {deals.mean:.1f} ± {deals.margin:.1f} deals, and a side cuts",
        "every second of them. The last column says how often the practised side would win",
        "against one that is its equal in all else, from how many of the matches ended near each",
        f"other ({float((lead < near).mean()):.0%} of {study.deals} within {near:,} points).",
        f"**Who cuts to within about a card has {worth[1.0]:.0f} points a match of it**, where the",
        f"winner is {study.values(0)['lead'].mean:,.0f} points ahead in the mean: it decides a",
        "match now and then, and no more.",
        "",
        command(study),
        "",
    ]


OWN = """\
## Questions of your own

    canasta lab waldo --change no-bridges --change bolivia-2500
    canasta lab regency --change canastas_to_go_out=2 --deals 1000 --plot two-canastas
    canasta lab joker --change conversion+target=8500 --matches --json
    canasta lab - --house ours.toml --change wild_aces=never

A change is a variation (`canasta rules` lists them), a rule with its value (they are all in
[house rules](rules/house-rules.md)), a file of house rules over the same book, or several of them
with `+` between. The book and every change are played by the same bots with the same cards, so that
a difference is far better known than the figures it is taken of; it is marked where its interval
leaves out nothing. Where no deal went otherwise, that is said: bots met nothing that the change is
about. `--plot NAME` draws an SVG and a PNG (`pip install 'canasta[lab]'`), `--bots` names who
plays. Ctrl-C prints what was played so far.
"""


def page(wish: Wish) -> str:
    """The page."""
    lines = [
        "# The rule lab: questions about the rules, answered by play",
        "",
        f"Made by `python tools/rule_lab.py --seed {wish.seed} --write docs/rule-lab.md`.",
        "",
        f"{heading()}.",
        "",
        "Every figure is a mean a deal with its 95 % interval. A book and its change are played by",
        "the same `club` bots with the same cards, and a difference is taken deal by deal. What",
        "bots do is not what people do: they know the rules they play by, but were not made for a",
        "changed one. [Your own questions](#questions-of-your-own) are asked with `canasta lab`.",
        "",
    ]
    for answer in (first_variation, minus_rule, splashes, exact_cuts):
        lines += answer(wish)
    return "\n".join([*lines, OWN])


def main() -> int:
    """Play, print and write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--share", type=float, default=1.0, help="of the deals, such as 0.1")
    parser.add_argument("--write", type=Path, metavar="FILE")
    given = parser.parse_args()
    images = None if given.write is None else given.write.parent / "images"
    text = page(Wish(given.jobs, given.seed, given.share, images))
    print(text)
    if given.write is not None:
        given.write.write_text(text, "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
