/** Sound and vibration of a scan, after it is stored: a tone means that nothing is lost. */

export type ScanFeedback = "counted" | "unknown" | "refused";

interface Tone {
  readonly hertz: readonly number[];
  /** Units: milliseconds, on and off in turn. */
  readonly vibration: readonly number[];
}

/** A high tone, two falling ones, a low one: distinguishable without looking. */
const toneByResult = {
  counted: { hertz: [1_320], vibration: [30] },
  unknown: { hertz: [660, 440], vibration: [60, 60, 60] },
  refused: { hertz: [220], vibration: [200] },
} as const satisfies Record<ScanFeedback, Tone>;

const toneSeconds = 0.09;
const loudness = 0.12;

let audioContext: AudioContext | null = null;

export function giveFeedback(feedback: ScanFeedback, isMuted: boolean): void {
  const { hertz, vibration } = toneByResult[feedback];
  // Browsers ask for a touch of the page before they let it shake.
  if (navigator.userActivation?.hasBeenActive === true) navigator.vibrate?.([...vibration]);
  if (isMuted || !("AudioContext" in globalThis)) return;
  audioContext ??= new AudioContext();
  const { currentTime, destination } = audioContext;
  for (const [index, frequency] of hertz.entries()) {
    const oscillator = audioContext.createOscillator();
    const gain = audioContext.createGain();
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(loudness, currentTime + index * toneSeconds);
    gain.gain.exponentialRampToValueAtTime(0.001, currentTime + (index + 1) * toneSeconds);
    oscillator.connect(gain).connect(destination);
    oscillator.start(currentTime + index * toneSeconds);
    oscillator.stop(currentTime + (index + 1) * toneSeconds);
  }
}
