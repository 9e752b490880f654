/**
 * Keeps a site that `canasta site` has written: all of its files of one version, or those of the version
 * before. A window goes on with the version that it began with; a newer one waits until it is told that
 * nothing is under way in any, or until all are closed.
 */
import type { ToKeeper } from "./messages";

interface Waits extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetches extends Waits {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Keeper {
  /** Written before this by `canasta site`: what is fetched at once, and what when it is needed. */
  readonly SITE: { version: string; first: string[]; then: string[] };
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", hear: (event: Waits) => void): void;
  addEventListener(type: "message", hear: (event: Waits & { data: ToKeeper }) => void): void;
  addEventListener(type: "fetch", hear: (event: Fetches) => void): void;
}

const keeper = self as unknown as Keeper;
const { version, first, then } = keeper.SITE;
const base = new URL("./", keeper.location.href);
const PREFIX = `canasta ${base.pathname} `;
const CACHE = PREFIX + version;

keeper.addEventListener("install", (event) => event.waitUntil(fetchAll(first)));

keeper.addEventListener("activate", (event) => {
  const tidied = caches
    .keys()
    .then((names) =>
      Promise.all(names.filter((one) => one.startsWith(PREFIX) && one !== CACHE).map((one) => caches.delete(one))),
    );
  event.waitUntil(tidied.then(() => keeper.clients.claim()));
});

keeper.addEventListener("message", (event) => {
  if (event.data === "take over") void keeper.skipWaiting();
  if (event.data === "keep all") event.waitUntil(fetchMissing());
});

keeper.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || !address.href.startsWith(base.href)) return;
  event.respondWith(fetchStored(request, address.pathname.slice(base.pathname.length)));
});

/** A file as it is kept; one that comes when it is needed is kept from then on. */
async function fetchStored(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  const file = new URL(path === "" ? "index.html" : path, base);
  const found = await cache.match(file);
  if (found !== undefined) return found;
  if (!then.includes(path)) return fetch(request);
  const answer = await fetch(file);
  if (answer.ok) await cache.put(file, answer.clone());
  return answer;
}

/** Fetches them again, past the browser's cache of other versions: all of them or none. */
async function fetchAll(files: string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(files.map((file) => new Request(new URL(file, base), { cache: "no-cache" })));
}

async function fetchMissing(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const file of then) {
    const address = new URL(file, base);
    // Their folder is called by what is in it, so what the browser has of them is right.
    if ((await cache.match(address)) === undefined) await cache.add(address);
  }
}
