/** What a shuffle check found, by its code. English has no sentences: the server says them. */

/** What stands in a sentence: `deal`, `players`. */
export type Values = Readonly<Record<string, number | string>>;

export const findings: Record<string, (of: Values) => string> = {};
