/** Who is who around the table, seen from somebody's seat. */
import { isPartner, placeOf, type Place } from "../lobby/places";
import type { OwnSight, RoomSight, SeatSight } from "../protocol";

export interface SeatAround {
  seat: number;
  place: Place;
  /** The own side is "us"; for those who watch the first side is. */
  side: "us" | "them";
  sight: SeatSight;
  own: boolean;
  empty: boolean;
}

/** The seats clockwise from one's own; from the first for somebody who watches. */
export function seatsAround(room: RoomSight, own: OwnSight): SeatAround[] {
  const first = Math.max(own.seat, 0);
  const players = room.seats.length;
  return room.seats.map((_, steps) => {
    const seat = (first + steps) % players;
    const sight = room.seats[seat] as SeatSight;
    return {
      seat,
      place: placeOf(steps, players),
      side: isPartner(first, seat, players) || steps === 0 ? "us" : "them",
      sight,
      own: seat === own.seat,
      empty: sight.name === "" && sight.bot === "",
    };
  });
}
