/** The seat from which somebody saw a table last: a replay is seen from there at first. */
import { read, write } from "./tokens";

const key = (code: string) => `canasta.looked.${code}`;

/** The next replay of a table is seen from this seat; a watcher has none. */
export function lookFrom(code: string, seat: number): void {
  write(key(code), String(Math.max(0, seat)));
}

/** The seat from which a replay is seen at first. */
export function lookedFrom(code: string, players: number): number {
  const seat = Number(read(key(code)));
  return Number.isInteger(seat) && seat >= 0 && seat < players ? seat : 0;
}
