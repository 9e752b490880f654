/** The sides of a pad, as they are called there. */
import type { PadView } from "../protocol";
import { t } from "../texts";

export interface PadSide {
  side: number;
  /** The seats of its players. */
  seats: number[];
  title: string;
}

export function sidesOf(view: Pick<PadView, "names" | "sides">): PadSide[] {
  return Array.from({ length: view.sides }, (_, side) => {
    const seats = view.names.flatMap((_name, seat) => (seat % view.sides === side ? [seat] : []));
    return { side, seats, title: t.pad.side(seats.map((seat) => view.names[seat] ?? "")) };
  });
}
