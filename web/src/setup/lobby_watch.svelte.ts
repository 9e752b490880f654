/** The lobby's state, asked for again from time to time while it is in sight. */
import { getJson } from "../wire/http";
import { RefusedError } from "../wire/transport";
import type { Lobby } from "../protocol";

/** Milliseconds between looks: while rules are prepared, and at all other times. */
const SOON = 2000;
const LATER = 10_000;

export class LobbyWatch {
  lobby = $state.raw<Lobby | null>(null);
  problem = $state.raw<RefusedError | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #gone = false;

  /** Made while a component starts; looks as long as that is shown. */
  constructor() {
    $effect(() => {
      void this.look();
      const seen = (): void => {
        if (document.visibilityState === "visible") void this.look();
      };
      document.addEventListener("visibilitychange", seen);
      return () => {
        this.#gone = true;
        clearTimeout(this.#timer);
        document.removeEventListener("visibilitychange", seen);
      };
    });
  }

  /** Looks now. */
  async look(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      this.lobby = await getJson<Lobby>("/api/lobby");
      this.problem = null;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      this.problem = error;
    }
    clearTimeout(this.#timer);
    if (this.#gone || document.visibilityState === "hidden") return;
    this.#timer = setTimeout(() => void this.look(), this.lobby?.preparing ? SOON : LATER);
  }
}
