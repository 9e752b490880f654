import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

const SOURCE = fileURLToPath(new URL("../", import.meta.url));
const files = readdirSync(SOURCE, { recursive: true, encoding: "utf-8" }).filter((path) =>
  /\.(svelte|css)$/.test(path),
);
const textOf = (path: string) => readFileSync(SOURCE + path, "utf-8");

test("every z-index is a layer that layers.css names, or a row of the hand", () => {
  const named = textOf("styles/layers.css").match(/--z-\w+/g) ?? [];
  const allowed = new Set(["var(--row)", ...named.map((name) => `var(${name})`)]);
  const used = files.flatMap((path) =>
    Array.from(textOf(path).matchAll(/z-index: ([^;]+);/g), ([, layer]) => [path, layer!] as const),
  );
  expect(used.length).toBeGreaterThan(25);
  expect(used.filter(([, layer]) => !allowed.has(layer))).toEqual([]);
});

test("no class is a bare expression, which would bring clsx to every visit", () => {
  expect(files.filter((path) => / class=\{[^`]/.test(textOf(path)))).toEqual([]);
});

test("no text ends with a space before its closing tag, where Svelte drops it", () => {
  const lost = files.flatMap((path) => textOf(path).match(/[^ \n>] +<\/[a-z]+>/g) ?? []);
  expect(lost).toEqual([]);
});
