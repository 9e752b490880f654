/** Python in this worker, with the server of tables in it. */
import type { PyodideAPI } from "pyodide";

import type { Database } from "./database";
import type { State } from "./messages";

/** What `canasta site` says of the files that Python is made of. */
interface Contents {
  /** Bytes of all of them. */
  bytes: number;
}

/** The bridge of `canasta.worker.bridge`. */
interface Bridge {
  hear(asked: string): void;
}

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
  post: (page: string, answered: string) => void,
  tell: (state: State) => void,
): Promise<(asked: string) => void> {
  const count = await counting(folder, tell);
  try {
    const [module, bundle] = await Promise.all([
      import(/* @vite-ignore */ `${folder}pyodide.mjs`) as Promise<typeof import("pyodide")>,
      read(`${folder}canasta.zip`),
    ]);
    const python = await module.loadPyodide({ indexURL: folder });
    tell({ is: "beginning" });
    const place = python.runPython("import sysconfig; sysconfig.get_path('purelib')") as string;
    python.unpackArchive(bundle, "zip", { extractDir: place });
    return await tables(python, await database, post);
  } finally {
    count.end();
  }
}

async function tables(
  python: PyodideAPI,
  database: Database,
  post: (page: string, answered: string) => void,
): Promise<(asked: string) => void> {
  const { start } = python.pyimport("canasta.worker.start") as {
    start(database: Database, post: (page: string, answered: string) => void): Promise<Bridge>;
  };
  const bridge = await start(database, post);
  return (asked) => bridge.hear(asked);
}

async function read(address: string): Promise<ArrayBuffer> {
  const answer = await fetch(address).catch((error: unknown) => {
    throw new NotThereError(`${address}: ${String(error)}`);
  });
  if (!answer.ok) throw new NotThereError(`${address}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** Counts the bytes that come, the first time, and says how far that is. */
async function counting(folder: string, tell: (state: State) => void): Promise<{ end(): void }> {
  const { bytes: total } = JSON.parse(new TextDecoder().decode(await read(`${folder}contents.json`))) as Contents;
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
