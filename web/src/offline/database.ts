/**
 * Tables that this browser stores: in memory, to be read at once, and in IndexedDB. A row counts
 * when the browser says that it is safe; only then is it in memory.
 */

/** The browser keeps nothing here: `code` and `detail` are what pages are told. */
export class NotKeptError extends Error {
  readonly code: string;
  readonly detail: string;

  constructor(why: unknown) {
    super(String(why));
    const name = nameOfError(why);
    this.code = REFUSALS[name] ?? "site.browser";
    this.detail = this.code === "site.browser" ? `IndexedDB: ${name || String(why)}` : "";
  }
}

/** Why a database does not open, besides that the browser has none. */
const REFUSALS: Record<string, string> = { QuotaExceededError: "site.full", VersionError: "site.newer" };

/** Under what, its number, when, and the event as JSON. */
type Row = [code: string, number: number, at: number, fact: string];

const VERSION = 1;
const ROWS = "rows";

export class Database {
  readonly #name: string;
  readonly #codes = new Map<string, Row[]>();
  #base: IDBDatabase | null;

  private constructor(name: string, base: IDBDatabase, rows: Row[]) {
    this.#name = name;
    this.#base = base;
    this.#let(base);
    for (const row of rows) this.#remember(row);
  }

  /**
   * Opens the database of a name and reads all that is in it.
   *
   * @throws NotKeptError where there can be none, as in some private windows, or on a full device.
   */
  static async open(name: string): Promise<Database> {
    try {
      const base = await openBase(name);
      const reading = base.transaction(ROWS).objectStore(ROWS).getAll() as IDBRequest<Row[]>;
      return new Database(name, base, await settle(reading));
    } catch (error) {
      throw new NotKeptError(error);
    }
  }

  /** See `canasta.server.worker.store.Database`. */
  rows(code: string, after: number): string {
    const found = this.#codes.get(code) ?? [];
    return JSON.stringify(found.slice(after).map(([, number, at, fact]) => [number, at, fact]));
  }

  stored(): string {
    const last = [...this.#codes.values()].flatMap((rows) => rows.slice(-1));
    return JSON.stringify(last.map(([code, number, at]) => [code, at, number]));
  }

  async commit(text: string): Promise<string> {
    const rows = JSON.parse(text) as Row[];
    try {
      await this.#write(rows);
    } catch (error) {
      const reason = reasonOf(error);
      return reason === "full" && (await miscounts()) ? "miscounted" : reason;
    }
    for (const row of rows) this.#remember(row);
    return "";
  }

  remove(code: string): void {
    this.#codes.delete(code);
    this.#base?.transaction(ROWS, "readwrite").objectStore(ROWS).delete(allOf(code));
  }

  #remember(row: Row): void {
    const rows = this.#codes.get(row[0]);
    if (rows === undefined) this.#codes.set(row[0], [row]);
    else rows.push(row);
  }

  async #write(rows: Row[]): Promise<void> {
    if (this.#base === null) {
      // The browser's storage was cleared. What counts is in memory, and goes back.
      const base = await openBase(this.#name);
      await add(base, [...this.#codes.values()].flat());
      this.#base = base;
      this.#let(base);
    }
    await add(this.#base, rows);
  }

  /** The browser may take a database away; one of a later release asks for it. */
  #let(base: IDBDatabase): void {
    base.onclose = () => (this.#base = null);
    base.onversionchange = () => {
      base.close();
      this.#base = null;
    };
  }
}

function allOf(code: string): IDBKeyRange {
  return IDBKeyRange.bound([code], [code, []]); // an array comes after every number
}

async function openBase(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, VERSION);
  opening.onupgradeneeded = () => void opening.result.createObjectStore(ROWS);
  return settle(opening);
}

/** Writes rows that are not there yet: all of them or none, safe when it ends. */
function add(base: IDBDatabase, rows: readonly Row[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const writing = base.transaction(ROWS, "readwrite", { durability: "strict" });
    writing.oncomplete = () => resolve();
    writing.onabort = () => reject(writing.error ?? new Error("The browser broke it off."));
    const store = writing.objectStore(ROWS);
    for (const row of rows) store.add(row, [row[0], row[1]]);
  });
}

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The browser gave no reason."));
  });
}

function reasonOf(error: unknown): string {
  const name = nameOfError(error);
  if (name === "QuotaExceededError") return "full";
  if (name === "ConstraintError") return "behind";
  return error instanceof Error ? `${name}: ${error.message}` : String(error);
}

/** Return whether the browser says that more is used than any device holds, as Firefox does after it was killed while
 * writing. */
async function miscounts(): Promise<boolean> {
  const { usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return usage > Number.MAX_SAFE_INTEGER;
}

function nameOfError(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : "";
}
