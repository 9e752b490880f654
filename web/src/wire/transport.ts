/** The page's way to its tables: over the network, or in a worker of this browser. */
import type { Refused } from "../protocol";

/** A socket as its users see it; a WebSocket is one. */
export interface Socket {
  readonly readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

/** A stream of events from one address; an EventSource is one. */
export interface Source {
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onerror: ((event: Event) => void) | null;
  close(): void;
}

export interface Transport {
  /** As `fetch`, for an address of the server's own: `/api/lobby`. */
  ask(address: string, init?: RequestInit): Promise<Response>;
  /** A socket to an address: `/ws/ABCDEF`. */
  socket(address: string): Socket;
  /** Return the stream of an address. */
  events(address: string): Source;
}

/** True if the page was written by `canasta site`: its tables are in this browser. */
export const ON_SITE = document.querySelector("meta[name=canasta-site]") !== null;

const overNetwork: Transport = {
  ask: (address, init) => fetch(address, init),
  socket: (address) => new WebSocket(location.origin.replace("http", "ws") + address) as Socket,
  events: (address) => new EventSource(address),
};

export let transport = overNetwork;

/** Reaches tables in another way from now on. */
export function use(other: Transport): void {
  transport = other;
}

export class RefusedError extends Error {
  readonly code: string;
  readonly clauses: string[];

  constructor(refused: Pick<Refused, "code" | "message"> & { clauses?: string[] }) {
    super(refused.message);
    this.name = "RefusedError";
    this.code = refused.code;
    this.clauses = refused.clauses ?? [];
  }
}
