/** The connection to one table: what is seen of it now, and what may be requested there. */
import {
  type Event as GameEvent,
  type GameView,
  type PrivateView,
  PROTOCOL,
  type Refused,
  type Request,
  type RoomView,
  type SaidView,
  type ServerMessage,
  type Update,
  type Welcome,
} from "../protocol";
import { t } from "../texts";
import { fragment } from "./address.svelte";
import { keepToken, tokenOf } from "../storage/tokens";
import { transport, type Socket } from "./transport";
import { Requests, type AnswerTo, type Wanted } from "./requests";

export type Status = "connecting" | "preparing" | "live" | "offline" | "refused";

/** Milliseconds without an answer after which a connection is held to be dead. */
const PATIENCE = 8000;
/** Milliseconds out of sight after which a new connection is made: phones cut them silently. */
const ASLEEP = 30_000;

/** Refusals of a greeting that may not hold at the next try: a crowd, a store that is being repaired. */
const PASSING = /^(protocol\.too_many$|store\.)/;

/** The secret of the link that led here: behind the #, which no server receives or logs. */
function invited(): string {
  return /^#i=([\w-]+)$/.exec(fragment())?.[1] ?? "";
}

export class Client {
  readonly code: string;
  /** Under which name this page keeps what is this person's own: their token, their shuffles. */
  readonly keeper: string;

  room = $state.raw<RoomView | null>(null);
  game = $state.raw<GameView | null>(null);
  own = $state.raw<PrivateView | null>(null);
  said = $state.raw<SaidView[]>([]);
  /** Events of this deal. */
  events = $state.raw<GameEvent[]>([]);
  /** True if cards lay on the table when this page came. */
  joined = false;
  number = $state(0);
  status = $state<Status>("connecting");
  /** Why there is no table to show, where there is none. */
  problem = $state.raw<Refused | null>(null);
  /** The reason for waiting for the table, if the server gave one; it is tried again meanwhile. */
  delay = $state.raw<Refused | null>(null);
  /** This browser's part in the shuffles, once there has been one. */
  shuffles = $state.raw<Shuffling | null>(null);
  /** The server's clock minus this device's, in seconds. */
  clockSkew = $state(0);

  readonly name: string;
  readonly #requests = new Requests();
  #socket: Socket | null = null;
  #welcomed = false;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hiddenSince = 0;
  #shuffling: Promise<Shuffling> | null = null;
  readonly #listening = new AbortController();

  /**
   * @param code the table's code.
   * @param name the name of a newcomer; people with a token keep their name.
   * @param keeper under which name the token is kept, where several people share this device.
   */
  constructor(code: string, name: string, keeper = code) {
    this.code = code;
    this.keeper = keeper;
    this.name = name;
    const signal = this.#listening.signal;
    addEventListener("online", () => this.#now(), { signal });
    addEventListener("offline", () => this.#lost(), { signal });
    document.addEventListener("visibilitychange", () => this.#seen(), { signal });
    this.#connect();
  }

  /**
   * Requests for something. While there is no connection the request waits for one.
   *
   * @returns `OptionsFound` for `askOptions`, else `Done`.
   * @throws RefusedError with `code`, `message` and the `clauses` of the rules behind it.
   */
  request<W extends Wanted>(wanted: W): Promise<AnswerTo<W>> {
    const [request, answer] = this.#requests.add(wanted);
    if (this.#welcomed) this.#send(request);
    return answer;
  }

  /** Leaves the table alone from now on. */
  close(): void {
    this.#listening.abort();
    this.#drop();
    this.#requests.abandon({ code: "page.left", message: t.app.left });
  }

  #connect(): void {
    this.#drop();
    const socket = transport.socket(`/ws/${this.code}`);
    this.#socket = socket;
    socket.onopen = () => {
      const token = tokenOf(this.keeper);
      const hello = { protocol: PROTOCOL, token, name: this.name, number: this.number, invitation: invited() };
      this.#send({ type: "hello", id: this.#requests.number(), ...hello });
    };
    socket.onmessage = (message) => this.#hear(JSON.parse(String(message.data)) as ServerMessage);
    socket.onclose = () => this.#lost();
  }

  /** Drops the socket, and ignores everything that it still sends. */
  #drop(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    this.#welcomed = false;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #lost(why: Refused | null = null): void {
    this.#drop();
    this.delay = why;
    if (this.status === "refused" || this.#listening.signal.aborted) return;
    if (this.status !== "connecting" || this.#tries > 1) this.status = "offline";
    this.#timer = setTimeout(() => this.#connect(), waitBefore(this.#tries++));
  }

  /** Tries at once, where it is not connected or not sure of it. */
  #now(): void {
    if (this.status === "refused" || (this.#welcomed && this.#socket?.readyState === 1)) return;
    this.#tries = 0;
    this.#connect();
  }

  #seen(): void {
    if (document.visibilityState === "hidden") {
      this.#hiddenSince = Date.now();
      return;
    }
    if (this.#hiddenSince > 0 && Date.now() - this.#hiddenSince > ASLEEP) this.#welcomed = false;
    this.#now();
  }

  #send(request: Request): void {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify(request));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const waits = this.#requests.waiting || !this.#welcomed;
      if (socket === this.#socket && waits && this.status !== "preparing") this.#lost();
    }, PATIENCE);
  }

  #hear(told: ServerMessage): void {
    switch (told.type) {
      case "welcome":
        return this.#welcome(told);
      case "update":
        return this.#update(told);
      case "preparing":
        this.status = "preparing";
        return;
      case "refused":
        // Unasked, it goes to a person who is no longer at the table.
        if (told.id === 0 && told.code.startsWith("table.")) return this.#refuse(told);
        if (!this.#welcomed) return PASSING.test(told.code) ? this.#lost(told) : this.#refuse(told);
        return this.#requests.answered(told);
      case "done":
      case "options":
      case "hinted":
      case "carried":
        return this.#requests.answered(told);
      default:
        return told satisfies never;
    }
  }

  #welcome(told: Welcome): void {
    if (told.protocol !== PROTOCOL) {
      return this.#refuse({
        type: "refused",
        id: 0,
        code: "protocol.version",
        message: t.app.otherVersion,
        clauses: [],
      });
    }
    keepToken(this.keeper, told.token);
    this.clockSkew = told.now - Date.now() / 1000;
    this.#welcomed = true;
    this.#tries = 0;
    this.delay = null;
    this.status = "live";
    for (const request of this.#requests.again()) this.#send(request);
  }

  /** Refuse once and for all: the next try would be refused as well. */
  #refuse(refused: Refused): void {
    this.problem = refused;
    this.status = "refused";
    this.#drop();
    this.#requests.abandon(refused);
  }

