/** Which language the page speaks now, and what it can say in it. */
import type { Catalogue } from "./catalogue";
import { fallback } from "./fallback";
import { LANGUAGES, LOADERS as EARLY, type Language } from "./languages";

type Texts = Partial<Catalogue>;
type Loaders = Record<Language, () => Promise<Texts>>;

const FIRST = { app: fallback } as Texts;
/** Loaders of parts: those of the first screens, and those that other files have added. */
const LOADERS: Record<string, Loaders> = { ...EARLY };

/** A pseudo-language that tests put in: it finds what is not translated or does not fit. */
const { pseudo = (texts: Texts) => texts } = globalThis as { pseudo?: (texts: Texts) => Texts };

/** Texts that have been loaded so far. */
const known = Object.fromEntries(LANGUAGES.map((name) => [name, FIRST])) as Record<Language, Texts>;
const loads = new Map<string, Promise<void>>();
const parts = new Set(["app"]);
let wanted: Language = "en";

class Speech {
  name = $state<Language>("en");
  texts = $state.raw<Texts>(FIRST);
}

export const language = new Speech();

/** Asks for a part of the texts from now on; it is there after `textsLoaded`. */
export function requirePart(part: string, loaders?: Loaders): void {
  if (loaders) LOADERS[part] = loaders;
  parts.add(part);
}

/** Speaks another language from now on; where its texts cannot be had, it stays as it is. */
export async function speak(name: Language): Promise<void> {
  wanted = name;
  try {
    await textsLoaded();
  } catch {
    wanted = language.name;
  }
}

/** Once all parts that were asked for are known in the wanted language; fails where they cannot be had. */
export async function textsLoaded(): Promise<void> {
  const name = wanted;
  await Promise.all([...parts].map((part) => load(name, part)));
  if (name !== wanted) return textsLoaded();
  language.name = name;
  language.texts = known[name];
}

function load(name: Language, part: string): Promise<void> {
  const key = `${name} ${part}`;
  const coming =
    loads.get(key) ??
    LOADERS[part]![name]().then(
      (texts) => void (known[name] = { ...known[name], ...pseudo(texts) }),
      (error: unknown) => {
        loads.delete(key);
        throw error;
      },
    );
  loads.set(key, coming);
  return coming;
}
