/** Copy, save and scroll, as browsers do. */

/** True when a text is on the clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyOldWay(text);
  }
}

/** Browsers keep the clipboard from pages without HTTPS; a chosen text can be copied all the same. */
function copyOldWay(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "sr";
  const before = document.activeElement;
  // A field outside an open dialog cannot be chosen.
  (before?.closest("dialog") ?? document.body).append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return copied;
}

/** Saves a text or a file under a name, as browsers save a download. */
export function saveFile(content: string | Blob, name: string): void {
  const file = typeof content === "string" ? new Blob([content], { type: "text/plain" }) : content;
  const address = URL.createObjectURL(file);
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Brings what has just appeared into view, as a refusal in a sheet that scrolls. */
export function inView(shown: HTMLElement): void {
  shown.scrollIntoView({ block: "nearest" });
}
