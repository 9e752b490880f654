"""Random play in which much happens: bridges, pots, conversions, irregularities, goings-out, undo.

Now and then a hand is exchanged with the stock for cards that fit, so that rare events happen
often. Next to the game a list of its bytes says what undo should bring back.
"""

from collections import Counter
from random import Random
from typing import Final

import pytest
from tests.game.told_table import ToldTable
from tests.numpy_state import numpy_state

from canasta.cards import BLACK_THREES, KINDS, WILDS, card_text, parse_cards, rank_of
from canasta.engine.codes import Ending, Form, Phase
from canasta.game import WATCHER, Action, Add, Board, CanastaError, Game, IllegalError, LayMeld
from canasta.game import events as ev
from canasta.game.melds import CANASTA
from canasta.rules import get_rules, read_house_rules
from canasta.rules.rules import Rules

TABLES: Final = (
    ("waldo", 4),
    ("waldo", 3),
    ("regency", 4),
    ("regency+two-hand", 2),
    ("joker+conversion", 4),
    ("joker+canasta-of-aces+natural-aces-only+canasta-of-sevens+conversion+two-hand", 2),
    ("wca", 4),
    ("samba", 4),
    ("bolivia", 4),
    ("waldo+two-kinds-to-go-out+no-lay-off+black-threes-100+bolivia-2500+no-bridges", 4),
)
"""Books and variations, and how many play."""

IRREGULAR: Final = (
    "improper_plays",
    "short_opening",
    "excess_draw",
    "irregular_deals",
    "coaching",
)
HIDDEN: Final = ("stock_size", "hand_size", "foot_size")


def table_rules(book: str, irregular: bool) -> Rules:
    """A book, as it is or with every irregularity."""
    if not irregular:
        return get_rules(book)
    lines = [f'book = "{book}"', "[rules]"]
    return read_house_rules("\n".join([*lines, *(f"{rule} = true" for rule in IRREGULAR)]))


