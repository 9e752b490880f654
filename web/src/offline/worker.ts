/**
 * The worker that serves the tables of this browser. Each page starts one; the first serves all pages,
 * the others wait to take its place when it ends with its page.
 */
import { Database, NotKeptError } from "./database";
import { lockOf, nameOf, type Heard, type Start, type State } from "./messages";
import { NotThereError, startPython } from "./python";

addEventListener("message", ({ data }: MessageEvent<Start>) => void begin(data), { once: true });

async function begin({ base, python }: Start): Promise<void> {
  const name = nameOf(base);
  await navigator.locks.request(name, () => serve(`${base}${python}/`, name));
}

/** Serves for as long as the worker lives. */
async function serve(python: string, name: string): Promise<never> {
  const channel = new BroadcastChannel(name);
  const post = (heard: Heard): void => channel.postMessage(heard);
  let state: State = { is: "loading", loaded: 0, total: 0 };
  const tell = (now: State): void => post({ to: "all", state: (state = now) });
  const pages = new Set<string>();
  let hear: ((asked: string) => void) | null = null;
  const waiting: string[] = [];

  const asked = (text: string): void => {
    if (hear === null) waiting.push(text);
    else hear(text);
  };

  /** Notes a page; when it lets go of its lock it is gone, in whatever way. */
  const seen = (page: string): void => {
    if (pages.has(page)) return;
    pages.add(page);
    void navigator.locks.request(lockOf(page), () => {
      pages.delete(page);
      asked(JSON.stringify({ type: "gone", page }));
    });
  };

  channel.onmessage = ({ data }: MessageEvent<Heard>) => {
    if (data.to !== "worker") return;
    if ("hello" in data) {
      seen(data.hello);
      tell(state);
    } else if ("asked" in data) {
      seen(data.page);
      asked(data.asked);
    }
  };

  try {
    tell(state);
    const database = Database.open(name);
    database.catch(() => undefined); // it is waited for when Python is there
    const answer = (page: string, answered: string): void => post({ to: page, answered });
    hear = await startPython(python, database, answer, tell);
    tell({ is: "up", worker: crypto.randomUUID() });
    for (const text of waiting.splice(0)) hear(text);
  } catch (error) {
    tell({ is: "failed", ...refusalOf(error) });
  }
  return new Promise<never>(() => undefined);
}

function refusalOf(error: unknown): { code: string; detail: string } {
  if (error instanceof NotKeptError) return { code: error.code, detail: error.detail };
  return { code: error instanceof NotThereError ? "site.offline" : "site.failed", detail: String(error) };
}
