/** Parts that a table is shown without at first, in one file: see `lazy.ts`. */
export { default as Moments } from "./moments/Moments.svelte";
export { default as Ways } from "./hand/Ways.svelte";
export { default as Opening } from "./melds/Opening.svelte";
export { default as NewMeld } from "./melds/NewMeld.svelte";
export { default as NoCanasta } from "./melds/NoCanasta.svelte";
export { default as Announcer } from "./Announcer.svelte";
export { default as SortControl } from "./hand/SortControl.svelte";
export { default as Thinking } from "./Thinking.svelte";
export { default as Match } from "./Match.svelte";
export { default as MatchSheet } from "../score/MatchSheet.svelte";
export { default as LogSheet } from "../talk/LogSheet.svelte";
export { default as ScoreSheet } from "../score/ScoreSheet.svelte";
export { Drag } from "./hand/drag.svelte";
export { Flying } from "./motion/flying";
export { namesOf, sentences } from "../game/sentences";
