"""Anyone who places cards that were named to a partner learns nothing else of the hand.

In two worlds that the opponents cannot tell apart each answer to a coaching is answered the same,
and costs the same: whether the cards were laid all see, and that is the rule's own doing.
"""

import os
from random import Random
from typing import Final

import pytest
from tests.hidden.answers import Page, answered
from tests.hidden.messages import CARDS
from tests.hidden.trial import _sees as sees
from tests.hidden.worlds import World, cloned, same_cards, twin, worlds

from canasta.engine.codes import Phase
from canasta.live.table import Settings, StoredEvent, Table
from canasta.live.table.events import Said
from canasta.live.table.play import placements
from canasta.server.web import client_messages as asks

BOOKS: Final = ("waldo", "regency", "joker", "wca", "samba", "bolivia")
NAMES: Final = (
    "kings",
    "aces",
    "tens and fives",
    "queens, jacks and the 5h",
    "jokers",
    "K Q J T A",
)
RANKS: Final = "AKQJT987654"
MOMENTS: Final = 12
ANSWERS: Final = 12


def settings(book: str) -> Settings:
    return Settings(book=book, house=f'book = "{book}"\n[rules]\ncoaching = true\n')


def said(world: World, rng: Random) -> World | None:
    """A moment just after the partner of the one who melds has named cards to them."""
    table = cloned(world.table)
    game = table.game
    assert game is not None
    if game.phase != Phase.PLAY:
        return None
    partner = table.chairs[(game.turn + game.sides) % game.players].person
    assert partner is not None
    entry = StoredEvent(table.number + 1, float(table.number), Said(partner, rng.choice(NAMES)))
    table.apply(entry)
    return World(world.dealt, (*world.since, entry), table)


def tries(table: Table, rng: Random) -> list[str]:
    """Answers to a coaching, sensible ones and others."""
    proposed = list(placements(table))
    found = rng.sample(proposed, min(len(proposed), ANSWERS // 2))
    for _ in range(ANSWERS - len(found)):
        rank, card = rng.choice(RANKS), rng.choice(CARDS)
        found.append(
            rng.choice(
                (
                    f"coached meld {rank}*{rng.randint(1, 6)}",
                    f"coached meld {rank} {rank} Jk",
                    f"coached meld {card} {card} {rng.choice(CARDS)}",
                    f"coached add {card}",
                    f"coached add {rank} -> #{rng.randint(1, 4)}",
                    f"coached {rng.randint(0, 3)} meld {rank}*3",
                )
            )
        )
    return found


@pytest.mark.rule("W-115", "AW-36")
@pytest.mark.parametrize("book", BOOKS)
def test_no_answer_to_a_coaching_reveals_the_player_s_hand(book: str) -> None:
    rng = Random(f"{os.environ.get('CANASTA_TEST_SEED', '')} {book}")
    compared = hidden = laid = 0
    moments = worlds(settings(book), rng, "club")
    for before in rng.sample(moments, len(moments)):
        world = said(before, rng)
        if world is None or compared >= MOMENTS * ANSWERS:
            continue
        table, game = world.table, world.table.game
        assert game is not None
        seats = [
            seat for seat in range(game.players) if seat % game.sides != game.turn % game.sides
        ]
        sender, *_ = seats = rng.sample(seats, len(seats))
        other = twin(world, tuple(seats), rng, 0)
        hidden += not same_cards(table, other)
        here = [table.chairs[seat].person or "" for seat in seats]
        pages = Page(table, here), Page(other, here)
        assert pages[0].first == pages[1].first
        for text in tries(table, rng):
            request = asks.Act(id=1, text=text, moves=table.moves)
            one, two = (answered(each, here[0], request, ()) for each in (table, other))
            compared += 1
            assert one.answer == two.answer, (book, sender, text)
            assert len(one.events) == len(two.events)
            if not one.events:
                continue
            (first, mine), (second, theirs) = pages[0].told(one.events), pages[1].told(two.events)
            laid += sees(first, here[0]) != sees(table, here[0])
            for person, told, elsewhere in zip(here, mine, theirs, strict=True):
                if sees(first, person) == sees(second, person):
                    assert told == elsewhere, (book, text)
            # What was placed in one world alone lies there for all to see.
            if sees(first, here[0]) == sees(second, here[0]):
                again = [answered(each, here[0], request, ()).answer for each in (first, second)]
                assert again[0] == again[1], (book, text)
    assert compared > MOMENTS * ANSWERS / 4
    assert hidden
    assert laid
