/**
 * Svelte's runtime holds switches for what this page never does: take over what a server has drawn,
 * run components of the older kind, trace. Rolldown cannot see that nobody turns them; as constants
 * they let it leave out what they guard, a tenth of the runtime.
 */
import type { Plugin } from "vite";

/** The switches by their file, and the functions that would turn them. */
const SWITCHES: Record<string, readonly string[]> = {
  "internal/flags/index.js": ["async_mode_flag", "legacy_mode_flag", "tracing_mode_flag"],
  "internal/client/dom/hydration.js": ["hydrating"],
};

export function svelteSwitches(): Plugin {
  return {
    name: "svelte-switches",
    apply: "build",
    transform(code, id) {
      const file = Object.keys(SWITCHES).find((end) => id.endsWith(`/svelte/src/${end}`));
      for (const name of SWITCHES[file ?? ""] ?? []) {
        const declared = `export let ${name} = false;`;
        if (!code.includes(declared)) this.error(`${file} no longer says "${declared}"`);
        code = code.replace(declared, `export const ${name} = false;`);
        code = code.replaceAll(new RegExp(`^\\t${name} = .*;$`, "gm"), "");
      }
      return file === undefined ? null : { code, map: null };
    },
  };
}
