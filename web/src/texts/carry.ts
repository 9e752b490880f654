/** Imported by what takes a match to another table: from then on its texts are known. */
import { teach, want } from "./language.svelte";

teach(
  "carry",
  async () => import("./en/carry"),
  async () => import("./de/carry"),
);
want("carry");
