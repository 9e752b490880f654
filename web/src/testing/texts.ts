/** Before the tests of a file: every text is there, in English. */
import { requirePart, textsLoaded } from "../texts";
import type { Catalogue } from "../texts/catalogue";
import { LANGUAGES, type Language } from "../texts/languages";

type Load = () => Promise<Partial<Catalogue>>;
const loaders = (load: Load) => Object.fromEntries(LANGUAGES.map((name) => [name, load])) as Record<Language, Load>;
const files = import.meta.glob<Partial<Catalogue>>("../texts/en/*.ts");
for (const [path, load] of Object.entries(files)) requirePart(path, loaders(load));
await textsLoaded();
