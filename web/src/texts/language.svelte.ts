/** Which language the page speaks now, and what it can say in it. */
import type { en } from "./en";
import { first } from "./en/first";

/** Strings may be any string in another language; functions take the same arguments. */
type Widened<T> = T extends string
  ? string
  : T extends (...given: infer A) => string
    ? (...given: A) => string
    : { readonly [K in keyof T]: Widened<T[K]> };

export type Catalogue = Widened<typeof en>;
export type Sections = Partial<Catalogue>;

/** The parts of the catalogue: each comes with what shows it. */
export type Part = "first" | "door" | "lobby" | "play" | "rest" | "refusals";

const GERMAN: Record<Part, () => Promise<Sections>> = {
  first: async () => (await import("./de/first")).first,
  door: async () => ({ door: (await import("./de/door")).door }),
  lobby: async () => ({ lobby: (await import("./de/lobby")).lobby }),
  play: async () => (await import("./de/play")).play,
  rest: async () => (await import("./de/rest")).rest,
  refusals: async () => ({ refusals: (await import("./de/refusals")).refusals }),
};

/** What has been loaded so far, with what shows it. */
let english: Sections = first;
let german: Sections = {};
const learned = new Set<Part>(["first"]);
const translated = new Map<Part, Promise<void>>();
let wanted: "en" | "de" = "en";

class Language {
  name = $state<"en" | "de">("en");
  catalogue = $state.raw<Catalogue>(english as Catalogue);
}

export const language = new Language();

/** Knows more of English from now on; other languages follow, see `spoken`. */
export function learn(part: Part, sections: Sections): void {
  english = { ...english, ...sections };
  learned.add(part);
  show(language.name);
}

/** Speaks another language from now on; its texts come when they are first wanted. */
export async function speak(name: "en" | "de"): Promise<void> {
  wanted = name;
  await spoken();
  // A refusal is rare, and its sentences are many: they follow.
  if (name === "de") void translate("refusals").then(() => show(language.name));
}

/** Once all that has been learned is known in the language that is wanted. */
export async function spoken(): Promise<void> {
  if (wanted === "de") await Promise.all([...learned].map(translate));
  if (wanted !== language.name || wanted === "de") show(wanted);
}

/** Loads the German of a part; where it cannot be had, English stays. */
function translate(part: Part): Promise<void> {
  const coming =
    translated.get(part) ??
    GERMAN[part]().then(
      (sections) => void (german = { ...german, ...sections }),
      () => void translated.delete(part),
    );
  translated.set(part, coming);
  return coming;
}

function show(name: "en" | "de"): void {
  language.name = name;
  language.catalogue = (name === "en" ? english : { ...english, ...german }) as Catalogue;
}
