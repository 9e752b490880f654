/** The site is kept by the browser, so that it opens without a network; a newer one takes its place. */
import { prefetch } from "../app/prefetch";
import { nameOf } from "./messages";
import { KEEP_ALL, TAKE_OVER } from "./said";

/** What browsers say of a connection that is paid for by the byte; few of them do. */
type Connection = Navigator & { connection?: { saveData?: boolean } };

/**
 * Has the browser keep the site. A newer version that has come since the last visit takes its place now,
 * before anything is shown, unless a table is under way in another window: that goes on as it began.
 */
export async function keepSite(base: string): Promise<void> {
  if (!("serviceWorker" in navigator)) return; // no safe address: the page says so where it matters
  const keeper = navigator.serviceWorker;
  const known = await keeper.getRegistration(base);
  if (known?.waiting && !(await underWay(base))) {
    const taken = new Promise((resolve) => keeper.addEventListener("controllerchange", resolve, { once: true }));
    known.waiting.postMessage(TAKE_OVER);
    await taken;
    location.reload();
    await new Promise(() => undefined);
  }
  // It comes after what the page itself needs.
  prefetch(async () => {
    await keeper.register(`${base}sw.js`, { scope: base, updateViaCache: "none" });
    if ((navigator as Connection).connection?.saveData) return;
    (await keeper.ready).active?.postMessage(KEEP_ALL);
  });
}

/** Whether some window of this browser has tables under way. */
async function underWay(base: string): Promise<boolean> {
  const { held } = await navigator.locks.query();
  return held?.some(({ name }) => name === nameOf(base)) ?? false;
}
