/** Sound and vibration of a scan's result: the low tone means that the scan does not count. */

export type ScanFeedback = "counted" | "unknown" | "refused";

interface FeedbackTone {
  readonly hertz: readonly number[];
  /** Units: milliseconds, on and off in turn. */
  readonly vibration: readonly number[];
}

/** Tone of each result of a scan: a high one, two falling ones, or a low one, distinguishable without looking. */
const toneByFeedback = {
  counted: { hertz: [1_320], vibration: [30] },
  unknown: { hertz: [660, 440], vibration: [60, 60, 60] },
  refused: { hertz: [220], vibration: [200] },
} as const satisfies Record<ScanFeedback, FeedbackTone>;

const toneSeconds = 0.09;
const loudness = 0.12;

let audioContext: AudioContext | null = null;

/** Vibrates where the browser allows it, and plays the tone of a scan's result unless it is muted. */
export function giveFeedback(feedback: ScanFeedback, isMuted: boolean): void {
  const { hertz, vibration } = toneByFeedback[feedback];
  // Browsers ask for a touch of the page before they let it shake.
  if (navigator.userActivation?.hasBeenActive === true) navigator.vibrate?.([...vibration]);
  if (isMuted || !("AudioContext" in globalThis)) return;
  audioContext ??= new AudioContext();
  const { currentTime, destination } = audioContext;
  for (const [index, frequency] of hertz.entries()) {
    const oscillator = audioContext.createOscillator();
    const gainNode = audioContext.createGain();
    oscillator.frequency.value = frequency;
    gainNode.gain.setValueAtTime(loudness, currentTime + index * toneSeconds);
    gainNode.gain.exponentialRampToValueAtTime(0.001, currentTime + (index + 1) * toneSeconds);
    oscillator.connect(gainNode).connect(destination);
    oscillator.start(currentTime + index * toneSeconds);
    oscillator.stop(currentTime + (index + 1) * toneSeconds);
  }
}
