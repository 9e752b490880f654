/**
 * Cards that fly from where they were to where they are. What is shown is always the table as it is
 * now; a flight is laid over it, takes no input and delays nothing.
 */

const LASTS = 320;

/** Whether anything may move. */
export function mayFly(): boolean {
  return (
    document.documentElement.dataset.motion !== "off" &&
    !matchMedia("(prefers-reduced-motion: reduce)").matches &&
    document.visibilityState === "visible"
  );
}

/** The element at a place of the table. */
export function spot(root: Element, name: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-spot="${name}"]`);
}

/** Where a place of the table is on the screen; null where it is not shown. */
export function rectOf(root: Element, name: string): DOMRect | null {
  const rect = spot(root, name)?.getBoundingClientRect();
  return rect && rect.width > 0 ? rect : null;
}

/** Lets an element come from another place to its own. */
export function comeFrom(element: HTMLElement, from: DOMRect, delay = 0): void {
  const to = element.getBoundingClientRect();
  if (to.width === 0) return;
  const dx = from.left + from.width / 2 - (to.left + to.width / 2);
  const dy = from.top + from.height / 2 - (to.top + to.height / 2);
  const scale = Math.min(1.6, Math.max(0.3, Math.min(from.width, from.height) / to.width));
  element.animate(
    [
      { translate: `${dx}px ${dy}px`, scale: String(scale), zIndex: 45 },
      { translate: "0 0", scale: "1", zIndex: 45 },
    ],
    { duration: LASTS, delay, easing: "ease-out", fill: "backwards" },
  );
}

/** Lets a likeness of an element fly from one place to another, and takes it away. */
export function sendOver(layer: HTMLElement, likeness: HTMLElement, from: DOMRect, to: DOMRect, delay = 0): void {
  const over = layer.getBoundingClientRect();
  const width = Math.max(24, Math.min(from.width, 80));
  const landing = Math.min(1, Math.max(24, to.width) / width);
  const copy = likeness.cloneNode(true) as HTMLElement;
  copy.removeAttribute("data-spot");
  copy.style.cssText = `position:absolute;left:0;top:0;--w:${width}px`;
  layer.append(copy);
  const at = (rect: DOMRect, scale: number) => {
    const x = rect.left + rect.width / 2 - width / 2 - over.left;
    const y = rect.top + rect.height / 2 - width * 0.7 - over.top;
    return `translate(${x}px, ${y}px) scale(${scale})`;
  };
  const flight = copy.animate(
    [
      { transform: at(from, 1), opacity: 1 },
      { transform: at(to, landing), opacity: 1, offset: 0.9 },
      { transform: at(to, landing), opacity: 0 },
    ],
    { duration: LASTS, delay, easing: "ease-out", fill: "both" },
  );
  flight.finished.then(
    () => copy.remove(),
    () => copy.remove(),
  );
}
