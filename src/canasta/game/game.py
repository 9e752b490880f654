"""A match of canasta: its legal actions, carrying them out, and the view of every seat."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from secrets import randbits
from typing import Literal

from canasta.engine.codes import Act, Phase, SlipAct, is_undo
from canasta.engine.reasons import Reason
from canasta.game.actions import ACTIONS, Action, read_line
from canasta.game.board import SEED_BITS, Board, check_pack, check_seed, known_board
from canasta.game.errors import IllegalError, InvalidError, Refusal
from canasta.game.events import WATCHER, Event, as_seen, seeing
from canasta.game.hidden import Known, as_held, determinized
from canasta.game.history import History, Undo
from canasta.game.offers import offers
from canasta.game.plan import carried_out, line_steps, named_later, plan
from canasta.game.record import (
    Move,
    read_moves,
    read_record,
    record_pack,
    record_rules,
    record_start,
    write_record,
)
from canasta.game.refusals import Slip, refusal
from canasta.game.snapshot import board_bytes, board_from
from canasta.game.view import Sheet, View, sheet_as_it_lies, sheet_of
from canasta.rules import USUAL_BOOK, Rules, get_rules

_OVER = (Phase.DEAL_OVER, Phase.MATCH_OVER)


class Game:
    """A match, from its first deal to its end.

    ::

        from canasta import Game

        game = Game.new("regency", seed=7)
        game.do("draw")
        print(game.why_not("meld 7c 7d 2s"))
        game.do("discard 5c")

    Steps (``legal``, ``apply``) are for programs that need speed; whole actions (``actions``,
    ``do``, ``why_not``) are for people and for programs that talk to them.
    """

    __slots__ = ("__dict__", "_board", "_history", "_order", "_seed", "_start")

    def __init__(
        self, board: Board, seed: int | None = None, order: tuple[int, ...] | None = None
    ) -> None:
        """Continue from a board, which now belongs to the game; ``new`` begins a match."""
        dealt = seed is not None or order is not None
        self._begin(board, seed, order, History(board, dealt=dealt))

    def _begin(
        self, board: Board, seed: int | None, order: tuple[int, ...] | None, history: History
    ) -> None:
        self._board = board
        self._seed = seed
        self._order = order
        self._start = history.start
        self._history = history
        moves = board.engine.moves
        # Not if each step is watched (W-114), nor in a subclass, which may override the methods.
        if moves is not None and type(self) is Game and not board.rules.improper_plays:
            otherwise = partial(_apply, board, history)
            compiled = moves(board.record, board.place, history.steps, otherwise)
            self.__dict__["legal"], self.__dict__["apply"] = compiled

    @classmethod
    def new(
        cls,
        rules: Rules | str = USUAL_BOOK,
        seed: int | None = None,
        players: int | None = None,
        *,
        pack: Sequence[int] | None = None,
    ) -> "Game":
        """Begin a match and deal its first deal; if the pack is cut, the match waits for the cut.

        Args:
            rules: a rule book, or its name, such as ``waldo+no-bridges``.
            seed: a whole number from 0 to 2**64 - 1; the same seed gives the same cards. Default:
                a random one.
            players: the number of players. Default: the book's usual number.
            pack: in place of a seed, the kinds of the first deal's whole pack in order, the card
                dealt first in front. It also determines the first dealer.

        Raises:
            RulesError: there is no such book or variation.
            InvalidError: ``game.players``, ``game.seed`` or ``game.pack``.
        """
        book = get_rules(rules) if isinstance(rules, str) else rules
        number = book.players[0] if players is None else players
        if number not in book.players:
            allowed = " or ".join(str(n) for n in book.players)
            raise InvalidError(
                "game.players", f"{book.title} is for {allowed} players, not {number}."
            )
        board = Board(book, number)
        if pack is not None:
            if seed is not None:
                raise InvalidError("game.pack", "A match begins with a seed or with a pack.")
            order = check_pack(pack, book, "game.pack")
            board.deal_pack(order, first=True)
            return cls(board, order=order)
        if seed is None:
            seed = randbits(SEED_BITS)
        check_seed(seed, "game.seed")
        board.engine.new_match(board.record, board.place, seed)
        return cls(board, seed)

    # ---- the moment

    @property
    def rules(self) -> Rules:
        """The rules in play."""
        return self._board.rules

    @property
    def players(self) -> int:
        """Number of players."""
        return self._board.players

    @property
    def sides(self) -> int:
        """Number of sides; seat n belongs to side n modulo this."""
        return self._board.sides

    @property
    def seed(self) -> int | None:
        """Seed of the match; None if it began from a pack or a position. Never part of a view."""
        return self._seed

    @property
    def deal_seeds(self) -> tuple[int | None, ...]:
        """The seed of every deal so far; None for one that has no seed of its own."""
        deals = [step.seed for step in self._history.all() if step.code == Act.DEAL]
        return (self._seed, *deals)

    @property
    def deal_packs(self) -> tuple[tuple[int, ...] | None, ...]:
        """The pack of every deal so far, the card dealt first in front; None if none was given."""
        deals = [step.order for step in self._history.all() if step.code == Act.DEAL]
        return (self._order, *deals)

    @property
    def phase(self) -> Phase:
        """The current phase."""
        return self._board.phase

    @property
    def actor(self) -> int | None:
        """The seat that acts now; None between deals and after the match."""
        state = self._board.state
        return None if state.phase in _OVER else state.actor

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return int(self._board.state.turn)

    @property
    def deal(self) -> int:
        """The number of the deal, from 1."""
        return int(self._board.state.deal)

    @property
    def deal_over(self) -> bool:
        """True if the deal is over and scored."""
        return self._board.state.phase in _OVER

    @property
    def over(self) -> bool:
        """True if the match is over."""
        return self.phase == Phase.MATCH_OVER

    @property
    def scores(self) -> tuple[int, ...]:
        """Each side's score in the match."""
        return tuple(self._board.state.scores[: self.sides].tolist())

    @property
    def winner(self) -> int | None:
        """The side that has won the match; None before its end."""
        return self.scores.index(max(self.scores)) if self.over else None

    # ---- steps

    def legal(self) -> list[int]:
        """Return the steps that are legal now, as rising codes (see ``canasta.engine.codes``)."""
        board = self._board
        return board.engine.legal(board.record, board.place)

    def apply(self, step: int) -> None:
        """Carry out one step.

        Raises:
            IllegalError: the rules do not allow it now; nothing has changed.
        """
        _apply(self._board, self._history, step)

    def next_deal(self, seed: int | None = None, *, pack: Sequence[int] | None = None) -> None:
        """Begin the next deal from a seed or a pack of its own.

        ``do("deal")`` deals from the match's seed. If the last deal had a pack of its own, anyone
        who knows that pack also knows the cards that ``do("deal")`` deals.

        Args:
            seed: a whole number from 0 to 2**64 - 1, or
            pack: the kinds of the whole pack in order, the card dealt first in front.

        Raises:
            IllegalError: the deal is not over, or the match is.
            InvalidError: ``game.seed``, ``game.pack``.
        """
        if (seed is None) == (pack is None):
            raise InvalidError("game.pack", "A deal has a seed or a pack of its own.")
        if seed is not None:
            check_seed(seed, "game.seed")
        order = None if pack is None else check_pack(pack, self.rules, "game.pack")
        reason = self._board.do(Act.DEAL, seed, order)
        if reason:
            raise IllegalError(refusal(self._board, reason, Act.DEAL))
        self._history.add_deal(Act.DEAL, seed, order)

    # ---- whole actions

    def actions(self) -> list[Action]:
        """Return the whole actions worth offering now; all are accepted, others may be legal too.

        A meld that a step has started can only be completed or taken back.
        """
        return offers(self._board, self.legal())

    def do(self, action: Action | str) -> None:
        """Carry out an action, or a line of actions joined by ``;``, completely or not at all.

        Args:
            action: a typed action or its text (docs/develop/notation.md, Actions).

        Raises:
            InvalidError: it cannot be read.
            IllegalError: the rules do not allow it now.
            AmbiguousError: it could mean several things.
        """
        board = self._board.clone()
        acts = self._carry_out(board, _read(action))
        self._mark()
        for steps in acts:
            self._history.add(steps)
        self._board.become(board)

    def _mark(self) -> None:
        if not self._board.state.staged:
            self._history.mark(self._board.clone())

    def steps(self, action: Action | str) -> list[list[int]]:
        """Return the steps that ``do`` would carry out, act by act; nothing is carried out.

        Raises:
            InvalidError: it cannot be read.
            IllegalError: the rules do not allow it now.
            AmbiguousError: it could mean several things.
        """
        return self._carry_out(self._board.clone(), _read(action))

    def planned(self, action: Action | str | list[Action]) -> list[list[int]]:
        """Return the steps of an action or a line, planned only from what the player to act sees.

        Nothing is carried out. A refusal never depends on a card that the player has not seen.
        A line therefore ends with an act that shows such a card, ends the turn or asks another
        player. ``do``, for programs that hold all the cards, has no such limit.

        Raises:
            InvalidError: it cannot be read; ``text.line_ends``: something follows such an act.
            IllegalError: the rules do not allow it now.
            AmbiguousError: it could mean several things.
        """
        acts = line_steps(known_board(self._board, self._board.actor), _read(action))
        if len(acts) == 1 and len(acts[0]) == 1:
            # Nothing that one step brings can end it early: it is not tried on the true cards too.
            if self._board.why_not(acts[0][0]):
                raise ValueError(f"step {acts[0][0]} was planned and is refused")
            return acts
        board = self._board.clone()
        return [carried_out(board, steps) for steps in acts]

    def do_steps(self, steps: Sequence[int]) -> None:
        """Carry out the steps of one act by one seat, all of them or none.

        Raises:
            IllegalError: the rules do not allow one of them at its place, or another seat would
                be to act.
        """
        self._mark()
        if len(steps) == 1:  # it may be an undo, which is an act of its own
            _apply(self._board, self._history, steps[0])
            return
        board = self._board.clone()
        actor = board.actor
        for code in steps:
            reason = board.apply(code) if board.actor == actor else Reason.NOT_NOW
            if reason:
                raise IllegalError(refusal(board, reason, code))
        self._history.add(list(steps))
        self._board.become(board)

    def undo_steps(self) -> list[int]:
        """Return a list of the one step that ``undo`` would carry out; nothing is carried out.

        Raises:
            IllegalError: as ``undo``.
        """
        return [SlipAct.UNDO + self._last_action().steps]

    def _last_action(self) -> Undo:
        reason = self._board.why_not(Act.RETRACT)
        if reason != Reason.OK:
            raise IllegalError(refusal(self._board, reason, Act.RETRACT))
        last = self._history.last_action(self._board)
        if last is None:
            raise IllegalError(refusal(self._board, Slip.UNDO_UNKNOWN))
        return last

    @property
    def undoable(self) -> Literal["no", "part", "whole"]:
        """Extent of ``undo``: nothing, part of the last action, or the whole action.

        If an action shows something hidden and goes on, only the part after that can be undone. For
        example, it completes a canasta, brings a pot and then lays more.
        """
        retracts = self._board.why_not(Act.RETRACT) == Reason.OK
        last = self._history.last_action(self._board) if retracts else None
        return "no" if last is None else "whole" if last.whole else "part"

    def why_not(self, action: Action | str | int) -> Refusal | None:
        """Return why an action, a line of actions or a step is refused now; None if it is legal.

        Raises:
            InvalidError: it cannot be read.
            AmbiguousError: it could mean several things.
        """
        if isinstance(action, int):
            reason = (
                _step(self._board.clone(), self._history, action)
                if is_undo(action)
                else self._board.why_not(action)
            )
            return None if reason == Reason.OK else refusal(self._board, reason, action)
        try:
            self._carry_out(self._board.clone(), _read(action))
        except IllegalError as error:
            return error.refusal
        return None

    @staticmethod
    def _carry_out(board: Board, actions: list[Action]) -> list[list[int]]:
        acts: list[list[int]] = []
        for number, action in enumerate(actions):
            steps = plan(board, action, named_later(actions[number + 1 :]))
            for code in steps:
                board.apply(code)
            acts.append(steps)
        return acts

    def undo(self) -> None:
        """Take back the last action of this turn exactly, as far as it may be taken back (AG-1).

        Earlier actions of the turn stay; ``do("retract")`` takes back all melds of the turn. What
        was laid before something hidden was shown stays too (``undoable``).

        Raises:
            IllegalError: ``turn.nothing_to_take_back`` once something hidden has been shown or
                the turn has ended; ``turn.undo_unknown`` if this game does not know what the last
                action was, as at a position that was loaded without its past.
        """
        (code,) = self.undo_steps()
        self.apply(code)

    # ---- looking

    def view(self, seat: int) -> View:
        """Return what a seat sees; ``WATCHER`` (-1) sees no hand.

        Raises:
            InvalidError: ``game.seat``.
        """
        self._check_seat(seat)
        return View.at(self._board, seat)

    def events(self, since: int = 0, seat: int = WATCHER) -> tuple[Event, ...]:
        """Return the events so far, as a seat sees them.

        Args:
            since: the number of events already known; only later ones are returned.
            seat: the seat; ``WATCHER`` (-1) sees no hand.

        Raises:
            InvalidError: ``game.seat``.
        """
        self._check_seat(seat)
        return tuple(as_seen(event, seat) for event in self._history.events()[max(since, 0) :])

    def events_by_eye(self, since: int = 0) -> dict[int, tuple[Event, ...]]:
        """Return the events after ``since`` as watchers see them, and as seats do that see more.

        A seat that is not a key sees what ``WATCHER`` sees.
        """
        new = self._history.events()[since:]
        eyes = {WATCHER}.union(*(seeing(event, self.players) for event in new))
        return {eye: tuple([as_seen(event, eye) for event in new]) for eye in eyes}

    def open_events(self, since: int = 0) -> tuple[Event, ...]:
        """Return the events so far with everything shown, only for the keeper of the record."""
        return tuple(self._history.events()[max(since, 0) :])

    def steps_since(self, earlier: "Game") -> list[int]:
        """Return the steps carried out since an earlier clone of the same match."""
        return [step.code for step in self._history.since(earlier._history.length)]

    def moves(self) -> list[Move]:
        """Return every step since the match began, with the seeds and packs of later deals."""
        return [Move(*step) for step in self._history.all()]

    @property
    def step_count(self) -> int:
        """Number of steps so far."""
        return self._history.length

    @property
    def event_count(self) -> int:
        """Number of events so far."""
        return len(self._history.events())

    def sheet(self) -> Sheet:
        """Return the score sheet of the deal that is over.

        Raises:
            IllegalError: ``deal.not_over``.
        """
        if not self.deal_over:
            raise IllegalError(refusal(self._board, Reason.DEAL_NOT_OVER))
        return sheet_of(self._board)

    def sheet_as_it_lies(self) -> Sheet:
        """Return the score sheet as if the deal ended here and no one had gone out.

        The deal goes on unchanged. Call this at the beginning of a turn, when no meld is staged.
        """
        return sheet_as_it_lies(self._board)

    def _check_seat(self, seat: int) -> None:
        if not WATCHER <= seat < self.players:
            raise InvalidError(
                "game.seat", f"There is no seat {seat}: the seats are 0 to {self.players - 1}."
            )

    def known_to(self, seat: int) -> "Game":
        """Return the position as a seat knows it, with stand-ins for the hidden cards.

        Actions and their results can be tried on it and shown to the seat's player. It has no
        history. The stand-ins are no guess: ``sample`` deals cards to play on with.

        Raises:
            InvalidError: ``game.seat``.
        """
        self._check_seat(seat)
        return Game(known_board(self._board, seat).clone())

    def samples(
        self, seat: int, seed: int, count: int, hands: Literal["uniform", "learned"] = "uniform"
    ) -> Iterator["Game"]:
        """Yield games that a seat can't tell from this one: its hidden cards, dealt at random.

        They agree with all that the seat has seen since the deal began: its hand, the table, the
        whole discard pile, the cards that others took with it or took back and still hold, and
        who would have laid down threes. Everything that agrees is equally likely, except that a
        player who may ask to go out, or has to, can. Irregularities aside, nothing that was seen
        is forgotten. Each game can be played on; it has no history and new dice.

        With ``hands="learned"`` the other hands are more like those that players hold after what
        they discarded, laid and left, as the search of ``expert`` deals them: by a network or by
        counts that were learned for the book and the number of players. Books without either deal
        nearly as at random. What a seat has seen is followed from the beginning of the history.

        Args:
            seat: the seat whose knowledge counts; ``WATCHER`` (-1) sees no hand, and has learned
                nothing about others.
            seed: a whole number; the same seed gives the same cards.
            count: the number of games.
            hands: ``"uniform"`` or ``"learned"``.

        Raises:
            InvalidError: ``game.seat``, ``game.seed``, ``game.hands``.
        """
        self._check_seat(seat)
        check_seed(seed, "game.seed")
        if hands not in ("uniform", "learned"):
            raise InvalidError("game.hands", f"Hands are 'uniform' or 'learned', not {hands!r}.")
        known = self._history.known.after(self._history.events())
        known.memories = {}
        if hands == "learned" and seat >= 0 and self.phase != Phase.CUT:
            seen = self._history.seen_by(seat)
            known.memories[seat] = bytes(seen.data)
            boards = as_held(self._board, seat, known, seen, seed)
        else:
            boards = determinized(self._board, seat, known, seed)
        for board in islice(boards, count):
            sample = Game(board)
            sample._history.known = known
            yield sample

    def sample(
        self, seat: int, seed: int, hands: Literal["uniform", "learned"] = "uniform"
    ) -> "Game":
        """Return the first of ``samples``: this position with the hidden cards dealt at random.

        ::

            from canasta import Game

            game = Game.new("waldo", seed=1)
            guess = game.sample(seat=game.actor, seed=2)
            assert guess.view(game.actor).hand == game.view(game.actor).hand

        Raises:
            InvalidError: ``game.seat``, ``game.seed``, ``game.hands``.
        """
        return next(self.samples(seat, seed, 1, hands))

    # ---- saving

    def save(self) -> bytes:
        """Return the record of the match, as the bytes of a file (see ``canasta.game.record``)."""
        given = self._seed is not None or self._order is not None
        start = None if given else board_bytes(self._start)
        return write_record(
            self.rules, self.players, self.moves(), seed=self._seed, order=self._order, start=start
        )

    @classmethod
    def load(cls, data: bytes | str) -> "Game":
        """Return the match of a record, as it was when it was saved.

        Raises:
            InvalidError: the record is cut, damaged, foreign, or holds an action that is not
                legal at its place; the message says which and where.
        """
        game = None
        for game in cls.replay(data):  # noqa: B007 - the last one is wanted
            pass
        assert game is not None  # replay yields the start at least
        return game

    @classmethod
    def replay(cls, data: bytes | str) -> Iterator["Game"]:
        """Yield the match of a record act by act: its start, then the same game after every act.

        Raises:
            InvalidError: as ``load``, when the place is reached.
        """
        record = read_record(data)
        rules = record_rules(record)
        start = record_start(record)
        if start is None:
            order = record_pack(record, rules)
            game = cls.new(rules, record.seed, record.players, pack=order)
        else:
            game = cls(board_from(start))
        yield from game.replayed(read_moves(record.moves))

    def replayed(self, moves: Iterable[Move]) -> Iterator["Game"]:
        """Carry out moves on this game, and yield it as it is, then after every act.

        Args:
            moves: the moves; each is requested after those before it have been carried out.

        Raises:
            InvalidError: ``record.move``, ``record.pack``, ``record.illegal_move``.
        """
        alone = True
        for move in moves:
            if not move.joined:
                yield self
            elif alone or is_undo(move.code):
                raise InvalidError("record.move", f"In {move.place}: it joins nothing.")
            alone = is_undo(move.code)
            if move.order is not None:
                check_pack(move.order, self.rules, "record.pack")
            reason = (
                _step(self._board, self._history, move.code)
                if is_undo(move.code)
                else self._board.do(move.code, move.seed, move.order)
            )
            if reason != Reason.OK:
                why = refusal(self._board, reason, move.code)
                raise InvalidError("record.illegal_move", f"In {move.place}: {why.message}")
            if move.seed is None and move.order is None:
                self._history.add([move.code], move.joined)
            else:
                self._history.add_deal(move.code, move.seed, move.order)
        yield self

    def clone(self) -> "Game":
        """Return an independent copy; the history so far is shared, not copied."""
        twin = Game.__new__(Game)
        twin._begin(self._board.clone(), self._seed, self._order, self._history.branch())
        return twin

    def __copy__(self) -> "Game":
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> "Game":
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        return _unpickled, (self.save(), self._history.known)

    def to_bytes(self) -> bytes:
        """Return a snapshot of the state and its rules, without the history."""
        return board_bytes(self._board)

    @classmethod
    def from_bytes(cls, data: bytes) -> "Game":
        """Return the match of a snapshot.

        Raises:
            InvalidError: the bytes are not a snapshot, of another version, or damaged.
        """
        return cls(board_from(data))

    @property
    def board(self) -> Board:
        """The state and its rules as the kernel has them, for code that reads them itself."""
        return self._board

    def __repr__(self) -> str:
        return f"<Game of {self.rules.name}, deal {self.deal}, {self.phase.name.lower()}>"


def _unpickled(record: bytes, known: Known) -> Game:
    game = Game.load(record)
    game._history.known = known
    return game


def _apply(board: Board, history: History, step: int) -> None:
    """Carry out a step and note it, or refuse it."""
    code = int(step)
    reason = _step(board, history, code)
    if reason:
        raise IllegalError(refusal(board, reason, code))
    history.steps.append(code)


def _step(board: Board, history: History, code: int) -> Reason:
    """Carry out a step, which may be an undo, on the board or on a copy of it."""
    if not is_undo(code):
        return board.apply(code)
    reason = board.why_not(Act.RETRACT)
    if reason != Reason.OK:
        return reason
    earlier = history.undone(code - SlipAct.UNDO, board)
    if earlier is None:
        return Reason.NOTHING_TO_RETRACT
    board.become(earlier)
    return Reason.OK


def _read(action: Action | str | list[Action]) -> list[Action]:
    if isinstance(action, list):
        return action
    if isinstance(action, str):
        return read_line(action)
    if isinstance(action, ACTIONS):
        return [action]
    raise InvalidError("text.unknown_action", f"{action!r:.80} is not an action.")
