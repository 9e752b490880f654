/** The site is kept by the browser, so that it opens without a network; a newer one takes its place. */
import { prefetch } from "../ui/prefetch";
import { nameOf, type ToKeeper } from "./messages";

/** A connection as browsers describe one that is paid for by the byte; few of them do. */
type Connection = Navigator & { connection?: { saveData?: boolean } };

/** Milliseconds in which the tables of a window that has just gone, or was loaded again, end with it. */
const ENDS = 1500;

/**
 * Has the browser keep the site. A newer version that has come since the last visit takes its place now,
 * before anything is shown, unless a table is under way in another window: that goes on as it began.
 */
export async function keepSite(base: string): Promise<void> {
  if (!("serviceWorker" in navigator)) return; // no safe address: the page says so where it matters
  const keeper = navigator.serviceWorker;
  const waiting = async (): Promise<ServiceWorker | null> => (await keeper.getRegistration(base))?.waiting ?? null;
  if ((await waiting()) !== null) {
    await whileNothingIsUnderWay(base, async () => {
      const newer = await waiting();
      if (newer === null) return; // another window was first
      const taken = new Promise((resolve) => keeper.addEventListener("controllerchange", resolve, { once: true }));
      newer.postMessage("take over" satisfies ToKeeper);
      await taken;
      location.reload();
      await new Promise(() => undefined);
    });
  }
  // It comes after what the page itself needs.
  prefetch(async () => {
    await keeper.register(`${base}sw.js`, { scope: base, updateViaCache: "none" });
    if ((navigator as Connection).connection?.saveData) return;
    (await keeper.ready).active?.postMessage("keep all" satisfies ToKeeper);
  });
}

/** Does something while no window of this browser has tables under way; nothing where one has. */
async function whileNothingIsUnderWay(base: string, work: () => Promise<void>): Promise<void> {
  try {
    await navigator.locks.request(nameOf(base), { signal: AbortSignal.timeout(ENDS) }, work);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "TimeoutError")) throw error;
  }
}
