"""Reviews of a deal find what cost points, and nothing else."""

import msgspec
import pytest
from tests.advice.deals import a_deal, acts

from canasta.engine.codes import Phase
from canasta.engine.search import Budget
from canasta.game import Action, Discard, Game, InvalidError, read_line
from canasta.players.advice import (
    Adviser,
    Choice,
    Progress,
    Turn,
    review,
    review_choices,
    say,
    summary,
)
from canasta.players.advice.review import moments

STRONG = "expert:rollouts=4000"
SEAT = 2


def turns_of(game: Game, seat: int, level: str = "expert", deal: int = 1) -> list[Turn]:
    return [found for found in review(game.save(), deal, seat, level) if isinstance(found, Turn)]


def choices_of(game: Game, seat: int, level: str = "expert") -> list[Choice]:
    found = review_choices(game.save(), 1, seat, level)
    return [one for one in found if isinstance(one, Choice)]


def played_worst(book: str, seed: int) -> Game:
    """A deal in which one seat always does what looks worst to the hint."""
    advisers: list[Adviser] = []

    def worst(game: Game) -> Action | None:
        if not advisers:
            advisers.append(Adviser(game.rules, game.players, SEAT, 1))
        view = game.view(SEAT)
        if game.actor != SEAT or game.phase == Phase.CUT:
            advisers[0].watch(view)
            return None
        options = advisers[0].advise(view).options
        return None if len(options) < 2 else read_line(options[-1].act)[0]

    return a_deal(book, 4, seed, "club", worst)


@pytest.mark.parametrize("book", ["regency", "waldo", "samba"])
def test_play_that_always_looks_worst_is_never_praised(book: str, few_rollouts: None) -> None:
    choices = choices_of(played_worst(book, 3), SEAT)
    told = summary(choices)
    assert not told.praise
    assert told.agreed < len(choices) / 2
    assert sum(one.cost for one in choices) > 0


@pytest.mark.parametrize(("book", "players"), [("regency", 4), ("waldo", 3), ("wca", 4)])
def test_every_choice_is_shown_with_its_cost_and_how_sure_that_is(
    book: str, players: int, few_rollouts: None
) -> None:
    game = a_deal(book, players, 7, "novice")
    choices = choices_of(game, 1)
    made = list(moments(game.save(), 1, 1, "expert", 0))
    assert len(made) - 2 <= len(choices) <= len(made)
    assert [one.at for one in choices] == sorted(one.at for one in choices)
    for one in choices:
        there = before(game, one.at)
        assert there.why_not(one.played.act) is there.why_not(one.other.act) is None
        assert one.cost == pytest.approx(one.other.points - one.played.points, abs=0.2)
        clear = abs(one.cost) >= 2.4 * one.error
        assert clear or one.verdict in ("even", "open"), one
        assert one.verdict != "even" or abs(one.cost) < 31
        assert bool(one.reasons) == (one.verdict == "costly")
    told = summary(choices)
    assert told.judged == sum(one.verdict != "open" for one in choices)
    costly = sorted((one.cost for one in choices if one.verdict == "costly"), reverse=True)
    assert [turn.cost for turn in turns_of(game, 1)] == costly


def test_choices_that_could_not_be_judged_are_not_praised() -> None:
    (one,) = choices_of(a_deal("regency", 4, 7, "novice"), 1, "expert:rollouts=30")[:1]
    unsure = msgspec.structs.replace(one, verdict="open", agrees=True)
    good = msgspec.structs.replace(one, verdict="good", agrees=True)
    assert not summary([]).praise
    assert not summary([unsure] * 9 + [good]).praise
    assert summary([unsure] * 4 + [good] * 6).praise
    bad = msgspec.structs.replace(one, verdict="costly")
    assert not summary([good] * 20 + [bad]).praise


def before(game: Game, at: int) -> Game:
    """The match before an act."""
    for number, now in enumerate(Game.replay(game.save())):
        if number == at:
            return now.clone()
    raise AssertionError(at)


@pytest.mark.parametrize(
    ("book", "players"),
    [("regency", 4), ("waldo", 3), ("joker", 4), ("wca", 4), ("regency+two-hand", 2)],
)
def test_a_reviews_alternatives_are_legal_and_the_costliest_comes_first(
    book: str, players: int, few_rollouts: None
) -> None:
    game = a_deal(book, players, 7, "novice")
    found = list(review(game.save(), 1, 1))
    turns = [turn for turn in found if isinstance(turn, Turn)]
    costs = [turn.cost for turn in turns]
    assert costs == sorted(costs, reverse=True)
    assert isinstance(found[0], Progress)
    for turn in turns:
        there = before(game, turn.at)
        assert there.actor == 1
        assert there.why_not(turn.better.act) is None
        assert there.why_not(turn.played.act) is None
        assert turn.better.act != turn.played.act
        assert turn.cost == pytest.approx(turn.better.points - turn.played.points, abs=0.2)
        assert turn.cost > turn.error
        assert all(say(reason) for reason in turn.reasons)
        assert msgspec.json.decode(msgspec.json.encode(turn), type=Turn) == turn


