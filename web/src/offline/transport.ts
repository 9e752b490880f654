/** Tables in a worker of this browser: requests, sockets and streams as messages of one channel. */
import type { Socket, Source, Transport } from "../wire/transport";
import { lockOf, nameOf, type Answered, type Asked, type Heard, type Start, type State } from "./messages";

type Hears = (answered: Answered) => void;

/** Addresses that need no worker: they were written with the site. */
const WRITTEN: Record<string, string> = { "/api/lobby": "lobby.json" };

export class SiteTransport implements Transport {
  readonly #base: string;
  readonly #python: string;
  readonly #page = [0, 0].map(() => Math.random().toString(36).slice(2)).join("");
  #channel: BroadcastChannel | null = null;
  readonly #hearing = new Map<string, Hears>();
  readonly #told: (state: State, waited: boolean) => void;
  #number = 0;
  #started = false;
  #worker = "";

  /**
   * @param base the folder of the site, with a slash at its end.
   * @param python the folder of Python in it.
   * @param told hears how far the worker is, and whether anyone waits for it.
   */
  constructor(base: string, python: string, told: (state: State, waited: boolean) => void) {
    this.#base = base;
    this.#python = python;
    this.#told = told;
  }

  /** Starts the worker, or finds the one of another page; once. */
  start(): void {
    if (this.#started) return;
    this.#started = true;
    const lack = missingFeature();
    if (lack !== null) return this.#state({ is: "failed", ...lack });
    this.#channel = new BroadcastChannel(nameOf(this.#base));
    this.#channel.onmessage = ({ data }: MessageEvent<Heard>) => this.#heard(data);
    // The page that serves sees by this lock that this page is still there.
    void navigator.locks.request(lockOf(this.#page), () => new Promise(() => undefined));
    void navigator.storage?.persist?.();
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onerror = ({ message }) => this.#state({ is: "failed", code: "site.failed", detail: message });
    worker.postMessage({ base: this.#base, python: this.#python } satisfies Start);
    this.#post({ to: "worker", hello: this.#page });
  }

  async ask(address: string, init: RequestInit = {}): Promise<Response> {
    const written = WRITTEN[address];
    if (written !== undefined) return fetch(this.#base + written, init);
    const method = init.method ?? "GET";
    const headers = [...new Headers(init.headers)];
    const body = typeof init.body === "string" ? init.body : "";
    return new Promise((resolve, reject) => {
      let parts: ReadableStreamDefaultController<Uint8Array> | null = null;
      const encoder = new TextEncoder();
      const leave = (): void => {
        this.#leave(key);
        const why = new DOMException("The page wants it no more.", "AbortError");
        parts?.error(why);
        reject(why);
      };
      const key = this.#begin((answered) => {
        if (answered.type === "begun") {
          const { status } = answered;
          const stream = new ReadableStream<Uint8Array>({
            start: (controller) => void (parts = controller),
            cancel: () => this.#leave(key),
          });
          const empty = method === "HEAD" || [204, 205, 304].includes(status);
          resolve(new Response(empty ? null : stream, { status, headers: answered.headers }));
        } else if (answered.type === "part") {
          if (answered.text !== "") parts?.enqueue(encoder.encode(answered.text));
          if (!answered.last) return;
          parts?.close();
          this.#hearing.delete(key);
          init.signal?.removeEventListener("abort", leave);
        } else if (answered.type === "closed") {
          const why = new TypeError("The worker has ended.");
          parts?.error(why);
          reject(why);
        }
      });
      init.signal?.addEventListener("abort", leave, { once: true });
      this.#say({ type: "ask", key, method, address, headers, body });
    });
  }

  socket(address: string): Socket {
    const socket: Socket & { readyState: number } = {
      readyState: WebSocket.CONNECTING,
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => this.#say({ type: "say", key, text }),
      close: () => {
        socket.readyState = WebSocket.CLOSED;
        this.#leave(key);
      },
    };
    const key = this.#begin((answered) => {
      if (answered.type === "opened") {
        socket.readyState = WebSocket.OPEN;
        socket.onopen?.(new Event("open"));
      } else if (answered.type === "told") {
        socket.onmessage?.(new MessageEvent("message", { data: answered.text }));
      } else if (answered.type === "closed") {
        socket.readyState = WebSocket.CLOSED;
        this.#hearing.delete(key);
        const { code, reason } = answered;
        socket.onclose?.(new CloseEvent("close", { code, reason }));
      }
    });
    this.#say({ type: "open", key, address });
    return socket;
  }

  events(address: string): Source {
    const source: Source = { onmessage: null, onerror: null, close: () => ending.abort() };
    const ending = new AbortController();
    const follow = async (): Promise<void> => {
      const answer = await this.ask(address, { signal: ending.signal });
      if (!answer.ok || answer.body === null) throw new TypeError(`status ${answer.status}`);
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        const events = (text + part.value).split("\n\n");
        text = events.pop() ?? "";
        for (const event of events) {
          if (!event.startsWith("data: ")) continue;
          source.onmessage?.(new MessageEvent("message", { data: event.slice("data: ".length) }));
        }
      }
      throw new TypeError("the stream has ended");
    };
    follow().catch(() => {
      if (!ending.signal.aborted) source.onerror?.(new Event("error"));
    });
    return source;
  }

  #begin(hears: Hears): string {
    const key = `${this.#page}/${++this.#number}`;
    this.#hearing.set(key, hears);
    return key;
  }

