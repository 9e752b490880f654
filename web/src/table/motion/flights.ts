/**
 * Cards that fly from where they were to where they are. What is shown is always the table as it is
 * now; a flight is laid over it, takes no input and delays nothing. A touch or a key ends all of them.
 */
import { mount, unmount } from "svelte";

import Card from "../../cards/Card.svelte";

/** Milliseconds that a flight lasts, unless it says otherwise. */
export const LASTS = 320;

const EASE = "cubic-bezier(.2,.7,.3,1)";
const running = new Set<Animation>();

/** Return whether anything may move. */
export function mayFly(): boolean {
  return (
    document.documentElement.dataset.motion !== "off" &&
    !matchMedia("(prefers-reduced-motion: reduce)").matches &&
    document.visibilityState === "visible"
  );
}

/** Ends all flights: every card is where it belongs. */
function landAll(): void {
  for (const flight of running) flight.finish();
}

/** Resolves when all that flies now has landed. */
export async function landed(): Promise<void> {
  await Promise.allSettled([...running].map((flight) => flight.finished));
}

/** Lets an element move; a touch on the table does not wait for it. */
export function run(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Promise<void> {
  const flight = element.animate(frames, options);
  if (running.size === 0) {
    for (const sign of ["pointerdown", "keydown"]) addEventListener(sign, landAll, { capture: true, once: true });
  }
  running.add(flight);
  const done = (): void => void running.delete(flight);
  return flight.finished.then(done, done);
}

/** Hides an element until its card has arrived. */
export function hideFor(element: Element, time: number): void {
  if (time > 0) void run(element, [{ opacity: 0 }, { opacity: 0 }], { duration: time });
}

/** The element at a place of the table. */
export function spot(root: Element, name: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-spot="${name}"]`);
}

/** Where a place of the table is on the screen; null where it is not shown. */
export function rectOf(root: Element, name: string): DOMRect | null {
  return visibleRect(spot(root, name)?.getBoundingClientRect());
}

/** A rectangle that has a size. */
export function visibleRect(rect: DOMRect | undefined): DOMRect | null {
  return rect && rect.width > 0 ? rect : null;
}

/** Lets an element come from another place to its own. */
export function comeFrom(element: HTMLElement, from: DOMRect, delay = 0): void {
  const to = element.getBoundingClientRect();
  if (to.width === 0) return;
  const dx = from.left + from.width / 2 - (to.left + to.width / 2);
  const dy = from.top + from.height / 2 - (to.top + to.height / 2);
  const scale = Math.min(1.6, Math.max(0.3, Math.min(from.width, from.height) / to.width));
  void run(
    element,
    [
      { translate: `${dx}px ${dy}px`, scale: String(scale), zIndex: 45 },
      { translate: "0 0", scale: "1", zIndex: 45 },
    ],
    { duration: LASTS, delay, easing: EASE, fill: "backwards" },
  );
}

interface Way {
  from: DOMRect;
  to: DOMRect;
  /** Milliseconds. */
  delay?: number;
  lasts?: number;
  /** Pixels: how wide the likeness is drawn, and how wide it lands. */
  width: number;
  landing?: number;
  /** True if it is left there unseen, so that a caller who sends many takes them away together. */
  stays?: boolean;
  /** Where the layer is, for callers that send many: measuring it for each costs a frame. */
  over?: DOMRect;
}

/** Lets a likeness fly over the table, and takes it away where it has landed. */
export function sendOver(layer: HTMLElement, likeness: HTMLElement, way: Way): Promise<void> {
  const {
    from,
    to,
    delay = 0,
    lasts = LASTS,
    width,
    landing = width,
    stays = false,
    over = layer.getBoundingClientRect(),
  } = way;
  const high = width * 1.4;
  likeness.style.cssText += `;position:absolute;left:0;top:0;margin:0;opacity:0;--w:${width}px`;
  layer.append(likeness);
  const at = (rect: DOMRect, scale: number): string => {
    const x = rect.left + rect.width / 2 - width / 2 - over.left;
    const y = rect.top + rect.height / 2 - high / 2 - over.top;
    return `translate(${x}px, ${y}px) scale(${scale})`;
  };
  return run(
    likeness,
    [
      { transform: at(from, Math.min(1, Math.max(24, Math.min(from.width, from.height)) / width)), opacity: 1 },
      { transform: at(to, landing / width), opacity: 1 },
    ],
    { duration: lasts, delay, easing: EASE },
  ).then(() => {
    if (!stays) likeness.remove();
  });
}

/** Lets a likeness lie where something was, for a while. */
export function standIn(layer: HTMLElement, likeness: HTMLElement, rect: DOMRect, time: number): void {
  const over = layer.getBoundingClientRect();
  likeness.style.cssText += `;position:absolute;left:${rect.left - over.left}px;top:${rect.top - over.top}px;margin:0`;
  layer.append(likeness);
  void run(likeness, [{ opacity: 1 }, { opacity: 1 }], { duration: time }).then(() => likeness.remove());
}

/** A card face up, and what takes it away again. */
export function faceOf(card: string, width: number): HTMLElement {
  const holder = document.createElement("span");
  const component = mount(Card, { target: holder, props: { card, pips: width >= 72 } });
  const removed = holder.remove.bind(holder);
  holder.remove = () => {
    removed();
    void unmount(component);
  };
  return holder;
}

/** A copy of something shown, which can't be pressed or reached. */
export function copyOf(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const part of [copy, ...copy.querySelectorAll("[data-spot]")]) part.removeAttribute("data-spot");
  copy.inert = true;
  return copy;
}
