/** Preferences of this person: stored in the browser, shown as attributes on the root. */
import { LANGUAGES, type Language } from "../texts/languages";
import { read, write } from "./tokens";

const KEY = "canasta.preferences";

export interface Choices {
  /** Two or four colours of suits. */
  colours: "2" | "4";
  size: "s" | "m" | "l";
  /** `auto` follows the system. */
  contrast: "auto" | "normal" | "high";
  theme: "auto" | "light" | "dark";
  hand: "right" | "left";
  motion: "auto" | "off";
  sound: boolean;
  /** True if a discard is asked about before it is final. */
  confirmDiscard: boolean;
  /** True if a notice announces your turn while you look elsewhere. */
  notify: boolean;
  felt: "green" | "blue" | "wine";
  back: "red" | "blue";
  /** True if keys of one letter do something at the table. */
  letters: boolean;
  language: Language;
  /** Order of your hand; the book's until you choose one. */
  sort: "rank" | "suit" | "own" | "book";
  /** Name of the person. */
  name: string;
}

/** Choices: the first holds until you choose. */
const ALLOWED: { [K in keyof Choices]: readonly Choices[K][] | null } = {
  colours: ["2", "4"],
  size: ["m", "s", "l"],
  contrast: ["auto", "normal", "high"],
  theme: ["auto", "light", "dark"],
  hand: ["right", "left"],
  motion: ["auto", "off"],
  sound: [false, true],
  confirmDiscard: [true, false],
  notify: [false, true],
  felt: ["green", "blue", "wine"],
  back: ["red", "blue"],
  letters: [true, false],
  language: [...LANGUAGES.filter((name) => navigator.language.startsWith(name)), ...LANGUAGES],
  sort: ["book", "rank", "suit", "own"],
  name: null,
};

/** A question to the system, with its answer of now. */
class Media {
  matches = $state(false);

  constructor(query: string) {
    const media = matchMedia(query);
    this.matches = media.matches;
    media.onchange = () => (this.matches = media.matches);
  }
}

const more = new Media("(prefers-contrast: more)");
const dark = new Media("(prefers-color-scheme: dark)");
const forced = new Media("(forced-colors: active)");

/** The one that the whole page reads. */
export const preferences = $state(restored());

/** Return whether contrasts are high, by choice or by the system. */
export function highContrast(): boolean {
  return preferences.contrast === "auto" ? more.matches : preferences.contrast === "high";
}

/** Return what was stored; an older page's value that this one does not know counts as no choice. */
function restored(): Choices {
  let kept: Record<string, unknown> = {};
  try {
    kept = (JSON.parse(read(KEY) || "{}") ?? {}) as typeof kept;
  } catch {
    // Nothing was kept that can be read.
  }
  return Object.fromEntries(
    Object.entries(ALLOWED).map(([key, allowed]: [string, readonly unknown[] | null]) => {
      const value = kept[key];
      if (allowed === null) return [key, typeof value === "string" ? value : ""];
      return [key, allowed.includes(value) ? value : allowed[0]];
    }),
  ) as unknown as Choices;
}

function show(): void {
  const root = document.documentElement;
  const { language, colours, size, theme, hand, felt, back, motion } = preferences;
  const night = theme === "auto" ? dark.matches : theme === "dark";
  root.lang = language;
  Object.assign(root.dataset, { colours, hand, felt, back, motion });
  root.dataset.cards = size.toUpperCase();
  root.dataset.contrast = highContrast() ? "high" : "normal";
  root.dataset.theme = night ? "dark" : "light";
  if (night) void import("../styles/dark.css");
  if (highContrast() || forced.matches) void import("../styles/contrast.css");
  if (felt + back + hand !== "greenredright") void import("../styles/looks.css");
}

$effect.root(() => {
  $effect(show);
  $effect(() => write(KEY, JSON.stringify(preferences)));
});
