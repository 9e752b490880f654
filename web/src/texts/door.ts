/** Imported by the way to a table: from then on its texts are known. */
import { door } from "./en/door";
import { learn } from "./language.svelte";

learn("door", { door });
