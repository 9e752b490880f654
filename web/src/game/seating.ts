/** Seats around the table, seen from your own. */
import type { PrivateView, RoomView, SeatView } from "../protocol";

export interface SeatAround {
  seat: number;
  place: Place;
  /** Your side is "us"; for watchers, the first side is. */
  side: "us" | "them";
  chair: SeatView;
  own: boolean;
  empty: boolean;
}

/** The seats clockwise from your own; from the first for a watcher. */
export function seatsAround(room: RoomView, own: PrivateView): SeatAround[] {
  const first = Math.max(own.seat, 0);
  const players = room.seats.length;
  return room.seats.map((_, steps) => {
    const seat = (first + steps) % players;
    const chair = room.seats[seat] as SeatView;
    return {
      seat,
      place: placeOf(steps, players),
      side: isPartner(first, seat, players) || steps === 0 ? "us" : "them",
      chair,
      own: seat === own.seat,
      empty: chair.name === "" && chair.bot === "",
    };
  });
}

export type Place = "self" | "left" | "across" | "right";

/** The place of a seat `steps` further clockwise than your own. */
export function placeOf(steps: number, players: number): Place {
  if (steps === 0) return "self";
  if (players === 2) return "across";
  if (steps === 1) return "left";
  return steps === players - 1 ? "right" : "across";
}

/** Return whether two seats play together. */
export function isPartner(own: number, seat: number, players: number): boolean {
  return players === 4 && (seat - own) % 2 === 0;
}
