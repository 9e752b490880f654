/** Which cards fly where, after something has happened. */
import type { Event } from "../../protocol";
import {
  comeFrom,
  copyOf,
  faceOf,
  hideFor,
  landed,
  LASTS,
  mayFly,
  rectOf,
  run,
  sendOver,
  spot,
  standIn,
  visibleRect,
} from "./flights";
import { shownOrder } from "../../game/melds";
import type { View } from "../view.svelte";

/** Milliseconds between cards that fly together. */
const APART = 35;
/** Milliseconds between what one player did and what the next did, where both are told at once. */
const BETWEEN = 240;
/** Milliseconds that a canasta takes to be squared up. */
const SQUARES = 260;
/** Milliseconds after which no card of a bunch is still to start. */
const LATEST = 1200;

interface Lay {
  rect: DOMRect;
  element: HTMLElement;
}

/** A card's flight into a meld: what it is, from where, and when. */
interface Coming {
  card: string;
  from: DOMRect;
}

export class Flying {
  readonly #root: HTMLElement;
  readonly #layer: HTMLElement;
  readonly #view: View;
  /** Where the cards of the hand lay before the last change, by their numbers. */
  #hand = new Map<string, Lay>();
  /** Where the cards of each meld lay, by its place. */
  #melds = new Map<string, Lay[]>();
  #pile: Lay | null = null;
  #top: DOMRect | null = null;

  constructor(root: HTMLElement, layer: HTMLElement, view: View) {
    this.#root = root;
    this.#layer = layer;
    this.#view = view;
  }

  /** Notes where the cards lie. */
  look(): void {
    this.#hand.clear();
    this.#melds.clear();
    this.#pile = this.#top = null;
    if (!mayFly()) return;
    for (const element of this.#root.querySelectorAll<HTMLElement>("[data-held]")) {
      this.#hand.set(element.dataset.held ?? "", { rect: element.getBoundingClientRect(), element });
    }
    for (const meld of this.#root.querySelectorAll<HTMLElement>('[data-spot^="meld-"]')) {
      const lays = [...meld.querySelectorAll<HTMLElement>(".card")];
      this.#melds.set(
        meld.dataset.spot ?? "",
        lays.map((element) => ({ rect: element.getBoundingClientRect(), element })),
      );
    }
    const pile = spot(this.#root, "pile");
    if (pile) this.#pile = { rect: pile.getBoundingClientRect(), element: copyOf(pile) };
    this.#top = rectOf(this.#root, "pile-top");
  }

  /** The cards of a deal that has just begun go round the table; once they lie there it is over. */
  async deal(): Promise<void> {
    if (mayFly()) await dealOut(this.#root, this.#layer, this.#view);
  }

  /** Lets cards fly as the events say. */
  fly(events: readonly Event[]): void {
    if (!mayFly()) return;
    if (events.some(({ event }) => event === "dealt")) return void this.deal();
    const gone = this.#arrange(events);
    let after = 0;
    let last: number | null = null;
    for (const event of events) {
      if (!("seat" in event)) continue;
      if (last !== null && last !== event.seat) after = Math.min(after + BETWEEN, LATEST);
      last = event.seat;
      this.#show(event, gone, after);
    }
  }

  readonly landed = landed;

  /** Shows once more how a card went, over a table that has gone on since. */
  again(event: Event): void {
    if (mayFly() && "seat" in event) this.#show(event, null, 0);
  }

  /** @param gone the cards that left your hand; null if nothing on the table changes by it. */
  #show(event: Extract<Event, { seat: number }>, gone: Map<string, Lay> | null, after: number): void {
    const own = event.seat === this.#view.own.seat;
    const from = rectOf(this.#root, own ? "hand" : `seat-${event.seat}`);
    if (!from) return;
    const source = (card: string): DOMRect => (own && gone && take(gone, card)?.rect) || from;
    switch (event.event) {
      case "discarded":
        return this.#discard(event.card, source(event.card), gone !== null, after);
      case "drew":
        if (!own || !gone) this.#backs("stock", from, Math.min(2, event.count), after);
        return;
      case "picked_up":
        if (!own || !gone) this.#backs(`foot-${event.seat}`, from, 5, after);
        return;
      case "took_pile": {
        this.#sweep(from, gone !== null, after);
        const top = this.#top ?? rectOf(this.#root, "pile") ?? from;
        const cards = event.used.map((card) => ({ card, from: source(card) }));
        return this.#lay(
          this.#view.sideOf(event.seat),
          event.meld,
          [...cards, { card: event.top, from: top }],
          gone !== null,
          after,
        );
      }
      case "melded":
      case "added":
      case "bridged": {
        const cards = event.event === "bridged" ? [event.card] : event.cards;
        return this.#lay(
          event.side,
          event.meld,
          cards.map((card) => ({ card, from: source(card) })),
          gone !== null,
          after,
        );
      }
      case "faced": {
        const to = rectOf(this.#root, `threes-${this.#view.sideOf(event.seat)}`);
        event.cards.forEach((card, place) => {
          if (to) this.#face(card, source(card), to, 36, after + place * APART);
        });
        return;
      }
      case "completed":
        if (gone) this.#square(`meld-${event.side}-${event.meld - 1}`, after + LASTS);
    }
  }

