/** The table as it is looked at: who sits where on the screen, what is ours and what is theirs. */
import type { Client } from "../wire/client.svelte";
import type { GameView, MeldView, PrivateView, RoomView } from "../protocol";
import { isTaught } from "../game/taught";
import { t } from "../texts";

/** The part of the connection that a table needs; a replay can give the same. */
export type Source = Pick<Client, "room" | "game" | "own" | "events"> & {
  /** The seat that a replay is looked at from. */
  viewpoint?: number;
};

/** Where a seat is shown: yours is at the bottom, the next clockwise at the left. */
export type Place = "own" | "left" | "across" | "right";

const PLACES: Record<number, Place[]> = {
  2: ["own", "across"],
  3: ["own", "left", "right"],
  4: ["own", "left", "across", "right"],
};

export class View {
  readonly #source: Source;
  #viewpoint = $state(0);

  constructor(source: Source) {
    this.#source = source;
  }

  /** The seat that a watcher looks from. */
  get viewpoint(): number {
    return this.#source.viewpoint ?? this.#viewpoint;
  }
  set viewpoint(seat: number) {
    if (this.replaying) this.#source.viewpoint = seat;
    else this.#viewpoint = seat;
  }

  /** True if this is a deal that is over and seen again. */
  get replaying(): boolean {
    return this.#source.viewpoint !== undefined;
  }

  get room(): RoomView {
    return this.#source.room as RoomView;
  }
  /** True if words are shown next to the game: those of a lesson or a study. */
  get guided(): boolean {
    return !!(this.room.lesson ?? this.room.study);
  }
  get game(): GameView {
    return this.#source.game as GameView;
  }
  get own(): PrivateView {
    return this.#source.own as PrivateView;
  }

  /** True if a game is there to be looked at. */
  readonly ready = $derived.by(() => {
    const { room, game, own } = this.#source;
    return room !== null && game !== null && own !== null;
  });
  readonly watching = $derived.by(() => this.own.seat < 0);
  /** The seat at the bottom. */
  readonly seat = $derived.by(() => (this.watching ? this.viewpoint : this.own.seat));
  readonly sides = $derived.by(() => this.room.rules.sides);
  readonly side = $derived.by(() => this.seat % this.sides);
  /** The other seats, clockwise from the left. */
  readonly others = $derived.by(() => {
    const players = this.room.rules.players;
    return Array.from({ length: players - 1 }, (_, step) => (this.seat + step + 1) % players);
  });
  readonly otherSides = $derived.by(() =>
    Array.from({ length: this.sides - 1 }, (_, step) => (this.side + step + 1) % this.sides),
  );
  readonly melds = $derived.by((): MeldView[] => this.game.melds[this.side] ?? []);
  /** The cards at the bottom: your hand, or one that a watcher may see. */
  readonly hand = $derived.by(() => (this.watching ? (this.own.hands[this.seat] ?? []) : this.own.hand));
  readonly opened = $derived.by(() => this.game.opened[this.side] ?? false);
  readonly requirement = $derived.by(() => this.game.requirements[this.side] ?? 0);
  /** True if points are counted for the players: not if a short opening is an irregularity. */
  get counts(): boolean {
    return !this.room.rules.short_opening;
  }
  readonly ourTurn = $derived.by(() => this.game.turn % this.sides === this.side);
  /** Cards of the stock above the turn card; null where there is none. */
  readonly aboveTurnCard = $derived.by(() => {
    const beneath = this.room.rules.turn_card;
    return this.game.turn_card && beneath > 0 ? Math.max(0, this.game.stock - beneath - 1) : null;
  });

  place(seat: number): Place {
    const players = this.room.rules.players;
    const step = (seat - this.seat + players) % players;
    return PLACES[players]?.[step] ?? "own";
  }

  sideOf(seat: number): number {
    return seat % this.sides;
  }

  ours(seat: number): boolean {
    return this.sideOf(seat) === this.side;
  }

  name(seat: number): string {
    return this.room.seats[seat]?.name || t.table.seatName(this.room.seats[seat]?.bot ?? "", seat + 1);
  }

  /** "A & R": where there is no room for names. */
  sideInitials(side: number): string {
    const seats = this.room.seats.map((_, seat) => seat).filter((seat) => this.sideOf(seat) === side);
    return t.table.pair(seats.map((seat) => (seat === this.own.seat ? t.table.you : this.name(seat).charAt(0))));
  }

  /** "Ruth & you", "Walter & Ines". */
  sideName(side: number): string {
    const seats = this.room.seats.map((_, seat) => seat).filter((seat) => this.sideOf(seat) === side);
    seats.sort((one, other) => Number(one === this.own.seat) - Number(other === this.own.seat));
    const names = seats.map((seat) => (seat === this.own.seat ? t.table.you : this.name(seat)));
    return t.table.pair(names);
  }
}

export type PileState = "open" | "blocked" | "frozen" | "closed";

/** Blocked by its top card, else frozen for all, else closed to a side that has not opened. */
export function pileState(view: View): PileState {
  const { pile } = view.game;
  if (pile.size === 0 || !isTaught(view.room, "pile")) return "open";
  if (pile.blocked) return "blocked";
  if (pile.frozen) return "frozen";
  return view.own.closed ? "closed" : "open";
}
