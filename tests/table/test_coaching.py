"""If cards are named to a partner, the other side has a while to answer, and learns one thing at
most."""

from collections.abc import Sequence
from contextlib import suppress
from random import Random

import msgspec
import pytest
from tests.clauses.test_coaching import CALLED, say, sitting
from tests.table.sitting import Sitting

from canasta.cards import card_text
from canasta.game import CanastaError, LayMeld
from canasta.live.table import (
    Settings,
    StoredEvent,
    Table,
    TableError,
    TableEvent,
    people,
    play,
    seating,
)
from canasta.live.table import events as ev
from canasta.live.table.client_view import client_view
from canasta.live.table.export import read_table, write_table
from canasta.live.table.game_view import private_view
from canasta.live.table.named_cards import cards_named
from canasta.live.table.play import lapse, lapses_at, placements
from canasta.live.table.state import ANSWER_WITHIN
from canasta.rules import slip_rules
from canasta.server.web import client_messages as asks
from canasta.server.web.socket import Asker, decision

TALK = """
give me 5 minutes|2nd|at 8|4-3|we won 4:3|back in 5|see you at 10|brb 2 min|back in 10s|in 5h|5d ago
the five of us|two more deals|two minutes please|wait a second|a ten minute break|10 points|50
we need 120|As you like|Ah, nice|Ah|A canasta would be nice|Hi Jack|Well done, Jack!|10:30|2,150
the king of the hill|T-shirt|Q&A|ok|k|I think a canasta would be nice|3r|move your ass|deal 4
one two three go|at half past ten|ten past eight|five to ten|that took four hours|round 2|I have 2
seven in the evening|six!? wow, 5 to 4|the two played well|we play to 5000|plus 5|my 2 cents|9 lives
Zwei Minuten bitte|um acht|um acht Uhr|Gib acht|darauf achten|noch zwei Spiele|die zwei da drüben
wir zwei|Ich bin in 5 Minuten da|halb zehn|4 zu 3|2. Runde|Um 8|fünf vor zwölf|zu viert|sieben Tage
ich habe vier Kinder|Ad hoc|well played|schön gespielt|As if|which of the two|you two|those two
all four|high five|gimme five|Ten out of ten|cloud nine|nine to five|a nine to five job|plan A
vitamin K|ok K thanks|burger king|drama queen|you joker!|a four-hour drive|your two cents
catch 22|die zwei|alle vier|wir vier|in zwei Zügen|Spiel 4|half four|one or two|ten four|six pack
JK|JK lol|just JK|JK!|LOL JK|JK Rowling|J.K.|J.K. Rowling|A.J.|A.J. is late|A.K.A.|J+K = love|Q/A
5s|2s|10s|10s!|10s please|5h|5h?|8d|5c|7d|2d|Damen und Herren|Sehr geehrte Damen und Herren
meine Damen|meine Damen und Herren|Wo ist das Damen WC?|Die Damen zuerst|Guten Abend, die Damen
das Ass im Ärmel|Ich hab noch ein Ass im Ärmel|Asse im Ärmel|Ein Sechser im Lotto|ein Achter im Rad
dressed to the nines|on all fours|auf allen vieren|in twos|at sixes and sevens|high fives all round
What an ace!|you're an ace|Du bist ein Ass|Kings Cross station|I live in Queens|Queens, New York
der 5er Bus|einen Zehner leihen|Leih mir einen Zehner|Der Siebener BMW|hast du einen Zehner
God save the Queen|Long live the king|the Jack Russell barks|a Jack Daniels please|You are a queen
your Jack Daniels|the J key|Press the K key|MIB J and K|K and J are fine|He is a king among players
The King is dead|Der König ist tot|Wer ist hier der König?|Die Dame gewinnt wieder|what a joker
Eine Dame fragt man nicht|Meine Buben schlafen schon|Buben und Mädchen|the king size bed
a Queen song|fly like an ace|She's a queen|The joker strikes back|Ein Vierer, bitte
Heilige drei Könige|Meine Dame|what the deuce|our partner is the joker here
"""


