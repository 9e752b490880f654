/** Where others find this page: one that is open on the server's own machine has another address for them. */
import type { Lobby } from "../protocol";
import { ON_SITE, transport } from "./transport";

/** Addresses that only this machine understands. */
const OWN_MACHINE = /^(localhost|127\.|\[::1\]|0\.0\.0\.0)/;

let origin = $state(location.origin);
let asked = false;

/** The origin of links for others. */
export function sharedOrigin(): string {
  if (!asked && !ON_SITE && OWN_MACHINE.test(location.host)) {
    asked = true;
    void ask();
  }
  return origin;
}

async function ask(): Promise<void> {
  try {
    const answer = await transport.ask("/api/lobby", {});
    const { address } = (await answer.json()) as Lobby;
    if (address !== "") origin = new URL(address).origin;
  } catch {
    asked = false; // Without it links are good for this machine only; the next one asks again.
  }
}
