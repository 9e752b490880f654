/**
 * Small sounds, made by the browser itself: no files, quiet, and off until turned on. A card
 * on felt is a short rush of noise over a dull thud; a turn is two knocks on wood.
 */

export type Tone = "turn" | "card" | "refusal" | "canasta" | "won";

/** A rush of noise through a filter whose pitch falls: seconds, hertz, how narrow, how loud. */
interface Rush {
  after: number;
  lasts: number;
  from: number;
  to: number;
  narrow: number;
  loud: number;
}

/** Knocks, each higher than the one before it. */
function rising(count: number): Rush[] {
  return Array.from({ length: count }, (_, place) => {
    const from = 700 * 1.26 ** place;
    return { after: place * 0.11, lasts: 0.14, from, to: from * 0.85, narrow: 12, loud: 0.9 };
  });
}

const SOUNDS: Record<Tone, readonly Rush[]> = {
  card: [
    { after: 0, lasts: 0.055, from: 3400, to: 1500, narrow: 0.7, loud: 0.22 },
    { after: 0.03, lasts: 0.09, from: 420, to: 160, narrow: 1.4, loud: 0.5 },
  ],
  turn: [
    { after: 0, lasts: 0.09, from: 820, to: 640, narrow: 9, loud: 0.9 },
    { after: 0.14, lasts: 0.12, from: 1080, to: 840, narrow: 9, loud: 0.9 },
  ],
  canasta: rising(3),
  won: rising(5),
  refusal: [{ after: 0, lasts: 0.16, from: 210, to: 110, narrow: 2, loud: 0.8 }],
};

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

/** Plays a sound; a browser that has not been touched yet stays silent. */
export function play(tone: Tone): void {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  noise ??= noiseOf(context);
  for (const rush of SOUNDS[tone]) sound(context, noise, rush);
}

/** Half a second of white noise. */
function noiseOf(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place++) samples[place] = Math.random() * 2 - 1;
  return buffer;
}

function sound(audio: AudioContext, buffer: AudioBuffer, { after, lasts, from, to, narrow, loud }: Rush): void {
  const begin = audio.currentTime + after;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.Q.value = narrow;
  filter.frequency.setValueAtTime(from, begin);
  filter.frequency.exponentialRampToValueAtTime(to, begin + lasts);
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loud, begin + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(begin, Math.random() * 0.25);
  source.stop(begin + lasts);
}
