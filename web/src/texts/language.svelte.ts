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

/** English as far as it has been loaded: what shows a section has loaded it before. */
let english = first as Partial<Catalogue> as Catalogue;

class Language {
  name = $state<"en" | "de">("en");
  catalogue = $state.raw<Catalogue>(english);
}

export const language = new Language();

/** Knows more of English from now on. */
export function learn(sections: Partial<Catalogue>): void {
  english = { ...english, ...sections };
  if (language.name === "en") language.catalogue = english;
}

/** Speaks another language from now on; its texts come when they are first wanted. */
export async function speak(name: "en" | "de"): Promise<void> {
  const catalogue = name === "en" ? english : await german();
  language.name = name;
  language.catalogue = catalogue;
}

async function german(): Promise<Catalogue> {
  return (await import("./de")).de;
}
