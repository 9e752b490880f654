"""A phone without a connection counts the same points as the server."""

import json
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from tests.wasm.kernels import node_command

from canasta.game import InvalidError
from canasta.live.pad.entry import DealEntry, HandEntry, SideEntry
from canasta.live.pad.form import PadForm, form_of
from canasta.live.pad.sheet import sheet_of_entry
from canasta.rules import BOOKS, Rules, get_rules, sides_of, variations_of

COUNTS = Path(__file__).with_name("count_deal.mjs")
COUNTING = Path(__file__).parents[2] / "web" / "src" / "pad" / "count_deal.ts"
HOUSE: dict[str, list[Any]] = {
    "natural_canasta": [500, 700],
    "natural_aces": [500, 1000],
    "mixed_canasta": [300, 200],
    "red_three_points": [(100, 200, 300, 800), (100,), (500, 1000)],
    "all_threes_points": [0, 2000],
    "threes_minus": ["unopened", "no_canasta", "too_few_canastas"],
    "threes_need_canastas": [0, 1, 2],
    "canastas_to_go_out": [1, 2, 3],
    "melds_need_canasta": [False, True],
    "going_out_bonus": [100, 200],
    "concealed_bonus": [0, 200],
    "exact_cut_survives_splash": [False, True],
    "red_three_in_hand": [0, 500],
    "black_threes_in_hand": [(), (100,), (100, 300)],
    "black_threes_counted": ["side", "hand"],
    "unopened_foot": ["counted", "ignored", "as_hand"],
    "joker_value": [50, 30, 100],
    "deuce_value": [20, 25, 0],
    "seven_value": [5, 10],
    "ace_value": [20, 1],
}
OF_EACH = 60
"""Deals that are counted by each set of rules."""


def _all_rules() -> Iterator[tuple[Rules, int]]:
    for book in BOOKS:
        names = [book, *(f"{book}+{one.name}" for one in variations_of(book))]
        for rules in map(get_rules, names):
            yield from ((rules, players) for players in rules.players)
    rng = Random(43)
    for number in range(120):
        rules = BOOKS[[*BOOKS][number % len(BOOKS)]]
        changed = {name: rng.choice(values) for name, values in HOUSE.items() if rng.random() < 0.4}
        yield replace(rules, **changed), rng.choice(rules.players)


def _entry(form: PadForm, players: int, rng: Random) -> DealEntry:
    """Return what people might enter in a form, much of it at once."""

    def few(asked: bool, most: int = 2) -> int:
        return rng.randrange(most + 1) if asked and rng.random() < 0.6 else 0

    def hand() -> HandEntry:
        held = {
            name: few(name in form.hand) for name in HandEntry.__struct_fields__ if "three" in name
        }
        aces, sevens = (
            form.aces_from > 0 and rng.random() < 0.3,
            form.sevens_from > 0 and rng.random() < 0.3,
        )
        return HandEntry(
            cards=5 * rng.randrange(30, 40) if aces or sevens else 5 * rng.randrange(12),
            foot=5 * rng.randrange(8) if "foot" in form.hand else 0,
            aces=aces,
            sevens=sevens,
            **held,
        )

    def side(out: Any, cut: bool) -> SideEntry:
        canastas = {one.kind: few(True, 2) for one in form.canastas}
        return SideEntry(
            canastas=canastas if rng.random() < 0.7 else {},
            red_threes=rng.choice([few(form.red_threes), few(form.red_threes, 8)]),
            black_threes=rng.choice([few(form.black_threes), few(form.black_threes, 8)]),
            melded=rng.choice([0, 5 * rng.randrange(50)]),
            unfinished=tuple(kind for kind in form.unfinished if rng.random() < 0.3),
            hands=tuple(hand() for _ in range(form.members)),
            out=out,
            exact_cut=cut,
            opened_without=rng.random() < 0.3,
        )

    sides = sides_of(players)
    out, cut = rng.randrange(-1, sides), rng.randrange(sides) if form.exact_cut else -1
    return DealEntry(
        tuple(
            side(rng.choice(form.outs or ("out",)) if n == out else "", n == cut)
            for n in range(sides)
        )
    )


def test_a_phone_counts_every_deal_as_the_server_does_by_all_rules() -> None:
    rng, asked, counted = Random(4343), [], []
    for rules, players in _all_rules():
        form = form_of(rules, players)
        entries, totals = [], []
        for _ in range(OF_EACH):
            entry = _entry(form, players, rng)
            try:
                sheet = sheet_of_entry(rules, players, entry)
            except InvalidError:  # more cards than the pack has
                continue
            entries.append(entry)
            totals.append([side.total for side in sheet.sides])
        asked.append({"form": form, "entries": entries})
        counted.append(totals)
    assert sum(map(len, counted)) > 2000
    command = [
        node_command(),
        "--no-warnings",
        "--experimental-strip-types",
        str(COUNTS),
        str(COUNTING),
    ]
    done = subprocess.run(
        command, input=msgspec.json.encode(asked), capture_output=True, check=True
    )
    for one, found, wanted in zip(asked, json.loads(done.stdout), counted, strict=True):
        assert found == wanted, one["form"]
