/** Happenings that have a moment of their own on the table, one after the other. */
import type { Event } from "../../protocol";

export type Moment = Extract<Event, { event: "answered" | "splashed" | "pack_cut" | "stock_ran_out" | "went_out" }>;

const MOMENTS = new Set<Event["event"]>(["answered", "splashed", "pack_cut", "stock_ran_out", "went_out"]);

export class MomentQueue {
  queue = $state.raw<readonly Moment[]>([]);

  /** Adds what has just happened, as seen from a seat. */
  add(events: readonly Event[], own: number): void {
    const found = events
      .filter((event): event is Moment => MOMENTS.has(event.event))
      // A cut is worth a moment to the one who cut, and to all where it was exact.
      .filter((event) => event.event !== "pack_cut" || event.exact || event.seat === own);
    if (found.length === 0) return;
    // A player who has gone out needs no answer any more.
    const out = found.some(({ event }) => event === "went_out");
    this.queue = [...this.queue, ...found].filter(({ event }) => !out || event !== "answered");
  }

  next(): void {
    this.queue = this.queue.slice(1);
  }

  clear(): void {
    if (this.queue.length > 0) this.queue = [];
  }
}
