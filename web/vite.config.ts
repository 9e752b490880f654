import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// While the page is worked on, `canasta serve` answers for what is not the page.
const server = "127.0.0.1:8765";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "dist",
    // Browsers of the last few years: iPads that no longer get updates stop at Safari 15 or 16.
    target: ["es2022", "safari16.4", "chrome111", "firefox114"],
    // A strict Content-Security-Policy forbids data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    // Names the files of the first load, for tools/page_size.py.
    manifest: "chunks.json",
    // Preloading is a convenience: a browser that does not know it loads modules when they are asked for.
    modulePreload: { polyfill: false },
    // How long each plugin took is nothing that whoever installs the page can do something about.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    host: "127.0.0.1",
    proxy: {
      "/api": `http://${server}`,
      "/ws": { target: `ws://${server}`, ws: true },
    },
  },
});
