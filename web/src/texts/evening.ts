/** Imported by club evenings: from then on their texts are known, and those of pads, which they use. */
import { want } from "./language.svelte";

want("pad");
want("evening");
