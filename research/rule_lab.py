"""Questions about the rules, answered by play: writes docs/research/rule-lab.md and its pictures.

    python research/rule_lab.py [--jobs N] [--seed N] [--share S] [--write PAGE]

With --share 0.1 a tenth of the deals is played. Pictures go to docs/images, as ../images from PAGE.
The questions are in research/questions.
"""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.machine import heading  # noqa: E402 - found by the line above
from research.questions.asking import Wish  # noqa: E402
from research.questions.exact_cuts import exact_cuts  # noqa: E402
from research.questions.first_variation import first_variation  # noqa: E402
from research.questions.minus_rule import minus_rule  # noqa: E402

from canasta.research.lab.pool import cores  # noqa: E402

SEED = 41
PAGE = "docs/research/rule-lab.md"
ANSWERS = (first_variation, minus_rule, exact_cuts)

OWN = """\
## Questions of your own

    canasta lab waldo --change no-bridges --change bolivia-2500
    canasta lab regency --change canastas_to_go_out=2 --deals 1000 --plot two-canastas
    canasta lab joker --change conversion+target=8500 --matches --json
    canasta lab - --house ours.toml --change wild_aces=never

A change is a variation, a rule with its value, or a file of house rules over the same book.
`canasta rules` lists the variations, and [house rules](../rules/house-rules.md) lists the rules.
Join several with `+`.

The same bots play the book and every change with the same cards, so a difference is known much
better than the two figures. It is marked when its interval excludes zero. If no deal changed, the
lab says so: the bots never met the change.

`--plot NAME` draws an SVG and a PNG (`pip install 'canasta[lab]'`), and `--bots` names the
players. Ctrl-C prints the results so far.
"""


def page(wish: Wish) -> str:
    """The page."""
    lines = [
        "# The rule lab: questions about the rules, answered by play",
        "",
        "*For curious players and people who change rules. An explanation; ask",
        "[your own questions](#questions-of-your-own) with `canasta lab`.*",
        "",
        "Every figure is an average per deal with its 95 % interval. The same `club` bots play the",
        "book and its change with the same cards, and each difference is taken deal by deal. Bots",
        "aren't people: they know the rules they play by, but weren't made for a changed rule.",
        "",
        f"Made by `python research/rule_lab.py --seed {wish.seed} --write {PAGE}`: {heading()}.",
        "",
    ]
    for answer in ANSWERS:
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
    images = None if given.write is None else given.write.parents[1] / "images"
    text = page(Wish(given.jobs, given.seed, given.share, images))
    print(text)
    if given.write is not None:
        given.write.write_text(text, "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