  #leave(key: string): void {
    if (this.#hearing.delete(key)) this.#say({ type: "leave", key });
  }

  #say(asked: Asked): void {
    this.start();
    if (this.#worker === "") this.#unsent.push(asked);
    else this.#post({ to: "worker", page: this.#page, asked: JSON.stringify(asked) });
    this.#wait();
  }

  /** Messages that wait for a worker that is up: another page's may be there before this one's. */
  readonly #unsent: Asked[] = [];
  #last: State = { is: "loading", loaded: 0, total: 0 };

  #wait(): void {
    // The caller may be deriving a value just now, and until that is done nothing may change.
    queueMicrotask(() => this.#told(this.#last, this.#unsent.length > 0));
  }

  #post(heard: Heard): void {
    this.#channel?.postMessage(heard);
  }

  #heard(heard: Heard): void {
    if (heard.to === "all" && "state" in heard) this.#state(heard.state);
    else if (heard.to === this.#page && "answered" in heard) {
      const answered = JSON.parse(heard.answered) as Answered;
      this.#hearing.get(answered.key)?.(answered);
    }
  }

  #state(state: State): void {
    this.#last = state;
    if (state.is === "up") {
      if (this.#worker !== state.worker) this.#up(state.worker);
    } else if (this.#worker !== "") {
      this.#ended();
    }
    this.#wait();
  }

  #up(worker: string): void {
    if (this.#worker !== "") this.#ended();
    this.#worker = worker;
    for (const asked of this.#unsent.splice(0)) {
      this.#post({ to: "worker", page: this.#page, asked: JSON.stringify(asked) });
    }
  }

  /** The worker has ended with its page: requests that wait for it learn this, and ask the next. */
  #ended(): void {
    this.#worker = "";
    const waiting = new Set(this.#unsent.map((asked) => ("key" in asked ? asked.key : "")));
    for (const [key, hears] of [...this.#hearing]) {
      if (waiting.has(key)) continue;
      this.#hearing.delete(key);
      hears({ type: "closed", key, code: 1001, reason: "" });
    }
  }
}

/** Return the missing feature, as a refusal; null if all are there. */
function missingFeature(): { code: string; detail: string } | null {
  if (!isSecureContext) return { code: "site.insecure", detail: location.origin };
  const needed = {
    WebAssembly: "WebAssembly" in globalThis,
    Worker: "Worker" in globalThis,
    IndexedDB: "indexedDB" in globalThis && indexedDB !== null,
    "Web Locks": "locks" in navigator,
    BroadcastChannel: "BroadcastChannel" in globalThis,
  };
  const missing = Object.entries(needed).flatMap(([name, there]) => (there ? [] : name));
  return missing.length === 0 ? null : { code: "site.browser", detail: missing.join(", ") };
}
