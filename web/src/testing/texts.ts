/** Before the tests of a file: every text is there, in English. */
import "../texts/advice";
import "../texts/all";
import "../texts/boards";
import "../texts/evening";
import "../texts/lesson";
import "../texts/pad";
import { spoken, want } from "../texts";

want("later");
await spoken();
