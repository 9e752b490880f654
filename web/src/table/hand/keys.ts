/** Keys that work anywhere at the table: D discard, T take the pile, U undo, Enter the main button. */
import type { Play } from "./play.svelte";

const KEYS: Record<string, (play: Play) => Promise<void>> = {
  d: (play) => play.discardChosen(),
  t: (play) => play.take(),
  u: (play) => play.undo(),
};

/** Answers a key, unless it is meant for something that has the focus or lies above the table. */
export function pressKey(event: KeyboardEvent, play: Play, letters: boolean): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest("input, textarea, select, dialog, [role=dialog], [contenteditable]")) return;
  if (event.key === "Escape") {
    if (play.pendingDiscard) play.pendingDiscard = null;
    else play.clear();
    return;
  }
  // A button that has the focus answers Enter itself.
  if (event.key === "Enter" && !target.closest("button, a")) {
    event.preventDefault();
    void play.main();
    return;
  }
  const does = KEYS[event.key.toLowerCase()];
  if (does === undefined || event.repeat || !letters) return;
  event.preventDefault();
  void does(play);
}
