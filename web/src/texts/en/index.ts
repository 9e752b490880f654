/** All texts of the page in English: the catalogue that every other language has to satisfy. */
import { first } from "./first";
import { rest } from "./rest";

export const en = { ...first, ...rest };
