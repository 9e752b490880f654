/** The screens that few first visits show: they come once they are wanted, or the browser is idle. */
// Forms are refused, too, and a page of an earlier version is: these screens wait for the sentences.
import "../ui/lengths";
import "virtual:texts/server";

import type { Load, Route } from "./routes";

export const LATER: readonly Route[] = [
  ["rules", /^rules(\/[^/]*)?$/, () => import("../lobby/RulesPage.svelte")],
  ["replay", /^t\/[^/]+\/replay\/\d+$/, () => import("../replay/ReplayPage.svelte")],
  ["pads", /^p$/i, () => import("../pad/NewPad.svelte")],
  ["pads", /^p\/[a-z0-9]{6}$/i, () => import("../pad/Pad.svelte")],
  ["evenings", /^e$/i, () => import("../evening/NewEvening.svelte")],
  ["evenings", /^e\/[a-z0-9]{6}$/i, () => import("../evening/Evening.svelte")],
  ["evenings", /^e\/[a-z0-9]{6}\/wall$/i, () => import("../evening/Wall.svelte")],
  ["evenings", /^e\/[a-z0-9]{6}\/season$/i, () => import("../evening/Season.svelte")],
  ["boards", /^day(\/[a-z0-9+-]+)?$/i, () => import("../duplicate/Day.svelte")],
  ["boards", /^d$/i, () => import("../duplicate/NewChallenge.svelte")],
  ["boards", /^d\/link$/i, () => import("../duplicate/FollowLink.svelte")],
  ["boards", /^d\/([a-z0-9]{6}|[a-z0-9]{29})$/i, () => import("../duplicate/Boards.svelte")],
  ["puzzles", /^puzzles$/i, () => import("../coach/puzzles/Puzzles.svelte")],
  ["puzzles", /^position$/i, () => import("../coach/puzzles/OpenPosition.svelte")],
];

/** Loads the screen of an address, or the page that says that there is none. */
export function loadLater(address: string): ReturnType<Load> {
  const found = LATER.find(([, pattern]) => pattern.test(address));
  return found ? found[2]() : import("./NoPage.svelte");
}
