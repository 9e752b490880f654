/** What lets this browser back into its seats: one token a table, in the browser's own storage. */

const PREFIX = "canasta.";
const CODE = /^[A-Z0-9]{6}$/;

/** What the browser does not keep, as one without room: it is there for as long as the page is. */
const unkept = new Map<string, string>();

/** The token of a table, or an empty text for somebody new. */
export function tokenOf(code: string): string {
  return read(PREFIX + code);
}

export function keepToken(code: string, token: string): void {
  write(PREFIX + code, token);
}

/** Under which name the token of somebody is kept who passes this device on: the table's `code`, and their number. */
export function personAt(code: string, place: number): string {
  return `${code}.${place}`;
}

/** How many people pass this device on at a table; 0 where somebody plays alone at it. */
export function peopleAt(code: string): number {
  let count = 0;
  while (tokenOf(personAt(code, count + 1)) !== "") count += 1;
  return count;
}

export function forgetToken(code: string): void {
  for (let place = peopleAt(code); place > 0; place -= 1) forget(PREFIX + personAt(code, place));
  forget(PREFIX + code);
}

/** The codes of all tables that this browser has been at. */
export function knownCodes(): string[] {
  return codesUnder("");
}

/** The codes under which something is kept, of what has a name of its own, as `pad.`. */
export function codesUnder(name: string): string[] {
  const start = PREFIX + name;
  const ends = keys().flatMap((key) => (key.startsWith(start) ? key.slice(start.length) : []));
  return ends.filter((end) => CODE.test(end));
}

/** The names of all texts that are kept, by other pages of this address too. */
function keys(): string[] {
  try {
    return [...new Set([...Object.keys(localStorage), ...unkept.keys()])];
  } catch {
    return [...unkept.keys()];
  }
}

/** A text of the browser's storage; empty where there is none. */
export function read(key: string): string {
  const text = unkept.get(key);
  if (text !== undefined) return text;
  try {
    return localStorage.getItem(key) ?? "";
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
