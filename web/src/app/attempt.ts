/** Wishing for something from a button: a refusal is said where everybody looks. */
import { RefusedError } from "./refused";
import { explain } from "./shell.svelte";

/** Waits for a wish; a refusal becomes a bubble. True when it was carried out. */
export async function attempt(wished: Promise<unknown>): Promise<boolean> {
  try {
    await wished;
    return true;
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    if (error.code !== "page.left") explain(error);
    return false;
  }
}
