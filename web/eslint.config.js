/** Faults that neither the compiler nor svelte-check finds. How code looks is Prettier's matter. */
import svelte from "eslint-plugin-svelte";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: [".svelte-check", "dist", "python", "src/protocol.ts"] },
  ...tseslint.configs.recommended,
  ...svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: {
      parserOptions: {
        parser: tseslint.parser,
        extraFileExtensions: [".svelte"],
        svelteConfig: { compilerOptions: { runes: true } },
      },
    },
  },
  {
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
      "no-implicit-coercion": ["error", { allow: ["!!"] }],
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "svelte/no-target-blank": "error",
      "svelte/prefer-class-directive": "error",
      // Most sets are read and replaced, never changed; {" "} keeps a blank where lines break.
      "svelte/prefer-svelte-reactivity": "off",
      "svelte/no-useless-mustaches": "off",
    },
  },
  {
    files: ["src/**"],
    ignores: ["src/storage/**", "src/offline/**", "**/*.test.ts"],
    rules: { "no-restricted-globals": ["error", { name: "localStorage", message: "Use storage/: it never throws." }] },
  },
);
