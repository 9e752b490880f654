/** How long to wait before the next try to connect. */

const FIRST = 300;
const LONGEST = 5000;

/**
 * Milliseconds before a try: 300 doubling to 5,000, each up to a quarter sooner, so that the pages
 * of a table do not all come back at the same moment.
 */
export function waitBefore(tries: number): number {
  const longest = Math.min(FIRST * 2 ** tries, LONGEST);
  return longest * (1 - Math.random() / 4);
}
