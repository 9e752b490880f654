"""Check that a result sent by a player was really played, by playing it again.

The cards must be those of the challenge, every step legal, every board played to its end, and the
bots must do what bots of their level do with the dice of the board. Whatever is wrong, the refusal
is the same.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from canasta.engine.codes import needs_no_turn
from canasta.game import CanastaError, Game, InvalidError
from canasta.game.compact import expand_moves
from canasta.live.base.errors import DuplicateError
from canasta.live.duplicate.duplicate import Duplicate
from canasta.live.duplicate.events import DuplicateOpened
from canasta.live.duplicate.links import Result, is_of
from canasta.live.duplicate.requests import not_of_these_boards
from canasta.live.duplicate.view import PERSON_SIDE
from canasta.live.table import events as ev
from canasta.live.table.fair import commitment, is_secret
from canasta.live.table.play import bot_to_act, objection
from canasta.live.table.proof import Finding, ProofError, of_rules
from canasta.live.table.rounds import BoardPlayed, board_pack, seed_of_board
from canasta.live.table.settings import rules_of
from canasta.live.table.state import Table
from canasta.live.table.thinking import NOT_YET, Bots, steps_for, turns_begun, views_of
from canasta.rules import Rules

MOST_STEPS: Final = 3_000
"""Most steps of one board. Random play has under 400; steps that are taken back count as well."""

_PERSON: Final = "player"
_AT: Final = 0.0
"""The time of every event; it does not matter here."""


class Checked(NamedTuple):
    """Progress of a check."""

    acts: int
    """Actions that were played again."""
    of: int
    """Actions in all, as far as they were read."""
    boards: tuple[BoardPlayed, ...]
    """Boards that passed so far."""


def check_result(opened: DuplicateOpened, result: Result) -> Iterator[Checked]:
    """Play a result again, action by action; the last that is yielded has all its boards.

    Do not show how far it got before it is done: that would reveal which steps were legal.

    Raises:
        DuplicateError: ``contest.result``.
    """
    if not opened.link or not is_of(result, opened) or len(result.boards) > len(opened.secrets):
        raise not_of_these_boards()
    try:
        yield from _check(opened, result)
    except (CanastaError, ValueError):
        raise not_of_these_boards() from None


def _check(opened: DuplicateOpened, result: Result) -> Iterator[Checked]:
    acts: list[list[list[int]]] = []
    for number, data in enumerate(result.boards, 1):
        acts.append(_acts(opened, number, data))
        yield Checked(0, sum(map(len, acts)), ())
    table = boards_table(opened, result.name)
    done, total = 0, sum(map(len, acts))
    for number, of_board in enumerate(acts, 1):
        secret = opened.secrets[number - 1]
        table.apply(next_event(table, ev.BoardDealt(number, secret)))
        check = _BoardCheck(table, secret)
        for steps in of_board:
            check.act(steps)
            done += 1
            yield Checked(done, total, tuple(table.boards))


def _acts(opened: DuplicateOpened, number: int, data: bytes) -> list[list[int]]:
    """Return the actions of a board that was played to its end, each as its steps."""
    rules = rules_of(opened.settings)
    order = board_pack(number, opened.secrets[number - 1], rules.packs)
    start = Game.new(rules, None, opened.settings.players, pack=order)
    game = expand_moves(start, data, MOST_STEPS)
    if not game.deal_over or game.deal != 1:
        raise not_of_these_boards()
    acts: list[list[int]] = []
    for move in game.moves():
        if not move.joined:
            acts.append([])
        elif not acts:
            raise not_of_these_boards()
        acts[-1].append(move.code)
    return acts


def boards_table(opened: DuplicateOpened, name: str) -> Table:
    """Return the table of a player who takes up the challenge, with bots at the other seats."""
    table = Table()
    commitments = tuple(map(commitment, opened.secrets))
    seats = range(PERSON_SIDE + 1, opened.settings.players)
    events: list[ev.TableEvent] = [
        ev.Founded(opened.code, opened.settings),
        ev.Came(_PERSON, name, ""),
        ev.Sat(_PERSON, PERSON_SIDE),
        *(ev.BotSat(seat, opened.settings.bots) for seat in seats),
        ev.BoardsBound(opened.code, commitments),
    ]
    for event in events:
        table.apply(next_event(table, event))
    return table


def next_event(table: Table, event: ev.TableEvent) -> ev.StoredEvent:
    return ev.StoredEvent(table.number + 1, _AT, event)


class _BoardCheck:
    """A board that is being played again."""

    def __init__(self, table: Table, secret: str) -> None:
        self._table = table
        self._dice = seed_of_board(secret)
        self._story = -1
        self._bots: Bots | None = None
        self._shown: dict[int, int] = {}

    def act(self, steps: list[int]) -> None:
        """Play an action again.

        Raises:
            DuplicateError: ``contest.result``: the bot to act would have chosen another action.
        """
        table, game = self._table, self._table.game
        assert game is not None  # the board is dealt
        to_act = bot_to_act(table)
        # If the page was reloaded during a turn, the bot has made its plan again as well.
        if (
            to_act is not None
            and not needs_no_turn(steps[0])
            and steps != self._choice(*to_act)
            and steps != self._choice(*to_act, fresh=True)
        ):
            raise not_of_these_boards()
        actor = game.actor if to_act is None else to_act[0]
        if actor is None:
            raise not_of_these_boards()
        table.apply(next_event(table, ev.Acted(actor, tuple(steps), to_act is not None)))

    def _choice(self, seat: int, level: str, *, fresh: bool = False) -> list[int]:
        """Return the steps of the action that the bot at a seat chooses, as at a table.

        Args:
            fresh: true to make new bots, and to show them again what they have seen.
        """
        table, game = self._table, self._table.game
        assert game is not None  # the board is dealt
        objects = objection(table)
        if objects is not None:
            return steps_for(game, objects.action, self._dice)
        if fresh or self._bots is None or self._story != table.branch:  # another story, other bots
            self._story, self._shown = table.branch, {}
            self._bots = Bots(game.rules, game.players, self._dice)
        seen = views_of(table, seat, self._shown.get(seat, NOT_YET))
        self._shown[seat] = turns_begun(game)
        return steps_for(game, self._bots.choose(level, seat, seen), self._dice + table.moves)


# The proof of a duplicate, as a file that anyone can check: every table had the same packs.
#
# It holds the boards' secrets, which were committed to before anyone played, and the games: each
# board at each table is the record of a match.

FORMAT: Final = "canasta boards"
PROOF_VERSION: Final = 1
MOST_PROVED: Final = 400
"""Most records of boards in one file."""


class BoardSecret(msgspec.Struct, frozen=True):
    """The secret from which a board's pack follows."""

    commitment: str
    """Commitment that was published before anyone played the board."""
    secret: str


