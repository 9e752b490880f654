/** How a deal ended and for whom it went well, in a line. */
import type { GameView, RoomView } from "../protocol";
import { t } from "../texts";
import { namesOf, sidePlayers, who } from "../game/sentences";

/** The headline of a score sheet; the game's deal is over. */
export function headline(room: RoomView, game: GameView, own: number): string {
  const names = namesOf(room, own);
  if (game.winner !== null) return t.score.wonMatch(sidePlayers(names, game.winner));
  const totals = (game.sheet?.sides ?? []).map((side) => side.total);
  const best = Math.max(...totals);
  const even = totals.filter((total) => total === best).length > 1;
  const verdict = even ? t.score.evenDeal : t.score.goodDealFor(sidePlayers(names, totals.indexOf(best)));
  return t.score.headline(endingOf(room, game, own), verdict);
}

/** How a deal ended. */
export function endingOf(room: RoomView, game: GameView, own: number): string {
  const out = who(namesOf(room, own), game.out ?? -1);
  switch (game.ending) {
    case "went_out":
      return t.score.wentOut(out, false);
    case "concealed":
      return t.score.wentOut(out, true);
    case "splash":
      return t.score.splashed(out);
    case "last_three":
      return t.score.lastThree;
    default:
      return t.score.stockOut;
  }
}
