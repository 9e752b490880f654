/** Which cards fly where, after something has happened. */
import type { Event } from "../protocol";
import { comeFrom, mayFly, rectOf, sendOver, spot } from "./flights";

/** Milliseconds between cards that fly together. */
const APART = 35;

interface Lay {
  rect: DOMRect;
  element: HTMLElement;
}

export class Flying {
  /** Where the cards of the hand lay before the last change, by their numbers. */
  #before = new Map<string, Lay>();

  /** Notes where the cards of the hand lie. */
  look(root: Element): void {
    this.#before.clear();
    if (!mayFly()) return;
    for (const element of root.querySelectorAll<HTMLElement>("[data-held]")) {
      this.#before.set(element.dataset.held ?? "", { rect: element.getBoundingClientRect(), element });
    }
  }

  /** Lets cards fly as the events tell. */
  fly(root: Element, layer: HTMLElement, events: readonly Event[], own: number): void {
    if (!mayFly()) return;
    const gone = this.#arrange(root, events, own);
    for (const event of events) {
      if (!("seat" in event)) continue;
      const mine = event.seat === own;
      const seat = rectOf(root, `seat-${event.seat}`);
      switch (event.event) {
        case "discarded": {
          const top = spot(root, "pile-top");
          const from = mine ? take(gone, event.card)?.rect : seat;
          if (top && from) comeFrom(top, from);
          break;
        }
        case "drew":
          if (!mine && seat) this.#backs(root, layer, "stock", seat, Math.min(2, event.count));
          break;
        case "took_pile":
          if (!mine && seat) this.#backs(root, layer, "pile", seat, Math.min(4, event.count));
          break;
        case "melded":
        case "added":
        case "bridged": {
          const meld = spot(root, `meld-${event.side}-${event.meld - 1}`);
          if (!meld) break;
          const cards = event.event === "bridged" ? [event.card] : event.cards;
          if (mine) over(layer, gone, cards, meld);
          else if (seat) comeFrom(meld, seat);
          break;
        }
      }
    }
  }

  /** Cards that came to the hand fly there; gives those that left it. */
  #arrange(root: Element, events: readonly Event[], own: number): Map<string, Lay> {
    const gone = new Map(this.#before);
    const from = rectOf(root, sourceOf(events, own));
    let come = 0;
    for (const element of root.querySelectorAll<HTMLElement>("[data-held]")) {
      const id = element.dataset.held ?? "";
      if (gone.delete(id) || !from) continue;
      comeFrom(element, from, Math.min(come++, 14) * APART);
    }
    return gone;
  }

  #backs(root: Element, layer: HTMLElement, place: string, to: DOMRect, count: number): void {
    const from = rectOf(root, place);
    const likeness = layer.querySelector<HTMLElement>("[data-likeness] > *");
    if (!from || !likeness) return;
    for (let card = 0; card < count; card++) sendOver(layer, likeness, from, to, card * APART * 2);
  }
}

/** Where cards that are new in the own hand came from. */
function sourceOf(events: readonly Event[], own: number): string {
  const mine = events.filter((event) => "seat" in event && event.seat === own).map(({ event }) => event);
  if (mine.includes("took_pile") || mine.includes("pile_handed")) return "pile";
  if (mine.includes("picked_up")) return `foot-${own}`;
  if (mine.includes("took_back")) return "centre";
  return "stock";
}

/** The card that left the hand and looks so. */
function take(gone: Map<string, Lay>, card: string): Lay | undefined {
  for (const [id, lay] of gone) {
    if (lay.element.dataset.card !== card) continue;
    gone.delete(id);
    return lay;
  }
  return undefined;
}

function over(layer: HTMLElement, gone: Map<string, Lay>, cards: readonly string[], meld: HTMLElement): void {
  const to = meld.getBoundingClientRect();
  cards.forEach((card, place) => {
    const lay = take(gone, card);
    const likeness = lay?.element.querySelector<HTMLElement>(".card");
    if (lay && likeness) sendOver(layer, likeness, lay.rect, to, place * APART);
  });
}
