"""The play for a question, and the figures that are shown of it."""

from dataclasses import dataclass
from math import log, sqrt
from pathlib import Path

from canasta.cli.commands.lab import cell
from canasta.research.lab.rule_lab import Study, changed, new_study, run
from canasta.research.lab.rule_lab.plot import plot
from canasta.research.lab.simulation import Z_95
from canasta.rules import get_rules


@dataclass(frozen=True)
class Wish:
    """The amount of play, the number of processes, and the seed."""

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


def cell_of(study: Study, key: str) -> str:
    """A difference of a study in words."""
    (figure,) = (figure for figure in study.figures if figure.key == key)
    return cell(figure, study.differences(1)[key])


def command(study: Study) -> str:
    """The command that plays a study."""
    words = ["canasta lab", study.book.name, *(f"--change {text}" for text in study.changes)]
    words += [f"--players {study.players}", f"--deals {study.deals}", f"--seed {study.seed}"]
    return "    " + " ".join([*words, *(["--matches"] if study.matches else [])])


def share(number: int, count: int) -> str:
    """A share of deals with its interval of Wilson; what none came of is bounded."""
    if number == 0:
        return f"0 of {count:,} (less than {-log(0.05) / count:.1%}, with 95 %)"
    p, z = number / count, Z_95
    middle = (p + z * z / (2 * count)) / (1 + z * z / count)
    half = z * sqrt(p * (1 - p) / count + z * z / (4 * count**2)) / (1 + z * z / count)
    return f"{number:,} of {count:,}: {p:.1%} ({middle - half:.1%} to {middle + half:.1%})"
