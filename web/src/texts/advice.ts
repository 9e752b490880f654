/** Imported by hints, reviews and shuffle checks: from then on their texts are known. */
import { want } from "./language.svelte";

want("advice");