class BoardRecord(msgspec.Struct, frozen=True):
    """A board as it was played at one table."""

    board: int
    """Number of the board, from 1."""
    totals: tuple[int, ...]
    """Points of each side, according to the results."""
    match: dict[str, Any]
    """Record of the match that the board is."""


class TableRecord(msgspec.Struct, frozen=True):
    """A table and its boards."""

    names: tuple[str, ...]
    boards: tuple[BoardRecord, ...]


class BoardsProof(msgspec.Struct, frozen=True, rename={"duplicate": "contest"}):
    """A duplicate, as the file holds it."""

    format: str
    version: int
    duplicate: str
    """Code of the duplicate."""
    boards: tuple[BoardSecret, ...]
    tables: tuple[TableRecord, ...]


def proof_of(duplicate: Duplicate, played: Mapping[str, Sequence[BoardPlayed]]) -> bytes:
    """Return the proof of a duplicate that is over, as the bytes of a file.

    Args:
        played: the boards of each table, by the table's code, as far as they are available.
    """
    if not duplicate.closed:
        raise DuplicateError(
            "contest.under_way",
            "You can download the proof when this is over, because it shows all cards.",
        )
    secrets = duplicate.first_event.secrets
    proof = BoardsProof(
        FORMAT,
        PROOF_VERSION,
        duplicate.code,
        tuple(map(BoardSecret, duplicate.commitments, secrets)),
        tuple(
            TableRecord(
                one.names,
                tuple(
                    BoardRecord(
                        board.board,
                        one.scored[board.board].totals,
                        msgspec.json.decode(board.record),
                    )
                    for board in played[one.table]
                    if board.board in one.scored
                ),
            )
            for one in duplicate.players
            if played.get(one.table)
        ),
    )
    return msgspec.json.format(msgspec.json.encode(proof), indent=1) + b"\n"


