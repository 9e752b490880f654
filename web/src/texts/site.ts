/** Imported by what a site without a server says: from then on its texts are known. */
import { teach, want } from "./language.svelte";

teach(
  "site",
  () => import("./en/site"),
  () => import("./de/site"),
);
want("site");
