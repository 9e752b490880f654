/** Python in this worker, with the server of tables in it. */
import type { PyodideAPI } from "pyodide";
import type { Database } from "./database";
import type { State } from "./messages";

/** Files that Python is made of, as `canasta site` describes them. */
interface Contents {
  /** Bytes of all of them. */
  bytes: number;
}

type Post = (page: string, answered: string) => void;

/** `canasta.server.worker.start`. */
interface Worker {
  use_kernel(exports: WebAssembly.Exports, view: (start: number, size: number) => Uint8Array): void;
  start(database: Database, post: Post): Promise<{ hear(asked: string): void }>;
}

/** Parts of Emscripten's module that are used here, besides Pyodide's own interface. */
interface Module {
  addRunDependency(name: string): void;
  removeRunDependency(name: string): void;
  loadDynamicLibrary(path: string, flags: Record<string, boolean>): Promise<unknown>;
  LDSO: { loadedLibsByName: { __main__: { exports: { emscripten_resize_heap(size: number): boolean } } } };
}

interface Settings {
  preRun: ((module: Module) => unknown)[];
  locateFile(name: string): string;
}

type Pyodide = typeof import("pyodide");
type Options = NonNullable<Parameters<Pyodide["loadPyodide"]>[0]>;

const BUNDLE = "canasta.packed";
const KERNEL = "kernel.wasm";
const PACKAGES = "/lib/python3.14/site-packages";

/** A file of the site that cannot be had. */
export class NotThereError extends Error {}

/**
 * Starts Python and the tables.
 *
 * @param folder where it is, with a slash at the end.
 * @returns what hears the messages of pages.
 */
export async function startPython(
  folder: string,
  database: Promise<Database>,
  post: Post,
  tell: (state: State) => void,
): Promise<(asked: string) => void> {
  const coming = kernel(folder);
  coming.catch(() => undefined); // it is waited for below
  const snapshot = await readSnapshot(folder);
  const python = await startWith(folder, snapshot, tell).catch(async (error: unknown) => {
    if (snapshot === null) throw error;
    await forget(folder); // it is damaged, or another browser's: without it
    return startWith(folder, null, tell);
  });
  const worker = python.pyimport("canasta.server.worker.start") as Worker;
  const { exports, memory } = await coming;
  worker.use_kernel(exports, (start, size) => new Uint8Array(memory.buffer, start, size));
  const bridge = await worker.start(await database, post);
  return (asked) => bridge.hear(asked);
}

/** Python with all that it imports: from a snapshot, or by importing it, and then there is one. */
async function startWith(
  folder: string,
  snapshot: Uint8Array<ArrayBuffer> | null,
  tell: (state: State) => void,
): Promise<PyodideAPI> {
  const count = snapshot === null ? await counting(folder, tell) : null;
  try {
    const [{ loadPyodide }, files] = await Promise.all([
      import(/* @vite-ignore */ `${folder}pyodide.mjs`) as Promise<Pyodide>,
      bundle(folder),
    ]);
    const options = {
      indexURL: folder,
      packages: [],
      createPyodideModule: await creating(folder, files, snapshot?.length ?? 0),
      ...(snapshot === null ? { _makeSnapshot: true } : { _loadSnapshot: snapshot }),
    };
    // Pyodide does not report how its module is made.
    const python = await loadPyodide(options as unknown as Options);
    count?.end();
    tell({ is: "beginning" });
    for (const { path, data } of files) write(python, `${PACKAGES}/${path}`, data);
    if (snapshot !== null) return python;
    python.runPython("import canasta.server.worker.start");
    void keep(folder, python.makeMemorySnapshot() as Uint8Array<ArrayBuffer>);
    return python;
  } finally {
    count?.end();
  }
}

/** The rules at work. */
async function kernel(folder: string): Promise<{ exports: WebAssembly.Exports; memory: WebAssembly.Memory }> {
  const module = await (await answer(folder + KERNEL)).arrayBuffer();
  const { exports } = (await WebAssembly.instantiate(module)).instance;
  return { exports, memory: exports["memory"] as WebAssembly.Memory };
}

async function bundle(folder: string): Promise<Packed[]> {
  const { body } = await answer(folder + BUNDLE);
  return body === null ? [] : unpacked(body as ReadableStream<Uint8Array<ArrayBuffer>>);
}

/**
 * Make Emscripten's module: as Pyodide does, but what is compiled of the bundle is loaded before all
 * else. So it lies in the same place each time, which a snapshot relies on.
 */
