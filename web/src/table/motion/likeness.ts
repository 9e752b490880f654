/** Likenesses of cards, for flights. */
import { mount, unmount } from "svelte";

import Card from "../../cards/Card.svelte";

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

/** A copy of what is shown somewhere, that nobody can press or reach. */
export function copyOf(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const part of [copy, ...copy.querySelectorAll("[data-spot]")]) part.removeAttribute("data-spot");
  copy.inert = true;
  return copy;
}
