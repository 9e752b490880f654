"""The adviser, which returns the moves of a strong player from what one seat has seen."""

from canasta.engine.codes import Act, Phase
from canasta.engine.search import Candidate
from canasta.game import Game, InvalidError, View
from canasta.players.advice.reasons import SeatView, reasons_for
from canasta.players.advice.weigher import ActionLine, Advice, Reason, Weigher, sure
from canasta.players.bots import Expert, Master, make
from canasta.rules import Rules


class Adviser:
    """An adviser for one seat, which knows only what the seat has seen.

    The same seed and the same views give the same advice. It changes nothing, and has a random
    generator of its own, so that bots at the table are not affected.
    """

    def __init__(
        self, rules: Rules, players: int, seat: int, seed: int, level: str = "expert"
    ) -> None:
        """Advise one seat of a match; ``level`` is a bot that searches: ``expert:rollouts=1000``.

        Raises:
            InvalidError: ``advice.level``.
        """
        self.rules, self.players, self.seat, self.level = rules, players, seat, level
        self.weigher = Weigher(_searching(level, rules, players, seat, seed), seed)

    @classmethod
    def at(cls, game: Game, seat: int, seed: int = 0, level: str = "expert") -> "Adviser":
        """Return an adviser that has seen all that a seat has seen of the deal in play."""
        adviser = cls(game.rules, game.players, seat, seed, level)
        for now in Game.replay(game.save()):
            if now.deal == game.deal:
                adviser.watch(now.view(seat))
        return adviser

    def watch(self, view: View) -> None:
        """Take in the seat's view, ideally after every move, also those of other players."""
        self.weigher.bot.observe(view)

    def advise(self, view: View) -> Advice:
        """Return a strong player's options, the best first, and the reasons for it.

        Raises:
            InvalidError: ``advice.not_your_turn``: the seat is not the one to act.
        """
        if view.actor != self.seat or view.seat != self.seat:
            raise InvalidError(
                "advice.not_your_turn", "There is advice only for the one who acts now."
            )
        self.watch(view)
        if view.phase == Phase.CUT:
            return self._alone(f"cut {_middle(view)}", _cut_reason(view))
        only = self._only(view)
        if only is not None:
            return self._alone(only.act, Reason("only-one"))
        tried = self.weigher.best(view.state, self.weigher.choices(view.state))
        options = tuple(one.option for one in tried)
        if not tried:
            return Advice(self.level, self.seat, (sure(str(self.weigher.bot.choose(view))),), ())
        if len(tried) == 1:
            return self._alone(options[0].act, Reason("all-alike"))
        bot = self.weigher.bot
        terms = self.weigher.terms(view.state)
        seat_view = SeatView(view, bot.seen, terms, bot.signal(view.state))
        return Advice(self.level, self.seat, options, reasons_for(seat_view, tried))

    def _alone(self, act: str, reason: Reason) -> Advice:
        return Advice(self.level, self.seat, (sure(act),), (reason,))

    def _only(self, view: View) -> ActionLine | None:
        state = view.state
        if int(state.cards_needed) or int(state.target_chosen):
            return self.weigher.line_of(view.state, Candidate(()))  # a meld has to be finished
        steps = tuple(code for code in view.legal if code != Act.RETRACT)
        line = self.weigher.lines.of(view.state, steps) if len(steps) == 1 else None
        return line if line is not None and line.ends else None


def _searching(level: str, rules: Rules, players: int, seat: int, seed: int) -> Expert:
    try:
        bot = make(level, rules, players, seat, seed)
    except ValueError as error:
        raise InvalidError("advice.level", str(error)) from None
    if not isinstance(bot, Expert):
        raise InvalidError(
            "advice.level",
            f"{level!r:.40} does not weigh what it may do, and can give no reasons: ask "
            f"{Expert.name} or {Master.name}.",
        )
    return bot


def _middle(view: View) -> int:
    """Return the cut that deals exactly the cards that are needed."""
    wanted = view.players * view.rules.hand_size
    cuts = [code - Act.CUT for code in view.legal if code >= Act.CUT]
    return int(min(max(wanted, cuts[0]), cuts[-1]))


def _cut_reason(view: View) -> Reason:
    cards = view.players * view.rules.hand_size
    return Reason("cut", {"cards": cards, "points": view.rules.exact_cut_bonus})
