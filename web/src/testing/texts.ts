/** Before the tests of a file: every text is there, in English. */
import "../texts/all";
import { spoken, want } from "../texts";

want("later");
await spoken();
