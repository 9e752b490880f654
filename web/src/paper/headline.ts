/** How a deal ended and for whom it went well, in a line. */
import type { GameSight, RoomSight } from "../protocol";
import { t } from "../texts";
import { namesOf, sidePlayers, who } from "./sentences";

/** The headline of a score sheet; the game's deal is over. */
export function headline(room: RoomSight, game: GameSight, own: number): string {
  const names = namesOf(room, own);
  if (game.winner !== null) return t.paper.wonMatch(sidePlayers(names, game.winner));
  const totals = (game.sheet?.sides ?? []).map((side) => side.total);
  const best = Math.max(...totals);
  const even = totals.filter((total) => total === best).length > 1;
  const verdict = even
    ? t.paper.evenDeal
    : t.paper.goodDealFor(sidePlayers(names, totals.indexOf(best)));
  return t.paper.headline(endingOf(room, game, own), verdict);
}

/** How a deal ended. */
export function endingOf(room: RoomSight, game: GameSight, own: number): string {
  const out = who(namesOf(room, own), game.out ?? -1);
  switch (game.ending) {
    case "went_out":
      return t.paper.wentOut(out, false);
    case "concealed":
      return t.paper.wentOut(out, true);
    case "splash":
      return t.paper.splashed(out);
    case "last_three":
      return t.paper.lastThree;
    default:
      return t.paper.stockOut;
  }
}
