"""Improper plays, if a table allows them, stand unless they are challenged (W-114)."""

from random import Random
from typing import Any

import pytest
from tests.clauses.every_book import TABLES
from tests.clauses.positions import at, house_rules

from canasta.cards import WILDS, card_text
from canasta.engine.codes import CODES, Act, Phase, SlipAct
from canasta.game import Game, Improper, events, read_line, read_step, step_text
from canasta.players.bots import make
from canasta.rules import BOOKS

RULE = {"improper_plays": True}
HAND = "5 5 5 2 2 2 2 9 K Q J"
OPENED: list[list[str]] = [["7 7 7"], ["J J J"]]


def table(book: str, **position: Any) -> Game:
    """A position at a table where improper plays can be made; its story begins with it."""
    given = {"hands": [HAND], "melds": OPENED, **position}
    return Game(at(book, RULE, **given).board)


def codes_of(game: Game, text: str) -> list[str]:
    refused = game.why_not(text)
    return [] if refused is None else [refused.code]


@pytest.mark.rule("W-114", "AW-32")
def test_a_wild_card_too_many_stays_once_the_next_player_has_acted() -> None:
    game = table("regency", phase="play")
    assert codes_of(game, "meld 5 5 2 2 2 2") == ["meld.wild_limit"]
    game.do("improper meld 5 5 2 2 2 2")
    game.do("discard K")
    game.do("draw")
    assert codes_of(game, "challenge") == ["slip.nothing_to_challenge"]
    assert [meld.wilds for meld in game.view(0).melds[0]] == [0, 4]


@pytest.mark.rule("W-114", "AW-32")
def test_a_challenge_undoes_an_improper_play_and_all_that_came_after_it() -> None:
    game = table("regency", phase="play")
    game.do("add 2 -> #1")
    before, events_before = game.view(0), game.event_count
    game.do("improper meld 5 2 2")
    game.do("discard K")
    assert game.turn == 1
    game.do("challenge")
    after = game.view(0)
    assert (game.turn, game.phase) == (0, Phase.PLAY)
    assert (after.hand, after.melds, after.pile) == (before.hand, before.melds, before.pile)
    challenged = game.events()[-1]
    assert isinstance(challenged, events.Challenged)
    assert (challenged.seat, challenged.against) == (1, 0)
    assert game.event_count > events_before
    game.do("discard K")


@pytest.mark.rule("W-114")
@pytest.mark.parametrize("seat", [1, 3])
def test_either_opponent_challenges_even_while_the_turn_goes_on(seat: int) -> None:
    game = table("regency", phase="play")
    game.do("improper meld 5 2 2")
    assert codes_of(game, "challenge 0") == codes_of(game, "challenge 2")
    assert codes_of(game, "challenge 2") == ["slip.nothing_to_challenge"]
    game.do(f"challenge {seat}")
    assert game.view(0).melds[0] == at("regency", melds=OPENED).view(0).melds[0]


@pytest.mark.rule("W-114")
@pytest.mark.parametrize(
    ("book", "act"),
    [
        ("regency", "improper take 4 2"),  # frozen
        ("waldo", "improper take 4 2"),  # always a natural pair
        ("joker", "improper take 4 2"),
        ("wca", "improper take 4 2"),
    ],
)
def test_a_pile_taken_without_its_pair_goes_back_when_it_is_challenged(book: str, act: str) -> None:
    game = table(book, hands=["4 2 9 9 K Q"], pile="9 2 8 8 4", phase="draw", frozen=True)
    plain = act.removeprefix("improper ")
    assert codes_of(game, plain)[0].startswith("pile.")
    pile, hand = game.view(0).pile, game.view(0).hand
    game.do(act)
    assert len(game.view(0).hand) > len(hand)
    game.do("challenge")
    assert (game.view(0).pile, game.view(0).hand, game.phase) == (pile, hand, Phase.DRAW)


@pytest.mark.rule("W-114")
def test_the_top_card_alone_may_be_put_on_a_meld_from_a_frozen_pile_until_it_is_challenged() -> (
    None
):
    game = table("regency", hands=["4 9 9 K Q"], pile="9 2 8 8 7", phase="draw", frozen=True)
    game.do("improper take -> #1")
    assert game.view(0).melds[0][0].size == 4
    game.do("challenge")
    assert game.view(0).melds[0][0].size == 3


@pytest.mark.rule("W-114", "W-073")
def test_a_card_that_may_not_be_discarded_lies_on_the_pile_until_it_is_challenged() -> None:
    game = table("wca", hands=["2 2 9 K Q"], phase="play")
    assert codes_of(game, "discard 2") == ["discard.wild"]
    game.do("improper discard 2")
    assert (game.turn, len(game.view(0).hand)) == (1, 4)
    game.do("challenge")
    assert (game.turn, len(game.view(0).hand)) == (0, 5)


