"""The beginning of a match and of its deals, so that no one chooses the cards."""

from canasta.live.base.errors import TableError
from canasta.live.table import events as ev
from canasta.live.table.fair import Promise, commitment, new_secret, read_commitment, read_value
from canasta.live.table.state import Table
from canasta.study.lessons import LESSONS


def begin(table: Table, person: str, board: tuple[int, str] | None = None) -> list[ev.TableEvent]:
    """Begin the match, the next deal, or another match.

    If the shuffle of the deal is already under way, nothing happens.

    Args:
        board: the number and the secret of the board to be dealt, if the table plays boards.

    Raises:
        TableError: ``table.not_seated``, ``table.bot_plays``, ``table.seats_empty``,
            ``table.deal_under_way``, ``table.boards_over``, ``table.round_over``,
            ``table.puzzle_over``.
    """
    table.own_seat(person)
    if table.promise is not None:
        return []
    if any(chair.empty for chair in table.chairs):
        raise TableError(
            "table.seats_empty", "A seat is empty: let someone, or a bot, sit down there first."
        )
    if table.round is not None and table.round.over:
        raise TableError(
            "table.round_over",
            "The round is over at this table; the evening's page says where you sit next.",
        )
    game = table.game
    if table.bound is not None:
        return [] if table.in_deal else _deal_board(table, board)
    if game is None and table.settings.position:
        return [ev.PositionLaid()]
    if table.study is not None and table.study.name:
        raise TableError("table.puzzle_over", "A puzzle is one moment: it is not played on.")
    if game is None and table.settings.lesson:
        return [ev.LessonDealt(LESSONS[table.settings.lesson].pack)]
    if game is None or table.match_over:
        return [ev.DealPromised(1, new_secret(), 1)]
    if not game.deal_over:
        raise TableError("table.deal_under_way", "This deal is still being played.")
    return [ev.DealPromised(game.deal + 1, new_secret(), 1)]


def _deal_board(table: Table, board: tuple[int, str] | None) -> list[ev.TableEvent]:
    if table.next_board is None:
        raise TableError("table.boards_over", "All boards have been played here.")
    if board is None or board[0] != table.next_board:
        return []  # another player was faster
    return [ev.BoardDealt(*board)]


def commit(table: Table, person: str, promise: str, own: str) -> list[ev.TableEvent]:
    """Commit to a value for a player's page; the last commitment closes the list.

    Args:
        promise: the server's commitment, as the page saw it.
        own: the page's commitment.

    Raises:
        InvalidError: ``table.commitment``.
        TableError: ``table.not_seated``, ``table.bot_plays``, ``table.no_promise``,
            ``table.closed``, ``table.committed``, ``table.barred``.
    """
    seat = table.own_seat(person)
    shuffle = _shuffle(table, promise)
    made = read_commitment(own)
    if shuffle.commitments.get(seat) == made:
        return []  # it was sent twice
    if shuffle.closed:
        raise TableError("table.closed", "The list of commitments to this deal is closed.")
    if seat in shuffle.commitments:
        raise TableError("table.committed", "Another page has committed to a value for this seat.")
    if seat in shuffle.barred:
        raise TableError(
            "table.barred", "This seat left the shuffle void, and gives no value to this deal."
        )
    committed = ev.ValueCommitted(seat, made)
    whole = shuffle.awaited(table.people_at()) <= {seat}
    return [committed, ev.ShuffleClosed()] if whole else [committed]


def reveal(table: Table, person: str, promise: str, value: str) -> list[ev.TableEvent]:
    """Reveal the value of a player's page; the last value begins the deal.

    Args:
        promise: the server's commitment, as the page saw it.
        value: the value that the page had committed to.

    Raises:
        InvalidError: ``table.entropy``.
        TableError: ``table.not_seated``, ``table.bot_plays``, ``table.no_promise``,
            ``table.not_closed``, ``table.not_committed``, ``table.other_value``.
    """
    seat = table.own_seat(person)
    shuffle = _shuffle(table, promise)
    shown = read_value(value)
    if not shuffle.closed:
        raise TableError(
            "table.not_closed", "Values are revealed when the list of commitments is closed."
        )
    if seat not in shuffle.commitments:
        raise TableError("table.not_committed", "This seat has committed to no value.")
    if not shuffle.fits(seat, shown, promise):
        raise TableError("table.other_value", "This is not the value that was committed to.")
    if seat in shuffle.values:
        return []
    revealed = ev.ValueRevealed(seat, shown)
    whole = shuffle.missing <= {seat}
    return [revealed, ev.DealBegun(shuffle.deal)] if whole else [revealed]


def awaited(table: Table) -> set[int]:
    """Return the seats that a deal about to begin waits for."""
    return set() if table.promise is None else table.promise.awaited(table.people_at())


def move_on(table: Table) -> list[ev.TableEvent]:
    """Move the shuffle on without players who do not answer, so that none holds up the deal.

    The list of commitments is closed. If it already is, a missing value makes the shuffle void, and
    it is repeated without these players.
    """
    shuffle = table.promise
    if shuffle is None:
        return []
    if shuffle.attempt and not shuffle.closed:
        none = not shuffle.commitments
        return [ev.ShuffleClosed(), ev.DealBegun(shuffle.deal)] if none else [ev.ShuffleClosed()]
    if shuffle.attempt and shuffle.missing:
        return [ev.ShuffleVoided(tuple(sorted(shuffle.missing)), new_secret())]
    return [ev.DealBegun(shuffle.deal)]


def _shuffle(table: Table, promise: str) -> Promise:
    """Return the shuffle that a page means.

    Raises:
        TableError: ``table.no_promise``: there is none, or it is another one by now.
    """
    shuffle = table.promise
    if shuffle is None or not shuffle.attempt or commitment(shuffle.secret) != promise:
        raise TableError("table.no_promise", "No deal, or another one, is about to begin.")
    return shuffle