def is_boards_proof(data: bytes) -> bool:
    """Return whether a file is the proof of a duplicate, sound or not, of any release."""
    try:
        head = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    return isinstance(head, dict) and head.get("format") == FORMAT


def read_boards_proof(data: bytes) -> BoardsProof:
    """Read the proof of a duplicate without checking it."""
    version = msgspec.json.decode(data).get("version") if is_boards_proof(data) else None
    if version != PROOF_VERSION:
        raise InvalidError(
            "proof.version",
            f"This proof is of version {version!r:.20}; this release reads version "
            f"{PROOF_VERSION}.",
        )
    try:
        return msgspec.json.decode(data, type=BoardsProof)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise InvalidError("proof.broken", f"The proof is not complete: {error}.") from None


def verify_boards(proof: BoardsProof) -> Iterator[Finding]:
    """Check a duplicate board by board, from the file alone.

    Yields:
        ``proof.board_held`` or ``proof.board_unplayed`` of every board; at the end
        ``proof.boards_alone``: what the file alone cannot prove.

    Raises:
        InvalidError: a check fails (a :class:`ProofError`), or a record is damaged.
    """
    for number, board in enumerate(proof.boards, 1):
        if not is_secret(board.secret) or commitment(board.secret) != board.commitment:
            raise ProofError(
                "proof.board_promise",
                f"Board {number}: the secret is not the one that was committed to.",
                board=number,
            )
    seen: dict[int, int] = dict.fromkeys(range(1, len(proof.boards) + 1), 0)
    rules: Rules | None = None
    for table in proof.tables:
        for record in table.boards:
            rules = _check_record(proof, " & ".join(filter(None, table.names)), record, rules)
            seen[record.board] += 1
    if rules is not None:
        yield from of_rules(rules)
    for number, tables in seen.items():
        yield _found(number, tables)
    yield Finding(
        "proof.boards_alone",
        "Whether these commitments are those that were shown before the first board was played, "
        "the file alone cannot tell: compare them with what your page showed then.",
    )


def _check_record(proof: BoardsProof, name: str, record: BoardRecord, rules: Rules | None) -> Rules:
    """Check that a record is of its board, its result, and the rules of the records before.

    Returns:
        The rules of the record.
    """
    values: dict[str, int | str] = {"board": record.board, "name": name}
    if not 1 <= record.board <= len(proof.boards):
        raise ProofError("proof.board_none", f"{name}: there is no board {record.board}.", **values)
    game = Game.load(msgspec.json.encode(record.match))
    secret = proof.boards[record.board - 1].secret
    if rules is not None and game.rules != rules:
        raise ProofError(
            "proof.board_rules",
            f"Board {record.board}: {name} played by other rules than the tables before.",
            **values,
        )
    packs = game.deal_packs
    if len(packs) != 1 or packs[0] != board_pack(record.board, secret, game.rules.packs):
        raise ProofError(
            "proof.board_cards",
            f"Board {record.board}: the cards of {name} are not those of the board's secret.",
            **values,
        )
    totals = tuple(side.total for side in game.sheet().sides) if game.deal_over else ()
    if totals != record.totals:
        raise ProofError(
            "proof.board_result",
            f"Board {record.board}: {name} played another result than the one shown.",
            **values,
        )
    return game.rules


def _found(board: int, tables: int) -> Finding:
    values: dict[str, int | str] = {"board": board, "tables": tables}
    if not tables:
        return Finding(
            "proof.board_unplayed",
            f"Board {board}: the secret is the one that was committed to; no table of this file "
            "has played it to its end.",
            values,
        )
    return Finding(
        "proof.board_held",
        f"Board {board}: the secret is the one that was committed to, and {tables} "
        f"table{'' if tables == 1 else 's'} had the pack that follows from it, card by card, and "
        "the results that are shown.",
        values,
    )
