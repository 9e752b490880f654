/** Imported by score pads: from then on their texts are known. */
import { want } from "./language.svelte";

want("pad");
