/** What this browser keeps of a table that it has opened. */
import { keepToken, personAt } from "./tokens";

/** Keeps the tokens of a table that was just opened: `people` are those beside the host at this device. */
export function keepOpened({ code, token, people }: { code: string; token: string; people: readonly string[] }): void {
  keepToken(code, token);
  if (people.length > 0) [token, ...people].forEach((one, at) => keepToken(personAt(code, at + 1), one));
}
