// The Svelte settings that vite, svelte-check and editors share.
import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess(),
  // Every component is written with runes: what served the older way is then left out of the page.
  // Classes get short names: they are in every rule of style, and in the script beside it.
  compilerOptions: { runes: true, cssHash: ({ hash, filename }) => shortName(hash(filename), filename) },
};

const named = new Map();

/** Four signs that no other component of the page has. */
function shortName(hash, filename) {
  const name = `s${hash.slice(-4)}`;
  const other = named.get(name) ?? filename;
  if (other !== filename) throw new Error(`${filename} and ${other} have the same name ${name} for their styles`);
  named.set(name, filename);
  return name;
}
