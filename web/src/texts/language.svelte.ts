/** Which language the page speaks now. */
import { en } from "./en";

/** Strings may be any string in another language; functions take the same arguments. */
type Widened<T> = T extends string
  ? string
  : T extends (...given: infer A) => string
    ? (...given: A) => string
    : { readonly [K in keyof T]: Widened<T[K]> };

export type Catalogue = Widened<typeof en>;

class Language {
  name = $state<"en" | "de">("en");
  catalogue = $state.raw<Catalogue>(en);
}

export const language = new Language();

/** Speaks another language from now on; its texts come when they are first wanted. */
export async function speak(name: "en" | "de"): Promise<void> {
  const catalogue: Catalogue = name === "en" ? en : await german();
  language.name = name;
  language.catalogue = catalogue;
}

async function german(): Promise<Catalogue> {
  return en;
}
