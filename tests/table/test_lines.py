"""A line of acts ends where its player's knowledge ends; no one acts for someone else."""

from collections.abc import Iterator
from random import Random

import pytest
from tests.table.sitting import Sitting

from canasta.cards import KINDS, card_text
from canasta.engine.codes import Act, Phase
from canasta.game import CanastaError, Game
from canasta.live.table import Settings, StoredEvent, Table, play
from canasta.live.table.events import Acted, TimeRanOut
from canasta.live.table.selecting import known_to_mover, options_for
from canasta.players.bots import make
from canasta.rules import BOOKS

CARDS = [card_text(kind) for kind in range(KINDS)]


def all_people(book: str, players: int) -> Sitting:
    sitting = Sitting(Settings(book=book, players=players), *"ABCD"[:players])
    for seat, name in enumerate("ABCD"[:players]):
        sitting.sit(name, seat)
    sitting.begin()
    return sitting


def game_of(table: Table) -> Game:
    assert table.game is not None
    return table.game


def to_act(table: Table) -> str:
    seat = game_of(table).actor
    assert seat is not None
    person = table.chairs[seat].person
    assert person is not None
    return person


def answer(table: Table, line: str) -> tuple[str, str]:
    try:
        play.act(table, to_act(table), line)
    except CanastaError as error:
        return error.code, error.message
    return "", ""


@pytest.mark.parametrize("card", CARDS)
def test_no_card_of_the_stock_is_revealed_by_discarding_it_before_it_is_drawn(card: str) -> None:
    table = all_people("regency", 4).table
    told = {answer(table, f"draw; discard {card}; splash"), answer(table, f"draw; discard {card}")}
    assert {code for code, _ in told} == {"text.line_ends"}


def test_no_card_of_the_next_hand_is_revealed() -> None:
    table = all_people("regency", 4).table
    mine = card_text(game_of(table).view(game_of(table).turn).hand[0])
    told = {answer(table, f"draw; discard {mine}; draw; discard {c}; splash") for c in CARDS}
    assert len(told) == 1


def test_no_message_plays_for_the_others() -> None:
    sitting = all_people("regency", 4)
    table, before = sitting.table, game_of(sitting.table).to_bytes()
    mine = card_text(game_of(table).view(game_of(table).turn).hand[0])
    assert answer(table, f"draw; discard {mine}; draw")[0] == "text.line_ends"
    assert game_of(table).to_bytes() == before


def test_no_one_answers_for_the_partner() -> None:
    for table in _moments("joker", 4, 40):
        game = game_of(table)
        if game.phase == Phase.PLAY and Act.ASK in game.legal():
            assert answer(table, "ask; yes")[0] == "text.line_ends"
            assert answer(table, "ask") == ("", "")
            return
    raise AssertionError("no one could ask")


@pytest.mark.parametrize(
    "act", ["draw", "pass", "foot", "ask", "yes", "splash", "cut 40", "face 3h"]
)
def test_nothing_follows_what_shows_something_or_hands_the_turn_on(act: str) -> None:
    table = all_people("regency", 4).table
    assert answer(table, f"{act}; draw")[0] == "text.line_ends"


def _moments(book: str, players: int, deals: int) -> Iterator[Table]:
    """Tables at every moment of some deals that bots play at the seats of people."""
    for number in range(deals):
        sitting = all_people(book, players)
        table, game = sitting.table, game_of(sitting.table)
        bots = [make("club", game.rules, players, seat, number) for seat in range(players)]
        while table.in_deal:
            yield table
            seat = game_of(table).actor
            assert seat is not None
            action = bots[seat].choose(game_of(table).view(seat))
            sitting.happen(play.act(table, to_act(table), str(action)))


