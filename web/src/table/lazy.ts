/** Parts that a table is shown and played without at first: they come when they are wanted, or ahead of that. */
import { textsLoaded } from "../texts";
import type { Narrate } from "./late.svelte";
import type { Flying } from "./motion/flying";

type Beside = typeof import("./beside");

const all = (): Promise<Beside> => import("./beside");

/** A component of what comes together. */
const part =
  <Name extends keyof Beside>(name: Name) =>
  async (): Promise<{ default: Beside[Name] }> => ({ default: (await all())[name] });

export const moments = part("Moments");
export const ways = part("Ways");
export const opening = part("Opening");
export const newMeld = part("NewMeld");
export const noCanasta = part("NoCanasta");
export const announcer = part("Announcer");
export const sortControl = part("SortControl");
export const thinking = part("Thinking");
export const match = part("Match");
export const matchSheet = part("MatchSheet");
export const logSheet = part("LogSheet");
export const scoreSheet = part("ScoreSheet");
export const extras = () => import("./Extras.svelte");
export const advice = () => import("../coach/Hint.svelte");
export const lesson = () => import("../coach/Lesson.svelte");
export const study = () => import("../coach/puzzles/Study.svelte");

/** Load the drags of fingers and mice on the hand. */
export async function dragging(): Promise<Beside["Drag"]> {
  return (await all()).Drag;
}

/** Load the flights of cards. */
export async function flying(...table: ConstructorParameters<typeof Flying>): Promise<Flying> {
  return new (await all()).Flying(...table);
}

/** Returns what makes sentences of the events of a deal, as a seat reads them. */
export async function narrate(): Promise<Narrate> {
  const { namesOf, sentences } = await all();
  await textsLoaded();
  return (events, room, own) => sentences(events, namesOf(room, own));
}

/** Parts that are likely to be opened, the likeliest first. */
export const OPENED = [moments, advice, () => import("../room/Menu.svelte")];
