import type { Catalogue } from "../language.svelte";

export const glossary: Catalogue["glossary"] = {
  words: [
    { name: "Canasta", forms: ["canasta", "canastas"], means: "Sieben oder mehr Karten eines Ranges auf dem Tisch. Ohne wilde Karten ist sie rein und zählt mehr, mit wilden ist sie gemischt." },
    { name: "Meldung", forms: ["meldung", "meldungen"], means: "Drei oder mehr Karten eines Ranges, offen ausgelegt. Sie gehört der ganzen Seite, und beide Partner dürfen anlegen." },
    { name: "Stoß", forms: ["abwurfstoß", "stoß"], means: "Die abgeworfenen Karten, offen. Wer die oberste brauchen kann, darf alle nehmen, statt zu ziehen." },
    { name: "Talon", forms: ["talon", "talons"], means: "Die verdeckten Karten, von denen gezogen wird." },
    { name: "Wilde Karte", forms: ["wilde karten", "wilden karten", "wilde karte", "wilde", "wild"], means: "Eine Zwei oder ein Joker. Sie steht in einer Meldung für eine andere Karte, doch nicht in beliebiger Zahl." },
    { name: "Rote Drei", forms: ["rote dreien", "roten dreien", "rote drei"], means: "Eine Herz- oder Karo-Drei. Sie wird nicht gespielt, sondern sofort hingelegt und ersetzt: Sie zählt als Prämie." },
    { name: "Schwarze Drei", forms: ["schwarze dreien", "schwarze drei"], means: "Eine Kreuz- oder Pik-Drei. Auf dem Stoß hindert sie den Nächsten, ihn zu nehmen." },
    { name: "Gesperrt", forms: ["sperrt", "gesperrt", "sperren"], means: "Einen gesperrten Stoß nimmt nur, wer zwei Karten vom Rang der obersten auf der Hand hat. Eine wilde Karte sperrt ihn." },
    { name: "Eröffnen", forms: ["eröffnet", "eröffnen", "eröffnung"], means: "Die ersten Meldungen einer Seite. Ihre Karten müssen zusammen eine Mindestzahl an Punkten haben: je höher der Stand, desto mehr." },
    { name: "Ausmachen", forms: ["ausmachen", "ausgemacht"], means: "Die letzte Karte loswerden: Damit endet das Spiel. Eine Seite darf es erst, wenn sie hat, was die Regeln verlangen: eine Canasta oder zwei." },
    { name: "Folge", forms: ["folgen", "folge"], means: "Karten einer Farbe der Reihe nach, etwa 5♥ 6♥ 7♥. Sieben davon sind eine eigene Art von Canasta." },
    { name: "Samba", forms: ["sambas", "samba"], means: "Eine Folge aus sieben Karten: eine Canasta in einer Farbe, ohne wilde Karten." },
    { name: "Brücke", forms: ["brücken", "brücke"], means: "Eine Karte, die zwei Folgen derselben Farbe zu einer verbindet." },
    { name: "Topf", forms: ["töpfe", "topf"], means: "Ein zweites Blatt, das für jeden verdeckt bereitliegt und aufgenommen wird, wenn das erste gespielt ist." },
    { name: "Splash", forms: ["splash"], means: "Das Spiel beenden, indem man zeigt, dass sich alle Karten der Hand auslegen lassen." },
    { name: "Rein", forms: ["reine", "rein"], means: "Ohne wilde Karten." },
    { name: "Abwerfen", forms: ["abwerfen", "abwurf"], means: "Die Karte, mit der ein Zug endet, auf den Stoß legen." },
  ],
};
