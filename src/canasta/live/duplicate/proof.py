"""The proof of a contest, as a file that anyone can check: every table had the same packs.

It holds the boards' secrets, which were committed to before anyone played, and the games: each
board at each table is the record of a match.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from canasta.game import Game, InvalidError
from canasta.live.duplicate.contest import Contest
from canasta.live.duplicate.errors import ContestError
from canasta.live.table.boards import BoardPlayed, board_pack
from canasta.live.table.fair import commitment, is_secret
from canasta.live.table.proof_errors import Finding, ProofError, of_rules
from canasta.rules import Rules

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


class BoardsProof(msgspec.Struct, frozen=True):
    """A contest, as the file holds it."""

    format: str
    version: int
    contest: str
    """Code of the contest."""
    boards: tuple[BoardSecret, ...]
    tables: tuple[TableRecord, ...]


def proof_of(contest: Contest, played: Mapping[str, Sequence[BoardPlayed]]) -> bytes:
    """Return the proof of a contest that is over, as the bytes of a file.

    Args:
        contest: the contest.
        played: the boards of each table, by the table's code, as far as they are available.

    Raises:
        ContestError: ``contest.under_way``.
    """
    if not contest.closed:
        raise ContestError(
            "contest.under_way", "The proof can be had when this is over: it shows all cards."
        )
    secrets = contest.first_event.secrets
    proof = BoardsProof(
        FORMAT,
        PROOF_VERSION,
        contest.code,
        tuple(map(BoardSecret, contest.commitments, secrets)),
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
            for one in contest.players
            if played.get(one.table)
        ),
    )
    return msgspec.json.format(msgspec.json.encode(proof), indent=1) + b"\n"


def is_boards_proof(data: bytes) -> bool:
    """Return whether a file is the proof of a contest, sound or not, of this release or another."""
    try:
        head = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    return isinstance(head, dict) and head.get("format") == FORMAT


def read_boards_proof(data: bytes) -> BoardsProof:
    """Read the proof of a contest without checking it.

    Raises:
        InvalidError: ``proof.version``, ``proof.broken``.
    """
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
    """Check a contest board by board, from the file alone.

    Args:
        proof: the proof to check.

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

    Raises:
        ProofError: it is not.
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
            f"Board {record.board}: {name} has made something else of it than the results say.",
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
