/** Something as its server has it, live: asked for once, then heard of whenever it changes. */
import type { Problem } from "../protocol";
import { t } from "../texts";
import { RefusedError, type Source, transport } from "./transport";

/** Milliseconds between two attempts while the connection is gone. */
const AGAIN = 3000;

export class Following<View extends { number: number }> {
  view = $state.raw<View | null>(null);
  problem = $state.raw<RefusedError | null>(null);
  connected = $state(true);
  /** The server's clock minus this device's, in seconds. */
  skew = $state(0);
  readonly #path: string;
  #source: Source | null = null;

  /** @param path where it is asked for; `/live` follows there. */
  constructor(path: string) {
    this.#path = path;
  }

  /** Follows it until what is returned is called. */
  follow(): () => void {
    // A phone that slept or had no network does not learn that its stream has died meanwhile.
    const reopen = (): void => {
      if (document.visibilityState !== "visible") return;
      this.#open();
      void this.look();
    };
    const gone = (): void => void (this.connected = false);
    this.#open();
    void this.look();
    addEventListener("online", reopen);
    addEventListener("offline", gone);
    document.addEventListener("visibilitychange", reopen);
    // News that was on its way when the network went says nothing of now: only an answer does.
    const again = setInterval(() => {
      if (!this.connected || !navigator.onLine) void this.look();
    }, AGAIN);
    return () => {
      clearInterval(again);
      removeEventListener("online", reopen);
      removeEventListener("offline", gone);
      document.removeEventListener("visibilitychange", reopen);
      this.#source?.close();
    };
  }

  #open(): void {
    this.#source?.close();
    const source = transport.events(`${this.#path}/live`);
    this.#source = source;
    source.onmessage = (event: MessageEvent<string>) => {
      this.connected = true;
      this.take(JSON.parse(event.data) as View);
    };
    source.onerror = () => (this.connected = false);
  }

  /** Asks once: an address that leads nowhere says so, which a stream cannot. */
  async look(): Promise<void> {
    try {
      this.take(await this.ask<View>("", this.secret));
      this.problem = null;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      if (error.code === "page.offline") return void (this.connected = false);
      this.problem = error;
      this.#source?.close();
    }
  }

  /** The secret that the server is shown if no other is given. */
  protected get secret(): string {
    return "";
  }

  protected take(view: View): void {
    // An answer may come after news that is newer.
    if (this.view === null || view.number >= this.view.number) this.view = view;
  }

  /** The answer to something; fails with what the server says. */
  protected async ask<T>(path: string, secret: string, body?: unknown): Promise<T> {
    const headers: Record<string, string> = secret === "" ? {} : { authorization: `Bearer ${secret}` };
    const init: RequestInit = { headers };
    if (body !== undefined) {
      init.method = "POST";
      init.body = JSON.stringify(body);
      headers["content-type"] = "application/json";
    }
    let answer: Response;
    try {
      answer = await transport.ask(this.#path + path, init);
    } catch {
      this.connected = false;
      throw new RefusedError({ code: "page.offline", message: t.app.serverGone });
    }
    this.connected = true;
    const clock = Date.parse(answer.headers.get("date") ?? "");
    if (!Number.isNaN(clock)) this.skew = (clock + 500 - Date.now()) / 1000; // it has whole seconds
    if (answer.ok) return (await answer.json()) as T;
    let told: Partial<Problem> = {};
    try {
      told = (await answer.json()) as Partial<Problem>;
    } catch {
      // A proxy in between answers with a page of its own.
    }
    throw new RefusedError({
      code: told.code ?? `http.${answer.status}`,
      message: told.message ?? t.app.serverTrouble(answer.status),
    });
  }
}
