/** The screens that few first visits show: they come once they are wanted, or the browser is idle. */
// Forms are refused, too, and a page of an earlier version is: these screens wait for the sentences.
import "virtual:texts/server";

import type { Load, Route } from "./routes";

export const LATER: readonly Route[] = [
  ["rules", /^rules(\/[^/]*)?$/, () => import("../lobby/RulesPage.svelte")],
  ["replay", /^t\/[^/]+\/replay\/\d+$/, () => import("../replay/ReplayPage.svelte")],
  ["pads", /^p(\/[a-z0-9]{6})?$/i, () => import("../pad/PadScreen.svelte")],
  ["evenings", /^e(\/[a-z0-9]{6}(\/(wall|season))?)?$/i, () => import("../evening/EveningScreen.svelte")],
  [
    "boards",
    /^(d(\/(link|[a-z0-9]{6}|[a-z0-9]{29}))?|day(\/[a-z0-9+-]+)?)$/i,
    () => import("../duplicate/BoardsScreen.svelte"),
  ],
  ["puzzles", /^(puzzles|position)$/i, () => import("../coach/puzzles/StudyScreen.svelte")],
];

/** Loads the screen of an address, or the page that says that there is none. */
export function loadLater(address: string): ReturnType<Load> {
  const found = LATER.find(([, pattern]) => pattern.test(address));
  return found ? found[2]() : import("./NoPage.svelte");
}
