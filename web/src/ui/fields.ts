/** Fields as people type numbers into them. */

/** Reads a number as pages of any language write it, 2.150 or −1,234; null if it isn't one. */
export function readNumber(text: string): number | null {
  const plain = text.trim().replace(/^[−–-]\s*/, "-");
  return /^[-+]?(\d{1,9}|\d{1,3}([.,'’\s])\d{3}(\2\d{3})?)$/.test(plain)
    ? Number(plain.replace(/[.,'’\s]/g, ""))
    : null;
}

/** Selects a field's text when it gets the focus, by key, mouse or touch: typing replaces it. */
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
