"""The page's record of the melds, which comes from events alone, agrees with the true ones."""

import json
import os
import subprocess
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from tests.game.eventful_play import TABLES, Play, table_rules
from tests.wasm.kernels import node_command

from canasta.cards import card_text
from canasta.engine.codes import Phase
from canasta.game import Game

FOLLOWS = Path(__file__).with_name("meld_record.mjs")
TRACKER = Path(__file__).parents[2] / "web" / "src" / "game" / "meld_tracker.ts"
ACTS = int(os.environ.get("CANASTA_EVENTS", "0")) or 120


class _Written(Play):
    """Play whose events and true melds are written down act by act, for one viewer each."""

    def _begin(self, game: Game) -> None:
        super()._begin(game)
        if not hasattr(self, "written"):
            self.written: list[dict[str, Any]] = []
        viewer = self.rng.randrange(-1, game.players)
        begun = {"viewer": viewer, "start": self._melds(), "known": self.known}
        self.written.append({**begun, "acts": [], "melds": []})

    def one_act(self) -> None:
        """Do one action and write down what it has shown."""
        deals = len(self.written)
        known = self.known
        super().one_act()
        if len(self.written) > deals:
            known = self.written[-1]["known"]
        events = self.game.events(known, self.written[-1]["viewer"])
        self.written[-1]["acts"].append(json.loads(msgspec.json.encode(events)))
        cut = self.game.phase == Phase.CUT  # nothing is told before the pack is cut
        self.written[-1]["melds"].append(None if cut else self._melds())

    def _melds(self) -> list[list[list[str]]]:
        board = self.game.board
        return [
            [sorted(card_text(kind) for kind in meld.kinds) for meld in board.melds(side)]
            for side in range(board.sides)
        ]


def test_the_page_s_record_has_the_true_melds_after_every_act() -> None:
    tally: Counter[str] = Counter()
    deals: list[dict[str, Any]] = []
    for book, players in TABLES:
        for irregular in (False, True):
            rules = table_rules(book, irregular)
            play = _Written(rules, players, Random(f"{book} {players} {irregular}"), tally)
            for _ in range(ACTS):
                play.one_act()
            deals += play.written
    asked = [{"start": deal["start"], "acts": deal["acts"]} for deal in deals]
    done = subprocess.run(
        [node_command(), "--no-warnings", "--experimental-strip-types", FOLLOWS, TRACKER],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=True,
    )
    for deal, told in zip(deals, json.loads(done.stdout), strict=True):
        for number, (true, after) in enumerate(zip(deal["melds"], told, strict=True)):
            if true is None:
                continue
            lies = [[sorted(meld) for meld in side] for side in after]
            assert lies == true, deal["acts"][number]
    assert not [what for what in _OFTEN if not tally[what]], tally


_OFTEN = ("bridges", "conversions", "challenge", "completions", "undo whole", "retract")