@pytest.mark.rule("W-114")
def test_what_is_allowed_is_not_an_irregularity_and_what_cannot_be_done_stays_refused() -> None:
    game = table("regency", phase="play")
    assert codes_of(game, "improper discard K") == ["slip.proper"]
    assert codes_of(game, "improper meld 5 5 5") == ["slip.proper"]
    assert codes_of(game, "improper discard 4h") == ["cards.not_held"]
    assert codes_of(game, "improper meld 5 K 2") == codes_of(game, "meld 5 K 2")
    assert codes_of(game, "improper take 5 5") == codes_of(game, "take 5 5")


@pytest.mark.rule("W-114", "AG-7", "AW-32")
@pytest.mark.parametrize("book", BOOKS)
def test_strict_play_knows_no_improper_play(book: str) -> None:
    game = at(book, hands=[HAND], melds=OPENED, phase="play")
    for act in ("improper meld 5 5 2 2 2 2", "improper discard K", "challenge"):
        assert codes_of(game, act) == ["slip.not_played"]
    for code in range(CODES):
        assert game.why_not(SlipAct.IMPROPER + code) is not None


@pytest.mark.rule("W-114")
def test_an_improper_play_that_its_player_takes_back_cannot_be_challenged() -> None:
    game = table("regency", phase="play")
    game.do("improper meld 5 2 2")
    game.do("retract")
    assert codes_of(game, "challenge") == ["slip.nothing_to_challenge"]
    game.do("meld 5 5 5; improper add 2 2 2 2 -> #2")
    game.undo()
    assert codes_of(game, "challenge") == ["slip.nothing_to_challenge"]
    assert [meld.size for meld in game.view(0).melds[0]] == [3, 3]


@pytest.mark.rule("W-114")
def test_undoing_a_later_meld_leaves_the_improper_one_to_be_challenged() -> None:
    game = table("regency", phase="play")
    game.do("improper meld 5 2 2")
    game.do("add 2 -> #1")
    game.undo()
    assert [meld.size for meld in game.view(0).melds[0]] == [3, 3]
    game.do("challenge")
    assert [meld.size for meld in game.view(0).melds[0]] == [3]


def test_improper_plays_and_challenges_have_texts_and_are_kept_in_records() -> None:
    for code in (SlipAct.IMPROPER + Act.DISCARD, SlipAct.IMPROPER + Act.NEW + 7, SlipAct.CHALLENGE):
        assert read_step(step_text(code)) == code
    game = table("regency", phase="play")
    game.do("improper meld 5 2 2; discard K; challenge; discard Q")
    again = Game.load(game.save())
    assert again.events() == game.events()
    assert again.view(0) == game.view(0)
    assert read_line("improper take 5 2 -> #1; challenge 3") == read_line(
        " Improper  take 5 2 -> #1 ;CHALLENGE 3"
    )
    assert isinstance(read_line("improper discard K")[0], Improper)


@pytest.mark.parametrize("wrong", ["improper", "improper draw", "challenge 9", "challenge me"])
def test_anything_but_an_improper_play_or_challenge_is_reported(wrong: str) -> None:
    game = table("regency", phase="play")
    with pytest.raises(Exception, match=r"improper|challenge|action"):
        game.do(wrong)


@pytest.mark.rule("W-114")
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_deals_full_of_improper_plays_are_played_to_their_end(book: str, players: int) -> None:
    rng = Random(f"{book} {players}")
    rules = house_rules(book, **RULE)
    challenged = stood = 0
    for seed in range(4):
        game = Game.new(rules, seed, players)
        bots = [make("club", rules, players, seat, seed) for seat in range(players)]
        while not game.deal_over:
            actor = game.actor
            assert actor is not None
            done = _something_improper(game, rng) if rng.random() < 0.3 else False
            if done and rng.random() < 0.5:
                game.do(f"challenge {(actor + 1) % players}")
                challenged += 1
            elif not done:
                for seat, bot in enumerate(bots):
                    bot.observe(game.view(seat))
                game.do(bots[actor].choose(game.view(actor)))
            else:
                stood += 1
            state = game.board.state
            cards = int(state.stock_size) + int(state.pile_size) + sum(state.hand_size.tolist())
            cards += sum(state.foot_size.tolist()) + sum(map(sum, state.threes.tolist()))
            cards += sum(meld.size for side in range(game.sides) for meld in game.board.melds(side))
            assert cards == 54 * rules.packs
        assert Game.load(game.save()).scores == game.scores
    assert challenged > 0
    assert stood > 0


def _something_improper(game: Game, rng: Random) -> bool:
    """Try something forbidden, with random cards."""
    assert game.actor is not None
    view = game.view(game.actor)
    cards = [card_text(kind) for kind in view.hand]
    wilds = [card_text(kind) for kind in view.hand if kind in WILDS]
    tries = [f"discard {card}" for card in cards]
    if wilds:
        laid = " ".join(wilds)
        tries += [f"add {laid} -> #{n + 1}" for n in range(len(view.melds[view.side]))]
        tries += [
            act for card in cards for act in (f"meld {card} {laid}", f"take {card} {wilds[0]}")
        ]
    for text in rng.sample(tries, min(6, len(tries))):
        if game.why_not(f"improper {text}") is None:
            game.do(f"improper {text}")
            return True
    return False
