/**
 * Where a screen is. A server answers at every address with the page; a folder of files cannot, so
 * there the screen stands behind the #: `#/t/ABCDEF`.
 */
import { sharedOrigin } from "./shared_origin.svelte";
import { ON_SITE } from "./transport";

/** The path of the screen that is asked for: `/t/ABCDEF`. */
export function pathNow(): string {
  return ON_SITE ? (/^#(\/[^#]*)/.exec(location.hash)?.[1] ?? "/") : location.pathname;
}

/** What follows the # of a screen's own address, with it: the secrets of links. */
export function fragment(): string {
  return ON_SITE ? (/.(#.*)/.exec(location.hash)?.[1] ?? "") : location.hash;
}

/** What leads to a screen, for links and for the browser's history. */
export function hrefOf(path: string): string {
  return ON_SITE ? `#${path}` : path;
}

/** The whole address of a screen, for others. */
export function linkTo(path: string): string {
  return ON_SITE ? `${location.href.split("#")[0]}#${path}` : `${sharedOrigin()}${path}`;
}
