/** Imported by what needs more than the lobby's texts: from then on all of them are known. */
import { rest } from "./en/rest";
import { learn } from "./language.svelte";

learn(rest);
