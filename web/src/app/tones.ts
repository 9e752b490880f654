/** Small tones, made by the browser itself: no files, quiet, and off until somebody wants them. */

export type Tone = "turn" | "card" | "refusal";

/** Each tone as notes: hertz, when it begins and how long it lasts, in seconds. */
const NOTES: Record<Tone, readonly [number, number, number][]> = {
  turn: [
    [523.25, 0, 0.18],
    [783.99, 0.11, 0.28],
  ],
  card: [[1150, 0, 0.035]],
  refusal: [
    [233.08, 0, 0.12],
    [196, 0.1, 0.2],
  ],
};
const LOUD = 0.09;

let context: AudioContext | undefined;

/** Plays a tone; a browser that has not been touched yet stays silent. */
export function play(tone: Tone): void {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const [hertz, after, lasts] of NOTES[tone]) note(context, hertz, after, lasts);
}

function note(audio: AudioContext, hertz: number, after: number, lasts: number): void {
  const begin = audio.currentTime + after;
  const source = audio.createOscillator();
  const gain = audio.createGain();
  source.type = "triangle";
  source.frequency.value = hertz;
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(LOUD, begin + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
  source.connect(gain).connect(audio.destination);
  source.start(begin);
  source.stop(begin + lasts);
}
