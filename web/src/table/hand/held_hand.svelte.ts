/** Your hand as you hold it: each card's identity, the order, and what was just drawn. */
import type { Event } from "../../protocol";
import type { Choices } from "../../storage/preferences.svelte";
import { arranged, type Held, type Sorting } from "./sorting";

export class Hand {
  /** In the order in which they are shown. */
  cards = $state.raw<Held[]>([]);
  /** Those that came since the turn began. */
  drawn = $state.raw<ReadonlySet<number>>(new Set());
  readonly #preferences: Choices;
  readonly #runs: () => boolean;
  #last = 0;

  constructor(preferences: Choices, runs: () => boolean) {
    this.#preferences = preferences;
    this.#runs = runs;
  }

  /** The present order: the book's until you choose one. */
  get sorting(): Sorting {
    const chosen = this.#preferences.sort;
    return chosen === "book" ? (this.#runs() ? "suit" : "rank") : chosen;
  }

  /** Sorts in this way from now on. */
  sort(by: Sorting): void {
    this.#preferences.sort = by;
    this.arrange(by);
  }

  /** Puts the cards in order. */
  arrange(by: Sorting): void {
    this.cards = arranged(this.cards, by);
  }

  /** Takes over what the server says is held; cards that stay keep their number and place. */
  hold(texts: readonly string[]): void {
    const left = [...texts];
    const stay = this.cards.filter(({ card }) => {
      const place = left.indexOf(card);
      if (place >= 0) left.splice(place, 1);
      return place >= 0;
    });
    const come = left.map((card) => ({ id: ++this.#last, card }));
    if (come.length === 0 && stay.length === this.cards.length) return;
    this.cards = arranged(
      [...stay, ...come],
      this.cards.length === 0 && this.sorting === "own" ? "rank" : this.sorting,
    );
  }

  /** Marks what the events since the turn began brought into the hand. */
  mark(events: readonly Event[], seat: number): void {
    const came = broughtThisTurn(events, seat);
    const marked = new Set<number>();
    // Of equal cards the one that came last is the drawn one.
    for (const held of [...this.cards].sort((one, other) => other.id - one.id)) {
      const place = came.indexOf(held.card);
      if (place < 0) continue;
      came.splice(place, 1);
      marked.add(held.id);
    }
    this.drawn = marked;
  }

  /** Puts cards in front of another one, or at the end: from then on, the order is yours. */
  move(ids: readonly number[], before: number | null): void {
    const moved = this.cards.filter(({ id }) => ids.includes(id));
    const rest = this.cards.filter(({ id }) => !ids.includes(id));
    const place = before === null ? rest.length : rest.findIndex(({ id }) => id === before);
    rest.splice(place < 0 ? rest.length : place, 0, ...moved);
    this.cards = rest;
    this.#preferences.sort = "own";
  }

  texts(ids: readonly number[]): string[] {
    return this.cards.filter(({ id }) => ids.includes(id)).map(({ card }) => card);
  }
}

/** The cards that a turn under way brought into the hand of its player. */
export function broughtThisTurn(events: readonly Event[], seat: number): string[] {
  const ended = events.findLastIndex(({ event }) => event === "discarded" || event === "passed");
  return events.slice(ended + 1).flatMap((event) => {
    // A pile brings a handful: marking it all would mark nothing.
    const brings = event.event === "drew" || event.event === "picked_up";
    return brings && event.seat === seat ? event.cards : [];
  });
}
