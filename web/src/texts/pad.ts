/** Imported by score pads: from then on their texts are known. */
import { teach, want } from "./language.svelte";

teach(
  "pad",
  () => import("./en/pad"),
  () => import("./de/pad"),
);
want("pad");
