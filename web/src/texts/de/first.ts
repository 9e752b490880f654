/** Was jeder Besuch braucht. */
import type { Catalogue } from "../language.svelte";
import { app } from "./app";
import { entrance } from "./entrance";

export const first: Pick<Catalogue, "app" | "entrance"> = { app, entrance };
