"""Undo takes back exactly the last action, no matter what it was or where the game came from."""

import os
from collections import Counter
from typing import Any

import pytest
from tests.clauses.positions import at, put_in_feet
from tests.game.eventful_play import TABLES, Play, play
from tests.game.told_table import ToldTable

from canasta.cards import parse_cards
from canasta.engine.codes import Act, Phase, SlipAct, is_undo
from canasta.game import WATCHER, Action, Game, IllegalError
from canasta.game import events as ev

SLIPS = {"improper_plays": True, "short_opening": True, "excess_draw": True}


def undoable(game: Game) -> str:
    """The actions that can be undone now."""
    return game.undoable


LINES: list[tuple[str, str, dict[str, Any], tuple[str, ...]]] = [
    (
        "a bridge beside an earlier meld",
        "waldo",
        {"hands": ["7h Q Q Q 9 T 5"], "melds": [["J*3", "4h-6h", "A*7", "8h-Th"]]},
        ("add 7h -> #2 #4", "meld Q Q Q"),
    ),
    (
        "a bridge whose high run has the lower number",
        "waldo",
        {"hands": ["7h Q Q Q 9 T 5"], "melds": [["8h-Th", "A*7", "4h-6h", "K*3"]]},
        ("meld Q Q Q", "add 7h -> #1 #3"),
    ),
    (
        "two runs laid and bridged in one turn",
        "waldo",
        {"hands": ["4h-Th K K Q 9 T 5"], "melds": [["J*3", "A*7"]]},
        ("meld 4h 5h 6h", "meld 8h 9h Th", "add 7h -> #3 #4", "add K K -> #3", "meld K K 2"),
    ),
    (
        "a samba and a wild card in Samba",
        "samba",
        {"hands": ["4h-Th K K 2 Q 9"], "melds": [["J*3"]]},
        ("meld 4h-Th", "meld K K 2"),
    ),
    (
        "runs lengthened at both ends in Bolivia",
        "bolivia",
        {"hands": ["5h 9h Th 2 2 2 K Q Q"], "melds": [["J*3", "6h-8h"]]},
        ("add 9h Th -> #2", "add 5h -> #2", "meld 2 2 2"),
    ),
    (
        "a conversion",
        "joker+conversion",
        {"hands": ["K*4 9 9 9 5 5"], "melds": [["J*3", "2*3"]]},
        ("meld 9 9 9", "add K*4 -> #2"),
    ),
    (
        "an opening, and what is added to it",
        "regency",
        {"hands": ["K*4 Q*4 2 9 8 7"], "melds": [[]]},
        ("meld K*3", "meld Q*3", "add K -> #1", "add Q 2 -> #2"),
    ),
]


@pytest.mark.rule("AG-1", "W-066", "W-067")
@pytest.mark.parametrize(("what", "book", "position", "line"), LINES, ids=[one[0] for one in LINES])
def test_each_undo_gives_the_bytes_before_the_last_action(
    what: str, book: str, position: dict[str, Any], line: tuple[str, ...]
) -> None:
    game = Game(at(book, phase="play", **position).board)
    before: list[bytes] = []
    for action in line:
        if game.why_not(action) is not None:
            continue
        before.append(game.to_bytes())
        game.do(action)
    assert len(before) > 1
    for loaded in (False, True):
        twin = Game.load(game.save()) if loaded else game.clone()
        for expected in reversed(before):
            twin.undo()
            assert twin.to_bytes() == expected
        with pytest.raises(IllegalError) as caught:
            twin.undo()
        assert caught.value.code == "turn.nothing_to_take_back"


@pytest.mark.rule("AG-1")
@pytest.mark.parametrize("book", ["regency", "waldo", "joker", "wca"])
def test_a_pile_taken_to_open_goes_back_by_undo_with_the_aim_and_the_melds_before_it(
    book: str,
) -> None:
    game = Game(at(book, hands=["4 4 A A A 2 2 K K K K Q J 9"], pile="9 8 4", phase="draw").board)
    before = game.to_bytes()
    game.do("take 4 4")
    taken = game.to_bytes()
    assert game.board.state.pile_withheld == 1
    game.do("meld K K K")
    if undoable(game) == "whole":
        game.undo()
        assert game.to_bytes() == taken
        game.undo()
        assert game.to_bytes() == before


