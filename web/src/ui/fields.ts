/** Fields as people type into them: whole numbers, and texts of a greatest length. */
import { t } from "../texts";
import { explain } from "./overlays.svelte";

/** Reads a number as pages of any language write it, 2.150 or −1,234; null if it is none. */
export function readNumber(text: string): number | null {
  const plain = text.trim().replace(/^[−–-]\s*/, "-");
  return /^[-+]?(\d{1,9}|\d{1,3}([.,'’\s])\d{3}(\2\d{3})?)$/.test(plain)
    ? Number(plain.replace(/[.,'’\s]/g, ""))
    : null;
}

/** Selects a field's text when somebody comes to it, by key, mouse or touch: typing replaces it. */
export function selectsWhole(field: HTMLInputElement): () => void {
  let comes = false;
  const on = {
    pointerdown: () => (comes = document.activeElement !== field),
    focus: () => field.setSelectionRange(0, field.value.length),
    // A press puts the caret somewhere after the focus.
    click: () => {
      if (comes) on.focus();
      comes = false;
    },
  };
  for (const [name, listener] of Object.entries(on)) field.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(on)) field.removeEventListener(name, listener);
  };
}

/** Says that a field takes no more letters: the browser cuts in silence what is typed or pasted beyond them. */
export function checkLength(event: InputEvent): void {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || field.maxLength < 0 || event.isComposing || event.data === null) return;
  const replaced = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0);
  if (field.value.length - replaced + event.data.length > field.maxLength)
    explain({ code: "page.full", message: t.pad.fits(field.maxLength) });
}
