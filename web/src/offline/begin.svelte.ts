/** First steps of a page that `canasta site` wrote: its tables are in this browser. */
import { mount } from "svelte";
import { prefetch } from "../ui/prefetch";
import { read, write } from "../storage/tokens";
import { use } from "../wire/transport";
import { textsLoaded } from "../texts";
import { followFiles, followHashes } from "./links";
import { keepSite } from "./keeping";
import { keepStorage } from "./safe_storage";
import { SiteTransport } from "./transport";
import type { State } from "./messages";

/** Notes that a table has been here: the next visit sets it up before it is asked for, even if it saves data. */
const PLAYED = "canasta.played";

export async function begin(): Promise<void> {
  const base = new URL(".", location.href.split("#")[0]).href;
  const transport = new SiteTransport(base, pythonFolder(), (state, waited) => {
    loading.state = state;
    loading.waited = waited;
    if (state.is === "up") write(PLAYED, "1");
    if (waited || state.is === "failed") void show();
  });
  use(transport);
  followHashes();
  followFiles(transport);
  // A reader of the lobby soon plays: the worker starts meanwhile, unless the visitor saves data.
  if (read(PLAYED) !== "" || !(navigator as { connection?: { saveData?: boolean } }).connection?.saveData)
    prefetch(async () => transport.start());
  await Promise.all([keepSite(base), keepStorage(base)]);
}

/** The page's meta tag names the folder. */
function pythonFolder(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="canasta-site"]')?.content ?? "";
}

let shown: Promise<void> | null = null;

function show(): Promise<void> {
  return (shown ??= (async () => {
    const { default: Loading } = await import("./Loading.svelte");
    await textsLoaded(); // what it says is asked for by its import
    mount(Loading, { target: document.body });
  })());
}

interface Loading {
  state: State;
  /** True if anyone waits for the worker. */
  waited: boolean;
}

export const loading = $state<Loading>({ state: { is: "loading", loaded: 0, total: 0 }, waited: false });
