/** Before the tests of a file: every text is there, in English. */
import { requirePart, textsLoaded } from "../texts";
import type { Catalogue } from "../texts/catalogue";

const files = import.meta.glob<Partial<Catalogue>>("../texts/en/*.ts");
for (const [path, load] of Object.entries(files)) requirePart(path, { en: load, de: load });
await textsLoaded();