  #update(update: Update): void {
    if (this.room === null) this.joined = Boolean(update.game);
    if (update.room !== undefined) this.room = update.room;
    if (update.game !== undefined) this.game = update.game;
    if (update.own !== undefined) this.own = update.own;
    if (update.said !== undefined) {
      const last = this.said.at(-1)?.number ?? 0;
      this.said = [...this.said, ...update.said.filter((words) => words.number > last)];
    }
    if (update.events !== undefined) {
      this.events = thisDeal(update.replaces_events ? update.events : [...this.events, ...update.events]);
    }
    this.number = update.number;
    if (this.status === "preparing") this.status = "live";
    if (this.room?.promise || this.shuffles) this.shuffle();
  }

  /** Adds this page's value to a deal about to begin, and checks the result. */
  shuffle(): void {
    this.#shuffling ??= import("../fair/shuffles.svelte").then(({ Shuffles }) => (this.shuffles = new Shuffles(this)));
    this.#shuffling.then(
      (shuffles) => shuffles.look(),
      () => (this.#shuffling = null),
    );
  }
}

const FIRST = 300;
const LONGEST = 5000;

/**
 * Milliseconds before a try: 300 doubling to 5,000, each up to a quarter sooner, so that the pages
 * of a table do not all come back at the same moment.
 */
export function waitBefore(tries: number): number {
  const longest = Math.min(FIRST * 2 ** tries, LONGEST);
  return longest * (1 - Math.random() / 4);
}

/** The events from the last deal's beginning on, the cut before it too. */
export function thisDeal(events: GameEvent[]): GameEvent[] {
  const dealt = events.findLastIndex((event) => event.event === "dealt");
  if (dealt < 1) return events;
  return events.slice(events[dealt - 1]?.event === "pack_cut" ? dealt - 1 : dealt);
}

/** A fault of a shuffle. */
export type Fault =
  "gone" | "left_out" | "blamed" | "promise" | "list" | "value" | "secret" | "cards" | "hand" | "drawn";

/** Finding for a deal: it holds with your value in it, it holds without one, or there is no promise for it. */
export type Verdict = "own" | "holds" | "unknown";

export interface Problem {
  deal: number;
  fault: Fault;
}

export interface Shuffling {
  /** The first thing that doesn't hold. */
  readonly problem: Problem | null;
  /** Findings for the deals of this match that are over. */
  readonly verdicts: Readonly<Record<number, Verdict>>;
  /** Looks at the table as it is now, and does what is due. */
  look(): void;
  /** Returns all that is stored, as a file. */
  file(): Blob;
}
