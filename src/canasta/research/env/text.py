"""A game as lines of text, for people and for OpenSpiel's strings."""

from canasta.cards import card_text
from canasta.engine.codes import Phase
from canasta.game.board import Board, counted


def table_text(board: Board) -> str:
    """Return the table as a watcher sees it."""
    state = board.state
    shown = board.pile_top is not None and not state.pile_withheld
    top = f"{card_text(board.pile_top or 0)} on top" if shown else "no card seen on top"
    phase = board.phase.name.lower().replace("_", " ")
    lines = [
        f"{board.rules.title}, deal {int(state.deal)}, turn {int(state.turns)}: {phase}",
        f"stock {int(state.stock_size)}, pile {int(state.pile_size)}, {top}"
        + (", frozen" if state.frozen else ""),
    ]
    acting = board.phase not in (Phase.DEAL_OVER, Phase.MATCH_OVER)
    for seat in range(board.players):
        mark = ">" if acting and seat == board.actor else " "
        foot = int(state.foot_size[seat])
        more = f" and {foot} face down" if foot else ""
        lines.append(f"{mark} seat {seat}: {int(state.hand_size[seat])} cards{more}")
    for side in range(board.sides):
        melds = "  ".join(meld.text for meld in board.melds(side)) or "no melds"
        threes = sum(state.threes[side])
        faced = f", {threes} faced" if threes else ""
        lines.append(f"side {side}, {int(state.scores[side])} points{faced}: {melds}")
    if state.target_meld >= 0:
        lines.append(f"aims at #{int(state.target_meld) + 1}, needs {int(state.cards_needed)}")
    return "\n".join(lines)


def hand_text(board: Board, seat: int) -> str:
    """Return a seat's hand."""
    cards = " ".join(card_text(kind) for kind in counted(board.hand(seat))) or "no cards"
    return f"seat {seat} holds {cards}"


def seat_text(board: Board, seat: int, *, public: bool = True, private: bool = True) -> str:
    """Return a seat's view: the table, its hand, or both."""
    parts = [table_text(board)] if public else []
    if private:
        parts.append(hand_text(board, seat))
    return "\n".join(parts)
