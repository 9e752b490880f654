/** Imported by what says house rules: from then on its texts are known. */
import { want } from "./language.svelte";

want("later");
