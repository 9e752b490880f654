"""Improper plays at a table: who may challenge them, when, and what is kept of it (W-114)."""

from random import Random

import pytest
from tests.table.sitting import Sitting

from canasta.cards import WILDS, card_text, rank_of
from canasta.engine.codes import Phase
from canasta.game import CanastaError, Challenge, Game
from canasta.game.events import Challenged
from canasta.live.table import Settings, TableError, play
from canasta.live.table.game_view import private_view
from canasta.live.table.proof import proof_of, read_proof
from canasta.live.table.selecting import known_to_mover, options_for
from canasta.live.table.thinking import steps_for
from canasta.live.table.verify import verify
from canasta.players.bots import SEATED

HOUSE = 'book = "regency"\n[rules]\nimproper_plays = true\n'


def begun(level: str, right: str = "") -> Sitting:
    """Ann, Ben across, a bot to her left, another or someone to her right: Ann's turn to meld."""
    names = ["Ann", "Ben", right] if right else ["Ann", "Ben"]
    sitting = Sitting(Settings(book="regency", house=HOUSE), *names)
    sitting.sit("Ann", 0)
    sitting.sit("Ben", 2)
    sitting.bot(1, level)
    if right:
        sitting.sit(right, 3)
    else:
        sitting.bot(3, level)
    sitting.begin()
    rng = Random(0)
    while not _slipping(_game(sitting)):
        if not sitting.table.in_deal:
            sitting.begin()
        sitting.one_act(rng)
    return sitting


def _game(sitting: Sitting) -> Game:
    assert sitting.table.game is not None
    return sitting.table.game


def _challenge(game: Game) -> tuple[int, int]:
    """Return who challenged whom last."""
    challenged = game.events()[-1]
    assert isinstance(challenged, Challenged)
    return challenged.seat, challenged.against


def improper(game: Game) -> str:
    """A forbidden meld of the player to act: a natural card with two wild ones."""
    hand = game.view(game.turn).hand
    wilds = [card_text(kind) for kind in hand if kind in WILDS][:2]
    for kind in hand:
        text = f"improper meld {card_text(kind)} {' '.join(wilds)}"
        if len(wilds) == 2 and rank_of(kind) > 2 and game.why_not(text) is None:
            return text
    return ""


def _slipping(game: Game) -> bool:
    return game.turn == 0 and game.phase == Phase.PLAY and improper(game) != ""


@pytest.fixture
def slipped() -> Sitting:
    """Ann has done something improper; a novice sits at her left, Cem at her right."""
    sitting = begun("novice", "Cem")
    sitting.happen(play.act(sitting.table, sitting.ids["Ann"], improper(_game(sitting))))
    return sitting


@pytest.mark.rule("W-114", "AW-32")
@pytest.mark.parametrize("level", SEATED)
def test_bots_challenge_from_club_up(level: str) -> None:
    sitting = begun(level)
    table, game = sitting.table, _game(sitting)
    before = game.view(0)
    sitting.happen(play.act(table, sitting.ids["Ann"], improper(game)))
    objects = play.objection(table)
    assert (objects is None) == (level in ("random", "novice"))
    if objects is None:
        assert play.bot_to_act(table) is None
        return
    assert play.bot_to_act(table) == (objects.seat, objects.level) == (1, level)
    steps = game.steps("challenge 1")[0]
    sitting.happen(play.act_for(table, 1, steps, table.moves))
    after = _game(sitting).view(0)
    assert (after.hand, after.melds, after.phase) == (before.hand, before.melds, before.phase)
    assert _challenge(_game(sitting)) == (1, 0)
    assert play.objection(table) is None


@pytest.mark.rule("W-114")
def test_the_partner_and_who_slipped_cannot_challenge(slipped: Sitting) -> None:
    for name in ("Ann", "Ben"):
        with pytest.raises(CanastaError, match="nothing to challenge"):
            play.act(slipped.table, slipped.ids[name], "challenge")


@pytest.mark.rule("W-114")
def test_an_opponent_challenges_out_of_turn_for_their_own_seat_alone(slipped: Sitting) -> None:
    table = slipped.table
    slipped.come("Dan")
    with pytest.raises(TableError, match="watching"):
        play.act(table, slipped.ids["Dan"], "challenge 1")
    branch = table.branch
    with pytest.raises(TableError, match="moved first"):
        play.act(table, slipped.ids["Cem"], "challenge", table.moves - 1)
    slipped.happen(play.act(table, slipped.ids["Cem"], "challenge 1", table.moves))
    assert _challenge(_game(slipped)) == (3, 0)
    assert table.branch == branch + 1


