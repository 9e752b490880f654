"""Parts of the page that need no browser, as Node runs them: a deal's cards, checked."""

import json
import os
import subprocess
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest
from tests.seeding import TEST_SEED
from tests.table.sitting import two_and_bots
from tests.wasm.kernels import node_command

from canasta.live.table.room_view import room_view
from canasta.live.table.verify import seen_lines

WEB: Final = Path(__file__).parents[2] / "web"

_AROUND: Final = """
import { registerHooks } from "node:module";
import { readFileSync } from "node:fs";
registerHooks({
  resolve(name, context, next) {
    for (const end of ["", ".ts", ".svelte.ts"]) {
      try {
        return next(name + end, context);
      } catch {}
    }
    return next(name, context);
  },
});
globalThis.$state = (value) => value;
globalThis.$derived = (value) => value;
globalThis.document = { querySelector: () => null };
globalThis.location = { pathname: "/", hash: "", href: "http://x/", origin: "http://x" };
globalThis.addEventListener = () => {};
const given = JSON.parse(readFileSync(0, "utf8"));
"""


def run_in_node(script: str, given: object) -> Any:
    """Return what a script prints, which meets what is given as ``given``."""
    done = subprocess.run(
        [node_command(), "--input-type=module", "--eval", _AROUND + script],
        input=json.dumps(given),
        cwd=WEB,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "NODE_NO_WARNINGS": "1"},
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


_CHECKS: Final = """
const { faultOf } = await import("./src/fair/checks.ts");
const { drawnCards, seenLines } = await import("./src/fair/seen.ts");
console.log(JSON.stringify(given.map(({ dealt, rules, kept, events }) => {
  const drawn = drawnCards(events, kept.seat);
  const judged = drawn !== null && rules.turn_card === 0;
  return { fault: faultOf(dealt, rules, kept, drawn), judged, seen: seenLines(events) };
})));
"""
BOOKS: Final = ("regency", "waldo", "joker", "wca", "samba", "bolivia", "joker+two-hand")


def played(book: str, seed: int) -> list[dict[str, Any]]:
    """A deal as the pages of the two people at its table know it when it is over."""
    sitting = two_and_bots(book, 2 if book.endswith("two-hand") else 4)
    sitting.begin()
    sitting.play_deal(Random(f"{TEST_SEED} {seed}"))
    table = sitting.table
    assert table.game is not None
    room = msgspec.to_builtins(room_view(table, ()), str_keys=True)
    known = []
    for seat in sorted(table.people_at()):
        events = table.game.events(0, seat)
        told = msgspec.to_builtins(events)
        hand = next(event for event in told if event["event"] == "dealt")["hands"][seat]
        kept = {"promise": room["dealt"][-1]["commitment"], "seat": seat, "hand": hand}
        kept |= {"commitments": room["dealt"][-1]["commitments"], "value": ""}
        known.append({"dealt": room["dealt"][-1], "rules": room["rules"], "kept": kept})
        known[-1] |= {"events": told, "lines": list(seen_lines(events))}
    return known


@pytest.mark.parametrize("book", BOOKS)
def test_a_page_finds_no_fault_in_an_honest_deal_and_keeps_what_the_record_shows(book: str) -> None:
    known = [one for seed in range(4) for one in played(book, seed)]
    for one, said in zip(known, run_in_node(_CHECKS, known), strict=True):
        assert said["fault"] is None
        assert said["seen"] == one["lines"]
        assert said["judged"] == (one["rules"]["turn_card"] == 0)


@pytest.mark.parametrize("book", ["regency", "waldo", "samba", "bolivia"])
def test_a_page_finds_draws_that_the_pack_did_not_bring(book: str) -> None:
    """Cards that come in another order, or others than those of the pack."""
    changed = []
    for one in [one for seed in range(2) for one in played(book, seed)]:
        own = [
            event
            for event in one["events"]
            if event["event"] == "drew" and event["seat"] == one["kept"]["seat"]
        ]
        for way in ("turned around", "made better"):
            copy = json.loads(json.dumps(one))
            drew = [
                event
                for event in copy["events"]
                if event["event"] == "drew" and event["seat"] == one["kept"]["seat"]
            ]
            for place, event in enumerate(drew):
                event["cards"] = own[-1 - place]["cards"] if way[0] == "t" else ["Kh", "Kd"]
            changed.append(copy)
    assert len(changed) >= 8
    for said in run_in_node(_CHECKS, changed):
        assert said["fault"] == "drawn"
