/** Tests beside the sources: `*.test.ts` in Node, `*.svelte.test.ts` in the system's Chromium. */
import { existsSync } from "node:fs";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";

import { derivedTexts } from "./derived_texts.ts";
import { emulate, finger, lift, mouse } from "./src/testing/commands.ts";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const paths = (process.env.PATH ?? "").split(":").flatMap((folder) => names.map((name) => `${folder}/${name}`));
const executablePath = paths.find((path) => existsSync(path));
/** A machine without a browser tests the components no more than the page; under CI that is a fault. */
const components = executablePath !== undefined || process.env.CI !== undefined;

/** The browser sends nothing of its own; tests run as root in containers. */
const args = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];
const quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync"];

export default defineConfig({
  plugins: [derivedTexts(), svelte()],
  // Packages that the browser would otherwise discover in the middle of a test, and load everything again for.
  optimizeDeps: { include: ["@noble/hashes/sha2.js", "uqr"] },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["src/**/*.test.ts"],
          exclude: ["src/**/*.svelte.test.ts"],
          setupFiles: ["src/testing/node.ts", "src/testing/texts.ts"],
          isolate: false,
        },
      },
      ...(components
        ? [
            {
              extends: true as const,
              test: {
                name: "components",
                include: ["src/**/*.svelte.test.ts"],
                setupFiles: ["src/testing/page.ts", "src/testing/texts.ts"],
                isolate: false,
                fileParallelism: false,
                browser: {
                  enabled: true,
                  headless: true,
                  ui: false,
                  screenshotFailures: false,
                  provider: playwright({
                    actionTimeout: 5000,
                    launchOptions: { ...(executablePath && { executablePath }), args: [...args, ...quiet] },
                    contextOptions: { hasTouch: true, locale: "en-GB" },
                  }),
                  commands: { emulate, finger, lift, mouse },
                  instances: [{ browser: "chromium" as const, viewport: { width: 800, height: 600 } }],
                },
              },
            },
          ]
        : []),
    ],
  },
});
