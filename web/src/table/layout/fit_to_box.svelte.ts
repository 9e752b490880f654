/** The first of a list of layouts in which nothing is cut off: found by measuring. */
import { untrack } from "svelte";

export class FitToBox {
  /** Steps from the first. */
  level = $state(0);
  #seen = $state(0);
  #key = "";

  /**
   * Made while a component starts.
   *
   * @param key what the layout hangs on: where it changes the first one is tried again.
   * @param overflows whether something is cut off as the page stands.
   * @param most how many steps there are.
   */
  constructor(key: () => string, overflows: () => boolean, most: () => number) {
    // All of it happens before the page is painted: no one sees the steps.
    $effect(() => {
      const now = key();
      void this.level;
      void this.#seen;
      untrack(() => {
        if (now !== this.#key) {
          this.#key = now;
          this.#checkSoon();
          if (this.level > 0) {
            this.level = 0;
            return;
          }
        }
        if (this.level < most() && overflows()) {
          this.level++;
          this.#checkSoon();
        }
      });
    });
  }

  /** Check after this frame: a part that lays itself out again may end at its former size, which no observer reports. */
  #checkSoon(): void {
    requestAnimationFrame(() => setTimeout(() => this.check()));
  }

  /** Something has come or grown that the key does not show. */
  check(): void {
    this.#seen++;
  }
}

/** Return whether what lies in a line is cut off sideways. */
export function overflown(element: Element): boolean {
  const end = element.getBoundingClientRect().right + 1;
  return [...element.children].some((child) => child.getBoundingClientRect().right > end);
}

/**
 * Return whether the felt is too low for its parts, or melds lie beyond their zone. Boxes are measured, not
 * what is drawn around them: a light around a meld takes no room.
 */
export function tooLow(felt: Element): boolean {
  const end = felt.getBoundingClientRect().bottom + 1;
  return (
    [...felt.children].some((part) => part.matches("section, div") && part.getBoundingClientRect().bottom > end) ||
    [...felt.querySelectorAll(".melds")].some(overflown) ||
    [...felt.querySelectorAll(".strip .melds > *")].some((meld) => meld.scrollWidth > meld.clientWidth + 8)
  );
}