async function creating(folder: string, files: Packed[], size: number): Promise<(settings: Settings) => unknown> {
  const module = (await import(/* @vite-ignore */ `${folder}pyodide.asm.mjs`)) as {
    default: (settings: Settings) => unknown;
  };
  const compiled = files.filter(({ path }) => path.endsWith(".so"));
  return (settings) => {
    const addresses = new Map(
      compiled.map(({ path, data }) => [
        `${PACKAGES}/${path}`,
        URL.createObjectURL(new Blob([data as Uint8Array<ArrayBuffer>])),
      ]),
    );
    const locate = settings.locateFile;
    settings.locateFile = (name) => addresses.get(name) ?? locate(name);
    settings.preRun.push(async (made) => {
      made.addRunDependency("compiled");
      for (const path of addresses.keys()) {
        await made.loadDynamicLibrary(path, { loadAsync: true, global: false, nodelete: true, allowUndefined: true });
      }
      // A snapshot is as large as the memory was.
      if (size > 0) made.LDSO.loadedLibsByName.__main__.exports.emscripten_resize_heap(size);
      for (const address of addresses.values()) URL.revokeObjectURL(address);
      made.removeRunDependency("compiled");
    });
    return module.default(settings);
  };
}

function write(python: PyodideAPI, path: string, data: Uint8Array): void {
  python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  python.FS.writeFile(path, data, { canOwn: true });
}

async function answer(address: string): Promise<Response> {
  const answer = await fetch(address).catch((error: unknown) => {
    throw new NotThereError(`${address}: ${String(error)}`);
  });
  if (!answer.ok) throw new NotThereError(`${address}: ${answer.status}`);
  return answer;
}

/** Counts the bytes that come, the first time, and says how far that is. */
async function counting(folder: string, tell: (state: State) => void): Promise<{ end(): void }> {
  const { bytes: total } = (await (await answer(`${folder}contents.json`)).json()) as Contents;
  const real = globalThis.fetch;
  let loaded = 0;
  let toldAt = 0;
  tell({ is: "loading", loaded, total });

  const counter = (): TransformStream<Uint8Array, Uint8Array> =>
    new TransformStream({
      transform(chunk, controller) {
        controller.enqueue(chunk);
        loaded += chunk.byteLength;
        if (loaded - toldAt < total / 50) return;
        toldAt = loaded;
        tell({ is: "loading", loaded, total });
      },
    });

  globalThis.fetch = async (...asked) => {
    const answer = await real(...asked);
    if (answer.body === null || !answer.ok) return answer;
    const { status, headers } = answer;
    return new Response(answer.body.pipeThrough(counter()), { status, headers });
  };
  return { end: () => void (globalThis.fetch = real) };
}

const BLOCK = 512;

interface Packed {
  path: string;
  data: Uint8Array;
}

/** The files of an archive, in its order. */
async function unpacked(archive: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Packed[]> {
  const plain = new Response(archive.pipeThrough(new DecompressionStream("gzip")));
  const all = new Uint8Array(await plain.arrayBuffer());
  const decoder = new TextDecoder();
  const text = (from: number, length: number): string =>
    decoder.decode(all.subarray(from, from + length)).split("\0")[0] ?? "";
  const found: Packed[] = [];
  for (let at = 0; all[at];) {
    const folder = text(at + 345, 155);
    const size = parseInt(text(at + 124, 12), 8);
    const data = all.subarray(at + BLOCK, at + BLOCK + size);
    found.push({ path: (folder === "" ? "" : `${folder}/`) + text(at, 100), data });
    at += BLOCK * (1 + Math.ceil(size / BLOCK));
  }
  return found;
}

const KEPT = "canasta snapshots";

/** Return what was stored for a folder of Python; null if nothing was. */
async function readSnapshot(folder: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const answer = await (await caches.open(KEPT)).match(nameOf(folder));
    return answer === undefined ? null : new Uint8Array(await answer.arrayBuffer());
  } catch {
    return null; // it starts as it did the first time
  }
}

/** Stores a snapshot in place of those of other folders next to it; a browser without room stores none. */
async function keep(folder: string, snapshot: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    const cache = await caches.open(KEPT);
    const beside = new URL("..", folder).href;
    for (const { url } of await cache.keys()) if (url.startsWith(beside)) await cache.delete(url);
    await cache.put(nameOf(folder), new Response(snapshot));
  } catch {
    // The next start takes as long as this one.
  }
}

async function forget(folder: string): Promise<void> {
  await (await caches.open(KEPT)).delete(nameOf(folder));
}

function nameOf(folder: string): string {
  return `${folder}snapshot`;
}
