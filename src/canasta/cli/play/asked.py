"""The line above the prompt, which shows what the player may do."""

from collections.abc import Sequence

from rich.text import Text

from canasta.cards import card_text
from canasta.cli.play.match import Match
from canasta.cli.play.offers import offered
from canasta.cli.table.cards import inked
from canasta.engine.codes import Act, Phase
from canasta.game import Action, Retract
from canasta.rules import question_of


def asked_for(match: Match) -> Text:
    """Return the line for this moment."""
    game = match.game
    line = Text(" ")
    if game.actor is None:
        return line
    line.append_text(inked(_words(match)))
    line.append("  ? lists it, help", style="note")
    return line


def _words(match: Match) -> str:  # noqa: PLR0911 - one sentence a moment
    game = match.game
    steps = game.legal()
    view = game.view(match.seat)
    if game.phase == Phase.CUT:
        bonus = game.rules.exact_cut_bonus
        exact = f"; exactly as many as are dealt earn {bonus} points" if bonus else ""
        return f"Cut the pack: cut N passes about N cards to the dealer, by eye{exact}."
    if game.phase == Phase.ANSWER:
        return f"Your partner asks: “{question_of(game.rules).en}” Answer yes or no."
    if game.phase == Phase.DRAW:
        takes = any(
            Act.TAKE_TOP <= code < Act.DISCARD or Act.TARGET <= code < Act.BRIDGE for code in steps
        )
        draw = "draw" if Act.DRAW in steps else "pass" if Act.PASS in steps else ""
        if view.excess is not None:
            draw += f", bury the {card_text(view.excess)}"
        if takes and draw:
            return f"Your turn: {draw}, or take the pile."
        return f"Your turn: {draw or 'take the pile'}."
    staged = int(view.state.staged)
    if not view.opened[view.side] and staged:
        if game.rules.short_opening:
            return "Your turn: meld more, or discard. Count your opening: nobody does it for you."
        missing = view.requirements[view.side] - view.staged_points
        if missing > 0:
            return f"Your melds need {missing} points more to open; undo takes one back."
    words = _verbs(offered(game))
    if words == ["pass"]:
        return "No discard is possible: pass ends the turn."
    if staged and "discard" not in words and game.rules.opening_clean_set:
        return "Your melds are no opening yet; why discard, with a card, says what is missing."
    return f"Your turn: {' or '.join(part for part in (', '.join(words[:-1]), words[-1]) if part)}."


def _verbs(actions: Sequence[Action]) -> list[str]:
    """Return the verbs of the possible moves in the notation; the discard, if any, comes last."""
    words = [_verb(action) for action in actions if not isinstance(action, Retract)]
    return list(dict.fromkeys(words)) or ["undo"]


def _verb(action: Action) -> str:
    return str(action).partition(" ")[0]