@pytest.mark.rule("W-027", "AW-14")
def test_melds_after_a_pot_are_undone_to_the_byte() -> None:
    """After an undo the chosen meld is the one from before the pot."""
    game = Game(at("waldo", hands=["K K 9 Q J"], melds=[["K*6", "J*3"]], phase="play").board)
    put_in_feet(game, {0: "K K 9 9 9"})
    game.do("add K -> #1")
    assert game.board.state.foot_size[0] == 0
    assert undoable(game) == "no"
    before = game.to_bytes()
    game.do("meld 9 9 9")
    game.undo()
    assert game.to_bytes() == before


@pytest.mark.rule("W-027", "AW-14")
def test_an_action_that_brings_a_pot_and_goes_on_says_that_only_part_of_it_can_be_undone() -> None:
    game = Game(at("waldo", hands=["K*4 9 Q J"], melds=[["K*5", "J*3"]], phase="play").board)
    put_in_feet(game, {0: "9 9 9"})
    whole = game.clone()
    whole.do("meld 9 9 9" if whole.why_not("meld 9 9 9") is None else "add J -> #2")
    assert undoable(whole) == "whole"
    game.do("add K*4 -> #1")
    assert game.board.meld(0, 0).size == 9
    assert undoable(game) == "part"
    game.undo()
    assert game.board.meld(0, 0).size == 7
    assert game.board.state.foot_size[0] == 0
    assert undoable(game) == "no"


# ---- what is challenged


@pytest.mark.rule("W-114", "AW-32")
def test_undo_after_a_challenge_takes_back_what_was_laid_before_the_challenged_play() -> None:
    game = Game(
        at("regency", SLIPS, hands=["5 5 5 2 2 2 9 9 9 K Q"], melds=[["7*3"]], phase="play").board
    )
    start = game.to_bytes()
    game.do("meld 9 9 9")
    melded = game.to_bytes()
    game.do("improper meld 5 2 2")
    game.do("add 2 -> #1")
    game.do("challenge 1")
    assert game.to_bytes() == melded
    for twin in (game.clone(), Game.load(game.save())):
        twin.undo()
        assert twin.to_bytes() == start
        with pytest.raises(IllegalError):
            twin.undo()
    game.do("meld 5 5 5")
    game.undo()
    assert game.to_bytes() == melded


@pytest.mark.rule("W-114")
def test_undo_after_a_challenged_discard_takes_back_the_turn_s_last_action() -> None:
    game = Game(at("wca", SLIPS, hands=["9 9 9 2 2 K Q"], melds=[["7*3"]], phase="play").board)
    start = game.to_bytes()
    game.do("meld 9 9 9")
    game.do("improper discard 2")
    game.do("challenge")
    game.undo()
    assert game.to_bytes() == start


@pytest.mark.rule("W-114")
def test_undo_of_an_improper_play_step_by_step_leaves_something_legal() -> None:
    game = Game(at("regency", SLIPS, hands=["5 2 2 9 9 K"], melds=[["7*3"]], phase="play").board)
    (steps,) = game.steps("improper meld 5 2 2")
    before: list[bytes] = []
    for step in steps:
        before.append(game.to_bytes())
        game.apply(step)
    for expected in reversed(before):
        game.undo()
        assert game.to_bytes() == expected
    assert game.legal()
    assert game.why_not("challenge 1") is not None


@pytest.mark.rule("AW-33", "W-110")
def test_undoing_a_take_leaves_the_card_that_was_drawn_too_many_on_the_stock() -> None:
    game = Game(
        at(
            "regency",
            SLIPS,
            hands=["9 8 7 6 4", "4 4 A A A 2 2 K K K Q J"],
            pile="9 8",
            phase="draw",
        ).board
    )
    game.do("draw; overdraw; discard 4")
    assert game.board.state.excess
    before = game.to_bytes()
    takes = [action for action in game.actions() if str(action).startswith("take")]
    assert takes
    game.do(takes[0])
    assert undoable(game) == "whole"
    game.undo()
    assert game.to_bytes() == before
    assert game.why_not("bury") is None


