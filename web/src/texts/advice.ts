/** Imported by hints and reviews: from then on their texts are known. */
import { want } from "./language.svelte";

want("advice");
