// The Svelte settings that vite, svelte-check and editors share.
import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default { preprocess: vitePreprocess() };
