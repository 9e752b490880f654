/** Fingers and mice on the hand: a tap chooses, a drag moves cards, a slide along narrow strips names them. */
import "./drag.css";

import type { Play } from "./play.svelte";

/** Pixels before a press is a drag. */
const SLACK = 8;
/** Milliseconds in which two taps are one. */
const TWICE = 320;

interface Press {
  id: number;
  pointer: number;
  x: number;
  y: number;
}

export class Drag {
  /** The cards that follow the pointer, and how far. */
  ids = $state.raw<readonly number[]>([]);
  dx = $state(0);
  dy = $state(0);
  /** The place under the pointer: a `data-spot`. */
  over = $state("");
  /** The card in front of which it would be put. */
  before = $state<number | null>(null);
  /** The card under a finger that slides along. */
  peeked = $state<number | null>(null);

  readonly #play: Play;
  readonly #narrow: () => boolean;
  readonly #side: () => number;
  #press: Press | null = null;
  #mode: "none" | "drag" | "slide" = "none";
  #tapped: { id: number; at: number } | null = null;

  /**
   * @param narrow whether the strips are too narrow to be hit for sure.
   * @param side your side, for the names of places.
   */
  constructor(play: Play, narrow: () => boolean, side: () => number) {
    this.#play = play;
    this.#narrow = narrow;
    this.#side = side;
  }

  down(event: PointerEvent, id: number): void {
    if (event.button !== 0 || this.#press !== null) return;
    this.#press = { id, pointer: event.pointerId, x: event.clientX, y: event.clientY };
    this.#mode = "none";
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent): void {
    const press = this.#press;
    if (press === null || event.pointerId !== press.pointer) return;
    const dx = event.clientX - press.x;
    const dy = event.clientY - press.y;
    if (this.#mode === "none") {
      if (Math.hypot(dx, dy) < SLACK) return;
      const slides = event.pointerType === "touch" && this.#narrow() && Math.abs(dx) > Math.abs(dy);
      this.#mode = slides ? "slide" : "drag";
      if (!slides) this.#begin(press.id);
    }
    if (this.#mode === "slide") {
      if (dy < -44) {
        this.#mode = "drag";
        this.#begin(this.peeked ?? press.id);
        this.peeked = null;
      } else {
        this.peeked = cardAt(event.clientX, event.clientY) ?? this.peeked;
        return;
      }
    }
    this.dx = dx;
    this.dy = dy;
    this.over = spotAt(event.clientX, event.clientY);
    this.before = cardAt(event.clientX, event.clientY);
  }

  up(event: PointerEvent): void {
    const press = this.#press;
    if (press === null || event.pointerId !== press.pointer) return;
    this.#press = null;
    if (this.#mode === "none") this.#tap(press.id);
    else if (this.#mode === "slide" && this.peeked !== null) this.#play.toggle(this.peeked);
    else if (this.#mode === "drag")
      this.#drop(spotAt(event.clientX, event.clientY), cardAt(event.clientX, event.clientY));
    this.cancel();
  }

  cancel(): void {
    this.#press = null;
    this.#mode = "none";
    this.ids = [];
    this.dx = this.dy = 0;
    this.over = "";
    this.before = null;
    this.peeked = null;
  }

  #begin(id: number): void {
    // A card that is not chosen goes alone.
    if (!this.#play.isChosen(id)) this.#play.choose([id]);
    this.ids = this.#play.chosen;
  }

  #tap(id: number): void {
    const now = performance.now();
    const again = this.#tapped !== null && this.#tapped.id === id && now - this.#tapped.at < TWICE;
    this.#tapped = again ? null : { id, at: now };
    if (again && this.#play.acts) {
      if (!this.#play.isChosen(id)) this.#play.toggle(id);
      void this.#play.main();
      return;
    }
    this.#play.toggle(id);
  }

  #drop(spot: string, before: number | null): void {
    const [place, side, meld] = spot.split("-");
    if (before !== null || place === "hand") {
      const rest = before !== null && this.ids.includes(before) ? undefined : before;
      if (rest !== undefined) this.#play.hand.move(this.ids, rest);
      return;
    }
    if (!this.#play.acts) return;
    if (place === "pile") void this.#play.dropOnPile();
    else if (place === "meld" && Number(side) === this.#side()) void this.#play.layOnto(Number(meld));
    else if (place === "new" || (place === "zone" && Number(side) === this.#side())) void this.#play.layNew();
  }
}

/**
 * The card of the hand under a point; dragged ones are looked through. The last one counts: a card that is named
 * is lifted over its neighbours, whose strips have to be found beneath it.
 */
function cardAt(x: number, y: number): number | null {
  const under = new Set(document.elementsFromPoint(x, y).map((part) => part.closest<HTMLElement>("[data-held]")));
  const last = [...document.querySelectorAll<HTMLElement>("[data-held]")].findLast((card) => under.has(card));
  return last ? Number(last.dataset.held) : null;
}

function spotAt(x: number, y: number): string {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-spot]")?.dataset.spot ?? "";
}
