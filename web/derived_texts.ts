/**
 * Adds to every file that reads `t.score` an import of the texts that hold that section: with the file,
 * they are asked for in the language of now, and `Lazy` waits for them. So no file has to say what it reads.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import type { Plugin } from "vite";

const SOURCE = fileURLToPath(new URL("src/", import.meta.url));
const TEXTS = `${SOURCE}texts/`;
const VIRTUAL = "virtual:texts/";
/** Every visit has them. */
const FIRST = "app";
/** Loaded beside the code of the table: `language.svelte.ts` says how. */
const EARLY = "table";

const LANGUAGES = readdirSync(TEXTS, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []));
/** By section: the file that has it. A file of words has none. */
const FILES = new Map(
  readdirSync(`${TEXTS}en`).flatMap((file) => sectionsOf(file).map((section) => [section, file.replace(".ts", "")])),
);

function sectionsOf(file: string): string[] {
  if (file === "words.ts") return [];
  return Array.from(readFileSync(`${TEXTS}en/${file}`, "utf-8").matchAll(/^export const (\w+)/gm), ([, name]) => name!);
}

/** Returns the files of texts that a source reads, but for the one of every visit. */
export function textsRead(code: string): string[] {
  if (!/\bt\b[^}]*\} from "[./]+(texts|index)"/.test(code)) return [];
  const files = Array.from(code.matchAll(/\bt\.([a-z]+)\b/g), ([, section]) => FILES.get(section!) ?? FIRST);
  return [...new Set(files)].filter((file) => file !== FIRST).sort();
}

export function derivedTexts(): Plugin {
  return {
    name: "derived-texts",
    enforce: "pre",
    resolveId: (id) => (id.startsWith(VIRTUAL) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${VIRTUAL}`)) return undefined;
      const part = id.slice(VIRTUAL.length + 1);
      const loaders = LANGUAGES.map((name) => `${name}: () => import(${JSON.stringify(`${TEXTS}${name}/${part}.ts`)})`);
      const how = part === EARLY ? "" : `, { ${loaders.join(", ")} }`;
      return `import { requirePart } from "${TEXTS}language.svelte.ts";\nrequirePart("${part}"${how});`;
    },
    transform(code, id) {
      if (!id.startsWith(SOURCE) || /\/texts\/..\/|\.test\.ts|\?/.test(id)) return undefined;
      const imports = textsRead(code).map((file) => `import "${VIRTUAL}${file}";`);
      if (imports.length === 0) return undefined;
      // Last, so that the order in which the others run stays as written.
      const start = id.endsWith(".svelte") ? code.lastIndexOf("</script>") : code.length;
      return { code: code.slice(0, start) + imports.join("") + code.slice(start), map: null };
    },
  };
}
