"""People who play on, no matter what happens to servers, networks and databases."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from tests.web.playing import begin, play_on, settle, together
from tests.web.serving import Page, RefusedError
from tests.web.test_hidden_cards import check_frame
from tests.web.truth import events, moments, table_of

from canasta.game import Game


class Player:
    """Someone who comes back with the token, and what was seen on all connections."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.seat: int = page.own["seat"]
        self.frames: list[list[str]] = []

    def come_back(self, url: str) -> None:
        """Connect again: the seat is the same, and so is what was seen to happen."""
        old = self.page
        old.close()
        self.frames.append(old.frames)
        self.page = page = Page(url, old.code, old.token, old.name).hello(old.number)
        assert page.person == old.person
        assert page.own["seat"] == self.seat
        assert page.number >= old.number
        if old.game is None or page.game is None or page.game["deal"] != old.game["deal"]:
            return
        assert page.game["moves"] >= old.game["moves"]
        page.until(lambda: len(page.events) >= len(old.events))
        assert page.events[: len(old.events)] == old.events
        if page.game["moves"] == old.game["moves"]:
            assert page.own["hand"] == old.own["hand"]

    def leave(self) -> None:
        """Go for good."""
        self.page.close()
        self.frames.append(self.page.frames)


def one_act(players: Sequence[Player], rng: Random) -> None:
    """The player to act does something; if the deal is over, the next begins."""
    pages = [player.page for player in players]
    if pages[0].over and pages[0].room["promise"] is None:
        begin(*pages)
    # A deal that was promised before a kill begins by itself.
    together(*pages, until=lambda page: page.room["promise"] is None)
    to_act = settle(pages)
    if to_act is None:
        begin(*pages)
    else:
        play_on(to_act, rng)


def in_spite_of_the_store(act: Callable[[], Any]) -> bool:
    """Return whether something was done: a store that is away refuses, and says so."""
    try:
        act()
    except RefusedError as refusal:
        if not refusal.code.startswith("store."):
            raise
        return False
    return True


def check_history(players: Sequence[Player], store: str, code: str) -> int:
    """Everything that anyone saw has happened, and the record replays."""
    entries = events(store, code)
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    truth = moments(entries)
    for player in players:
        for frames in player.frames:
            number = 0
            for frame in frames:
                number = check_frame(frame, player.seat, truth, number)
            assert number <= len(entries)
    game = table_of(entries).game
    assert game is not None
    assert Game.load(game.save()).save() == game.save()
    return len(entries)
