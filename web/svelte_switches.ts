/**
 * Svelte's runtime can do what this page never does: take over what a server has drawn, run components of
 * the older kind, await in templates, catch errors in boundaries, animate lists, trace. Rolldown cannot see
 * that nothing asks for it. Said as constants, it leaves out what they guard: a fifth of the runtime.
 */
import type { Plugin } from "vite";

/** The switches by their file, and the functions that would turn them. */
const SWITCHES: Record<string, readonly string[]> = {
  "internal/flags/index.js": ["async_mode_flag", "legacy_mode_flag", "tracing_mode_flag"],
  "internal/client/dom/hydration.js": ["hydrating"],
};

/** Answers that are always the same as long as no component uses what `ABSENT` finds. Svelte's text must still match. */
const FOLDED: Record<string, readonly (readonly [RegExp, string])[]> = {
  "utils.js": [[/(const DOM_PROPERTIES = )(\[[^\]]*\]);/, "$1/* @__PURE__ */ (() => $2)();"]],
  "internal/shared/attributes.js": [[/^\t\tif \(value\) \{$/m, "\t\tif (false) {"]],
  "internal/client/dom/hydration.js": [
    [/(export function (?:set_hydrate_node|hydrate_next|skip_nodes)\(.*\)) \{\n(?:.|\n)*?^\}$/gm, "$1 {}"],
  ],
  "internal/client/context.js": [[/(export function is_runes\(\) \{)[^}]*\}/, "$1 return true; }"]],
  "internal/client/dom/blocks/each.js": [
    [/\bshould_defer_append\(\)/g, "false"],
    [/\(flags & EACH_IS_ANIMATED\) !== 0/g, "false"],
  ],
  "internal/client/dom/blocks/branches.js": [[/\bshould_defer_append\(\)/g, "false"]],
  "internal/client/reactivity/async.js": [
    [/(export function flatten\(.*\) \{\n\tconst d = )(?:.|\n)*?\n\}\n/, "$1derived;\n\tfn(sync.map(d));\n}\n"],
  ],
  "internal/client/reactivity/batch.js": [
    [/\bthis\.#is_deferred\(\)/g, "false"],
    [/\b(this|batch)\.is_fork\b(?! =)/g, "false"],
    [/effect\.b\?\.is_pending/g, "false"],
    [/export let batch_values = null/, "export const batch_values = null"],
    [/^\t\tfor \(const .* of (?:this|batch)\.async_deriveds.*\{\n(?:.|\n)*?^\t\t\}$/gm, ""],
    [/^\t\tbatch\.async_deriveds\.clear\(\);$/m, ""],
    [/ && !this\.async_deriveds\.has\(effect\)/, ""],
    [/^\tasync_deriveds = new Map\(\);$/m, ""],
    [/^\t+batch_values = .*;$/gm, ""],
    [/^\t(skip_effect|unskip_effect|increment|decrement|ondiscard|settled)\(.*\) \{\n(?:.|\n)*?^\t\}$/gm, ""],
  ],
  "internal/client/reactivity/deriveds.js": [[/\bcurrent_batch\?\.is_fork\b/g, "false"]],
  "internal/client/reactivity/effects.js": [[/\b(\w+) = effect\.nodes && effect\.nodes\.t;/g, "$1 = null;"]],
  "internal/client/constants.js": [[/message = '[^']*'/, "message = ''"]],
  "internal/client/reactivity/sources.js": [
    [/\beager_effects\.size > 0/g, "false"],
    [/\(flags & EAGER_EFFECT\) !== 0/g, "false"],
    [/\bbatch\.is_fork\b/g, "false"],
    [/\bis_runes\(\)/g, "true"],
  ],
  "internal/client/runtime.js": [
    [/\bcurrent_batch\?\.is_fork\b/g, "false"],
    [/\bis_runes\(\)/g, "true"],
  ],
  "internal/client/render.js": [
    [/\{ component_root \}/, "{ branch, component_root }"],
    [
      /\bboundary\((\s*\/\*\*[^/]*\*\/ \(anchor_node\)),\s*\{\s*pending: \(\) => \{\}\s*\},((?:.|\n)*?),\n\t*transformError\n\t*\)/,
      "branch(() => ($2)($1))",
    ],
  ],
  "internal/client/error-handling.js": [[/\bwhile \(effect !== null\)/, "while (false)"]],
};

/** Calls in a compiled component of what is left out: a style beside single ones, boundaries, what moves, awaiting. */
const ABSENT =
  /= \$\.set_style\((?!\w+, '')|\$\.(boundary|pending|animation|transition|eager|inspect|async\w*|save|fork|settled)\(/;

/** Svelte's messages to a developer: its warnings go, and an error is known by its place. */
const MESSAGES = /\/svelte\/src\/internal\/(client|shared)\/(errors|warnings)\.js$/;

/** Takes away what would set a derived field of a class: Svelte writes it, and `readonly` forbids its use. */
function withoutSetters(code: string): string {
  const derived = Array.from(code.matchAll(/^\t(#\w+) = \$\.derived\(/gm), ([, name]) => name!);
  const setter = (name: string): RegExp =>
    new RegExp(`^\\tset \\w+\\(value\\) \\{\\s*\\$\\.set\\(this\\.${name}, value\\);?\\s*\\}\\n`, "m");
  return derived.reduce((left, name) => left.replace(setter(name), ""), code);
}

/** Takes away the calls that only step through what a server has drawn. */
function withoutSteps(code: string): string {
  const called = code.replace(/^\s*\$\.(reset|next)\([\w, ]*\);\n/gm, "");
  return called.replace(/(\$\.(?:child|only_child|first_child|sibling)\([^()]*(?:\([^()]*\))?[^()]*), true\)/g, "$1)");
}

export function svelteSwitches(): Plugin {
  return {
    name: "svelte-switches",
    enforce: "post",
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
      if (/\/web\/src\/.*\.svelte(\.ts)?$/.test(id)) {
        const used = ABSENT.exec(code);
        if (used) this.error(`${id} needs what this file takes out of Svelte: ${used[0]}`);
        return { code: id.endsWith(".ts") ? withoutSetters(code) : withoutSteps(code), map: null };
      }
      const folded = Object.keys(FOLDED).find((end) => id.endsWith(`/svelte/src/${end}`));
      for (const [pattern, to] of FOLDED[folded ?? ""] ?? []) {
        const done = code.replace(pattern, to);
        if (done === code) this.error(`${folded} no longer has ${pattern}`);
        code = done;
      }
      return (file ?? folded) === undefined ? null : { code, map: null };
    },
  };
}
