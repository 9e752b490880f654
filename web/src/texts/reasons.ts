/** Reasons of hints and reviews: sentences that the terminal has too, filled in with a language's words. */

/** Values in a reason: acts, cards, counts, points, shares of a hundred. */
export type ReasonValues = Readonly<Record<string, string | number>>;
/** Words in braces in a sentence, with the names of values that they take. */
export type Parts = Record<string, (of: ReasonValues, ...names: string[]) => string>;

/** A sentence for each reason; one of its values may be told otherwise if it is 0. */
export function reasonsOf(sentences: Readonly<Record<string, string>>, parts: Parts): Record<string, (of: ReasonValues) => string> {
  const all: Parts = { one: (of, name = "", one = "", several = "") => (of[name] === 1 ? one : several), ...parts };
  const fill = (code: string, of: ReasonValues) => {
    const zero = Object.keys(of).find((name) => of[name] === 0 && `${code}?${name}` in sentences);
    return (sentences[zero === undefined ? code : `${code}?${zero}`] ?? "").replace(/\{([^}]+)\}/g, (_found, inside: string) => {
      const [part = "", ...names] = inside.split(":");
      return all[part]?.(of, ...names) ?? all.figure?.(of, part) ?? String(of[part]);
    });
  };
  const codes = Object.keys(sentences).filter((key) => !key.includes("?"));
  return Object.fromEntries(codes.map((code) => [code, (of: ReasonValues) => fill(code, of)]));
}
