/** Fetch likely parts while nothing else is to be done, so that they open at once. */
import { textsLoaded } from "../texts/language.svelte";

type Load = () => Promise<unknown>;

const idle: (run: () => void) => unknown =
  // Safari has no `requestIdleCallback`.
  globalThis.requestIdleCallback?.bind(globalThis) ?? ((run: () => void) => setTimeout(run, 200));

const waiting: Load[] = [];
let begun = false;
let fetching = false;

/** Notes what is to be fetched, the first first: once the screen is shown. */
export function prefetch(...loads: Load[]): void {
  waiting.push(...loads);
  if (begun) next();
}

/** The screen that the address asks for is there: from now on the rest may be fetched. */
export function startPrefetching(): void {
  begun = true;
  next();
}

/** Fetches one after the other with its texts, each when the browser is idle; what cannot be had is left. */
function next(): void {
  const load = fetching ? undefined : waiting.shift();
  if (load === undefined) return;
  fetching = true;
  const done = (): void => {
    fetching = false;
    next();
  };
  idle(() => void load().then(textsLoaded).then(done, done));
}
