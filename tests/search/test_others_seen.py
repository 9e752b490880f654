"""Types of players, inferred from their actions: the beliefs that a search uses."""

from collections.abc import Sequence
from itertools import pairwise

import pytest
from tests.search.moments import Moment
from tests.search.tables import TABLES, dealt_anew, moments, some_moments

from canasta.compiled.kernel import state_at
from canasta.compiled.search.belief import (
    FORGOTTEN,
    KINDS,
    LAYING,
    PRIOR,
    SLOTS,
    TAKING,
    WHOLE,
    Agreeing,
    Belief,
    kind_records,
    records_of_players,
)
from canasta.compiled.search.search import Searcher
from canasta.compiled.search.weights import MODES, Weights, mode_records
from canasta.engine.codes import Phase
from canasta.engine.search import SAME, SEEN, Believed, Seen
from canasta.engine.state import SEATS, State
from canasta.players.bots import Bot, make
from canasta.players.bots.expert import Expert
from canasta.research.lab.match import play_match
from canasta.rules import Rules, get_rules

TAKERS = [number for number, kind in enumerate(KINDS) if kind[0].startswith("takes")]
WATCHING = "expert:rollouts=20:others=seen"


def believed(other: str) -> float:
    """What an expert believes, after a match, of the next player's taking nearly every pile."""
    bots: list[Expert] = []

    def maker(name: str, rules: Rules, players: int, seat: int, seed: int) -> Bot:
        bot = make(name, rules, players, seat, seed)
        if isinstance(bot, Expert):
            bots.append(bot)
        return bot

    for _ in play_match(get_rules("regency"), (WATCHING, other) * 2, 7, maker=maker):
        pass
    searcher = bots[0].searcher
    assert isinstance(searcher, Searcher)
    assert searcher.belief is not None
    weights = searcher.belief.weights[1]
    return sum(weights[number] for number in TAKERS) / sum(weights)


def test_the_opponent_model_soon_recognizes_a_player_who_takes_every_pile() -> None:
    prior = sum(PRIOR[number] for number in TAKERS) / WHOLE
    assert believed("style:magpie") > 2 * prior
    assert believed("style:sparrow") < prior / 2


def test_anyone_who_stays_for_the_next_match_knows_the_others_from_its_first_turn_on() -> None:
    bots: dict[int, Expert] = {}
    at_first: list[Believed] = []

    def maker(name: str, rules: Rules, players: int, seat: int, seed: int) -> Bot:
        if seat in bots:
            return bots[seat]
        bot = make(name, rules, players, seat, seed)
        if isinstance(bot, Expert):
            bots[seat] = bot
        return bot

    def look(bot: Bot, state: State, code: int) -> None:
        if isinstance(bot, Expert) and state.deal == 1 and state.turns < 5 and not at_first:
            at_first.append(bots[0].searcher.believed())

    names = (WATCHING, "style:magpie") * 2
    for _ in play_match(get_rules("regency"), names, 7, maker=maker):
        pass
    learned = bots[0].searcher.believed()
    for _ in play_match(get_rules("regency"), names, 8, matches=False, maker=maker, look=look):
        pass
    for seat, weights in learned.items():
        now = at_first[0][seat]
        assert sum(abs(one - other) for one, other in zip(now, weights, strict=True)) < WHOLE // 4
    prior = sum(PRIOR[number] for number in TAKERS)
    assert sum(at_first[0][1][number] for number in TAKERS) > 2 * prior


def test_the_first_kind_is_the_rollout_policy_and_no_two_are_the_same() -> None:
    for book, players in TABLES:
        rules = get_rules(book)
        records = kind_records(rules, players)
        kinds = [records[at : at + Weights.SIZE] for at in range(0, len(records), Weights.SIZE)]
        assert len(set(kinds)) == len(kinds) == len(KINDS) == len(PRIOR)
        assert kinds[0] == mode_records(rules, players)[: Weights.SIZE]
    assert "as tuned" in TAKING


NEVER, ALWAYS = Agreeing(0, 0), Agreeing(48, 48)


def test_no_kind_is_ever_excluded() -> None:
    belief = Belief(4, 0)
    for _ in range(200):
        belief.update(1, [ALWAYS] + [NEVER] * (len(KINDS) - 1), 48)
    assert all(
        FORGOTTEN * weight >= prior for weight, prior in zip(belief.weights[1], PRIOR, strict=True)
    )
    assert belief.weights[1][0] > 0.9 * sum(belief.weights[1])
    assert belief.weights[2] == list(PRIOR)
    belief.update(0, [ALWAYS] * len(KINDS), 48)  # of itself it believes nothing
    assert 0 not in belief.weights