@pytest.mark.rule("W-114")
def test_an_unchallenged_play_stays_once_someone_else_has_acted(slipped: Sitting) -> None:
    table = slipped.table
    rng = Random(1)
    while _game(slipped).turn != 2:
        slipped.one_act(rng)
    with pytest.raises(CanastaError, match="nothing to challenge"):
        play.act(table, slipped.ids["Cem"], "challenge")


@pytest.mark.rule("W-114")
def test_a_challenge_is_kept_in_the_proof_and_the_record(slipped: Sitting) -> None:
    table = slipped.table
    slipped.happen(play.act(table, slipped.ids["Cem"], "challenge"))
    game = _game(slipped)
    assert Game.load(game.save()).events() == game.events()
    slipped.play_deal(Random(4))
    told = [one.code for one in verify(read_proof(proof_of(table)))]
    assert told[0] == "proof.whole"
    assert "proof.held" in told


def test_forbidden_plays_are_shown_where_they_can_be_made_and_nowhere_else() -> None:
    sitting = begun("novice")
    game = _game(sitting)
    cards = improper(game).split()[2:]
    found = options_for(known_to_mover(sitting.table, sitting.ids["Ann"]), cards)
    assert found.refusal is not None
    assert improper(game) in [option.act for option in found.improper]
    for option in found.improper:
        assert game.why_not(option.act) is None
    strict = Sitting(Settings(book="regency"), "Ann")
    strict.sit("Ann", 0)
    for seat in (1, 2, 3):
        strict.bot(seat)
    strict.begin()
    rng = Random(2)
    while _game(strict).actor != 0:
        strict.one_act(rng)
    held = [card_text(kind) for kind in _game(strict).view(0).hand]
    assert options_for(known_to_mover(strict.table, strict.ids["Ann"]), held[:3]).improper == ()


def test_a_bot_that_objects_needs_no_turn() -> None:
    sitting = begun("club")
    sitting.happen(play.act(sitting.table, sitting.ids["Ann"], improper(_game(sitting))))
    game = _game(sitting)
    assert steps_for(game, Challenge(3), 1) == game.steps("challenge 3")[0]


@pytest.mark.rule("W-114")
def test_the_right_to_challenge_follows_from_the_turn_alone_after_a_challenge_too(
    slipped: Sitting,
) -> None:
    table, rng = slipped.table, Random(7)

    def check() -> None:
        game = _game(slipped)
        for name, seat in (("Ann", 0), ("Ben", 2), ("Cem", 3)):
            goes_on = game.actor == seat and game.phase != Phase.DRAW
            assert private_view(table, slipped.ids[name]).may_challenge != goes_on

    check()
    slipped.happen(play.act(table, slipped.ids["Cem"], "challenge"))
    for _ in range(12):
        check()
        slipped.one_act(rng)
    slipped.come("Dan")
    assert not private_view(table, slipped.ids["Dan"]).may_challenge
    slipped.play_deal(rng)
    assert not private_view(table, slipped.ids["Ben"]).may_challenge


@pytest.mark.rule("W-108")
def test_hands_can_be_put_right_in_the_first_turn_by_everyone_who_plays() -> None:
    house = 'book = "regency"\n[rules]\nirregular_deals = true\n'
    sitting = Sitting(Settings(book="regency", house=house), "Ann", "Ben")
    sitting.sit("Ann", 0)
    sitting.sit("Ben", 2)
    sitting.bot(1)
    sitting.bot(3)
    sitting.begin()
    sitting.come("Dan")
    rng = Random(3)
    turns = set()
    while _game(sitting).view(0).turns < 3:
        turns.add(turn := _game(sitting).view(0).turns)
        rights = {
            name: private_view(sitting.table, sitting.ids[name]).may_correct
            for name in ("Ann", "Ben", "Dan")
        }
        assert rights == {"Ann": turn == 1, "Ben": turn == 1, "Dan": False}
        sitting.one_act(rng)
    assert turns == {1, 2}
