"""Reasons of refused actions are true, says a judge that knows the rule texts and no kernel."""

import os
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.clauses.positions import at
from tests.game.true_reasons import BOOKS, CLAIMS, RANKS, Laid, Table, Try, rank, wild
from tests.seeding import TEST_SEED

from canasta.engine.codes import Phase
from canasta.game import CanastaError, Game

REFUSED = int(os.environ.get("CANASTA_REFUSED", "400"))
"""Refused actions in each book: 10,000 in the long run (``CANASTA_REFUSED=10000``)."""


def of_rank(which: str) -> Callable[[str], bool]:
    return lambda card: rank(card) == which


class Dealer:
    """Random positions of a book: cards of a pack laid as melds, pile and hand."""

    def __init__(self, name: str, rng: Random) -> None:
        self.name, self.book, self.rng = name, BOOKS[name], rng
        packs = {"waldo": 4, "samba": 3, "bolivia": 3}.get(name, 2)
        suited = [r + s for r in RANKS for s in "cdhs"] + ["Jk"] * 2
        self.pack = suited * packs
        rng.shuffle(self.pack)

    def take(self, wanted: Callable[[str], bool], count: int) -> list[str]:
        found = [card for card in self.pack if wanted(card)][:count]
        for card in found:
            self.pack.remove(card)
        return found

    def plain(self, card: str) -> bool:
        """Return whether a card is not a bonus card."""
        return card[0] != "3" or (card[-1] in "cs" and not self.book.bonus_black)

    def melds(self) -> list[str]:
        laid, used = [], set[str]()
        for _ in range(self.rng.choice([0, 1, 2, 3, 4])):
            kind = self.rng.random()
            cards: list[str] = []
            if kind < 0.2 and self.book.runs:
                first, suit = self.rng.randint(2, 6), self.rng.choice("cdhs")
                names = [one + suit for one in RANKS[first : first + self.rng.randint(3, 7)]]
                if all(name in self.pack for name in names):
                    cards = names
                    for name in names:
                        self.pack.remove(name)
            elif kind < 0.3 and self.book.wild and "2" not in used:
                cards = self.take(wild, self.rng.randint(3, 7))
                used.add("2")
            else:
                which = self.rng.choice([r for r in RANKS[2:] if r not in used])
                used.add(which)
                cards = self.take(of_rank(which), self.rng.randint(2, 7))
                mixes = which not in ("7", "A") or self.name != "wca"
                most = self.book.wilds if mixes and not (self.book.lock and "2" in used) else 0
                cards += self.take(wild, min(self.rng.randint(0, most), 7 - len(cards)))
            if len(cards) >= 3:
                laid.append(" ".join(cards))
        return laid

    def game(self) -> Game:
        self.rng.shuffle(self.pack)
        table: dict[str, Any] = {"melds": [self.melds()]}
        ranks = {rank(c) for text in table["melds"][0] for c in text.split()}
        hand = self.take(
            lambda c: self.plain(c) and (rank(c) in ranks or wild(c)), self.rng.randint(0, 4)
        )
        hand += self.take(self.plain, self.rng.choice([1, 1, 2, 3, 6, 9]))
        if self.rng.random() < 0.3:
            hand += self.take(lambda c: rank(c) == "3" and self.plain(c), 3)
        if self.rng.random() < 0.3:
            pair = self.rng.choice(RANKS[2:])
            hand += self.take(lambda c: rank(c) == pair, self.rng.randint(2, 7))
        pile = self.take(self.plain, self.rng.randint(0, 3))
        if ranks and self.rng.random() < 0.5:
            pile += self.take(lambda c: rank(c) in ranks and not wild(c), 1)
        if self.name == "waldo":
            table["foot_taken"] = [self.rng.random() < 0.7] * 4
        return at(
            self.name,
            hands=[" ".join(hand)],
            pile=" ".join(pile),
            scores=[self.rng.choice([-50, 0, 1_600, 3_200, 5_100, 7_200, 10_100]), 0],
            phase=self.rng.choice(["draw", "play"]),
            stock=self.rng.choice([30, 30, 30, 0]),
            **table,
        )