@pytest.mark.parametrize("words", [words for line in TALK.split("\n") for words in line.split("|")])
def test_ordinary_talk_names_no_card(words: str) -> None:
    assert cards_named(words) == ()


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("K", "K"),
        ("K K K", "K K K"),
        ("the King", "K"),
        ("ten", "T"),
        ("lay the ten", "T"),
        ("queens, please", "Q"),
        ("queen of hearts", "Q"),
        ("Jk and a joker", "Jk Jk"),
        ("Kh", "Kh"),
        ("10♥ J♣", "Th Jc"),
        ("your 5s please", "5s"),
        ("As Ah Ad", "As Ah Ad"),
        ("two aces", "A"),
        ("kings/queens", "K Q"),
        ("Leg die Könige", "K"),
        ("den Buben und die Dame", "J Q"),
        ("Ass", "A"),
        ("zwei Asse", "A"),
        ("wirf die Sieben", "7"),
        ("lay K", "K"),
        ("meld your king", "K"),
        ("your king is good", "K"),
        ("a king and a queen", "K Q"),
        ("den König und zwei Damen", "K Q"),
        ("zwei Joker", "Jk"),
        ("A K Q", "A K Q"),
        ("lay the A", "A"),
        ("K and 5h", "K 5h"),
        ("discard the four please", "4"),
        ("throw the 5s and the ten", "5s T"),
        ("ten ten ten", "T T T"),
        ("Zehner oder Joker", "T Jk"),
        ("kings", "K"),
        ("Könige", "K"),
        ("the kings!", "K"),
        ("the king, please", "K"),
        ("die Dame!", "Q"),
        ("zwei Damen", "Q"),
        ("your aces", "A"),
        ("deine Damen", "Q"),
        ("Leg deine Damen", "Q"),
        ("I need a king", "K"),
        ("give me the queen", "Q"),
        ("the king and two aces", "K A"),
        ("Ich brauche den Buben", "J"),
        ("meld K and Q", "K Q"),
        ("lay K/Q", "K Q"),
        ("lay the nines", "9"),
        ("leg die Zehner", "T"),
        ("die Zehner", "T"),
        ("5s and 6s", "5s 6s"),
        ("lay 5s", "5s"),
        ("melde Damen dazu", "Q"),
        ("ich brauche Buben", "J"),
        ("K K Jk", "K K Jk"),
    ],
)
def test_words_that_mean_a_rank_name_cards(words: str, named: str) -> None:
    assert " ".join(cards_named(words)) == named


def happen(table: Table, at: float, events: list[TableEvent]) -> None:
    for event in events:
        table.apply(StoredEvent(table.number + 1, at, event))


def rank_of(at_table: Sitting) -> str:
    """A rank of which Ann can lay three cards."""
    game = at_table.table.game
    assert game is not None
    melds = (action for action in game.actions() if isinstance(action, LayMeld))
    return next(m.cards[0][0] for m in melds if len({card[0] for card in m.cards}) == 1)


def lacked(at_table: Sitting) -> str:
    """A rank of which Ann holds no three cards."""
    game = at_table.table.game
    assert game is not None
    held = [card_text(kind)[0] for kind in game.view(0).hand]
    return next(rank for rank in CALLED if held.count(rank) < 3)


def coached(words: str = "the kings!") -> Sitting:
    """Ben has named cards to Ann, in whose turn it is time to meld."""
    at_table = sitting()
    say(at_table, "Ben", words)
    return at_table


def act(at_table: Sitting, name: str, text: str) -> list[TableEvent]:
    return play.act(at_table.table, at_table.ids[name], text)


