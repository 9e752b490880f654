/** Every text that the page shows: `t.lobby.makeTable`, in the language of now. */
import type { RulesView } from "../protocol";
import type { Catalogue } from "./catalogue";
import { language } from "./language.svelte";

export { requirePart, speak, textsLoaded } from "./language.svelte";

/**
 * Sections are looked up when they are read, so that what shows them follows the language. A file that
 * reads `t.score` is given an import of the file that has it (`web/derived_texts.ts`).
 */
const texts = new Proxy({} as Catalogue, {
  get: (_, section) => language.texts[section as keyof Catalogue],
});

export const t: Catalogue = texts;

/** The same texts for what can do without: a section is undefined until something that reads it has come. */
export const soon: Partial<Catalogue> = texts;

/** A whole number with the language's separators and a true minus: −1,234. */
export function number(value: number): string {
  return format(language.name).format(value).replace("-", "−");
}

/** The country's habits for dates, as far as the browser speaks the page's language; for English, Britain's. */
export function locale(): string {
  return navigator.languages.find((one) => one.startsWith(`${language.name}-`)) ?? (language.name === "en" ? "en-GB" : language.name);
}

/** The book's question to the partner. */
export function questionOf(rules: RulesView): string {
  return rules.asks[language.name] ?? rules.asks.en ?? "";
}

/** A number with its sign: +500, −100, 0. */
export function signed(value: number): string {
  return value > 0 ? `+${number(value)}` : number(value);
}

const formats = new Map<string, Intl.NumberFormat>();

function format(name: string): Intl.NumberFormat {
  const found = formats.get(name) ?? new Intl.NumberFormat(name);
  formats.set(name, found);
  return found;
}
