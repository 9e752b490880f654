/** A refusal as an error: what stood in the way, in the server's words, and the rules behind it. */
import type { Refused } from "../protocol";

export class RefusedError extends Error {
  readonly code: string;
  readonly rows: string[];

  constructor(refused: Pick<Refused, "code" | "message"> & { rows?: string[] }) {
    super(refused.message);
    this.name = "RefusedError";
    this.code = refused.code;
    this.rows = refused.rows ?? [];
  }
}
