/** Imported by lessons and by what explains words: from then on their texts are known. */
import { want } from "./language.svelte";

want("lesson");
