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

/** What a page adds to a deal: sixteen bytes that nobody else knows, in hexadecimal text. */
export function ownEntropy(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
