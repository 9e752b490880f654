/** The link to a table, and the ways to hand it on. */
import { copyText } from "../ui/browser";
import { linkTo } from "../wire/address.svelte";

class Invitation {
  readonly #path: string;
  readonly #secret: () => string;
  readonly canShare = typeof navigator.share === "function";

  constructor(code: string, secret: () => string) {
    this.#path = `/t/${code}`;
    this.#secret = secret;
  }

  get link(): string {
    const secret = this.#secret();
    return linkTo(this.#path) + (secret === "" ? "" : `#i=${secret}`);
  }

  /** True when the link is on the clipboard. */
  copy(): Promise<boolean> {
    return copyText(this.link);
  }

  async share(words: string): Promise<void> {
    try {
      await navigator.share({ title: words, url: this.link });
    } catch (error) {
      // Closing the browser's dialog is a change of mind, no error.
      if (!(error instanceof DOMException)) throw error;
    }
  }
}

/** `secret`: what makes a link an invitation, for those who may invite. */
export function invitation(code: string, secret: () => string): Invitation {
  return new Invitation(code, secret);
}
