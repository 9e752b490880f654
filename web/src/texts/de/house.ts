/** Hausregeln, eine Zeile für jede Regel, die sie ändern. */
import type { Change, Value } from "../en/house";
import * as w from "./words";

/**
 * Die Regeln nach dem Namen ihres Feldes: was sie sagen; und unter `Regel.Wahl` die Worte für jede
 * Wahl. tests/web/test_texts.py sieht nach, dass keine fehlt.
 */
const RULES: Record<string, string> = {
  // ---- der Tisch
  players: "Spieler",
  packs: "Kartenspiele zu 54 Karten",
  target: "Punkte zum Sieg",

  // ---- das Geben
  hand_size: "Karten für jeden",
  foot: "Zweites Blatt",
  "foot.none": "keines",
  "foot.first_canasta": "ein Goldtopf, verdeckt; mit dem ersten Canasta oder Samba nehmen beide Partner ihren auf",
  "foot.by_choice": "rechts von jedem, verdeckt; nach der Erstmeldung einmal aufzunehmen",
  foot_size: "Karten im zweiten Blatt",
  draw_count: "Karten, die gezogen werden",
  upcard: "Karte, mit der die Ablage beginnt",
  "upcard.none": "keine",
  "upcard.any_but_red_three": "jede außer einer roten Drei",
  "upcard.no_wild_or_red_three": "jede außer wilden Karten und roten Dreien",
  "upcard.natural_or_black_three": "Vier bis Ass oder eine schwarze Drei",
  "upcard.natural": "Vier bis Ass",
  unfit_upcard: "Passt sie nicht",
  "unfit_upcard.buried": "kommt sie in den Stapel zurück, und die nächste wird aufgedeckt",
  "unfit_upcard.covered": "wird die nächste darauf aufgedeckt",
  cut: "Abheben vor dem Geben",
  exact_cut_bonus: "Punkte für genaues Abheben",
  turn_card_depth: "Karten unter der Wendekarte",

  // ---- Dreien
  black_threes: "Schwarze Dreien sind",
  "black_threes.blocker": "Sperrkarten",
  "black_threes.bonus": "Bonuskarten wie die roten",
  threes_faced: "Bonusdreien werden offen hingelegt",
  "threes_faced.before_choice": "im ersten Zug vor dem Ziehen, später sogleich",
  "threes_faced.with_draw": "zu Beginn des Zuges, ersetzt mit dem Ziehen",
  "threes_faced.held_until_opening": "nach Belieben bis zur Erstmeldung der Seite, danach sogleich",
  red_three_points: "Punkte für 1, 2, 3 … rote Dreien",
  black_three_points: "Punkte für 1, 2, 3 … schwarze Dreien",
  all_threes_points: "Punkte für alle acht Dreien",
  threes_minus: "Dreien zählen minus",
  "threes_minus.unopened": "ohne Erstmeldung",
  "threes_minus.no_canasta": "ohne Canasta",
  "threes_minus.too_few_canastas": "ohne die Canastas zum Ausmachen",
  threes_need_canastas: "Canastas, ohne die Dreien nicht zählen",
  red_three_in_hand: "Strafe für jede rote Drei im Blatt",
  black_threes_in_hand: "Strafe für 1, 2, 3 … schwarze Dreien im Blatt",
  black_threes_counted: "Schwarze Dreien im Blatt werden gezählt",
  "black_threes_counted.side": "bei beiden Partnern zusammen",
  "black_threes_counted.hand": "in jedem Blatt für sich",
  fine_before_first_turn: "Strafe für Dreien auch vor dem ersten eigenen Zug",
  partner_foot_red_three: "Rote Dreien aus einem Goldtopf, der außer der Reihe kommt",
  "partner_foot_red_three.left": "bleiben bis zum eigenen Zug im Blatt",
  "partner_foot_red_three.faced_at_once": "werden sogleich hingelegt und im nächsten Zug ersetzt",
  black_three_value: "Punkte einer ausgelegten schwarzen Drei",
  black_three_group: "Schwarze Dreien, die beim Ausmachen ausgelegt werden dürfen",

  // ---- Meldungen
  max_wilds: "Wilde Karten in einem Satz, höchstens",
  set_growth: "An einen fertigen Satz wird angelegt",
  "set_growth.closed": "nichts: Ein Canasta hat genau sieben Karten",
  "set_growth.naturals": "nur, was natürlich ist",
  "set_growth.any": "Natürliches, und Wildes bis zu seiner Grenze",
  second_meld: "Zweite Meldung eines Werts",
  "second_meld.never": "nie",
  "second_meld.after_canasta": "wenn die erste ein Canasta ist",
  "second_meld.any": "so viele man mag",
  closed_rank: "Ein fertiger Canasta schließt seinen Wert",
  "closed_rank.own_side": "für die eigene Seite",
  "closed_rank.both_sides": "für beide Seiten",
  runs: "Folgen einer Farbe",
  bridges: "Brücken zwischen zwei Folgen",
  wild_melds: "Meldungen aus wilden Karten",
  wild_lock: "Alle wilden Karten gehen zur wilden Meldung, bis sie fertig ist",
  wild_aces: "Wilde Karten zu Assen",
  "wild_aces.allowed": "erlaubt",
  "wild_aces.opening_only": "nur im Zug der Erstmeldung",
  "wild_aces.never": "nie",
  wild_sevens: "Wilde Karten zu Siebenen",
  "wild_sevens.allowed": "erlaubt",
  "wild_sevens.never": "nie",
  conversion: "Drei wilde Karten werden durch vier natürliche zum gemischten Canasta",

  // ---- die Ablage
  pile_match: "Die Ablage wird genommen mit",
  "pile_match.pair": "immer zwei natürlichen Karten aus dem Blatt",
  "pile_match.pair_or_meld": "zwei natürlichen Karten aus dem Blatt, uneingefroren auch an eine eigene Meldung; Folgen verlängert sie auch",
  "pile_match.classic": "zwei natürlichen Karten, uneingefroren auch mit einer natürlichen und einer wilden oder einer eigenen Meldung",
  pile_joins: "Die oberste Karte und die, mit denen sie genommen wird",
  "pile_joins.choice": "werden eine neue Meldung oder kommen zu einer aus drei oder vier Karten",
  "pile_joins.must": "kommen zur eigenen Meldung dieses Werts",
  top_card_counts: "Die oberste Karte zählt zur Erstmeldung",

  // ---- die Erstmeldung
  opening_points: "Punkte der Erstmeldung",
  opening_scores: "Punktestände, ab denen die nächste Stufe gilt",
  opening_clean_set: "Zur Erstmeldung gehört ein natürlicher Satz aus dem Blatt",
  wild_meld_opens: "Auch eine wilde Meldung allein eröffnet",
  natural_canasta_opens: "Ein Naturalcanasta eröffnet, was er auch zählt",
  three_wilds_open: "Drei wilde Karten allein eröffnen",
  opening_mixed_canasta: "Ein gemischter Canasta darf schon in der Erstmeldung fertig werden",
  talon_first: "Talonkarten für die erste Seite, die eröffnet",
  talon_second: "Talonkarten für die zweite Seite",
  talon_with_pile: "Talonkarten auch, wenn mit der Ablage eröffnet wird",

  // ---- das Ablegen
  wild_discard: "Wilde Karten werden abgelegt",
  "wild_discard.free": "wie jede andere",
  "wild_discard.only_wilds_held": "nur aus einem Blatt, das sonst nichts hat",
  empty_pile_ban: "Keine Siebenen, Asse und geschlossenen Werte auf die leere Ablage",
  last_discard: "Beim Ausmachen wird abgelegt",
  "last_discard.compulsory": "immer",
  "last_discard.optional": "nach Belieben",

  // ---- das Ausmachen
  canastas_to_go_out: "Canastas zum Ausmachen",
  samba_to_go_out: "Einer davon muss ein Samba sein",
  two_kinds_to_go_out: "Sie müssen von zweierlei Art sein, oder ein Canasta und ein Samba",
  complete_wild_meld: "Eine wilde Meldung muss zum Ausmachen fertig sein",
  complete_aces: "Natürliche Asse müssen zum Ausmachen fertig sein",
  complete_sevens: "Siebenen müssen zum Ausmachen fertig sein",
  aces_obligation: "Das gilt für Meldungen von Assen",
  "aces_obligation.natural": "ohne wilde Karten",
  "aces_obligation.three_aces": "mit drei Assen oder mehr",
  question: "Frage an den Partner vor dem Ausmachen",
  "question.none": "keine",
  "question.optional": "erlaubt; die Antwort gilt",
  "question.compulsory": "Pflicht; die Antwort gilt",
  question_time: "Gefragt wird",
  "question_time.any_time": "zwischen Ziehen und Ablegen",
  "question_time.before_melding": "nach dem Ziehen, vor dem Auslegen",
  question_limit: "Fragen darf man",
  "question_limit.turn": "einmal im Zug",
  "question_limit.deal": "einmal in der Runde",
  card_talk: "Über die Karten wird gesprochen",
  wild_signals: "Partner zeigen einander wilde Karten mit ihren ersten Abwürfen",
  no_binds: "Ein Nein gilt",
  "no_binds.turn": "für diesen Zug",
  "no_binds.deal": "für diese Runde",
  splash: "Splash aus vierzehn Karten",

  // ---- das Ende des Stapels
  forced_take: "Ohne Stapel muss eine passende Ablage genommen werden",
  last_three_ends: "Eine Bonusdrei als letzte Karte beendet die Runde",
  blocked_discard_ends: "Ohne Stapel beendet eine wilde oder Sperrkarte auf der Ablage die Runde",
  stuck_turn: "Kann jemand nichts ablegen",
  "stuck_turn.deal_ends": "endet die Runde ohne Bonus",
  "stuck_turn.next_player": "ist der nächste am Zug",

  // ---- die Wertung
  natural_canasta: "Naturalcanasta",
  mixed_canasta: "Gemischter Canasta",
  natural_aces: "Naturalcanasta aus Assen",
  natural_sevens: "Naturalcanasta aus Siebenen",
  samba: "Samba",
  wild_canasta: "Wilder Canasta",
  wild_four_jokers: "Wilder Canasta mit genau vier Jokern",
  wild_seven_deuces: "Wilder Canasta aus sieben Zweien",
  going_out_bonus: "Bonus fürs Ausmachen",
  concealed_bonus: "Bonus für verdecktes Ausmachen",
  splash_bonus: "Punkte eines Splash",
  exact_cut_survives_splash: "Genaues Abheben zählt auch gegen einen Splash",
  melds_need_canasta: "Meldungen ohne Canasta zählen minus",
  unopened_foot: "Karten eines zweiten Blatts, das nie aufgenommen wurde",
  "unopened_foot.counted": "zählen minus, Dreien nichts",
  "unopened_foot.ignored": "zählen nicht",
  "unopened_foot.as_hand": "zählen minus wie im Blatt, auch Dreien",
  aces_in_hand_from: "Asse im Blatt, ab denen es Strafe gibt",
  aces_in_hand_penalty: "Strafe für so viele Asse im Blatt",
  sevens_in_hand_from: "Siebenen im Blatt, ab denen es Strafe gibt",
  sevens_in_hand_penalty: "Strafe für so viele Siebenen im Blatt",
  incomplete_aces_penalty: "Strafe für unfertige natürliche Asse",
  incomplete_sevens_penalty: "Strafe für unfertige Siebenen",
  incomplete_wild_penalty: "Strafe für eine unfertige wilde Meldung",

  // ---- Versehen
  raised_opening: "Was eine Seite nach einer zu kleinen Erstmeldung braucht, Stufe für Stufe",
  short_opening_more: "Punkte, die jede zu kleine Erstmeldung mehr verlangt",
  short_opening: "Eine zu kleine Erstmeldung wird nicht abgelehnt, sondern hat ihre Folge",
  excess_draw: "Man kann eine Karte zu viel ziehen",
  irregular_deals: "Ein Blatt oder Goldtopf kann falsch ausgeteilt sein",
  coaching: "Über vorgesagte Karten entscheidet die andere Seite",
  improper_plays: "Verbotenes lässt sich tun und gilt, wenn es niemand beanstandet",
  threes_by_hand: "Dreien legt man selbst hin und kann es vergessen",
};

function said(rule: string, value: Value): string {
  if (value === null) return "entfällt";
  if (typeof value === "string") return RULES[`${rule}.${value}`] ?? value;
  if (typeof value === "boolean") return value ? "ja" : "nein";
  if (typeof value === "number") return w.figure(value);
  return value.length === 0 ? "keine" : value.map(w.figure).join(" · ");
}

export const house = {
  line: ({ rule, value, plain }: Change) => {
    const [now, before] = [said(rule, value), said(rule, plain)];
    return `${RULES[rule] ?? rule}: ${now}${now === before ? "" : ` (im Buch: ${before})`}`;
  },
};