@pytest.mark.rule("W-108")
def test_undo_stops_where_hands_were_corrected() -> None:
    for seed in range(200):
        game = Game.new("waldo", seed)
        rules = at("waldo", {"irregular_deals": True}, hands=["K"]).rules
        game = Game.new(rules, seed)
        if game.why_not("correct") is not None:
            continue
        game.do("draw")
        melds = [action for action in game.actions() if str(action).startswith("meld")]
        if not melds:
            continue
        game.do(melds[0])
        if undoable(game) == "no":
            continue
        game.do("correct")
        before = game.to_bytes()
        assert undoable(game) == "no"
        with pytest.raises(IllegalError) as caught:
            game.undo()
        assert caught.value.code == "turn.undo_unknown"
        assert game.to_bytes() == before
        game.do("retract")
        return
    raise AssertionError("no such deal among two hundred")


@pytest.mark.rule("W-114")
@pytest.mark.parametrize(
    ("phase", "hand", "pile", "act"),
    [
        ("draw", "4 9 9 K Q", "9 2 8 8 7", "improper take -> #1"),
        ("play", "2 9 9 K Q", "9", "improper add 2 -> #2"),
        ("play", "5 2 2 9 9 K Q", "9", "improper meld 5 2 2"),
    ],
)
def test_after_every_step_of_an_improper_play_some_step_is_legal(
    phase: str, hand: str, pile: str, act: str
) -> None:
    game = Game(
        at(
            "regency",
            SLIPS,
            hands=[hand],
            melds=[["7*3", "J*3 2*3"]],
            pile=pile,
            phase=phase,
            frozen=phase == "draw",
        ).board
    )
    before = game.to_bytes()
    (steps,) = game.steps(act)
    for step in steps:
        game.apply(step)
        legal = game.legal()
        assert legal
        assert all(game.why_not(code) is None for code in legal)
        twin = game.clone()
        if twin.why_not("retract") is None:
            twin.do("retract")
            assert twin.to_bytes() == before
            assert twin.why_not("challenge 1") is not None


# ---- games without a past


@pytest.mark.rule("AG-1")
@pytest.mark.parametrize("how", ["bytes", "known"])
def test_a_game_without_a_past_refuses_to_undo_what_it_does_not_know(how: str) -> None:
    game = Game(at("regency", hands=["K*3 Q*3 9 8"], melds=[["7*3"]], phase="play").board)
    game.do("meld K K K")
    game.do("meld Q Q Q")
    known = Game.from_bytes(game.to_bytes()) if how == "bytes" else game.known_to(0)
    before = known.to_bytes()
    assert undoable(known) == "no"
    with pytest.raises(IllegalError) as caught:
        known.undo()
    assert caught.value.code == "turn.undo_unknown"
    assert known.to_bytes() == before
    known.do("retract")
    again = known.to_bytes()
    known.do("meld K K K")
    known.undo()
    assert known.to_bytes() == again


@pytest.mark.rule("AG-1")
def test_a_step_that_undoes_more_than_can_be_undone_is_refused() -> None:
    game = Game(at("regency", hands=["K*3 Q*3 9 8"], melds=[["7*3"]], phase="play").board)
    game.do("meld K K K")
    before = game.to_bytes()
    for count in (4, 255):
        with pytest.raises(IllegalError):
            game.apply(SlipAct.UNDO + count)
        assert game.why_not(SlipAct.UNDO + count) is not None
    assert game.to_bytes() == before
    game.apply(SlipAct.UNDO + 3)
    with pytest.raises(IllegalError):
        game.apply(SlipAct.UNDO + 1)


@pytest.mark.rule("AG-1")
def test_a_record_of_an_earlier_release_that_laid_melds_again_is_read_as_it_was() -> None:
    game = Game(at("regency", hands=["K*3 Q*3 9 8"], melds=[["7*3"]], phase="play").board)
    game.do("meld K K K")
    (laid,) = game.steps("meld Q Q Q")
    melded = game.clone()
    game.do("meld Q Q Q")
    kings = [step.code for step in melded.moves()]
    game.do_steps([2, *kings])  # as undo was written: all is taken back, the rest is laid again
    assert len(laid) == 3
    assert Game.load(game.save()).view(0).melds == melded.view(0).melds


# ---- play in which much happens

GATE = 150
LONG = int(os.environ.get("CANASTA_UNDOS", "0"))
"""Undos that are tried, with all the events of that play; 0: the gate's sample."""

OFTEN = (
    "bridges",
    "pots",
    "conversions",
    "challenge",
    "completions",
    "went out by melding",
    "undo whole",
    "undo without a past",
    "undo by record",
)