@pytest.mark.rule("W-115", "AW-36")
def test_a_coaching_that_no_one_answers_lapses_and_the_turn_goes_on() -> None:
    at_table = coached()
    table, everybody = at_table.table, set(at_table.ids.values())
    end = lapses_at(table)
    assert end == table.coached_since + ANSWER_WITHIN  # type: ignore[operator]
    with pytest.raises(TableError, match="named cards to you"):
        act(at_table, "Ann", "discard K")
    assert lapse(table, everybody, end - 0.01) == []
    assert lapse(table, everybody, end) == [ev.CoachingEnded()]
    happen(table, end, lapse(table, everybody, end))
    assert (placements(table), lapses_at(table), lapse(table, everybody, end + 9)) == ((), None, [])
    with pytest.raises(TableError) as refused:
        act(at_table, "Cem", "coached")
    assert refused.value.code == "table.not_coached"
    game = table.game
    assert game is not None
    act(at_table, "Ann", str(game.actions()[0]))


@pytest.mark.rule("W-115")
def test_no_one_waits_for_a_side_of_which_no_one_is_there() -> None:
    at_table = coached()
    since = at_table.table.coached_since
    assert since is not None
    there = {at_table.ids["Ann"], at_table.ids["Ben"]}
    assert lapse(at_table.table, there, since) == [ev.CoachingEnded()]
    assert lapse(at_table.table, {*there, at_table.ids["Cem"]}, since) == []


@pytest.mark.rule("W-115")
def test_the_clock_pauses_for_an_answer_but_never_for_long() -> None:
    at_table = sitting()
    table, ben = at_table.table, at_table.ids["Ben"]
    happen(table, table.began, [ev.SettingsChosen(_with_clock(table))])
    began = table.began
    assert play.deadline(table) == began + 60
    named: list[TableEvent] = [ev.Said(ben, "kings!")]
    happen(table, began + 10, named)
    assert play.deadline(table) == began + 60 + ANSWER_WITHIN
    happen(table, began + 17, act(at_table, "Cem", "coached"))
    assert play.deadline(table) == began + 67
    for again in range(8):
        happen(table, began + 20 + 2 * again, named)
        happen(table, began + 22 + 2 * again, act(at_table, "Cem", "coached"))
    assert play.deadline(table) == began + 60 + ANSWER_WITHIN


def _with_clock(table: Table) -> Settings:
    return msgspec.structs.replace(table.settings, clock=60)


@pytest.mark.rule("W-115")
def test_a_pause_does_not_count_as_waiting() -> None:
    at_table = coached()
    table, ann = at_table.table, at_table.ids["Ann"]
    since = table.coached_since
    assert since is not None
    happen(table, since + 5, people.pause(table, ann))
    assert lapse(table, (), since + 500) == []
    happen(table, since + 500, people.go_on(table, ann))
    assert lapses_at(table) == since + 495 + ANSWER_WITHIN


@pytest.mark.rule("W-115")
def test_cards_named_in_a_pause_are_waited_for_from_its_end_on() -> None:
    at_table = coached()
    table, ann = at_table.table, at_table.ids["Ann"]
    since = table.coached_since
    assert since is not None
    happen(table, since + 1, [ev.CoachingEnded()])
    happen(table, since + 10, people.pause(table, ann))
    happen(table, since + 3590, [ev.Said(at_table.ids["Ben"], "the kings!")])
    happen(table, since + 3600, people.go_on(table, ann))
    assert lapses_at(table) == since + 3600 + ANSWER_WITHIN


@pytest.mark.rule("W-115")
def test_a_table_that_is_read_again_waits_as_long_as_before() -> None:
    at_table = coached()
    again = Table()
    for entry in at_table.entries:
        again.apply(entry)
    assert lapses_at(again) == lapses_at(at_table.table) is not None
    assert placements(again) == placements(at_table.table)


@pytest.mark.rule("W-115", "AW-36")
def test_an_answer_that_the_hand_does_not_allow_leaves_the_cards_and_is_not_refused() -> None:
    at_table = sitting()
    table, rank = at_table.table, lacked(at_table)
    say(at_table, "Ben", f"{CALLED[rank]}!")
    game = table.game
    assert game is not None
    held = game.view(0).hand
    at_table.happen(act(at_table, "Cem", f"coached meld {rank}*3"))
    assert game.view(0).hand == held
    assert not table.coaching_open
    for text in (f"coached meld {rank}*3", "coached"):
        with pytest.raises(TableError) as refused:
            act(at_table, "Cem", text)
        assert refused.value.code == "table.not_coached"


