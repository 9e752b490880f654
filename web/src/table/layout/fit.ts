/**
 * How the table is laid out in the room there is: which of the grids, how large the cards are, and
 * what gives way where the room is short. All lengths are pixels.
 *
 * A grid says a list of fits, the roomiest first. The first that should do is taken by a rough sum;
 * whether it does is measured on the page, which goes on down the list while something is cut off.
 */
import { lowFits } from "./low";
import { phoneFits } from "./phone";
import { tabletFits } from "./tablet";
import type { Fit, Room, Sized } from "./types";
import { wideFits } from "./wide";

export type { Fit, HandFit, ZoneFit } from "./types";

/** Below this height a window that is wider than high is low. */
const LOW = 560;

/** The fits for some room, from the one that should do down to the tightest. */
export function fitsFor(room: Room): readonly Fit[] {
  const sized = gridFor(room);
  const first = sized.findIndex(({ high }) => high <= room.height);
  // One more: the sum is rough, and what is measured is not.
  return sized.slice(Math.max(0, (first === -1 ? sized.length : first) - 1)).map(({ fit }) => fit);
}

function gridFor(room: Room): Sized[] {
  const { width, height } = room;
  if (width > height && width >= 560) return height < LOW ? lowFits(room) : wideFits(room);
  return width < 600 ? phoneFits(room) : tabletFits(room);
}
