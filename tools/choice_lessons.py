"""What a network of choices learns from searches: ``python tools/choice_lessons.py regency``.

Plays deals among unlike players, searches at some choices, learns from nine deals in ten and says
what is lost on the others against the search's best, by the search's own figures: by the network,
by ``club``'s choice, by any. Lessons are kept in the folder, so that what was stopped goes on; the
network is written there, too, as ``src/canasta/bots/choice_nets`` holds them for ``network``.
"""

import argparse
from pathlib import Path

import numpy as np

from canasta.learning.choices import choices_file, choices_of, learn_choices, regret
from canasta.learning.examples import Deals
from canasta.learning.lessons import LESSON_PLAYERS, Lessons, lessons_of
from canasta.rules import get_rules

HELD_OUT = 10
"""One deal in so many is not learned from."""


def main() -> None:
    """Play, search, learn, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("book")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, required=True)
    options = parser.parse_args()
    folder: Path = options.folder
    folder.mkdir(parents=True, exist_ok=True)
    rules, parts = get_rules(options.book), []
    for number in range(options.deals):
        path = folder / f"{options.book}.{options.players}.{options.seed}-{number:05}.npz"
        if not path.exists():
            deal = Deals(rules, options.players, LESSON_PLAYERS, options.seed, number, number + 1)
            part = path.with_suffix(".part")
            with part.open("wb") as file:
                np.savez_compressed(file, **lessons_of(deal)._asdict())
            part.replace(path)
        with np.load(path) as file:
            parts.append(Lessons(*(file[name] for name in Lessons._fields)))
        print(f"\r{number + 1} of {options.deals} deals", end="", flush=True)
    lessons = Lessons.joined(parts)
    choices = choices_of(lessons)
    held_out = lessons.deals % HELD_OUT == HELD_OUT - 1
    own = type(choices)(*(column[~held_out] for column in choices))
    others = type(choices)(*(column[held_out] for column in choices))
    layers = learn_choices(own, options.rounds, options.seed)
    for name, part_ in (("learned from", own), ("held out", others)):
        found = regret(layers, part_)
        print(
            f"\n{name}: {len(part_.points)} choices; points lost by the network "
            f"{found.learned:.1f}, by club {found.first:.1f}, by any {found.chance:.1f}; the "
            f"search's own choice {found.same:.0%}, by club {found.first_same:.0%}"
        )
    about = {
        "book": rules.name,
        "players": options.players,
        "deals": options.deals,
        "choices": len(own.points),
        "rounds": options.rounds,
        "seed": options.seed,
    }
    path = folder / f"{rules.name}.{options.players}.net"
    path.write_bytes(choices_file(layers, about))
    print(f"Written to {path}.")


if __name__ == "__main__":
    main()
