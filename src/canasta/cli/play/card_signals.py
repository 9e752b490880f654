"""The system of signals by discards, shown before a player's first discard of a deal (AJ-24)."""

from rich.text import Text

from canasta.cli.play.match import Match
from canasta.game import events
from canasta.rules.signals import played, signal_sentences


def signals_shown(match: Match) -> Text | None:
    """Return the system of signals if it is in play, until the player's first discard of a deal."""
    game = match.game
    if not played(game.rules, game.players) or any(
        isinstance(event, events.Discarded) and event.seat == match.seat
        for event in match.deal_news()
    ):
        return None
    return Text("\n".join(f" {sentence}" for sentence in signal_sentences()), style="note")
