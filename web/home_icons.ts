/** Draws the icons for home screens from public/icon.svg: phones want them as PNG. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import { initWasm, Resvg } from "@resvg/resvg-wasm";
import type { Plugin } from "vite";

/** Pixels of each: iOS asks for the first, the manifest names the others. */
const ICONS = { "apple-touch-icon.png": 180, "icon-192.png": 192, "icon-512.png": 512 };
/** Behind the rounded corners of the drawing: every phone cuts the corners that it likes. */
const FELT = "#17483B";

export function homeIcons(): Plugin {
  return {
    name: "home-icons",
    apply: "build",
    async generateBundle() {
      const { resolve } = createRequire(import.meta.url);
      await initWasm(readFile(resolve("@resvg/resvg-wasm/index_bg.wasm")));
      const drawing = await readFile(new URL("public/icon.svg", import.meta.url), "utf-8");
      for (const [fileName, value] of Object.entries(ICONS)) {
        const drawn = new Resvg(drawing, { fitTo: { mode: "width", value }, background: FELT });
        this.emitFile({ type: "asset", fileName, source: drawn.render().asPng() });
      }
    },
  };
}
