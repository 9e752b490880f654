"""The wild-card signals of Joker canasta, given and read."""

import numpy as np
import pytest
from tests.search.moments import Moment
from tests.search.tables import moments, some_moments

from canasta.cards import parse_cards, rank_of
from canasta.compiled.kernel import legal, state_at
from canasta.engine.codes import Act, Phase
from canasta.engine.search import UNKNOWN, Seen
from canasta.engine.state import CARDS
from canasta.players.bots import Expert, make
from canasta.players.bots.expert import Player
from canasta.players.bots.signals import signal
from canasta.rules import get_rules
from canasta.rules.signals import FIRST, HIGH, LOW, MIDDLE, REPLY, Signal, played

HAND = "4c 5d 7h 8c 9d Tc Js Kd Ah"


def first_moment() -> Moment:
    """The beginning of a deal of Joker canasta."""
    return next(iter(moments("joker", 4, 3)))


def shown(wilds: str, pile: str = "4h", dealt: int = -1) -> tuple[Moment, Seen]:
    """A player to discard in the first turn after the cards of a pile, who holds some wild cards.

    ``dealt``: wild cards before the draw; -1 for all of them.
    """
    moment = first_moment()
    s = moment.states[0]
    seat = int(s["turn"])
    for field in ("hands", "ranks"):
        s[field][seat] = 0
    s["held"][seat] = 0
    cards = [pattern.kinds[0] for pattern in parse_cards(f"{HAND} {wilds}")]
    for kind in cards:
        s["hands"][seat, kind] += 1
        s["ranks"][seat, rank_of(kind)] += 1
        s["held"][seat] |= np.int64(1 << kind)
    s["hand_size"][seat] = len(cards)
    kinds = [pattern.kinds[0] for pattern in parse_cards(pile)]
    s["pile"][: len(kinds)] = kinds
    s["pile_size"], s["turns"], s["phase"] = len(kinds), len(kinds), Phase.PLAY
    s["requirement"] = 995
    s["stock_size"] = 108 - len(kinds) - s["hand_size"].sum() - s["threes"].sum()
    seen = Seen.blank()
    seen.deal, seen.turns, seen.turn = int(s["deal"]), len(kinds), seat
    seen.pile_size = len(kinds)
    seen.put("pile", [*kinds, *[UNKNOWN] * (CARDS - len(kinds))])
    seen.dealt = len(wilds.split()) if dealt < 0 else dealt
    for turn, kind in enumerate(kinds[1:], 1):
        thrower = (seat + turn - len(kinds)) % 4
        seen.whole[thrower], seen.first[thrower] = 1, kind
        seen.thrown[thrower][rank_of(kind)] += 1
    legal(moment.record, moment.states, 0)
    return moment, seen


def chosen(moment: Moment, seen: Seen, name: str = "club") -> int:
    """The step of a player who has seen this much."""
    bot = make(name, moment.rules, 4, moment.actor, 1)
    assert isinstance(bot, Player)
    bot.seen = seen
    return bot.step(state_at(moment.view(moment.actor)))


def discarded(moment: Moment, seen: Seen, name: str = "club") -> int:
    """The rank that a player discards."""
    code = chosen(moment, seen, name)
    assert Act.DISCARD <= code < Act.LAY
    return rank_of(code - Act.DISCARD)


def wanted(moment: Moment, seen: Seen) -> Signal | None:
    seat = moment.actor
    return signal(moment.rules, 4, seat, state_at(moment.view(seat)), seen)


@pytest.mark.rule("JS-1", "JS-2")
def test_signals_are_a_system_for_partners_where_wild_melds_bind_and_never_a_rule() -> None:
    assert played(get_rules("joker"), 4)
    assert not played(get_rules("joker+two-hand"), 2)
    for book in ("regency", "waldo", "wca"):
        assert not played(get_rules(book), 4)


@pytest.mark.rule("JS-3", "AJ-21", "AJ-23", "AJ-24")
@pytest.mark.parametrize("name", ["club", "style:sparrow"])
def test_a_first_discard_signals_three_dealt_wild_cards_or_denies_them(name: str) -> None:
    for wilds, dealt, ranks in (
        ("2c 2d Jk", 3, HIGH),
        ("2c 2d", 2, [*LOW, *MIDDLE]),
        ("2c 2d Jk", 2, [*LOW, *MIDDLE]),
    ):
        moment, seen = shown(wilds, dealt=dealt)
        assert discarded(moment, seen, name) in ranks
        assert wanted(moment, seen) == FIRST[ranks is HIGH]


@pytest.mark.rule("JS-4", "JS-5", "JS-6", "JS-8")
def test_the_partner_answers_a_high_discard_by_the_number_of_wild_cards() -> None:
    for wilds, ranks, number in (("2c", LOW, 0), ("2c Jk", MIDDLE, 1)):
        moment, seen = shown(wilds, "4h Qs 5d")
        assert discarded(moment, seen) in ranks
        assert wanted(moment, seen) == REPLY[number]


@pytest.mark.rule("JS-9")
def test_a_wild_meld_is_begun_on_a_signal_only_with_six_in_both_hands() -> None:
    for wilds, said, begins in (
        ("2c 2d Jk", "Qs", True),
        ("2c 2d", "Qs", False),
        ("2c 2d Jk", "6s", False),
    ):
        moment, seen = shown(wilds, f"4h {said} 5d")
        moment.states["requirement"] = 50
        legal(moment.record, moment.states, 0)
        code = chosen(moment, seen)
        assert (Act.NEW <= code < Act.RUN and rank_of(code - Act.NEW) in (0, 13)) == begins


@pytest.mark.rule("JS-10", "AJ-22")
def test_later_discards_and_those_after_opening_signal_nothing() -> None:
    moment, seen = shown("2c 2d Jk")
    moment.states["opened"] = 1
    assert wanted(moment, seen) is None
    moment, seen = shown("2c 2d Jk", "4h 4s 5d 6h 7c 5s 8h 9c 4d")
    assert wanted(moment, seen) is None


@pytest.mark.rule("AJ-21", "AJ-24")
def test_players_give_the_signals_that_their_partners_read() -> None:
    told = 0
    for seed in range(4):
        for moment in moments("joker", 4, seed, "club"):
            taken = moment.states["pile_size"][0] < moment.turns
            if moment.phase != Phase.PLAY or moment.turns > 8 or taken:
                continue
            seat = moment.actor
            state = state_at(moment.view(seat))
            seen = Seen(bytearray(moment.seen_by(seat).tobytes()))
            given = signal(moment.rules, 4, seat, state, seen)
            if given is None:
                continue
            code = chosen(moment, seen)
            able = [c for c in state.legal_codes() if Act.DISCARD <= c < Act.LAY]
            if Act.DISCARD <= code < Act.LAY and any(given.tells(c - Act.DISCARD) for c in able):
                assert given.tells(code - Act.DISCARD)
                told += 1
    assert told > 10


def test_a_search_is_left_with_what_the_system_advises_where_no_discard_would_be_true(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nothing = Signal(ranks=(), least=0, most=0)
    monkeypatch.setattr(Expert, "signal", lambda *_: nothing)
    found = 0
    for moment in some_moments("joker", 4, 3, 40):
        if moment.phase != Phase.PLAY:
            continue
        bot = make("expert:rollouts=1", moment.rules, 4, moment.actor, 1)
        assert isinstance(bot, Expert)
        choices = bot.choices(state_at(moment.view(moment.actor)))
        assert choices
        found += int(len(choices) == 1)
    assert found
