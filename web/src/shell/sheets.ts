/** Sheets of style that did not come. Whoever fetches parts asks for each sheet once only, so they are asked for again. */

const LATER = 2_000;

/** Asks for every sheet that could not be had, until it comes. */
export function keepSheets(): void {
  const failed = ({ target }: Event): void => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet")
      setTimeout(() => target.replaceWith(target.cloneNode()), LATER);
  };
  // What befalls an element does not rise to the window; it only comes down by it.
  addEventListener("error", failed, true);
}
