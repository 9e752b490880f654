/** The screens of the page by their addresses: those of a first visit here, the others in `later_routes.ts`. */
import type { Component } from "svelte";

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a screen takes what it needs of the address
export type Load = () => Promise<{ default: Component<any> }>;

/** A name, the addresses without the slashes around them, and what they show. */
export type Route = readonly [string, RegExp, Load];

export const FIRST: readonly Route[] = [
  ["lobby", /^$/, () => import("../lobby/Lobby.svelte")],
  ["table", /^t\/[^/]+$/, () => import("../room/AtTable.svelte")],
];

const stepsOf = (path: string): string[] => path.split("/").filter((step) => step !== "");

/** Returns the address in a path; one that no route has if it says nothing, such as `%E0%A4%A`. */
export function addressOf(path: string): string {
  try {
    return decodeURIComponent(stepsOf(path).join("/"));
  } catch {
    return "%";
  }
}

/** Returns what a path shows. Another key is another screen, started afresh. */
export function screenAt(path: string): { key: string; load: Load; props: object } {
  const address = addressOf(path);
  const [head = "", code = "", , deal] = stepsOf(path);
  return {
    key: head === "rules" ? head : address,
    load:
      FIRST.find(([, pattern]) => pattern.test(address))?.[2] ??
      (async () => (await import("./later_routes")).loadLater(address)),
    props: { code: code.toUpperCase(), deal: Number(deal), book: address.split("/")[1] ?? "" },
  };
}