def test_progress_goes_on_to_its_end(few_rollouts: None) -> None:
    game = a_deal()
    told = [found for found in review(game.save(), 1, 0) if isinstance(found, Progress)]
    assert all(0 <= one.done <= one.total for one in told)
    assert told[-1].done == told[-1].total
    assert [one.done for one in told] == sorted(one.done for one in told)


def test_a_joker_thrown_away_is_named_first() -> None:
    thrown: list[int] = []

    def throw(game: Game) -> Discard | None:
        if game.actor != SEAT or thrown or game.phase != Phase.PLAY or game.view(SEAT).turns < 5:
            return None
        joker = Discard("Jk")
        if game.why_not(joker) is not None:
            return None
        thrown.append(sum(1 for _ in Game.replay(game.save())) - 1)
        return joker

    game = next(
        deal for seed in range(1, 20) for deal in [a_deal("waldo", 4, seed, swap=throw)] if thrown
    )
    turns = turns_of(game, SEAT, STRONG)
    assert turns[0].at == thrown[0]
    assert turns[0].played.act == "discard Jk"
    assert turns[0].cost > 20


def test_a_strong_players_own_deal_has_no_costly_choices() -> None:
    game = a_deal("regency", 4, 11, STRONG)
    lost = sum(turn.cost for turn in turns_of(game, SEAT, STRONG))
    novice = a_deal("regency", 4, 11, "random")
    careless = sum(turn.cost for turn in turns_of(novice, SEAT, STRONG))
    assert lost < 150
    assert careless > 4 * lost + 100


def test_a_decision_is_weighed_by_beliefs_at_that_time() -> None:
    game, level = a_deal("regency", 4, 9, "novice"), "expert:rollouts=60"
    then, found = [], []
    for moment in moments(game.save(), 1, SEAT, level, 1):
        found.append(moment)
        then.append(moment.weigher.search(moment.view.state, moment.choices, Budget(60)))
    assert len({str(moment.believed) for moment in found}) > 3
    for moment, before in zip(found, then, strict=True):
        assert moment.looking().search(moment.view.state, moment.choices, Budget(60)) == before


def test_a_repeated_review_is_the_same(few_rollouts: None) -> None:
    game = a_deal("wca", 4, 4, "novice")
    assert list(review(game.save(), 1, 3)) == list(review(game.save(), 1, 3))


@pytest.mark.parametrize("how", ["retract", "undo"])
def test_acts_that_were_taken_back_are_not_decisions(few_rollouts: None, how: str) -> None:
    begun, taken_back = 0, 0
    for game in acts("regency", 4, 5, "novice"):
        melds = [act for act in game.actions() if str(act).startswith("meld")]
        turns = game.view(0).turns
        if game.actor == 0 and melds and game.phase == Phase.PLAY and turns > begun:
            begun = turns
            game.do(melds[0])
            if how == "retract":
                game.do("retract")
            else:
                game.undo()
            taken_back += 1
    assert taken_back
    for turn in turns_of(game, 0):
        assert before(game, turn.at).why_not(turn.played.act) is None
        assert "retract" not in turn.played.act
        assert "meld" not in turn.played.act or how == "retract"


@pytest.mark.parametrize(
    ("deal", "seat", "level", "code"),
    [
        (1, 4, "expert", "advice.seat"),
        (1, -1, "expert", "advice.seat"),
        (3, 0, "expert", "advice.no_such_deal"),
        (0, 0, "expert", "advice.no_such_deal"),
        (2, 0, "expert", "advice.deal_not_over"),
        (1, 0, "club", "advice.level"),
    ],
)
def test_a_deal_that_cannot_be_reviewed_is_refused(
    deal: int, seat: int, level: str, code: str, few_rollouts: None
) -> None:
    game = a_deal()
    game.do("deal")
    with pytest.raises(InvalidError) as refused:
        list(review(game.save(), deal, seat, level))
    assert refused.value.code == code


@pytest.mark.parametrize("data", [b"", b"{", b"null", b"\xff\xfe", b'{"format": "canasta match"}'])
def test_anything_but_a_record_is_refused(data: bytes) -> None:
    with pytest.raises(InvalidError) as refused:
        list(review(data, 1, 0))
    assert refused.value.code.startswith("record.")
