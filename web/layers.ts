/** Writes the numbers of `src/styles/layers.css` into the rules that name a layer: no visit loads the names. */
import { readFileSync } from "node:fs";

import type { Plugin } from "vite";

const FILE = new URL("src/styles/layers.css", import.meta.url);

export function layers(): Plugin {
  const text = readFileSync(FILE, "utf-8");
  const named = new Map(Array.from(text.matchAll(/(--z-\w+): (-?\d+);/g), ([, name, layer]) => [name!, layer!]));
  return {
    name: "layers",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (id.endsWith("/styles/layers.css")) return { code: "", map: null };
      if (!/\.css$/.test(id) || !code.includes("var(--z-")) return null;
      return { code: code.replace(/var\((--z-\w+)\)/g, (whole, name: string) => named.get(name) ?? whole), map: null };
    },
  };
}
