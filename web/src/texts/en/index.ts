/** All texts of the page in English: the catalogue that every other language has to satisfy. */
import { advice, fair, findings, signals } from "./advice";
import { carry } from "./carry";
import { company } from "./company";
import { boards } from "./boards";
import { evening } from "./evening";
import { first } from "./first";
import { house } from "./house";
import { lessons } from "./lesson";
import { lobby } from "./lobby";
import { pad } from "./pad";
import { phone } from "./phone";
import { play } from "./play";
import { rest } from "./rest";
import { site } from "./site";
import { study } from "./study";
import { styles } from "./styles";

export const en = {
  ...first,
  advice,
  boards,
  carry,
  company,
  evening,
  fair,
  findings,
  house,
  ...lessons,
  lobby,
  pad,
  phone,
  ...play,
  ...rest,
  signals,
  site,
  study,
  styles,
};
