/** What is fetched while nothing else is to be done, so that it opens at once later. */

type Load = () => Promise<unknown>;

const idle: (run: () => void) => unknown =
  // Safari has no word for being idle.
  globalThis.requestIdleCallback?.bind(globalThis) ?? ((run: () => void) => setTimeout(run, 200));

/** Fetches one after the other, each when the browser is idle; what cannot be had is left. */
export function ahead(loads: readonly Load[]): void {
  const [next, ...rest] = loads;
  if (next === undefined) return;
  idle(() => void next().then(() => ahead(rest), () => undefined));
}
