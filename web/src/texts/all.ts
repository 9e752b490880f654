/** Imported by what says more than the table does in play: from then on all texts are known. */
import { want } from "./language.svelte";

want("play");
want("lobby");
want("rest");
