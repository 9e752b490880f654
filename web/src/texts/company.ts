/** Imported by what people do with each other at a table: from then on its texts are known. */
import { want } from "./language.svelte";

want("later");