def test_a_turn_in_which_all_kinds_do_the_same_teaches_and_forgets_nothing() -> None:
    belief = Belief(4, 0)
    for _ in range(5):
        belief.update(1, [ALWAYS] + [NEVER] * (len(KINDS) - 1), 48)
    sure = belief.weights[1][0]
    for _ in range(20):
        belief.update(1, [Agreeing(48, 0)] * len(KINDS), 48)
    assert belief.weights[1][0] > 0.95 * sure


def test_laying_much_says_nothing_about_habits_with_the_pile() -> None:
    def with_pile(weights: Sequence[int]) -> list[int]:
        return [
            sum(weights[first : first + len(LAYING)]) for first in range(0, len(KINDS), len(LAYING))
        ]

    belief = Belief(4, 0)
    for _ in range(20):
        belief.update(1, [Agreeing(24, 24)] + [Agreeing(24, 0)] * (len(KINDS) - 1), 48)
    weights = belief.weights[1]
    assert weights[0] > 0.9 * sum(weights[: len(LAYING)])
    for believed, prior in zip(with_pile(weights), with_pile(PRIOR), strict=True):
        assert believed == pytest.approx(prior, rel=0.01)


def test_someone_who_changes_is_followed() -> None:
    belief = Belief(4, 0)
    takes = [ALWAYS if number in TAKERS else NEVER for number in range(len(KINDS))]
    draws = [NEVER if number in TAKERS else ALWAYS for number in range(len(KINDS))]
    for _ in range(100):
        belief.update(1, takes, 48)
    assert sum(belief.weights[1][number] for number in TAKERS) > 0.95 * WHOLE
    for _ in range(4):
        belief.update(1, draws, 48)
    assert sum(belief.weights[1][number] for number in TAKERS) < 0.2 * WHOLE


def test_every_kind_sits_in_its_share_of_the_samples_and_early_in_some() -> None:
    belief = Belief(4, 2)
    rows = belief.seats()
    assert len(rows) == SEATS
    assert rows[2] == [0] * SLOTS
    for other in (0, 1, 3):
        for kind, weight in enumerate(PRIOR):
            share = SLOTS * weight / sum(PRIOR)
            assert abs(rows[other].count(MODES + kind) - share) <= 1
            if share >= SLOTS / 8:
                assert MODES + kind in rows[other][:16]


def test_without_others_a_search_goes_by_the_modes_alone_and_else_by_a_kind_each() -> None:
    rules = get_rules("regency")
    sizes = [len(records_of_players(rules, 4, how)) for how in (SAME, SEEN)]
    assert sizes == [Weights.SIZE * (MODES + n) for n in (0, len(KINDS))]


def turns(book: str, players: int, seed: int) -> list[tuple[Moment, Moment]]:
    """The turns of a deal by seats other than 0: the start of each, and of the next."""
    begun = [
        moment
        for before, moment in pairwise(moments(book, players, seed))
        if moment.phase == Phase.DRAW and moment.turns == before.turns + 1
    ]
    return [(one, after) for one, after in pairwise(begun) if one.states["turn"][0] != 0]


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_beliefs_about_a_player_do_not_depend_on_hidden_cards(book: str, players: int) -> None:
    checked = 0
    for begun, over in turns(book, players, 33)[2:16]:
        dealt, other = dealt_anew(begun, 0)
        weights = []
        for view in (begun.view(0), other):
            bot = make(WATCHING, begun.rules, players, 0, 17)
            assert isinstance(bot, Expert)
            assert isinstance(bot.searcher, Searcher)
            bot.seen = Seen(bytearray(begun.seen_by(0).tobytes()))
            bot.watch(state_at(view))
            bot.watch(state_at(over.view(0)))
            assert bot.searcher.belief is not None
            weights.append(bot.searcher.belief.weights)
        assert weights[0] == weights[1]
        seat = int(begun.states["turn"][0])
        checked += int(
            weights[0][seat] != list(PRIOR)
            and (dealt["hands"][0] != begun.states["hands"][0]).any()
        )
    assert checked > 3


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_a_choice_is_the_same_however_the_hidden_cards_lie(
    book: str, players: int, few_rollouts: None
) -> None:
    checked = 0
    for moment in some_moments(book, players, 31, 8):
        seat = moment.actor
        if moment.phase == Phase.CUT:
            continue
        dealt, other = dealt_anew(moment, seat)
        choices = []
        for view in (moment.view(seat), other):
            bot = make("expert:others=seen", moment.rules, players, seat, 17)
            assert isinstance(bot, Expert)
            bot.seen = Seen(bytearray(moment.seen_by(seat).tobytes()))
            choices.append(bot.step(state_at(view)))
        assert choices[0] == choices[1]
        checked += int((dealt["hands"][0] != moment.states["hands"][0]).any())
    assert checked > 2


@pytest.mark.parametrize("option", ["others=all", "others=", "others", "hands=seen"])
def test_others_who_are_not_known_are_refused(option: str) -> None:
    with pytest.raises(ValueError, match=r"others=same\|seen"):
        make(f"expert:{option}", get_rules("regency"), 4, 0, 0)
