"""Events report everything that happens, and to each seat only what it may see."""

from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.positions import at
from tests.game.playing import about_to_meld, games

from canasta.cards import card_text
from canasta.engine.codes import Act
from canasta.game import WATCHER, Board, Game, as_seen
from canasta.game import events as ev
from canasta.game.board import counted

HANDS = (ev.Drew, ev.PileHanded, ev.PickedUp)


class Bookkeeper:
    """The table rebuilt from the events alone."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.hands: list[Counter[str]] = []
        self.stock = 0
        self.pile = 0
        self.melds: list[list[Counter[str]]] = []
        self.staged: list[tuple[int, Counter[str]]] = []

    def follow(self, events: tuple[ev.Event, ...]) -> None:
        for event in events:
            self.one(event)

    def one(self, event: ev.Event) -> None:
        match event:
            case ev.Dealt():
                self.hands = [Counter(hand) for hand in event.hands]
                self.stock, self.pile = event.stock, event.pile
            case ev.Drew():
                assert event.count == len(event.cards)
                self.hands[event.seat] += Counter(event.cards)
                self.stock -= event.count
            case ev.PickedUp():
                self.hands[event.seat] += Counter(event.cards)
            case ev.Faced():
                self.lose(event.seat, event.cards)
            case ev.TookPile():
                self.lose(event.seat, event.used)
                self.pile -= 1
            case ev.PileHanded():
                self.hands[event.seat] += Counter(event.cards)
                self.pile -= event.count
            case ev.Melded() | ev.Added():
                self.lose(event.seat, event.cards)
            case ev.Bridged() | ev.Discarded():
                self.lose(event.seat, (event.card,))
                self.pile += isinstance(event, ev.Discarded)
            case _:
                pass

    def lose(self, seat: int, cards: tuple[str, ...]) -> None:
        assert not Counter(cards) - self.hands[seat]
        self.hands[seat] -= Counter(cards)


def without_taking_back(book: str, seed: int, rng: int, steps: int) -> Game:
    """Random play of whole actions without ``retract``, which gives cards back unnamed."""
    game = Game.new(book, seed=seed)
    for number in range(steps):
        actions = [a for a in game.actions() if str(a) != "retract"]
        if not actions:
            break
        game.do(actions[(rng + number * 7919) % len(actions)])
    return game


@given(
    st.sampled_from(["regency", "waldo", "joker", "wca", "joker+two-hand"]),
    st.integers(0, 2**32),
    st.integers(0, 2**32),
    st.integers(0, 60),
)
def test_the_events_alone_give_every_hand_the_stock_and_the_pile(
    book: str, seed: int, rng: int, steps: int
) -> None:
    game = without_taking_back(book, seed, rng, steps)
    table = Bookkeeper(game.board)
    table.follow(game.open_events())
    if not table.hands or any(isinstance(e, ev.Splashed) for e in game.open_events()):
        return
    s = game.board.state
    for seat in range(game.players):
        held = Counter(card_text(kind) for kind in counted(game.board.hand(seat)))
        assert table.hands[seat] == held
    assert table.stock == int(s.stock_size)
    assert table.pile == int(s.pile_size)


@given(games())
def test_no_one_sees_the_cards_that_come_to_another_hand(game: Game) -> None:
    for seat in range(WATCHER, game.players):
        for event in game.events(seat=seat):
            if isinstance(event, HANDS) and event.seat != seat:
                assert event.cards == ()
            if isinstance(event, ev.Dealt):
                assert [bool(hand) for hand in event.hands] == [
                    other == seat for other in range(game.players)
                ]
            if isinstance(event, ev.PackCut) and event.seat != seat:
                assert event.count is None


@given(games())
def test_events_by_eye_are_what_each_seat_and_a_watcher_see(game: Game) -> None:
    for since in range(0, game.event_count + 1, 7):
        seen = game.events_by_eye(since)
        for seat in (WATCHER, *range(game.players)):
            assert seen.get(seat, seen[WATCHER]) == game.events(since, seat)


@given(games())
def test_a_seat_sees_all_of_what_comes_to_its_own_hand(game: Game) -> None:
    for seat in range(game.players):
        for seen, whole in zip(game.events(seat=seat), game.open_events(), strict=True):
            if getattr(whole, "seat", None) == seat:
                assert seen == whole
            assert as_seen(seen, seat) == seen


@given(games(), st.integers(0, 2**32))
def test_events_are_only_ever_added(game: Game, rng: int) -> None:
    known = game.events()
    legal = game.legal()
    if legal:
        game.apply(legal[rng % len(legal)])
    later = game.events()
    assert later[: len(known)] == known
    assert game.events(since=len(known)) == later[len(known) :]


@given(games())
def test_events_do_not_depend_on_when_they_are_asked_for(game: Game) -> None:
    record = game.save()
    asked = None
    for asked in Game.replay(record):
        asked.events()
    assert asked is not None
    assert asked.open_events() == Game.load(record).open_events()


def test_a_meld_of_one_action_is_one_event() -> None:
    game, meld = about_to_meld()
    before = len(game.events())
    game.do(meld)
    (melded, *_) = game.events(since=before)
    assert isinstance(melded, ev.Melded)
    assert Counter(melded.cards) == Counter(meld.cards)


@pytest.mark.rule("C-01", "C-02", "AC-5")
def test_the_cut_is_reported_without_its_number_but_for_an_exact_one() -> None:
    game = Game.new("wca", seed=1)
    cutter = game.actor
    assert cutter is not None
    game.do("cut 52")
    cut = game.events(seat=cutter)[0]
    assert cut == ev.PackCut(cutter, exact=True, count=52)
    assert game.events(seat=(cutter + 1) % 4)[0] == ev.PackCut(cutter, exact=True)
    other = Game.new("wca", seed=1)
    other.do("cut 40")
    assert other.events()[0] == ev.PackCut(cutter, exact=False)


@given(games(most=800))
def test_the_end_of_every_deal_is_reported_with_its_points(game: Game) -> None:
    scored = [event for event in game.events() if isinstance(event, ev.DealScored)]
    assert len(scored) == game.deal - (not game.deal_over)
    totals = [sum(event.totals[side] for event in scored) for side in range(game.sides)]
    assert tuple(totals) == game.scores


@given(games())
def test_the_card_reported_as_discarded_is_on_the_pile(game: Game) -> None:
    discards = [code for code in game.legal() if Act.DISCARD <= code < Act.LAY]
    for code in discards:
        twin = game.clone()
        twin.apply(code)
        told = twin.events(since=len(game.events()))
        assert ev.Discarded(game.turn, card_text(code - Act.DISCARD)) in told


# ---- told from the difference of two positions

GOING_OUT: list[tuple[str, str, dict[str, Any], str]] = [
    ("regency", "a second meld", {"melds": [["J*7", "9*6"]], "hands": ["9"]}, "add 9 -> #2"),
    ("regency", "a new meld", {"melds": [["J*7", "9*6"]], "hands": ["K*3"]}, "meld K*3"),
    (
        "regency",
        "black threes",
        {"melds": [["J*7", "9*6"]], "hands": ["3c 3c 3s"]},
        "meld 3c 3c 3s",
    ),
    ("joker", "a third meld", {"melds": [["J*7", "K*7", "9*6"]], "hands": ["9"]}, "add 9 -> #3"),
    ("samba", "a run", {"melds": [["J*7", "K*7", "4h-9h"]], "hands": ["Th"]}, "add Th -> #3"),
    ("bolivia", "a run", {"melds": [["K*7", "4h-Th", "5s-7s"]], "hands": ["8s"]}, "add 8s -> #3"),
    ("bolivia", "wild cards", {"melds": [["K*7", "4h-Th", "2*6"]], "hands": ["2"]}, "add 2 -> #3"),
    ("bolivia", "black threes", {"melds": [["K*7", "4h-Th"]], "hands": ["3c*3"]}, "meld 3c*3"),
]


@pytest.mark.rule("R-39", "J-32")
@pytest.mark.parametrize(
    ("book", "what", "position", "action"), GOING_OUT, ids=[f"{b}: {w}" for b, w, *_ in GOING_OUT]
)
def test_going_out_by_melding_is_reported_with_the_meld_and_the_cards(
    book: str, what: str, position: dict[str, Any], action: str
) -> None:
    game = Game(at(book, phase="play", **position).board)
    held = [card_text(kind) for kind in counted(game.board.hand(0))]
    game.do(action)
    assert game.deal_over
    laid, *others = game.events()
    assert isinstance(laid, ev.Melded if action.startswith("meld") else ev.Added)
    assert sorted(laid.cards) == sorted(held)
    number = laid.meld - 1
    assert action.endswith(f"#{laid.meld}") or number == game.board.meld_count(0) - 1
    cards = [card_text(kind) for kind in game.board.meld(0, number).kinds]
    completed = [event for event in others if isinstance(event, ev.Completed)]
    assert [sorted(event.cards) for event in completed] == [sorted(cards)] * (len(cards) == 7)
    assert all(event.meld == laid.meld for event in completed)


@pytest.mark.rule("JV-4a")
def test_a_conversion_is_reported_as_naturals_added_to_the_wild_cards() -> None:
    position: dict[str, Any] = {"hands": ["K*4 9 9 5"], "melds": [["J*3", "2*3"]]}
    game = Game(at("joker+conversion", phase="play", **position).board)
    game.do("add K*4 -> #2")
    added, completed = game.events()
    assert isinstance(added, ev.Added)
    assert (added.meld, added.onto) == (2, "wild")
    assert [card[0] for card in added.cards] == ["K"] * 4
    assert isinstance(completed, ev.Completed)
    assert (completed.meld, len(completed.cards)) == (2, 7)


@pytest.mark.rule("AG-6", "R-08")
@pytest.mark.parametrize(
    ("action", "points"), [("meld K*7", 70), ("meld K*8", 80), ("meld A*3 2 2", 100)]
)
def test_an_opening_of_one_action_is_reported_with_all_its_cards_and_its_true_sum(
    action: str, points: int
) -> None:
    game = Game(at("regency", hands=["K*8 A*3 2 2 9 8"], phase="play").board)
    game.do(action)
    melded, *others = game.events()
    assert isinstance(melded, ev.Melded)
    assert len(melded.cards) == game.board.meld(0, 0).size
    opened, *more = others
    completed = [event for event in more if isinstance(event, ev.Completed)]
    assert len(completed) == len(more)
    assert opened == ev.Opened(0, 0, points)
    assert [event.cards for event in completed] == [melded.cards] * (len(melded.cards) >= 7)


@pytest.mark.rule("W-066")
def test_a_bridge_names_the_run_that_it_removes() -> None:
    melds = [["8h-Th", "J*3", "8h-Th", "4h-6h", "K*3"]]
    game = Game(at("waldo", hands=["7h Q Q 9"], melds=melds, phase="play").board)
    game.do("add 7h -> #1 #4")
    assert game.events()[0] == ev.Bridged(0, 0, 1, "7h", 4)
    assert [meld.size for meld in game.board.melds(0)][:4] == [7, 3, 3, 3]


@pytest.mark.rule("W-114", "AW-32")
def test_a_challenge_reports_the_table_after_it() -> None:
    rules = {"improper_plays": True}
    game = Game(
        at("regency", rules, hands=["5 2 2 9 9 9 K Q"], melds=[["7*3"]], phase="play").board
    )
    game.do("meld 9 9 9")
    melds = game.view(0).melds[0]
    hands = game.view(0).hand_sizes
    game.do("improper meld 5 2 2; discard K; challenge")
    challenged = game.events()[-1]
    assert isinstance(challenged, ev.Challenged)
    assert challenged.now is not None
    assert [len(meld) for meld in challenged.now.melds] == [meld.size for meld in melds]
    assert challenged.now.hands == hands
    assert challenged.now.pile == game.board.state.pile_size


@pytest.mark.rule("AG-1")
@pytest.mark.parametrize("how", ["undo", "retract"])
def test_an_undo_is_reported_with_its_cards_and_the_remaining_melds(how: str) -> None:
    game = Game(at("regency", hands=["K*3 Q*3 9 8"], melds=[["7*3"]], phase="play").board)
    game.do("meld K K K; meld Q Q Q")
    known = game.event_count
    if how == "undo":
        game.undo()
    else:
        game.do("retract")
    (back,) = game.events(known)
    assert isinstance(back, ev.TookBack)
    assert len(back.cards) == (3 if how == "undo" else 6)
    assert back.now is not None
    assert len(back.now.melds) == (2 if how == "undo" else 1)


def test_events_of_earlier_releases_are_read() -> None:
    for text, event in (
        ('{"event":"took_back","seat":1,"pile":true}', ev.TookBack(1, True)),
        ('{"event":"challenged","seat":1,"against":0}', ev.Challenged(1, 0)),
        (
            '{"event":"bridged","seat":0,"side":0,"meld":1,"card":"7h"}',
            ev.Bridged(0, 0, 1, "7h"),
        ),
        (
            '{"event":"dealt","deal":1,"dealer":0,"cards":11,"pile":1,"stock":60,"upcard":"Kh"}',
            ev.Dealt(1, 0, 11, 1, 60, "Kh"),
        ),
    ):
        assert msgspec.json.decode(text, type=ev.Event) == event