  /** Cards that came to your hand fly there; returns those that left it. */
  #arrange(events: readonly Event[]): Map<string, Lay> {
    const gone = new Map(this.#hand);
    const from = this.#source(events);
    let come = 0;
    for (const element of this.#root.querySelectorAll<HTMLElement>("[data-held]")) {
      const id = element.dataset.held ?? "";
      if (gone.delete(id) || !from) continue;
      comeFrom(element, from, Math.min(come++, 14) * APART);
    }
    return gone;
  }

  /** The origin of the cards that are new in your hand. */
  #source(events: readonly Event[]): DOMRect | null {
    const own = this.#view.own.seat;
    const mine = events.filter((event) => "seat" in event && event.seat === own).map(({ event }) => event);
    if (mine.includes("took_pile") || mine.includes("pile_handed")) return rectOf(this.#root, "pile");
    if (mine.includes("picked_up")) return rectOf(this.#root, `foot-${own}`);
    if (mine.includes("took_back")) {
      const laid = this.#melds.get(`meld-${this.#view.side}-${this.#view.melds.length}`);
      return laid?.[0]?.rect ?? rectOf(this.#root, "centre");
    }
    return rectOf(this.#root, "stock");
  }

  #discard(card: string, from: DOMRect, live: boolean, after: number): void {
    const top = spot(this.#root, "pile-top");
    const to = visibleRect(top?.getBoundingClientRect()) ?? rectOf(this.#root, "pile");
    if (!to) return;
    // Until it has arrived the pile is seen as it was.
    if (live && this.#pile && top) {
      standIn(this.#layer, this.#pile.element, this.#pile.rect, after + LASTS);
      this.#pile = null;
    }
    this.#face(card, from, to, to.width, after);
  }

  /** The pile is pushed together and drawn to the player who took it. */
  #sweep(to: DOMRect, live: boolean, after: number): void {
    if (!live) return this.#backs("pile", to, 4, after);
    const pile = this.#pile;
    if (!pile) return;
    this.#pile = null;
    const { element, rect } = pile;
    for (const under of element.querySelectorAll(".under")) {
      void run(under, [{}, { transform: "none", left: "0" }], { duration: LASTS / 2, delay: after, fill: "forwards" });
    }
    const way = { from: rect, to, width: rect.width, landing: Math.min(rect.width, 44) };
    void sendOver(this.#layer, element, { ...way, delay: after, lasts: LASTS * 1.4 });
  }

  /** Single cards go to their places in a meld; where it shows none they go to the whole of it. */
  #lay(side: number, number: number, coming: Coming[], live: boolean, after: number): void {
    const name = `meld-${side}-${number - 1}`;
    const meld = spot(this.#root, name);
    const whole = visibleRect(meld?.getBoundingClientRect());
    const view = this.#view.game.melds[side]?.[number - 1];
    if (!meld || !whole || !view) return;
    const places = [...meld.querySelectorAll<HTMLElement>(".cascade > .at")];
    const order = shownOrder(view);
    const fresh = live && view.cards.length <= coming.length;
    coming.forEach(({ card, from }, step) => {
      const delay = after + step * APART * 2;
      const place = order.lastIndexOf(card);
      if (place >= 0) order[place] = "";
      const at = places[place];
      if (at && live) hideFor(at, delay + LASTS);
      const rect = visibleRect(at?.firstElementChild?.getBoundingClientRect()) ?? whole;
      this.#face(card, from, rect, Math.min(rect.width, 90), delay);
    });
    if (fresh && places.length === 0) hideFor(meld, after + LASTS);
  }

  /** A canasta is squared up, then ribboned. */
  #square(name: string, after: number): void {
    const squared = spot(this.#root, name)?.querySelector<HTMLElement>(".squared");
    const to = visibleRect(squared?.getBoundingClientRect());
    if (!squared || !to) return;
    const cards = this.#melds.get(name) ?? [];
    for (const { element, rect } of cards) {
      if (rect.width === 0) continue;
      const width = rect.width;
      const held = copyOf(element);
      standIn(this.#layer, held, rect, after);
      held.style.setProperty("--w", `${width}px`);
      void sendOver(this.#layer, copyOf(element), {
        from: rect,
        to,
        delay: after,
        lasts: SQUARES,
        width,
        landing: to.width,
      });
    }
    hideFor(squared, after + SQUARES);
    const ribbon = squared.querySelector(".ribbon");
    if (!ribbon) return;
    const unrolled = [{ clipPath: "inset(0 50% -8px 50%)" }, { clipPath: "inset(0 0 -8px 0)" }];
    void run(ribbon, unrolled, { duration: SQUARES, delay: after + SQUARES, easing: "ease-out", fill: "backwards" });
  }

  #face(card: string, from: DOMRect, to: DOMRect, width: number, delay: number): void {
    const wide = Math.max(24, width);
    void sendOver(this.#layer, faceOf(card, wide), { from, to, delay, width: wide });
  }

  #backs(place: string, to: DOMRect, count: number, after: number): void {
    const from = rectOf(this.#root, place);
    if (!from) return;
    const width = Math.max(24, Math.min(from.width, 80));
    for (let card = 0; card < count; card++) {
      const way = { from, to, width, landing: Math.min(width, 30), delay: after + card * APART * 2 };
      void sendOver(this.#layer, this.#back(), way);
    }
  }

  #back(): HTMLElement {
    return copyOf(this.#layer.querySelector("[data-likeness] > *") as HTMLElement);
  }
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

/** Milliseconds: a card's flight, the usual time between two cards, and the most that all may take. */
const DEALT_LASTS = 260;
const DEALT_APART = 45;
const DEALT_MOST = 1500;

/** Deals the cards round the table, from the dealer's left; over when all have landed. */
function dealOut(root: HTMLElement, layer: HTMLElement, view: View): Promise<unknown> {
  const from = rectOf(root, "stock");
  if (!from) return Promise.resolve();
  const { hand_sizes: sizes, dealer } = view.game;
  const rounds = Math.max(...sizes);
  const order = sizes.map((_, step) => (dealer + 1 + step) % sizes.length);
  const held = [...root.querySelectorAll<HTMLElement>("[data-held]")];
  const seats = sizes.map((_, seat) => rectOf(root, `seat-${seat}`));
  const width = Math.max(24, Math.min(from.width, 80));
  // All is measured before anything is added.
  const dealt: { card: HTMLElement | undefined; to: DOMRect; landing: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const seat of order) {
      if (round >= (sizes[seat] ?? 0)) continue;
      const own = seat === view.seat;
      const card = own ? held[round] : fanned(root, seat, round);
      const to = own ? visibleRect(card?.getBoundingClientRect()) : seats[seat];
      if (to) dealt.push({ card, to, landing: own ? Math.min(to.width, width * 1.6) : Math.min(width, 30) });
    }
  }
  const apart = Math.min(DEALT_APART, DEALT_MOST / Math.max(1, dealt.length));
  const over = layer.getBoundingClientRect();
  const likenesses = dealt.map(() => backOf(width));
  const landed = dealt.map(async ({ card, to, landing }, place) => {
    // A style of its own, not something that moves: a slow browser has enough to move.
    if (card) card.style.opacity = "0";
    const way = { from, to, delay: place * apart, lasts: DEALT_LASTS, width, landing, over, stays: true };
    await sendOver(layer, likenesses[place]!, way);
    card?.style.removeProperty("opacity");
  });
  return Promise.all(landed).then(() => likenesses.forEach((likeness) => likeness.remove()));
}

/** A card from behind as it is seen in flight: without its drawing, of which some fifty would cost frames. */
function backOf(width: number): HTMLElement {
  const back = document.createElement("i");
  back.style.cssText = `width:${width}px;height:${width * 1.4}px;border:3px solid #f6eedc;border-radius:6px;background:var(--back)`;
  return back;
}

/** A card in the fan of another player's hand; none on a phone. */
function fanned(root: HTMLElement, seat: number, place: number): HTMLElement | undefined {
  return root.querySelectorAll<HTMLElement>(`[data-spot="seat-${seat}"] .fan > *`)[place];
}
