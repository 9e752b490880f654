/** Sentences for what the server says by a code: refusals, findings of a shuffle check. */

/**
 * Refusals by their code, where a language has sentences of its own. English has none: the server
 * says it in English, and more exactly, with the cards in question.
 */
export const refusals: Record<string, string> = {
  // A page of an earlier version: the server's words are for programs.
  "protocol.unreadable": "The server could not read this. Reload the page.",
};

/** The sentence of a field that is full. */
export const fields = {
  fits: (most: string) => `Up to ${most} letters fit here.`,
};

/** Values in a sentence: `deal`, `players`. */
export type Values = Readonly<Record<string, number | string>>;

export const findings: Record<string, (of: Values) => string> = {};
