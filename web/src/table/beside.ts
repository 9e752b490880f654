/** What a table can be shown without at first, in one file: see `lazy.ts`. */
export { default as Moments } from "./Moments.svelte";
export { default as Ways } from "./Ways.svelte";
export { default as Opening } from "./Opening.svelte";
export { default as NewMeld } from "./NewMeld.svelte";
export { default as NoCanasta } from "./NoCanasta.svelte";
export { default as Announcer } from "./Announcer.svelte";
export { default as SortControl } from "./SortControl.svelte";
export { default as Thinking } from "./Thinking.svelte";
export { default as Match } from "../score/Match.svelte";
export { default as MatchSheet } from "../score/MatchSheet.svelte";
export { default as LogSheet } from "../score/LogSheet.svelte";
export { default as ScoreSheet } from "../score/ScoreSheet.svelte";
export { Drag } from "./drag.svelte";
export { Flying } from "./flying";
export { narrate } from "./narration";