def test_no_option_and_no_line_reveals_a_card_in_a_pot() -> None:
    """In Waldo a first canasta brings the pot: what stands behind it is not tried."""
    probed = lines = 0
    for table in _moments("waldo", 4, 60):
        game = game_of(table)
        if game.phase != Phase.PLAY or not game.board.state.foot_size[game.turn]:
            continue
        for option in options_for(known_to_mover(table, to_act(table)), _completing(game)).options:
            if not option.canasta:
                continue
            hand = {card_text(kind) for kind in game.view(game.turn).hand}
            strange = [card for card in CARDS if card not in hand]
            for card in Random(0).sample(strange, 5):
                found = options_for(known_to_mover(table, to_act(table)), [*option.cards, card])
                assert not found.options
                assert found.refusal is not None
                assert found.refusal.code == "cards.not_held"
            probed += 1
            told = {answer(table, f"{option.act}; discard {card}; splash")[0] for card in CARDS}
            assert told == {"text.line_ends"}
            lines += 1
        if probed >= 5 and lines >= 5:
            return
    raise AssertionError("no canasta could be completed")


def _completing(game: Game) -> list[str]:
    """Cards of the hand that complete a canasta, if there are any."""
    view = game.view(game.turn)
    for meld in view.melds[game.turn % game.sides]:
        alike = [kind for kind in view.hand if kind % 13 == meld.rank and kind < 52]
        if meld.size < 7 <= meld.size + len(alike):
            return [card_text(kind) for kind in alike[: 7 - meld.size]]
    return []


def test_more_cards_than_a_canasta_needs_are_laid_in_one_act_though_a_pot_comes() -> None:
    game = Game.new("waldo", seed=1)
    for table in _moments("waldo", 4, 60):
        game = game_of(table)
        if game.phase != Phase.PLAY or not game.board.state.foot_size[game.turn]:
            continue
        view = game.view(game.turn)
        for number, meld in enumerate(view.melds[game.turn % game.sides], 1):
            alike = [card_text(k) for k in view.hand if k % 13 == meld.rank and k < 52]
            if meld.size < 7 < meld.size + len(alike) and len(alike) < len(view.hand):
                line = f"add {' '.join(alike)} -> #{number}"
                assert answer(table, line) == ("", ""), line
                return
    raise AssertionError("no such moment")


def test_an_event_of_someone_who_is_not_to_act_is_refused() -> None:
    sitting = all_people("regency", 4)
    table = sitting.table
    wrong = (game_of(table).turn + 1) % 4
    for event in (Acted(wrong, (int(Act.DRAW),)), TimeRanOut(wrong)):
        with pytest.raises(ValueError, match="not to act"):
            table.apply(StoredEvent(table.number + 1, 0.0, event))
        table.number = len(sitting.entries)


def test_a_fact_in_which_the_turn_passes_on_does_not_happen() -> None:
    table = all_people("regency", 4).table
    game = game_of(table)
    game.apply(int(Act.DRAW))
    kind = game.view(game.turn).hand[0]
    steps = (int(Act.DISCARD) + kind, int(Act.DRAW))
    with pytest.raises(CanastaError):
        table.apply(StoredEvent(table.number + 1, 0.0, Acted(game.turn, steps)))


def test_bots_and_the_clock_act_only_for_the_player_to_act() -> None:
    sitting = all_people("regency", 4)
    table = sitting.table
    host = table.host
    assert host is not None
    turn = game_of(table).turn
    table.chairs[turn].bot = "club"
    assert play.act_for(table, (turn + 1) % 4, [int(Act.DRAW)]) == []
    with pytest.raises(ValueError, match="cannot be"):
        play.act_for(table, turn, [int(Act.DRAW), int(Act.DRAW)])


@pytest.mark.parametrize("book", BOOKS)
def test_every_offer_is_accepted_from_the_player_who_sees_it(book: str) -> None:
    for seen, table in enumerate(_moments(book, 4, 3)):
        game = game_of(table)
        if seen % 7 == 0:
            for action in game.known_to(game.actor or 0).actions():
                assert answer(table, str(action)) == ("", ""), action