@pytest.mark.rule("AG-1", "W-114")
def test_undo_is_exact_and_events_report_everything_in_eventful_play() -> None:
    tally: Counter[str] = Counter()
    for table in TABLES:
        play(table, 0, GATE, tally)
    assert not [what for what in OFTEN if not tally[what]], tally


@pytest.mark.skipif(not LONG, reason="CANASTA_UNDOS says how many undos to try")
def test_undo_and_events_stay_exact_over_long_matches(capsys: pytest.CaptureFixture[str]) -> None:
    tally: Counter[str] = Counter()
    seed = 1
    while tally["undo whole"] + tally["undo part"] < LONG or tally["events"] < 5 * LONG:
        for table in TABLES:
            play(table, seed, 600, tally)
        with capsys.disabled():
            print(f"\nseeds 1 to {seed}:", dict(sorted(tally.items())), flush=True)
        seed += 1
    seldom = ("undo part", "black threes", "went out by melding beyond meld 1")
    assert not [what for what in (*OFTEN, *seldom) if not tally[what]]


# ---- single steps


def kind(card: str) -> int:
    """The kind of a card that is written with its suit."""
    return parse_cards(card)[0].kinds[0]


A_MELD: dict[str, Any] = {"hands": ["7c 7c 2d K 9 8"], "melds": [["A*7"]]}
SEVENS = (Act.NEW + kind("7c"), Act.LAY + kind("7c"), Act.LAY + kind("2d"))
KINGS: dict[str, Any] = {"hands": ["K*4 9 9 9 5 5"], "melds": [["J*3", "2*3"]]}


@pytest.mark.rule("AG-1")
@pytest.mark.parametrize("laid", [1, 2, 3])
@pytest.mark.parametrize("how", ["undo", "retract"])
def test_a_meld_that_no_event_reported_goes_back_by_no_event(laid: int, how: str) -> None:
    game = Game(at("regency", phase="play", **A_MELD).board)
    told = ToldTable(game.board, 0)
    melds, hands = game.view(0).melds[0], game.view(0).hand_sizes
    for step in SEVENS[:laid]:
        game.apply(step)
    known = game.event_count
    game.apply(SlipAct.UNDO + 1 if how == "undo" else Act.RETRACT)
    (back,) = game.events(known)
    assert isinstance(back, ev.TookBack)
    assert sorted(back.cards) == (["2d", "7c", "7c"] if laid == 3 else [])
    assert back.now is not None
    assert [len(meld) for meld in back.now.melds] == [meld.size for meld in melds]
    assert back.now.hands == hands
    for step in SEVENS[laid - 1 if how == "undo" else 0 :]:
        game.apply(step)
    melded = game.events()[-1]
    assert isinstance(melded, ev.Melded)
    assert (melded.meld, sorted(melded.cards)) == (2, ["2d", "7c", "7c"])
    told.follow(game.events(0, 0))
    told.check(game.board)
    assert Game.load(game.save()).open_events() == game.open_events()


@pytest.mark.rule("AG-1")
def test_an_undo_of_one_step_of_a_meld_takes_the_whole_meld_out_of_what_is_reported() -> None:
    game = Game(at("regency", phase="play", **A_MELD).board)
    told = ToldTable(game.board, 0)
    before = game.board.clone()
    game.do("meld 7c 7c 2d")
    game.apply(SlipAct.UNDO + 1)
    told.follow(game.events(0, 0))
    told.check(before)
    known = game.event_count
    game.apply(SEVENS[-1])
    told.follow(game.events(known, 0))
    told.check(game.board)


@pytest.mark.rule("AG-1", "JV-4a")
@pytest.mark.parametrize("laid", [2, 3, 4, 5])
@pytest.mark.parametrize("how", ["undo", "retract"])
def test_a_conversion_that_goes_back_leaves_the_wild_cards_as_they_were_reported(
    laid: int, how: str
) -> None:
    game = Game(at("joker+conversion", phase="play", **KINGS).board)
    told = ToldTable(game.board, 0)
    before = game.board.clone()
    (steps,) = game.steps("add K*4 -> #2")
    assert len(steps) == 5
    for step in steps[:laid]:
        game.apply(step)
    known = game.event_count
    game.apply(SlipAct.UNDO + 1 if how == "undo" else Act.RETRACT)
    (back,) = game.events(known)
    assert isinstance(back, ev.TookBack)
    assert [card[0] for card in back.cards] == ["K"] * (4 if laid == 5 else 0)
    told.follow(game.events(0, 0))
    told.check(before)
    known = game.event_count
    for step in steps[laid - 1 if how == "undo" else 0 :]:
        game.apply(step)
    told.follow(game.events(known, 0))
    told.check(game.board)


