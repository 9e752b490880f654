"""What a pile asks of the next player, as everybody at the table can see."""

from collections import Counter
from collections.abc import Sequence

import pytest
from tests.search.tables import TABLES, moments

from canasta.bots import Bot, Expert, make
from canasta.cards import JOKER
from canasta.engine.codes import Act, Phase
from canasta.engine.search import NORMAL, Budget, Candidate, is_discard
from canasta.engine.state import State
from canasta.lab.match import play_match
from canasta.rules import get_rules
from canasta.search.belief import Belief
from canasta.search.pile_needs import Need, need_now, need_then

ENOUGH = 5
"""Cards in a hand from which two are left, whatever takes the pile."""
FREE = {Need.ONE, Need.TWO, Need.FEW, Need.NOTHING}
"""What a pile asks that no card of the hand is needed for."""


class Onlooker:
    """Holds what a pile is said to ask against what the rules then let its taker do."""

    def __init__(self, book: str) -> None:
        self.rules = get_rules(book)
        self.met: Counter[Need] = Counter()
        self._turn = (0, 0)
        self._told: Need | None = None
        self._need = Need.ANY

    def look(self, _bot: Bot, state: State, code: int) -> None:
        """Look at a step, and at what its seat sees before it."""
        turn = (int(state.deal), int(state.turns))
        if turn != self._turn and state.phase == Phase.DRAW:
            self._begin(state, turn)
        legal = state.legal_codes()
        if state.phase == Phase.DRAW:
            if any(Act.TAKE_MIXED <= one < Act.DISCARD for one in legal):
                assert self._need in {Need.CARDS, *FREE}
            if Act.TAKE_TOP in legal:
                few = state.hand_size[state.turn] <= 2
                large = Need.FEW if few else Need.NOTHING
                assert self._need == {1: Need.ONE, 2: Need.TWO}.get(int(state.pile_size), large)
        if is_discard(code):
            self._told = need_then(self.rules, state, (code,))
            assert need_then(self.rules, state, (Act.NEW, code)) == self._told
            assert need_then(self.rules, state, (Act.NEW,)) == Need.ANY

    def _begin(self, state: State, turn: tuple[int, int]) -> None:
        self._need = need_now(self.rules, state)
        if self._told is not None and turn == (self._turn[0], self._turn[1] + 1):
            assert self._need == self._told
        self._turn, self._told = turn, None
        self.met[self._need] += 1
        onto = any(Act.TARGET <= one < Act.BRIDGE for one in state.legal_codes())
        if self._need in FREE and state.hand_size[state.turn] >= ENOUGH:
            assert onto
        if self._need == Need.OPENING:
            assert not onto


@pytest.mark.parametrize(("book", "players"), [*TABLES, ("samba", 4)])
def test_the_next_player_may_do_what_the_pile_asks_and_no_less(book: str, players: int) -> None:
    onlooker = Onlooker(book)
    names = ("club", "style:magpie", "style:penguin", "club")[:players]
    for seed in range(8):
        for _ in play_match(onlooker.rules, names, seed, matches=players == 4, look=onlooker.look):
            pass
    asked = {Need.OPENING, Need.PAIR}
    if onlooker.rules.pile_match == "classic":
        asked.add(Need.CARDS)
    if onlooker.rules.pile_match != "pair":
        asked.update(FREE)
    assert asked <= set(onlooker.met) <= asked | {Need.ANY}


def test_a_pile_that_was_taken_is_frozen_no_more_but_by_a_wild_card() -> None:
    rules = get_rules("regency")
    state = State.blank()
    state.players, state.sides, state.frozen = 4, 2, 1
    state.opened[0] = state.opened[1] = 1
    four = int(Act.DISCARD) + 2
    assert need_then(rules, state, (four,)) == Need.PAIR
    assert need_then(rules, state, (Act.TAKE_PAIR, four)) == Need.CARDS
    state.took = 1
    assert need_then(rules, state, (four,)) == Need.CARDS
    assert need_then(rules, state, (Act.DISCARD + JOKER,)) == Need.PAIR


def test_of_a_choice_that_names_no_steps_is_told_what_it_would_be_played_by(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[Sequence[int]] = []
    real = Belief.told

    def noted(self: Belief, state: State, codes: Sequence[int], takes: Sequence[bool]) -> float:
        told.append(codes)
        return real(self, state, codes, takes)

    monkeypatch.setattr(Belief, "told", noted)
    moment = next(m for m in moments("regency", 4, 3) if m.phase == Phase.PLAY and m.turns > 6)
    seat = moment.actor
    bot = make("expert", moment.rules, 4, seat, 1)
    assert isinstance(bot, Expert)
    view, seen = moment.view(seat).tobytes(), moment.seen_by(seat).tobytes()
    plan = bot.searcher.plan(view, seen, NORMAL, 7)
    bot.searcher.search(view, seen, [Candidate(())], 7, Budget(rollouts=32))
    assert told == [plan]
    assert is_discard(plan[-1])
