import { t } from "../texts";
import { explain } from "./overlays.svelte";

/** Says that a field takes no more letters: the browser cuts in silence what is typed or pasted beyond them. */
export function checkLength(event: InputEvent): void {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || field.maxLength < 0 || event.isComposing || event.data === null) return;
  const replaced = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0);
  if (field.value.length - replaced + event.data.length > field.maxLength)
    explain({ code: "page.full", message: t.pad.fits(field.maxLength) });
}