class Play:
    """A game, its events, and what undo should bring back."""

    def __init__(self, rules: Rules, players: int, rng: Random, tally: Counter[str]) -> None:
        self.rng, self.tally = rng, tally
        self.rules, self.players = rules, players
        self._begin(Game.new(rules, rng.getrandbits(64), players))

    def _begin(self, game: Game) -> None:
        self.game = game
        self.told = [ToldTable(game.board, seat) for seat in range(WATCHER, self.players)]
        self.known = game.event_count
        self.past: list[bytes] = []
        """The bytes before every action that can be undone, if it is known that it can be."""
        self.challenged: list[bytes] = []

    # ---- what is done

    def one_act(self) -> None:
        """One action, an undo or an irregularity."""
        game, rng = self.game, self.rng
        if game.deal_over:
            return self._next_deal()
        if game.phase == Phase.DRAW and rng.random() < 0.35:
            self._enrich()
        game = self.game
        if game.undoable != "no" and rng.random() < 0.35:
            return self._undo()
        if self.rules.improper_plays and rng.random() < 0.25 and self._slip():
            return None
        return self._act(self._chosen(game.actions()))

    def _next_deal(self) -> None:
        if self.game.over:
            return self._begin(Game.new(self.rules, self.rng.getrandbits(64), self.players))
        return self._act("deal")

    def _chosen(self, actions: list[Action]) -> Action:
        rng = self.rng
        for favoured in (self._is_special, self._is_large, self._is_base):
            found = [action for action in actions if favoured(action)]
            if found and rng.random() < 0.6:
                return rng.choice(found)
        wanted = ("bridge", "meld", "add", "take", "splash", "foot", "ask", "face", "yes")
        words = {action: _word(action) for action in actions}
        for word in ("ask", "foot", "splash"):
            found = [action for action in actions if words[action] == word]
            if found and rng.random() < 0.5:
                return rng.choice(found)
        lays = [action for action in actions if words[action] in wanted]
        if lays and rng.random() < 0.8:
            return rng.choice(lays)
        others = [a for a in actions if words[a] != "retract" or rng.random() < 0.2]
        return rng.choice(others or actions)

    def _is_special(self, action: Action) -> bool:
        """Return whether it is a bridge, or converts a meld of wild cards."""
        if not isinstance(action, Add) or not action.onto.startswith("#"):
            return False
        if " " in action.onto:
            return True
        board = self.game.board
        onto = board.meld(board.side, int(action.onto[1:]) - 1)
        return onto.form == Form.WILD and not _all_wild(action.cards)

    def _is_large(self, action: Action) -> bool:
        """Return whether it adds so many cards that a canasta may come in its middle."""
        if not isinstance(action, Add) or " " in action.onto:
            return False
        board = self.game.board
        onto = board.meld(board.side, int(action.onto[1:]) - 1)
        return onto.size < CANASTA < onto.size + len(action.cards)

    def _is_base(self, action: Action) -> bool:
        """Return whether it lays what can be bridged, or converted."""
        if not isinstance(action, LayMeld) or len(action.cards) != 3:
            return False
        if _all_wild(action.cards):
            return self.rules.conversion
        return self.rules.bridges and self._can_be_bridged(action.cards)

    def _can_be_bridged(self, cards: tuple[str, ...]) -> bool:
        """True if three cards are a run, and another run next to it is held or on the table."""
        board = self.game.board
        kinds = sorted(pattern.kinds[0] for pattern in parse_cards(" ".join(cards)))
        if kinds != list(range(kinds[0], kinds[0] + 3)):
            return False
        hand = board.hand(board.actor)
        lies = [meld.kinds for meld in board.melds(board.side)]
        for middle, low in ((kinds[2] + 1, kinds[2] + 2), (kinds[0] - 1, kinds[0] - 4)):
            other = tuple(range(low, low + 3))
            if min(other) >= 0 and max(other) < KINDS - 1 and hand[middle]:
                held = all(hand[kind] for kind in other)
                if middle // 13 == kinds[0] // 13 and (held or other in lies):
                    return True
        return False

    def _slip(self) -> bool:
        """Do something that the rules forbid, or answer it; return whether that was possible."""
        game, rng = self.game, self.rng
        seats = range(game.players)
        texts = [f"challenge {seat}" for seat in seats if rng.random() < 0.5]
        texts += [text for text in ("correct", "bury", "overdraw", "short") if rng.random() < 0.3]
        view = game.view(game.board.actor)
        cards = [card_text(kind) for kind in dict.fromkeys(view.hand)]
        wilds = " ".join(card_text(kind) for kind in view.hand if kind in WILDS)
        improper = [f"improper discard {card}" for card in cards]
        if wilds:
            melds = range(game.board.meld_count(game.board.side))
            improper += [f"improper add {wilds} -> #{n + 1}" for n in melds] * 3
            improper += [f"improper meld {card} {wilds}" for card in cards]
            improper += [f"improper take {card} {wilds.split()[0]}" for card in cards]
        texts += rng.sample(improper, min(4, len(improper)))
        if rng.random() < 0.2 and game.phase == Phase.PLAY and len(view.hand) > 3:
            texts.append(f"coached {(game.turn + 1) % game.players}")
        for text in texts:
            if game.why_not(text) is None:
                self._act(text)
                return True
        return False

    def _act(self, action: Action | str) -> None:
        game = self.game
        before, bytes_before = game.board.clone(), game.to_bytes()
        (steps,) = game.steps(action)
        word = str(action).split()[0]
        game.do(action)
        after = game.board
        self._count(before, after, word)
        if word == "challenge":
            assert before.improper is not None
            assert game.to_bytes() == Game(before.of(before.improper.before)).to_bytes()
            self.past = list(self.challenged)
        else:
            if after.improper is not None and after.improper is not before.improper:
                self.challenged = list(self.past)
            self._remember(before, bytes_before, steps, word)
        self._told()

    def _remember(self, before: Board, data: bytes, steps: list[int], word: str) -> None:
        """Return what undo should bring back after an action."""
        lays = word in ("meld", "add", "take", "improper")
        if word in ("face", "pass", "discard"):
            lays = int(before.state.staged) > 0 and not _shown(before, self.game.board)
        if word == "correct" or not lays or self.game.board.actor != before.actor:
            self.past = []
        elif _shown(before, self.game.board):
            self.past = []
            data = self._after_shown(before, steps)
            if data:
                self.past.append(data)
        else:
            self.past.append(data)

    def _after_shown(self, before: Board, steps: list[int]) -> bytes:
        """The bytes after the step that showed something, if the action went on."""
        last = before.clone()
        found = b""
        for step in steps:
            now = last.clone()
            now.apply(step)
            if _shown(last, now):
                found = b""
            elif not found:
                found = Game(last.clone()).to_bytes()
            last = now
        return found if int(last.state.staged) else b""

    # ---- undo

    def _undo(self) -> None:
        game, rng = self.game, self.rng
        whole = game.undoable
        before = game.board.clone()
        way = rng.choice(("itself", "itself", "record", "clone", "steps", "bytes", "known"))
        if way in ("bytes", "known"):
            self._unknown(Game.from_bytes(game.to_bytes()) if way == "bytes" else None)
            return
        if way == "record":
            game = self.game = Game.load(game.save())
        elif way == "clone":
            game = self.game = game.clone()
        if way == "steps":
            game.do_steps(game.undo_steps())
        else:
            game.undo()
        self.tally[f"undo {whole}"] += 1
        self.tally[f"undo by {way}"] += 1
        assert self.past, "undone what should not be"
        expected = self.past.pop()
        assert game.to_bytes() == expected
        assert before.actor == game.board.actor
        for name in HIDDEN:
            now, then = getattr(game.board.state, name), getattr(before.state, name)
            if isinstance(now, int):
                assert now == then
                continue
            own = game.board.actor
            assert [size for seat, size in enumerate(now.tolist()) if seat != own] == [
                size for seat, size in enumerate(then.tolist()) if seat != own
            ]
        self._told()

    def _unknown(self, game: Game | None) -> None:
        """A game without a past takes nothing back that it does not know."""
        game = game or self.game.known_to(self.game.board.actor)
        before = game.to_bytes()
        with pytest.raises(IllegalError) as caught:
            game.undo()
        assert caught.value.code == "turn.undo_unknown"
        assert game.to_bytes() == before
        adds = [action for action in game.actions() if isinstance(action, Add)]
        if adds:
            moment = game.board.clone()
            game.do(self.rng.choice(adds))
            if not _shown(moment, game.board) and game.phase == Phase.PLAY:
                game.undo()
                assert game.to_bytes() == before
        self.tally["undo without a past"] += 1

    # ---- what is told

    def _told(self) -> None:
        game = self.game
        for seat, told in enumerate(self.told, WATCHER):
            told.follow(game.events(self.known, seat))
            told.check(game.board)
        self.tally["events"] += game.event_count - self.known
        self.known = game.event_count
        allowed = game.phase == Phase.PLAY and int(game.board.state.staged) > 0
        if self.past and allowed:
            assert game.undoable != "no"
        if not allowed:
            assert game.undoable == "no"

    def _count(self, before: Board, after: Board, word: str) -> None:
        tally, s0, s1 = self.tally, before.state, after.state
        tally[f"{word}"] += 1
        new = self.game.open_events(self.known)
        tally["bridges"] += sum(isinstance(event, ev.Bridged) for event in new)
        tally["pots"] += sum(isinstance(event, ev.PickedUp) for event in new)
        tally["black threes"] += any(
            isinstance(event, ev.Melded) and event.cards[0] in ("3c", "3s") for event in new
        )
        tally["completions"] += sum(isinstance(event, ev.Completed) for event in new)
        forms = [
            [meld.form for meld in board.melds(side)]
            for board in (before, after)
            for side in range(board.sides)
        ]
        half = len(forms) // 2
        tally["conversions"] += word == "add" and any(
            one == Form.WILD and other == Form.SET
            for old, new_ in zip(forms[:half], forms[half:], strict=True)
            for one, other in zip(old, new_, strict=False)
        )
        if word != "challenge":
            canastas = sum(s1.canastas.tolist()) - sum(s0.canastas.tolist())
            if canastas >= 0 and word not in ("retract", "short", "deal"):
                assert canastas == sum(isinstance(event, ev.Completed) for event in new)
        ended = before.phase not in (Phase.DEAL_OVER, Phase.MATCH_OVER) and self.game.deal_over
        if ended:
            ending = Ending(int(s1.ending))
            tally[f"ended by {ending.name}"] += 1
            if ending in (Ending.WENT_OUT, Ending.CONCEALED) and word != "discard":
                tally["went out by melding"] += 1
                first = [e for e in new if isinstance(e, ev.Melded | ev.Added | ev.Bridged)]
                tally["went out by melding beyond meld 1"] += any(e.meld > 1 for e in first)

    # ---- cards that fit

    def _enrich(self) -> None:
        """The player to act has other cards, which fit the table."""
        board = self.game.board.clone()
        if board.state.pile_withheld or board.state.excess or board.improper is not None:
            return
        exchange(board, board.actor, self.rng)
        told = self.game.event_count
        assert told == self.known
        self._begin(Game(board))


