/** All that this browser keeps of canasta as one file, and back. */
import { problemOf } from "../wire/http";
import { RefusedError, transport } from "../wire/transport";
import type { SaveAll, TakenIn } from "../protocol";

const ADDRESS = "/api/whole";

/** Names that pages store besides the database: tokens, drafts, solved puzzles. */
const OWN = /^canasta\./;

/** The text of the file. */
export async function saveAll(): Promise<string> {
  const wanted: SaveAll = { own: Object.fromEntries(Object.entries(localStorage).filter(([key]) => OWN.test(key))) };
  const headers = { "content-type": "application/json" };
  return (await ask({ method: "POST", headers, body: JSON.stringify(wanted) })).text();
}

/** Takes in what a file holds; what this browser has already is left as it is. */
export async function takeIn(text: string): Promise<TakenIn> {
  const taken = (await (await ask({ method: "PUT", body: text })).json()) as TakenIn;
  for (const [key, value] of Object.entries(taken.own)) {
    if (OWN.test(key) && localStorage.getItem(key) === null) localStorage.setItem(key, value);
  }
  return taken;
}

async function ask(init: RequestInit): Promise<Response> {
  const answer = await transport.ask(ADDRESS, init);
  if (answer.ok) return answer;
  throw new RefusedError(await problemOf(answer));
}
