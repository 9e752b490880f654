/** A deal's end in a line, and for whom it went well. */
import type { GameView, RoomView } from "../protocol";
import { t } from "../texts";
import type { Side } from "../game/sides";
import { namesOf, sidePlayers, who } from "../game/sentences";

/** The headline of a score sheet; the game's deal is over. */
export function headline(room: RoomView, game: GameView, own: number): string {
  const names = namesOf(room, own);
  if (game.winner !== null) {
    const who = sidePlayers(names, game.winner);
    return seriesOver(room) ? t.score.wonSeries(who, room.settings.best_of) : t.score.wonMatch(who);
  }
  if (room.resigned !== null) return t.score.noWinner;
  const totals = (game.sheet?.sides ?? []).map((side) => side.total);
  const best = Math.max(...totals);
  const even = totals.filter((total) => total === best).length > 1;
  const verdict = even ? t.score.evenDeal : t.score.goodDealFor(sidePlayers(names, totals.indexOf(best)));
  return t.score.headline(endingOf(room, game, own), verdict);
}

/** Return whether a side has won more than half of the matches of the series. */
export const seriesOver = ({ series, settings }: RoomView): boolean => series.some((won) => 2 * won > settings.best_of);

/** Say the score of the series: "Best of three: Us 1 · Them 0". */
export function seriesOf({ series, settings }: RoomView, sides: readonly Side[]): string {
  const said = t.room.bestOf(settings.best_of);
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}: ${t.score.tally(sides.map(({ title, side }) => ({ title, won: series[side] ?? 0 })))}`;
}

/** Say how a deal ended. */
export function endingOf(room: RoomView, game: GameView, own: number): string {
  if (room.resigned !== null) return t.score.resigned(sidePlayers(namesOf(room, own), room.resigned));
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
