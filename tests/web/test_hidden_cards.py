"""Nothing hidden comes over the wire: every frame of whole deals, held against the full record."""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.cli.piped import run
from tests.web.playing import begin, play_deal, seated
from tests.web.serving import Page, Server
from tests.web.truth import Moment, events, moments, table_of

GAMES = [
    ("regency", 4),
    ("waldo", 4),
    ("joker", 4),
    ("wca", 4),
    ("joker+two-hand", 2),
]
CARD = re.compile(r"[2-9TJQKA][cdhs]|10[cdhs]|Jk")

WRITTEN = re.compile(rf"(?<!\w)(?:{CARD.pattern})(?!\w)")
"""A card in an act's words."""

DEALS = int(os.environ.get("CANASTA_DEALS", "1"))
"""How many deals of each game are played; 40 make two hundred."""

HINTS = 4
"""How many hints those who play ask for in a deal."""

OPEN = re.compile(
    r"game\.(melds\.\d+\.\d+\.(cards|staged)\.\d+|threes\.\d+\.\d+|pile\.top)"
    r"|events\.\d+\.(card|cards\.\d+|top|upcard|used\.\d+)"
    r"|events\.\d+\.now\.(upcard|(melds|threes)\.\d+\.\d+)"
)
"""Where a card may be that all may see."""
OWN = re.compile(
    r"own\.(hand\.\d+|offers\.\d+\.(cards\.\d+))|events\.\d+\.hands\.\d+\.\d+"
    r"|options\.(playable\.\d+|(groups|options)\.\d+\.cards\.\d+)"
    r"|hint\.(options\.\d+\.does\.\d+\.cards\.\d+|reasons\.\d+\.values\.\w+)"
)
"""Where a card may be that a player alone may see."""


def places(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every value of some JSON with the path that leads there."""
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(inner, f"{path}.{key}" if path else str(key))
    else:
        yield path, value


def check_events(events: list[dict[str, Any]], seat: int) -> None:
    """Return what events hide from a seat is not in them."""
    for event in events:
        if event["event"] == "dealt":
            assert all(not cards for n, cards in enumerate(event["hands"]) if n != seat)
        elif event["event"] in ("drew", "pile_handed", "picked_up") and event["seat"] != seat:
            assert event["cards"] == []
        elif event["event"] == "pack_cut" and event["seat"] != seat:
            assert event["count"] is None


def check_frame(frame: str, seat: int, truth: dict[int, Moment], number: int) -> int:
    """A frame holds nothing that was hidden from a seat; the number of the last event it tells."""
    told = json.loads(frame)
    number = told.get("number", number)
    moment = truth.get(number)
    if moment is None:
        assert not [path for path, value in places(told) if CARD.fullmatch(str(value))]
        return number
    assert not [secret for secret in moment.secrets if secret in frame]
    for path, value in places(told):
        if isinstance(value, str) and CARD.fullmatch(value):
            assert OPEN.fullmatch(path) or (seat >= 0 and OWN.fullmatch(path)), (path, value)
    check_events(told.get("events", []), seat)
    own, game = told.get("own"), told.get("game")
    if own is not None:
        assert own["hands"] == []
        assert own["hand"] == ([] if seat < 0 else list(moment.hands[seat]))
        assert seat >= 0 or own["offers"] == []
    if game is not None:
        assert game["pile"]["top"] == moment.top
        assert [[meld["cards"] for meld in side] for side in game["melds"]] == [
            [list(meld) for meld in side] for side in moment.melds
        ]
        assert game["threes"] == [list(threes) for threes in moment.threes]
    for path, text in places(told.get("options", {})):
        if CARD.fullmatch(str(text)):
            assert text in moment.hands[seat], (path, text)
    lying = {moment.top, *(card for side in moment.melds for meld in side for card in meld)}
    for path, text in places(told.get("hint", {})):
        for card in WRITTEN.findall(text) if isinstance(text, str) else ():
            # What is staged may be taken back, and laid otherwise.
            assert card in moment.hands[seat] or card in lying, (path, text)
    return number


@pytest.mark.parametrize("number", range(DEALS))
@pytest.mark.parametrize(("book", "players"), GAMES)
def test_no_frame_of_a_whole_deal_holds_what_was_hidden_then(
    server: Server, home: Path, book: str, players: int, number: int
) -> None:
    ann, ben = seated(server, book=book, players=players)
    with ann, ben, Page(server.url, ann.code, name="Cid") as cid:
        cid.hello()
        begin(ann, ben)
        play_deal([ann, ben], Random(players + 10 * number), hints=HINTS)
        assert any('"hinted"' in frame for page in (ann, ben) for frame in page.frames)
        assert not any('"hinted"' in frame for frame in cid.frames)
        moment = ann.game
        cid.until(lambda: cid.game == moment)
        proof = server.get(f"/api/tables/{ann.code}/proof", ann.token)
    entries = events(server.store, ann.code)
    truth = moments(entries)
    assert truth[entries[-1].number].over
    for page, seat in ((cid, -1), (ann, 0), (ben, 1 if players != 4 else 2)):
        updates = number = 0
        for frame in page.frames:
            number = check_frame(frame, seat, truth, number)
            updates += '"events"' in frame
        assert updates > 20
    file = home / "proof.json"
    file.write_bytes(proof.content)
    done = run(home, "verify", str(file))
    assert done.returncode == 0, done
    assert "Everything holds." in done.stdout
    game = table_of(entries).game
    assert game is not None
    assert json.loads(proof.content)["match"] == json.loads(game.save())


def test_the_check_itself_finds_a_hidden_card() -> None:
    moment = Moment((("7h",), ("Kd",)), ((), ()), ((), ()), "5c", False, ("feed",))
    own: dict[str, Any] = {
        "hand": [],
        "hands": [],
        "offers": [],
        "take_refusal": None,
        "closed": False,
    }
    fine = {"type": "update", "number": 1, "own": own, "events": []}
    assert check_frame(json.dumps(fine), -1, {1: moment}, 0) == 1
    for wrong in (
        {"own": own | {"hand": ["7h"]}},
        {"own": own | {"hands": [["7h"], ["Kd"]]}},
        {"events": [{"event": "drew", "seat": 0, "count": 1, "cards": ["7h"]}]},
        {"events": [{"event": "dealt", "hands": [["7h"], []]}]},
        {"events": [{"event": "pack_cut", "seat": 0, "count": 52}]},
        {"room": {"dealt": [{"secret": "feed"}]}},
        {"room": {"stray": "Kd"}},
    ):
        with pytest.raises(AssertionError):
            check_frame(json.dumps(fine | wrong), -1, {1: moment}, 0)
