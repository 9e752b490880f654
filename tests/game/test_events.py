"""Events tell all that happens, and to every seat only what it may see."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.playing import about_to_meld, games

from canasta.cards import card_text
from canasta.engine.codes import Act
from canasta.game import WATCHER, Board, Game, as_seen
from canasta.game import events as ev
from canasta.game.board import counted

HANDS = (ev.Drew, ev.PileHanded, ev.PickedUp)


class Bookkeeper:
    """The table as it follows from the events alone."""

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
def test_nobody_sees_the_cards_that_come_to_another_hand(game: Game) -> None:
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


def test_a_meld_of_one_act_is_told_as_one_event() -> None:
    game, meld = about_to_meld()
    before = len(game.events())
    game.do(meld)
    (melded, *_) = game.events(since=before)
    assert isinstance(melded, ev.Melded)
    assert Counter(melded.cards) == Counter(meld.cards)


@pytest.mark.rule("C-01", "C-02", "AC-5")
def test_the_cut_is_told_without_its_number_but_for_an_exact_one() -> None:
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
def test_the_end_of_every_deal_is_told_with_its_points(game: Game) -> None:
    scored = [event for event in game.events() if isinstance(event, ev.DealScored)]
    assert len(scored) == game.deal - (not game.deal_over)
    totals = [sum(event.totals[side] for event in scored) for side in range(game.sides)]
    assert tuple(totals) == game.scores


@given(games())
def test_what_is_told_of_a_discard_lies_on_the_pile(game: Game) -> None:
    discards = [code for code in game.legal() if Act.DISCARD <= code < Act.LAY]
    for code in discards:
        twin = game.clone()
        twin.apply(code)
        told = twin.events(since=len(game.events()))
        assert ev.Discarded(game.turn, card_text(code - Act.DISCARD)) in told
