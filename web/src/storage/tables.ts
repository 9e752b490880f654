/** A table in this browser besides its tokens: who opened it here, and from where it was seen. */
import { keepToken, personAt, read, write } from "./tokens";

/** Keeps the tokens of a table that was just opened: `people` are those at this device besides the host. */
export function keepOpened({ code, token, people }: { code: string; token: string; people: readonly string[] }): void {
  keepToken(code, token);
  if (people.length > 0) [token, ...people].forEach((one, at) => keepToken(personAt(code, at + 1), one));
}

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
