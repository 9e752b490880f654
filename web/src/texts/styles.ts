/** Imported by what offers bots for a seat: from then on it is known what their styles are. */
import { teach, want } from "./language.svelte";

teach(
  "styles",
  () => import("./en/styles"),
  () => import("./de/styles"),
);
want("styles");
