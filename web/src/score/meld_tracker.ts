/** The melds of a deal as its events tell them, so that a sentence can name the one cards went to. */
import type { Event } from "../protocol";
import { t } from "../texts";
import { isRun, meldName, place } from "./melds";

type Melds = string[][];

/** What shows something hidden: what is laid before it stays. */
const SETTLES: ReadonlySet<Event["event"]> = new Set([
  ...(["drew", "faced", "pile_handed", "picked_up", "answered"] as const),
]);

export class MeldTracker {
  /** By side, in the order in which events number them. */
  private readonly melds: Melds[];
  /** How a side's melds lay when something hidden was shown last: so they lie after a taking back. */
  private before: { seat: number; melds: Melds } = { seat: -1, melds: [] };

  constructor(private readonly sides: number) {
    this.melds = Array.from({ length: sides }, () => []);
  }

  /** The meld that an event is about, in words, before the event changes it. */
  name(event: Event): string {
    if (event.event !== "added" && event.event !== "took_pile") return t.log.aMeld;
    const cards = this.melds[event.seat % this.sides]?.[event.meld - 1];
    return cards === undefined ? t.log.aMeld : meldName(cards);
  }

  /** An event has happened. */
  follow(event: Event): void {
    if (event.event === "dealt") this.melds.forEach((melds) => melds.splice(0));
    if (!("seat" in event)) return;
    const melds = this.melds[event.seat % this.sides] ?? [];
    if (event.seat !== this.before.seat || SETTLES.has(event.event)) {
      this.before = { seat: event.seat, melds: melds.map((meld) => [...meld]) };
    }
    switch (event.event) {
      case "melded":
        melds.splice(event.meld - 1, 0, [...event.cards]);
        break;
      case "added":
        melds[event.meld - 1]?.push(...event.cards);
        break;
      case "took_pile":
        if (event.new) melds.splice(event.meld - 1, 0, [event.top, ...event.used]);
        else melds[event.meld - 1]?.push(event.top, ...event.used);
        break;
      case "bridged":
        bridge(melds, event.card, event.meld - 1);
        break;
      case "completed":
        melds[event.meld - 1] = [...event.cards];
        break;
      case "took_back":
        melds.splice(0, melds.length, ...this.before.melds.map((meld) => [...meld]));
        break;
    }
  }
}

/** The two runs that a card lies between become one. */
function bridge(melds: Melds, card: string, number: number): void {
  const next = (meld: string[]) =>
    isRun(meld) &&
    meld[0]?.charAt(1) === card.charAt(1) &&
    meld.some((other) => Math.abs(place(other) - place(card)) === 1);
  const joined = melds.filter((meld) => meld.length === 3 && next(meld)).slice(0, 2);
  const rest = melds.filter((meld) => !joined.includes(meld));
  rest.splice(number, 0, [...joined.flat(), card]);
  melds.splice(0, melds.length, ...rest);
}
