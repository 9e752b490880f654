/**
 * Python as it is when all is imported, kept by this browser: it starts from there in a tenth of the time.
 * It holds nothing of any table.
 */

const KEPT = "canasta snapshots";

/** What was kept for a folder of Python; null where nothing is. */
export async function kept(folder: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const answer = await (await caches.open(KEPT)).match(nameOf(folder));
    return answer === undefined ? null : new Uint8Array(await answer.arrayBuffer());
  } catch {
    return null; // it starts as it did the first time
  }
}

/** Keeps a snapshot in place of those of other folders beside it; a browser without room keeps none. */
export async function keep(folder: string, snapshot: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    const cache = await caches.open(KEPT);
    const beside = new URL("..", folder).href;
    for (const { url } of await cache.keys()) if (url.startsWith(beside)) await cache.delete(url);
    await cache.put(nameOf(folder), new Response(snapshot));
  } catch {
    // The next start takes as long as this one.
  }
}

export async function forget(folder: string): Promise<void> {
  await (await caches.open(KEPT)).delete(nameOf(folder));
}

function nameOf(folder: string): string {
  return `${folder}snapshot`;
}