def _all_wild(cards: tuple[str, ...]) -> bool:
    return all(card == "Jk" or card[0] == "2" for card in cards)


def _word(action: Action) -> str:
    if isinstance(action, Add) and action.onto.count("#") > 1:
        return "bridge"
    return str(action).split()[0]


def _shown(before: Board, after: Board) -> bool:
    """Return whether cards came to a hand from where they were hidden, or the turn went on."""
    s0, s1 = before.state, after.state
    handed = int(s0.pile_size) > 1 and int(s1.pile_size) == 0
    handed = handed or (bool(s0.pile_withheld) and not s1.pile_withheld and int(s0.pile_size) > 0)
    return (
        int(s0.stock_size) != int(s1.stock_size)
        or s0.foot_size.tolist() != s1.foot_size.tolist()
        or int(s0.turn) != int(s1.turn)
        or int(s0.phase) not in (Phase.DRAW, Phase.PLAY)
        or handed
    )


def exchange(board: Board, seat: int, rng: Random) -> None:
    """Exchange a hand with the stock for as many cards, most of which fit its side's melds."""
    s = numpy_state(board.state)
    held = [kind for kind in range(KINDS) for _ in range(int(s.hands[seat, kind]))]
    stock = [int(kind) for kind in s.stock[: int(s.stock_size)]] + held
    rng.shuffle(stock)
    wanted = _wanted(board, rng)
    hand: list[int] = []
    for kind in wanted:
        if len(hand) < len(held) and kind in stock:
            stock.remove(kind)
            hand.append(kind)
    while len(hand) < len(held):
        hand.append(stock.pop())
    s.hands[seat] = 0
    s.ranks[seat] = 0
    s.held[seat] = 0
    for kind in hand:
        s.hands[seat, kind] += 1
        s.ranks[seat, rank_of(kind)] += 1
        s.held[seat] |= 1 << kind
    s.stock[: len(stock)] = stock


