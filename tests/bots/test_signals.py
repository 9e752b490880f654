"""The wild-card signals of Joker canasta, given and read."""

import pytest
from tests.bots.tables import memory, ranks_of, table
from tests.search.tables import some_moments

from canasta.cards import parse_cards, rank_of
from canasta.compiled.kernel import state_at
from canasta.engine.codes import Phase
from canasta.players.bots import Expert, make
from canasta.players.bots.bot import TableView
from canasta.players.bots.club import Club
from canasta.players.bots.laying import wants_wild_meld
from canasta.players.bots.memory import Memory, obeying, partner_wilds, signal
from canasta.rules import get_rules
from canasta.rules.signals import REPLY, Signal, played

HIGH, MIDDLE, LOW = ranks_of("TJQKA"), ranks_of("89"), ranks_of("4567")
HAND = "4c 5d 7h 8c 9d Tc Js Kd Ah"


def first_turn(wilds: str) -> tuple[TableView, Memory]:
    """Seat 0 at its first turn, having been dealt these wild cards."""
    seen = table("joker", f"{HAND} {wilds}")
    known = memory()
    known.dealt_wilds = len(wilds.split())
    return seen, known


def reply_turn(wilds: str, said: str = "Q") -> tuple[TableView, Memory]:
    """Seat 0 at its first turn after the partner's first discard."""
    seen = table("joker", f"{HAND} {wilds}", turns=3)
    known = memory(s2=said)
    known.dealt_wilds = len(wilds.split())
    return seen, known


def ranks_told(seen: TableView, known: Memory) -> list[int]:
    """The ranks that the system asks to discard."""
    given = signal(seen, known)
    return [] if given is None else list(given.ranks)


@pytest.mark.rule("JS-1", "JS-2")
def test_signals_are_a_system_for_partners_where_wild_melds_bind_and_never_a_rule() -> None:
    assert played(get_rules("joker"), 4)
    assert not played(get_rules("joker+two-hand"), 2)
    for book in ("regency", "waldo", "wca"):
        assert not played(get_rules(book), 4)
        assert not ranks_told(table(book, HAND), memory())


@pytest.mark.rule("JS-3")
def test_three_dealt_wild_cards_are_told_by_a_first_discard_of_ten_or_higher() -> None:
    assert ranks_told(*first_turn("2c 2d Jk")) == HIGH


@pytest.mark.rule("AJ-23")
def test_a_first_discard_of_nine_or_lower_denies_three_wild_cards() -> None:
    assert ranks_told(*first_turn("2c 2d")) == LOW + MIDDLE
    assert partner_wilds(table("joker", HAND, turns=4), memory(s2="9")) == 0


@pytest.mark.rule("JS-4", "JS-5")
def test_the_partner_answers_with_a_seven_or_lower_for_one_wild_card_or_none() -> None:
    assert ranks_told(*reply_turn("")) == LOW
    assert ranks_told(*reply_turn("2c")) == LOW


@pytest.mark.rule("JS-6")
def test_the_partner_answers_with_an_eight_or_a_nine_for_two() -> None:
    assert ranks_told(*reply_turn("2c Jk")) == MIDDLE


@pytest.mark.rule("JS-7", "AJ-25")
def test_the_partner_with_three_puts_them_down_at_once_where_the_points_allow() -> None:
    seen, known = reply_turn("2c Jk Jk")
    seen.requirement = 95
    bot = Club(get_rules("joker"), 4, 0, 1)
    bot.memory = known
    acts = bot.at_play(seen)
    laid = [rank_of(code % 64) for act in acts for code in act]
    assert sum(rank in (0, 13) for rank in laid[:3]) == 3


@pytest.mark.rule("JS-8")
def test_the_partner_with_three_who_cannot_open_answers_ten_or_higher() -> None:
    assert ranks_told(*reply_turn("2c 2d 2h")) == HIGH


@pytest.mark.rule("JS-9")
def test_a_wild_meld_is_begun_on_a_signal_only_with_six_in_both_hands() -> None:
    seen, known = reply_turn("2c 2d Jk")
    assert wants_wild_meld(seen, known)
    seen, known = reply_turn("2c 2d")
    assert not wants_wild_meld(seen, known)
    seen, known = reply_turn("2c 2d Jk", said="6")
    assert not wants_wild_meld(seen, known)


@pytest.mark.rule("JS-10")
def test_later_discards_mean_nothing() -> None:
    seen = table("joker", HAND, turns=9)
    assert partner_wilds(seen, memory(s0="4", s2="5K")) == 0
    assert not ranks_told(seen, memory(s0="45", s2="5K"))


@pytest.mark.rule("JS-4", "JS-6")
def test_the_answer_is_read_by_the_one_who_asked() -> None:
    seen = table("joker", HAND, turns=5)
    assert partner_wilds(seen, memory(s0="K", s2="9")) == 2
    assert partner_wilds(seen, memory(s0="K", s2="A")) == 3
    assert partner_wilds(seen, memory(s0="K", s2="4")) == 0


@pytest.mark.rule("AJ-21")
def test_dealt_wild_cards_are_counted_before_the_first_draw() -> None:
    known = Memory(4)
    known.look(table("joker", "2c 2d 2h 4c", turns=1))
    known.look(table("joker", "2c 2d 2h 4c Jk", turns=1))
    assert known.dealt_wilds == 3


@pytest.mark.rule("AJ-22")
def test_without_a_fitting_card_or_after_melding_no_signal_is_given() -> None:
    kinds = [pattern.kinds[0] for pattern in parse_cards("4c 5d")]
    assert obeying(kinds, REPLY[2]) == kinds
    seen, known = first_turn("2c 2d Jk")
    seen.opened[0] = 1
    assert not ranks_told(seen, known)


@pytest.mark.rule("AJ-24")
def test_both_sides_speak_the_system() -> None:
    rules = get_rules("joker")
    for seat in (0, 1):
        seen, known = first_turn("2c 2d Jk")
        seen.seat, seen.side, seen.partner = seat, seat, seat + 2
        bot = Club(rules, 4, seat, 1)
        bot.memory = known
        kinds = [code for code in range(52) if seen.hand[code] and code % 13]
        assert rank_of(bot.discard(seen, kinds)) in HIGH
        # With two wild cards the same hand says so.
        known.dealt_wilds = 2
        assert rank_of(bot.discard(seen, kinds)) in LOW + MIDDLE


@pytest.mark.rule("AJ-24")
def test_opponents_read_the_system() -> None:
    # Far ahead of opponents who close nothing four would do, as they seem to lack wild cards.
    seen = table("joker", f"{HAND} 2c 2d 2h Jk", scores=[6_000, 1_000, 0], turns=9)
    assert wants_wild_meld(seen, memory(s1="45", s3="9"))
    assert not wants_wild_meld(seen, memory(s1="K5", s3="9"))
    assert wants_wild_meld(seen, memory(s1="5K", s3="9"))


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
