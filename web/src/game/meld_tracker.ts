/** The melds of a deal as its events tell them, so that a sentence can name the one cards went to.
 *
 * Nothing but types is imported: a test runs this against the games' true melds.
 */
import type { Event } from "../protocol";

type Melds = string[][];

export class MeldTracker {
  /** By side, in the order in which events number them. */
  readonly melds: Melds[];

  constructor(sides: number) {
    this.melds = Array.from({ length: sides }, () => []);
  }

  /** The cards of the meld that an event adds to, before it does; null if it adds to none. */
  onto(event: Event): readonly string[] | null {
    if (event.event !== "added" && event.event !== "took_pile") return null;
    return this.#of(event.seat)[event.meld - 1] ?? null;
  }

  /** An event has happened. */
  follow(event: Event): void {
    switch (event.event) {
      case "dealt":
        this.melds.forEach((melds) => melds.splice(0));
        break;
      case "melded":
        this.#of(event.seat).splice(event.meld - 1, 0, [...event.cards]);
        break;
      case "added":
        this.#of(event.seat)[event.meld - 1]?.push(...event.cards);
        break;
      case "took_pile":
        if (event.new) this.#of(event.seat).splice(event.meld - 1, 0, [event.top, ...event.used]);
        else this.#of(event.seat)[event.meld - 1]?.push(event.top, ...event.used);
        break;
      case "bridged": {
        const melds = this.#of(event.seat);
        const [other] = event.gone > 0 ? melds.splice(event.gone - 1, 1) : [];
        melds[event.meld - 1]?.push(event.card, ...(other ?? []));
        break;
      }
      case "took_back":
        this.#reset(event.seat, event.now);
        break;
      case "challenged":
        this.#reset(event.against, event.now);
        break;
    }
  }

  /** Take the side's melds as the event says, after something was taken back. */
  #reset(seat: number, now: { melds: readonly (readonly string[])[] } | null): void {
    if (now) this.melds[seat % this.melds.length] = now.melds.map((meld) => [...meld]);
  }

  #of(seat: number): Melds {
    return this.melds[seat % this.melds.length] ?? [];
  }
}
