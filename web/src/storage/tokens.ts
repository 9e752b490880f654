/** Seat tokens, one a table, in the browser's own storage: they let it back into its seats. */

const PREFIX = "canasta.";

/** Values that the browser does not store, as one without room: they last as long as the page. */
const unkept = new Map<string, string>();

/** The token of a table, or an empty text for a newcomer. */
export function tokenOf(code: string): string {
  return read(PREFIX + code);
}

export function keepToken(code: string, token: string): void {
  write(PREFIX + code, token);
}

/** The name under which the token of a person who passes this device on is stored: the table's `code`, and their
 * number. */
export function personAt(code: string, place: number): string {
  return `${code}.${place}`;
}

/** Count the people who pass this device on at a table; 0 if one person plays alone at it. */
export function peopleAt(code: string): number {
  let count = 0;
  while (tokenOf(personAt(code, count + 1)) !== "") count += 1;
  return count;
}

export function forgetToken(code: string): void {
  for (let place = peopleAt(code); place > 0; place -= 1) forget(PREFIX + personAt(code, place));
  forget(PREFIX + code);
}

/** The codes of all tables that this browser has been at; of all score pads, where they are kept under `pad.`. */
export function knownCodes(under = ""): string[] {
  const keys = new Set(unkept.keys());
  try {
    Object.keys(localStorage).forEach((key) => keys.add(key));
  } catch {
    // A browser that keeps nothing knows what this page does.
  }
  const code = new RegExp(`^${PREFIX}${under}([A-Z0-9]{6})$`);
  return [...keys].flatMap((key) => code.exec(key)?.[1] ?? []);
}

/** A text of the browser's storage; empty where there is none. */
export function read(key: string): string {
  try {
    return unkept.get(key) ?? localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Keeps a text; a browser that keeps nothing, or has no room, forgets it with the page. */
export function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    unkept.delete(key);
  } catch {
    unkept.set(key, text);
  }
}

function forget(key: string): void {
  unkept.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