def _wanted(board: Board, rng: Random) -> list[int]:
    """Kinds that fit a side's melds, some new melds, wild cards, black threes."""
    wanted: list[int] = []
    melds = board.melds(board.side)
    for meld in melds:
        if meld.form == Form.RUN:
            near = [meld.kinds[0] - 1, meld.kinds[-1] + 1, meld.kinds[0] - 4, meld.kinds[-1] + 4]
            wanted += [kind for kind in near if 0 <= kind < KINDS - 1]
            if board.rules.bridges and len(meld.kinds) == 3:
                high = meld.kinds[-1]
                wanted += [kind for kind in range(high + 1, high + 5) if kind // 13 == high // 13]
        elif meld.form == Form.SET:
            wanted += [suit * 13 + meld.rank for suit in range(4)] * 3
        elif meld.form == Form.WILD:
            rank = rng.randrange(2, 13)
            wanted += [suit * 13 + rank for suit in range(4)] + list(WILDS)
    if len(wanted) > 12:
        rng.shuffle(wanted)
    if board.rules.bridges and rng.random() < 0.6:
        wanted = _to_bridge(board, rng) + wanted
    new: list[list[int]] = []
    for _ in range(3):
        rank, low = rng.randrange(2, 13), rng.randrange(4) * 13 + rng.randrange(2, 7)
        new.append([suit * 13 + rank for suit in range(4)] * 2)
        if board.rules.runs:
            new.append([low, low + 1, low + 2, low + 4, low + 5, low + 6, low + 3])
        if board.rules.wild_melds:
            new.append([*WILDS])
        new.append([rng.choice(list(WILDS))])
    few = sum(board.hand(board.actor)) < 6
    if int(board.state.canastas[board.side]) > 1 and rng.random() < (0.7 if few else 0.2):
        return [*BLACK_THREES, *BLACK_THREES, *wanted]
    rng.shuffle(new)
    flat = [kind for kinds in new for kind in kinds]
    if len(wanted) > 4 and rng.random() < 0.8:
        return wanted + flat
    return flat + wanted


def _to_bridge(board: Board, rng: Random) -> list[int]:
    """Two runs and the card between them, as far as they do not lie there."""
    low = rng.randrange(4) * 13 + rng.randrange(2, 7)
    runs = [meld.kinds for meld in board.melds(board.side) if meld.form == Form.RUN]
    short = [run for run in runs if len(run) == 3]
    if short and rng.random() < 0.8:
        low = rng.choice(short)[0] - rng.choice((0, 4))
        low = low if low % 13 in range(2, 7) and low >= 0 else rng.choice(short)[0]
    lies = [kind for run in short for kind in run]
    kinds = [kind for kind in range(low, low + 7) if kind // 13 == low // 13]
    return [kind for kind in kinds if kind == low + 3 or kind not in lies]


def play(
    table: tuple[str, int], seed: int, acts: int, tally: Counter[str], how: type[Play] = Play
) -> None:
    """Play at a table, with irregularities and without, and check everything after every act."""
    book, players = table
    for irregular in (False, True):
        rng = Random(f"{book} {players} {seed} {irregular}")
        game = how(table_rules(book, irregular), players, rng, tally)
        for number in range(acts):
            try:
                game.one_act()
            except (AssertionError, CanastaError) as error:
                error.add_note(f"{book}, {players} players, seed {seed}, {irregular=}: {number}")
                raise
