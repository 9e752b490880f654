/** Imported by the table: from then on its texts are known. */
import { play } from "./en/play";
import { learn } from "./language.svelte";

learn("play", play);
