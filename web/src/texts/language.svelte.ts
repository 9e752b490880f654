/** Which language the page speaks now, and what it can say in it. */
import type { en } from "./en";
import { first } from "./en/first";

/** Strings may be any string in another language; functions take the same arguments. */
type Widened<T> = T extends string ? string : T extends (...given: infer A) => string ? (...given: A) => string : { readonly [K in keyof T]: Widened<T[K]> };

export type Catalogue = Widened<typeof en>;
type Sections = Partial<Catalogue>;
type Name = "en" | "de";

/** The parts of the catalogue: each is loaded with what shows it, in one language. */
export type Part =
  "first" | "lobby" | "play" | "rest" | "later" | "advice" | "lesson" | "pad" | "evening" | "boards" | "site" | "study" | "phone" | "carry" | "styles";

type Loader = () => Promise<Sections>;

/** How parts are loaded: those of the first screens, and what `teach` has added. */
const TEXTS: Record<Name, Partial<Record<Part, Loader>>> = {
  en: {
    first: async () => first,
    lobby: () => import("./en/lobby"),
    play: async () => (await import("./en/play")).play,
    rest: async () => (await import("./en/rest")).rest,
    later: async () => (await import("./en/later")).later,
  },
  de: {
    first: async () => (await import("./de/first")).first,
    lobby: () => import("./de/lobby"),
    play: async () => (await import("./de/play")).play,
    rest: async () => (await import("./de/rest")).rest,
    later: async () => (await import("./de/later")).later,
  },
};

/** Says how a part is loaded that few visits need, so that the others do not load that either. */
export function teach(part: Part, en: Loader, de: Loader): void {
  TEXTS.en[part] = en;
  TEXTS.de[part] = de;
}

/** What has been loaded so far: the first English lets every page say that the server is gone. */
const known: Record<Name, Sections> = { en: first, de: first };
const loads: Record<Name, Map<Part, Promise<void>>> = { en: new Map(), de: new Map() };
const parts = new Set<Part>(["first"]);
let wanted: Name = "en";

class Language {
  name = $state<Name>("en");
  catalogue = $state.raw<Catalogue>(first as Catalogue);
}

export const language = new Language();

/** Notes that a part is needed from now on; it is there after `spoken`. */
export function want(part: Part): void {
  parts.add(part);
}

/** Speaks another language from now on; where its texts cannot be had, it stays as it is. */
export async function speak(name: Name): Promise<void> {
  wanted = name;
  try {
    await spoken();
  } catch {
    wanted = language.name;
  }
}

/** Once all parts that are needed are known in the language that is wanted; fails where they cannot be had. */
export async function spoken(): Promise<void> {
  const name = wanted;
  await Promise.all([...parts].map((part) => load(name, part)));
  if (name !== wanted) return spoken();
  language.name = name;
  language.catalogue = known[name] as Catalogue;
}

function load(name: Name, part: Part): Promise<void> {
  const coming =
    loads[name].get(part) ??
    TEXTS[name][part]!().then(
      (sections) => void (known[name] = { ...known[name], ...sections }),
      (error: unknown) => {
        loads[name].delete(part);
        throw error;
      },
    );
  loads[name].set(part, coming);
  return coming;
}