@pytest.mark.rule("W-115")
@pytest.mark.parametrize("text", ["coached", "coached meld K K K", "coached 3", "coached 1"])
def test_the_side_at_fault_cannot_answer_for_the_other(text: str) -> None:
    at_table = coached()
    for name in ("Ann", "Ben"):
        with pytest.raises(CanastaError) as refused:
            act(at_table, name, text)
        assert refused.value.code == "table.not_coached"
    assert at_table.table.coaching_open
    for name, person in at_table.ids.items():
        assert private_view(at_table.table, person).may_place == (name == "Cem")


@pytest.mark.rule("W-115")
def test_no_one_answers_in_the_middle_of_a_line() -> None:
    at_table = sitting()
    with pytest.raises(TableError) as refused:
        act(at_table, "Ann", "coached 3; discard K")
    assert refused.value.code == "table.not_coached"


@pytest.mark.rule("W-115")
def test_a_bot_that_plays_for_a_coached_player_waits_for_no_one() -> None:
    at_table = coached()
    table = at_table.table
    at_table.happen([ev.BotSat(0, "novice")])
    assert (placements(table), lapses_at(table)) == ((), None)
    bot = play.bot_to_act(table)
    assert bot is not None
    assert bot[0] == 0


@pytest.mark.rule("W-115")
def test_no_one_waits_for_a_side_that_has_left_its_seats_to_bots() -> None:
    at_table = coached()
    table, cem = at_table.table, at_table.ids["Cem"]
    at_table.happen(seating.stand(table, cem, set(at_table.ids.values())))
    assert lapses_at(table) is None
    act(at_table, "Ann", str(table.game.actions()[0]))  # type: ignore[union-attr]


@pytest.mark.rule("W-115", "W-034")
@pytest.mark.parametrize("name", ["Ann", "Ben"])
def test_a_turn_with_a_coaching_can_be_undone_left_and_ended(name: str) -> None:
    at_table = sitting()
    table, rank = at_table.table, rank_of(at_table)
    at_table.happen(act(at_table, "Ann", f"meld {rank}*3"))
    say(at_table, "Ben", f"{CALLED[rank]}!")
    with pytest.raises(TableError, match="named cards to you"):
        play.undo(table, at_table.ids["Ann"])
    at_table.happen(act(at_table, "Cem", f"coached meld {rank}*3"))
    at_table.happen([] if name == "Ben" else [ev.CoachingEnded()])
    game = table.game
    assert game is not None
    while game.turn == 0 and table.in_deal:
        at_table.happen(act(at_table, "Ann", str(game.actions()[-1])))
    assert (table.coached, table.coached_since) == ((), None)


@pytest.mark.rule("W-115")
def test_a_file_of_a_table_at_which_someone_coached_can_be_taken_in() -> None:
    at_table = coached()
    at_table.happen(act(at_table, "Cem", "coached"))
    say(at_table, "Ben", "kings")
    at_table.happen([ev.CoachingEnded()])
    read = read_table(write_table(at_table.entries))
    assert len(read) == len(at_table.entries)


@pytest.mark.rule("W-115")
def test_an_answer_that_comes_too_late_changes_nothing() -> None:
    at_table = coached()
    moves = at_table.table.moves
    at_table.happen([ev.CoachingEnded()])
    with pytest.raises(TableError) as refused:
        play.act(at_table.table, at_table.ids["Cem"], "coached meld K K K", moves)
    assert refused.value.code == "table.not_coached"
    with pytest.raises(CanastaError):
        people.known(at_table.table, "nobody")


TALKS = ("kings and queens!", "lay your tens", "aces, nines, eights", "well done")
WHOLE_HOUSE = 'book = "waldo"\n[rules]\n' + "".join(f"{name} = true\n" for name in slip_rules())


