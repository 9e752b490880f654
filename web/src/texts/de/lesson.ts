import type { Catalogue } from "../catalogue";

export const lesson: Catalogue["lesson"] = {
  lesson: "Lektion",
  progress: (step, steps) => `Schritt ${step} von ${steps}`,
  next: "Weiter",
  tidy: "Den Text wegräumen",
  showAgain: "Was sollte ich tun?",
  playAlone: "Lektion verlassen",
  leaveSure: "Die Lektion wäre damit zu Ende. Die Runde geht weiter, und du entscheidest alles selbst.",
  leave: "Lektion beenden",
  stay: "Dabei bleiben",
};

export const glossary: Catalogue["glossary"] = {
  words: [
    {
      name: "Canasta",
      forms: ["canasta", "canastas"],
      means:
        "Eine Meldung aus sieben Karten (in manchen Regelwerken auch mehr). Ohne wilde Karten ist es ein Naturalcanasta, mit ihnen ein gemischter. In manchen zählen auch sieben wilde Karten oder eine Folge von sieben.",
    },
    {
      name: "Meldung",
      forms: ["meldung", "meldungen"],
      means:
        "Drei oder mehr Karten, die zusammengehören, offen ausgelegt: ein Satz von einem Rang, in manchen Regelwerken auch eine Folge einer Farbe oder wilde Karten allein. Sie gehört deiner Seite; du und dein Partner dürft beide anlegen.",
    },
    { name: "Ablage", forms: ["ablage"], means: "Die abgelegten Karten, offen. Wer die oberste brauchen kann, darf alle nehmen, statt zu ziehen." },
    { name: "Stapel", forms: ["stapel"], means: "Die verdeckten Karten, von denen gezogen wird." },
    {
      name: "Wilde Karte",
      forms: ["wilde karten", "wilden karten", "wilde karte", "wilde", "wild"],
      means: "Eine Zwei oder ein Joker. Sie steht in einer Meldung für eine andere Karte, doch nicht in beliebiger Zahl.",
    },
    {
      name: "Rote Drei",
      forms: ["rote dreien", "roten dreien", "rote drei"],
      means: "Eine Herz- oder Karo-Drei. Sie wird nicht gespielt, sondern sofort hingelegt und ersetzt: Sie zählt als Prämie.",
    },
    {
      name: "Schwarze Drei",
      forms: ["schwarze dreien", "schwarze drei"],
      means:
        "Eine Kreuz- oder Pik-Drei. In den meisten Regelwerken kann der Nächste die Ablage nicht nehmen, wenn du sie ablegst. In Joker- und WCA-Canasta ist sie eine Bonuskarte wie die rote.",
    },
    {
      name: "Eingefroren",
      forms: ["friert", "eingefroren", "einfrieren"],
      means:
        "Eine eingefrorene Ablage nimmst du nur mit zwei natürlichen Karten vom Rang der obersten aus deinem Blatt. In manchen Regelwerken friert eine wilde Karte sie ein, in anderen braucht es immer das Paar.",
    },
    {
      name: "Erstmeldung",
      forms: ["erstmeldung"],
      means: "Was eine Seite zuerst auslegt. Die Karten müssen zusammen eine Mindestzahl an Punkten haben: je höher der Stand, desto mehr.",
    },
    {
      name: "Ausmachen",
      forms: ["ausmachen", "ausgemacht"],
      means: "Die letzte Karte loswerden: Damit endet die Runde. Eine Seite darf es erst, wenn sie hat, was die Regeln verlangen: einen Canasta oder zwei.",
    },
    { name: "Folge", forms: ["folgen", "folge"], means: "Karten einer Farbe der Reihe nach, etwa 5♥ 6♥ 7♥. Sieben davon sind ein Samba." },
    { name: "Samba", forms: ["sambas", "samba"], means: "Eine Folge aus sieben Karten: ein Canasta in einer Farbe, ohne wilde Karten." },
    { name: "Brücke", forms: ["brücken", "brücke"], means: "Eine Karte, die zwei Folgen derselben Farbe zu einer verbindet." },
    {
      name: "Goldtopf",
      forms: ["goldtöpfe", "goldtopf"],
      means: "Ein zweites Blatt, das für jeden verdeckt bereitliegt und mit dem ersten Canasta der Seite aufgenommen wird.",
    },
    {
      name: "Talonkarten",
      forms: ["talonkarten", "talonkarte"],
      means: "Zusatzkarten für den, der die Erstmeldung auslegt: vier für die erste Seite, drei für die zweite.",
    },
    { name: "Splash", forms: ["splash"], means: "Die Runde beenden, indem man zeigt, dass die ganze Hand eines der Muster ist." },
    { name: "Ablegen", forms: ["ablegen"], means: "Die Karte, mit der ein Zug endet, auf die Ablage legen." },
  ],
};
