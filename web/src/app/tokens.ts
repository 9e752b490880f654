/** What lets this browser back into its seats: one token a table, in the browser's own storage. */

const PREFIX = "canasta.";
const CODE = /^canasta\.([A-Z0-9]{6})$/;

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
  try {
    for (let place = peopleAt(code); place > 0; place -= 1) localStorage.removeItem(PREFIX + personAt(code, place));
    localStorage.removeItem(PREFIX + code);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** The codes of all tables that this browser has been at. */
export function knownCodes(): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => CODE.exec(key)?.[1] ?? []);
  } catch {
    return [];
  }
}

/** A text of the browser's storage; empty where there is none, or where storage is switched off. */
export function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Keeps a text; a browser that keeps nothing forgets it with the page. */
export function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // The page works on without.
  }
}
