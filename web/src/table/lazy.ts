/** What a table is shown and played without at first: it comes when it is wanted, or ahead of that. */
import { spoken } from "../texts";
import type { Drag } from "./drag.svelte";
import type { Flying } from "./flying";
import type { narrate as Narrate } from "./narration";

export const moments = () => import("./Moments.svelte");
export const advice = () => import("../advice/Hint.svelte");
export const ways = () => import("./Ways.svelte");
export const opening = () => import("./Opening.svelte");
export const newMeld = () => import("./NewMeld.svelte");
export const noCanasta = () => import("./NoCanasta.svelte");
export const extras = () => import("./Extras.svelte");
export const sortControl = () => import("./SortControl.svelte");
export const lesson = () => import("../lesson/Lesson.svelte");
export const announcer = () => import("./Announcer.svelte");
export const match = () => import("../score/Match.svelte");
export const matchSheet = () => import("../score/MatchSheet.svelte");
export const logSheet = () => import("../score/LogSheet.svelte");
export const scoreSheet = () => import("../score/ScoreSheet.svelte");

/** What follows fingers and mice on the hand. */
export async function dragging(): Promise<typeof Drag> {
  return (await import("./drag.svelte")).Drag;
}

/** What lets cards fly. */
export async function flying(): Promise<Flying> {
  return new (await import("./flying")).Flying();
}

/** What makes sentences of what has happened. */
export async function narrate(): Promise<typeof Narrate> {
  const { narrate } = await import("./narration");
  await spoken();
  return narrate;
}

/** What is likely to be opened, the likeliest first. */
export const OPENED = [newMeld, moments, advice, ways, scoreSheet, logSheet, matchSheet, () => import("../room/Menu.svelte")];