def test_whatever_happens_in_a_coached_turn_the_table_goes_on_and_is_read_again() -> None:
    assert sum(_waits_of(seed) for seed in range(12)) > 20


def _waits_of(seed: int) -> int:
    """Let random things happen at a table; return how often someone waited for an answer."""
    rng = Random(f"coached {seed}")
    names = ("Ann", "Ben", "Cem", "Dia", "Eva")
    at_table = Sitting(Settings(book="waldo", house=WHOLE_HOUSE, clock=60), *names)
    for place, name in enumerate(("Ann", "Cem", "Ben", "Dia")):
        at_table.sit(name, place)
    at_table.begin()
    table, now = at_table.table, 1000.0
    opened = 0

    def happen(events: Sequence[TableEvent]) -> None:
        for event in events:
            at_table.entries.append(StoredEvent(table.number + 1, now, event))
            table.apply(at_table.entries[-1])

    def attempt(request: asks.Request, person: str) -> None:
        with suppress(CanastaError):
            happen(decision(request, Asker(person, set(at_table.ids.values())))(table))

    for _ in range(250):
        now += rng.random() * 4
        game = table.game
        assert game is not None
        if not table.in_deal:
            break
        seats = [table.chairs[(game.turn + n) % 4].person or "" for n in range(4)]
        kind, anybody = rng.random(), at_table.ids[rng.choice(names)]
        if table.paused is not None:
            attempt(asks.GoOn(id=1), anybody)
        if kind < 0.3:
            text = str(rng.choice(game.actions() or ["draw"]))
            attempt(asks.Act(id=1, text=text, moves=table.moves), seats[0])
        elif kind < 0.5:
            attempt(asks.Say(id=1, words=rng.choice(TALKS)), seats[2])
        elif kind < 0.6:
            text = rng.choice([*placements(table), "coached"])
            attempt(asks.Act(id=1, text=text, moves=table.moves), seats[1])
        else:
            attempt(_anything(table, rng), anybody)
        opened += table.coaching_open
        assert (table.coached_since is not None) == table.coaching_open
        waits = play.deadline(table)
        assert waits is None or waits <= table.began + 60 + ANSWER_WITHIN
        client_view(table, at_table.ids["Eva"], ())
        if (end := lapses_at(table)) is not None and rng.random() < 0.1:
            now = max(now, end)
            happen(lapse(table, at_table.ids.values(), now))
            assert not table.coaching_open
    again = Table()
    for entry in at_table.entries:
        again.apply(entry)
    assert (again.coached, again.coached_since) == (table.coached, table.coached_since)
    assert (again.began, play.deadline(again)) == (table.began, play.deadline(table))
    read_table(write_table(at_table.entries))
    return opened


def _anything(table: Table, rng: Random) -> asks.Request:
    """A request that someone at the table may think of."""
    game, moves = table.game, table.moves
    assert game is not None
    legal = [str(action) for action in game.actions()] or ["draw"]
    named = list(placements(table)) or ["coached"]
    acts = [rng.choice(legal), rng.choice(named), "coached", "challenge", "correct", "retract"]
    acts += [f"improper {rng.choice(legal)}", f"coached meld {rng.choice('AKQJT987')}*3"]
    return rng.choice(
        (
            asks.Act(id=1, text=rng.choice(acts), moves=moves),
            asks.Act(id=1, text=rng.choice(acts), moves=moves),
            asks.Act(id=1, text=rng.choice(legal), moves=moves),
            asks.Say(id=1, words=rng.choice(TALKS)),
            asks.Undo(id=1, moves=moves),
            asks.AskBack(id=1),
            asks.AnswerBack(id=1, yes=rng.random() < 0.8),
            rng.choice((asks.Pause(id=1), asks.GoOn(id=1), asks.GoOn(id=1))),
            rng.choice((asks.Stand(id=1), asks.Sit(id=1, seat=rng.randrange(4)))),
        )
    )
