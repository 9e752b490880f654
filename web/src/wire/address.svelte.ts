/** Addresses of screens, links for others, and the codes of tables in them. */
import type { Lobby } from "../protocol";
import { ON_SITE, transport } from "./transport";

/** The path of the screen that is asked for: `/t/ABCDEF`. */
export function pathNow(): string {
  return ON_SITE ? (/^#(\/[^#]*)/.exec(location.hash)?.[1] ?? "/") : location.pathname;
}

/** Return the fragment of a screen's own address, with its #: the secrets of links. */
export function fragment(): string {
  return ON_SITE ? (/.(#.*)/.exec(location.hash)?.[1] ?? "") : location.hash;
}

/** Return the address of a screen, for links and for the browser's history. */
export function hrefOf(path: string): string {
  return ON_SITE ? `#${path}` : path;
}

/** The whole address of a screen, for others. */
export function linkTo(path: string): string {
  return ON_SITE ? `${location.href.split("#")[0]}#${path}` : `${sharedOrigin()}${path}`;
}

/** Addresses that only this machine understands. */
const OWN_MACHINE = /^(localhost|127\.|\[::1\]|0\.0\.0\.0)/;

let origin = $state(location.origin);
let asked = false;

/** The origin of links for others. */
function sharedOrigin(): string {
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

export const LENGTH = 6;

/** Return whether people can read a code to one another; those of links and days are long. */
export const isShort = (code: string): boolean => code.length === LENGTH;

/** The signs of a code in a text, a whole link too; at most six. No two letters of codes look alike. */
export function readCode(text: string): string {
  const link = /\/t\/([A-Za-z0-9]{6})\b/.exec(text);
  return (link?.[1] ?? text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, LENGTH);
}

/** The code as it is read aloud: K7M-4QX. */
export function codeAsRead(code: string): string {
  return isShort(code) ? `${code.slice(0, 3)}-${code.slice(3)}` : code;
}
