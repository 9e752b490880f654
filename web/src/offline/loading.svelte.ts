/** What the page shows of the worker: how far it is, while somebody waits for it. */
import type { State } from "./messages";

interface Loading {
  state: State;
  /** Whether somebody waits for the worker. */
  waited: boolean;
}

export const loading = $state<Loading>({ state: { is: "loading", loaded: 0, total: 0 }, waited: false });
