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

/** What Svelte would tell a developer: its warnings go, and an error is known by its place. */
const MESSAGES = /\/svelte\/src\/internal\/(client|shared)\/(errors|warnings)\.js$/;

export function svelteSwitches(): Plugin {
  return {
    name: "svelte-switches",
    apply: "build",
    transform(code, id) {
      if (MESSAGES.test(id)) {
        const quiet = code.replace(/console\.warn\(`https:[^`]*`\);/g, "");
        return { code: quiet.replace(/`https:[^`]*`/g, ""), map: null };
      }
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