@pytest.mark.rule("JV-4a", "W-114")
def test_an_improper_wild_card_in_a_conversion_is_reported_with_its_naturals() -> None:
    hands, melds = ["Kc Kd Kh Ks 2c 2c 9 9 5 5"], ["J*3", "2*3"]
    slips = {"improper_plays": True}
    game = Game(at("joker+conversion", slips, hands=hands, melds=[melds], phase="play").board)
    told = ToldTable(game.board, 0)
    aim, king, *_ = game.steps("add K*4 -> #2")[0]
    for step in (aim, king, SlipAct.IMPROPER + Act.LAY + kind("2c")):
        game.apply(step)
    game.apply(SlipAct.UNDO + 1)
    game.apply(SlipAct.IMPROPER + Act.LAY + kind("2c"))
    for card in ("Kd", "Kh"):
        game.apply(Act.LAY + kind(card))
    told.follow(game.events(0, 0))
    told.check(game.board)


class PlayBySteps(Play):
    """Play of single steps in which something may be taken back at any step.

    While a meld needs more cards, the table is told as it was before the first of them.
    """

    def _begin(self, game: Game) -> None:
        super()._begin(game)
        self.path = [(game.to_bytes(), game.board.clone())]
        """The bytes after every step that still counts, and the table as it is told then."""

    def one_act(self) -> None:
        """One action or the first steps of it, a single step, or something that goes back."""
        game, rng = self.game, self.rng
        if game.deal_over:
            return self._next_deal()
        if game.phase == Phase.DRAW and rng.random() < 0.35:
            self._enrich()
        game = self.game
        s = game.board.state
        if int(s.staged) and rng.random() < 0.3:
            code = rng.choice((Act.RETRACT, *(SlipAct.UNDO + rng.randint(1, 6) for _ in range(9))))
            if game.why_not(int(code)) is None:
                return self._step(int(code))
        if int(s.cards_needed) or int(s.target_chosen) or rng.random() < 0.1:
            legal = game.legal()
            lays = [code for code in legal if Act.LAY <= code < Act.RUN]
            return self._step(rng.choice(lays or legal))
        if self.rules.improper_plays and rng.random() < 0.25 and self._slip():
            return None
        return self._act(self._chosen(game.actions()))

    def _act(self, action: Action | str) -> None:
        (steps,) = self.game.steps(action)
        for code in steps:
            self._step(code)
            if self.game.board.state.cards_needed and self.rng.random() < 0.25:
                return

    def _step(self, code: int) -> None:
        game = self.game
        was = bool(game.board.state.cards_needed)
        game.apply(code)
        data, board = game.to_bytes(), game.board.clone()
        unfinished = bool(board.state.cards_needed)
        back = is_undo(code) or SlipAct.CHALLENGE <= code < SlipAct.COACHED or code == Act.RETRACT
        places = [n for n, (known, _) in enumerate(self.path) if back and known == data]
        if places:
            del self.path[places[-1] + 1 :]
        else:
            assert not back or not unfinished
            self.path.append((data, self.path[-1][1] if unfinished else board))
        whole = self.path[-1][1]
        for seat, told in enumerate(self.told, WATCHER):
            told.follow(game.events(self.known, seat))
            told.check(whole)
        self.known = game.event_count
        if back:
            what = "undo" if is_undo(code) else "retract" if code == Act.RETRACT else "challenge"
            self.tally[f"{what} {was} {unfinished}"] += 1


STEPS = 80
"""Actions at a table, each of several steps."""


@pytest.mark.rule("AG-1", "JV-4a", "W-114")
def test_events_of_single_steps_report_everything_even_if_part_of_a_meld_is_undone() -> None:
    tally: Counter[str] = Counter()
    for table in TABLES:
        play(table, 0, STEPS, tally, PlayBySteps)
    ways = ("undo True True", "undo True False", "undo False True", "retract True False")
    assert not [way for way in ways if not tally[way]], tally
