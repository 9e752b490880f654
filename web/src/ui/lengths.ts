/**
 * Says of every field with a limit that it is full: the browser cuts in silence what is typed, dictated
 * or pasted beyond it. Loading this file is all that it takes.
 */
import { number, t, textsLoaded } from "../texts";
import { explain } from "./overlays.svelte";

type Field = HTMLInputElement | HTMLTextAreaElement;

function limited(event: Event): Field | null {
  const { target } = event;
  return (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.maxLength >= 0
    ? target
    : null;
}

/** Says that a field takes no more than so many letters. */
export async function explainFull(most: number): Promise<void> {
  await textsLoaded();
  explain({ code: "page.full", message: t.fields.fits(number(most)) });
}

function checkTyped(event: InputEvent): void {
  const field = limited(event);
  if (field === null || event.isComposing || event.data === null) return;
  const replaced = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0);
  if (field.value.length - replaced + event.data.length > field.maxLength) void explainFull(field.maxLength);
}

/** Phones compose their words, and cut them when a word is done. */
function checkComposed(event: CompositionEvent): void {
  const field = limited(event);
  if (field !== null && field.value.length >= field.maxLength) void explainFull(field.maxLength);
}

// Tests of routes have no window.
if (typeof addEventListener === "function") {
  addEventListener("beforeinput", checkTyped);
  addEventListener("compositionend", checkComposed);
}
