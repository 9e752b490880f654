/** Imported by the table: from then on its texts are known. */
import { want } from "./language.svelte";

want("play");
