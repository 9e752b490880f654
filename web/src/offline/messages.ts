/**
 * Messages between pages and the worker that serves them. `Asked` and `Answered` are the messages of
 * `canasta.server.worker.bridge`; `Heard` is what the channel carries that all pages of a browser share.
 */

export type Asked =
  | { type: "ask"; key: string; method: string; address: string; headers: [string, string][]; body: string }
  | { type: "open"; key: string; address: string }
  | { type: "say"; key: string; text: string }
  | { type: "leave"; key: string }
  | { type: "gone"; page: string };

export type Answered =
  | { type: "begun"; key: string; status: number; headers: [string, string][] }
  | { type: "part"; key: string; text: string; last: boolean }
  | { type: "opened"; key: string }
  | { type: "told"; key: string; text: string }
  | { type: "closed"; key: string; code: number; reason: string };

/** Progress of the worker. */
export type State =
  | { is: "loading"; loaded: number; total: number }
  | { is: "beginning" }
  | { is: "up"; worker: string }
  | { is: "failed"; code: string; detail: string };

export type Heard =
  /** A page is there, and wants to know how far the worker is. */
  | { to: "worker"; hello: string }
  /** A page's message, as JSON. */
  | { to: "worker"; page: string; asked: string }
  /** A message for a page, as JSON. */
  | { to: string; answered: string }
  | { to: "all"; state: State };

/** The message with which a page starts a worker. */
export interface Start {
  /** The folder of the site, with a slash at its end. */
  base: string;
  /** The folder of Python in it: another one for other contents. */
  python: string;
}

/** Return the name that distinguishes the sites of one origin, for all that the browser stores by name. */
export function nameOf(base: string): string {
  return `canasta ${new URL(base).pathname}`;
}

/** Return the lock that a page holds for as long as it lives. */
export function lockOf(page: string): string {
  return `canasta page ${page}`;
}

/**
 * Messages from a page to the keeper: a newer version that waits may take over; the one at work fetches the
 * rest as well, so that tables are there without a network. It has no value here, as the keeper is a
 * script of one file: browsers refuse one that imports.
 */
export type ToKeeper = "take over" | "keep all";
