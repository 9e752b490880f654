/** How the pile stands to those at the bottom of the screen. */
import type { View } from "./view.svelte";

export type PileState = "open" | "blocked" | "frozen" | "closed";

/** Blocked by its top card, else frozen for all, else closed to a side that has not opened. */
export function pileState(view: View): PileState {
  const { pile } = view.game;
  if (pile.size === 0) return "open";
  if (pile.blocked) return "blocked";
  if (pile.frozen) return "frozen";
  return view.own.closed ? "closed" : "open";
}
