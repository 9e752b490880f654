/** The link to a table, and the ways to hand it on. */
import { copyText } from "../ui/copying";
import { getJson } from "../wire/http";
import type { Lobby } from "../protocol";

/** Addresses that only this machine understands. */
const OWN_MACHINE = /^(localhost|127\.|\[::1\])/;

class Invitation {
  #origin = $state(location.origin);
  readonly #path: string;
  readonly #secret: () => string;
  readonly canShare = typeof navigator.share === "function";

  constructor(code: string, secret: () => string) {
    this.#path = `/t/${code}`;
    this.#secret = secret;
    if (OWN_MACHINE.test(location.host)) void this.#askAddress();
  }

  get link(): string {
    const secret = this.#secret();
    return this.#origin + this.#path + (secret === "" ? "" : `#i=${secret}`);
  }

  /** True when the link is on the clipboard. */
  copy(): Promise<boolean> {
    return copyText(this.link);
  }

  async share(words: string): Promise<void> {
    try {
      await navigator.share({ title: words, url: this.link });
    } catch (error) {
      // Whoever closes the browser's dialog has changed their mind; that is no error.
      if (!(error instanceof DOMException)) throw error;
    }
  }

  /** A page opened on the server's own machine is reached by others at another address. */
  async #askAddress(): Promise<void> {
    try {
      const { address } = await getJson<Lobby>("/api/lobby");
      if (address !== "") this.#origin = new URL(address).origin;
    } catch {
      // Without it the link is good for this machine only, as before.
    }
  }
}

/** `secret`: what makes a link an invitation, for those who may invite. */
export function invitation(code: string, secret: () => string): Invitation {
  return new Invitation(code, secret);
}