def seen(game: Game, name: str) -> Table:
    """The table as its player sees it, in texts."""
    view = game.view(0)
    board, side = game.board, game.board.side
    state = board.state
    pile = [TEXTS[int(kind)] for kind in state.pile[: int(state.pile_size)].tolist()]
    return Table(
        book=BOOKS[name],
        hand=Counter(TEXTS[kind] for kind in view.hand),
        melds=tuple(Laid(tuple(TEXTS[k] for k in meld.kinds)) for meld in view.melds[side]),
        pile=tuple(pile),
        stock=int(state.stock_size),
        score=int(state.scores[side]),
        phase="draw" if board.phase.name == "DRAW" else "play",
        opened=bool(view.opened[side]),
        took=bool(state.took),
    )


TEXTS = [r + s for s in "cdhs" for r in RANKS] + ["Jk"]


def tries(table: Table, rng: Random) -> Try:
    """A random action, often nearly right."""
    held = list(table.hand.elements())
    turn = [*["meld", "add"] * 3, "discard", "discard"]
    turn += ["ask", "splash", "foot", "face", "retract"]
    fitting = ["take"] * 9 + ["draw", "pass"] if table.phase == "draw" else turn
    verb = rng.choice(fitting if rng.random() < 0.95 else [*turn, "take", "draw", "pass"])
    onto, cards = 0, list[str]()
    near = rng.choice([rank(c) for c in held] or ["K"])
    same = [c for c in held if rank(c) == near and near != "2"]
    loose = [c for c in held if wild(c)]
    if verb == "meld":
        threes = [c for c in held if rank(c) == "3"]
        run = sorted((c for c in held if c[-1] == held[0][-1]), key=lambda c: RANKS.find(rank(c)))
        pool = [same, same + loose, loose, threes, run, [*run[:2], "9d"], [f"{near}"] * 3]
        pool += [rng.sample(held, min(len(held), 3)), ["3h", "3s", "3s"]]
        cards = rng.choice(pool)[: rng.randint(2, 8)]
    elif verb == "add":
        onto = rng.randint(0, len(table.melds) + 1)
        cards = rng.sample(held, min(len(held), rng.randint(1, 2)))
    elif verb == "take":
        onto = rng.choice([0, 0, rng.randint(1, len(table.melds) + 1)])
        top = [c for c in held if rank(c) == rank(table.top)] if table.top else []
        cards = rng.choice([top[:2], top[:1] + loose[:1], rng.sample(held, min(2, len(held))), [],
                            top[:3], [rank(table.top or "K")] * 2])  # fmt: skip
    elif verb == "discard":
        cards = [rng.choice(held or ["K"])] if rng.random() < 0.8 else [rng.choice(TEXTS)]
    elif verb == "face":
        cards = [rng.choice([*held, "3h"])]
    return Try(verb, tuple(cards), onto, "")


def text_of(a: Try) -> str:
    target = f" -> #{a.onto}" if a.onto else ""
    return f"{a.verb} {' '.join(a.cards)}{target}".replace("  ", " ").strip()


@pytest.mark.parametrize("name", BOOKS)
def test_what_a_refusal_says_is_true(name: str) -> None:
    rng = Random(f"reasons {name} {TEST_SEED}")
    told: Counter[str] = Counter()
    while told.total() < REFUSED:
        try:
            game = Dealer(name, rng).game()
        except CanastaError:
            continue
        table = seen(game, name)
        bar = game.view(0).pile.take_refusal
        if bar is not None and table.phase == "draw":
            check(table, Try("take", (), 0, bar.message), bar.code, told)
        for _ in range(12):
            action = tries(table, rng)
            try:
                refusal = game.why_not(text_of(action))
            except CanastaError:
                continue
            if refusal is not None:
                said = Try(action.verb, action.cards, action.onto, refusal.message)
                check(table, said, refusal.code, told)
            elif action.verb in ("meld", "add", "take"):
                game.do(text_of(action))
                if game.actor != 0 or game.phase is not Phase.PLAY:
                    break
                table = seen(game, name)
    assert len(told) > 25, told


def check(table: Table, said: Try, code: str, told: Counter[str]) -> None:
    assert code in CLAIMS, (code, said)
    assert CLAIMS[code](table, said), (code, said, table)
    told[code] += 1
