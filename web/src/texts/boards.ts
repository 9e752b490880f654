/** Imported by boards of a duplicate game: from then on their texts are known. */
import { teach, want } from "./language.svelte";

teach(
  "boards",
  () => import("./en/boards"),
  () => import("./de/boards"),
);
want("boards");
