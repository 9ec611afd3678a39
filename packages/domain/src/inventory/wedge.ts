/** Keyboard-wedge scanners: they type like a keyboard, and are recognised by their speed. */

/** A pressed key. */
export interface KeyStroke {
  /** Name of the key in events of the keyboard: a sign, or `Enter`. */
  readonly key: string;
  /** Units: milliseconds. */
  readonly at: number;
}

/** Maximum average time between two keys of a scanner; a person is slower. Units: milliseconds. */
export const wedgeAverageGapAtMostMs = 50;

/** Maximum single pause within a scan, for a radio scanner that hesitates once. Units: milliseconds. */
export const wedgeSingleGapAtMostMs = 150;

/** Minimum number of keys of a scan before its Enter; fewer may be a person typing fast. */
export const wedgeKeysAtLeast = 4;

/** Number of fast keys from which a burst may be a scan: further keys do not reach the focused field. */
export const wedgeFastKeysAtLeast = 3;

/** Minimum number of keys of a scan that no Enter ends. */
export const wedgeKeysWithoutEnterAtLeast = 6;

/** Maximum average time between keys of a scan recognised by its speed alone. Units: milliseconds. */
export const wedgePacedGapAtMostMs = 35;

/** Time after a scan recognised by its speed within which an Enter still belongs to that scan. Units: milliseconds. */
export const wedgeLateEnterAtMostMs = 300;

/** The keys that end a scan, as scanners are set. */
export const wedgeEndKeys: readonly string[] = ["Enter", "Tab"];

/** Characters typed in fast succession. */
export interface KeyBurst {
  readonly text: string;
  /** Time of the first key; `to` is that of the last. Units: milliseconds. */
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the maximum time until the next key of a burst: after three fast keys, one longer pause is allowed.
 *
 * Units: milliseconds.
 *
 * @example nextKeyWithinMs({ text: "0360", from: 0, to: 24 }) // => 150
 */
export function nextKeyWithinMs({ text, from, to }: KeyBurst): number {
  const remainingMs = wedgeAverageGapAtMostMs * text.length - (to - from);
  return text.length < wedgeFastKeysAtLeast
    ? wedgeAverageGapAtMostMs
    : Math.max(wedgeAverageGapAtMostMs, Math.min(wedgeSingleGapAtMostMs, remainingMs));
}

/**
 * Tells whether a key at an instant continues a burst.
 *
 * @example continuesBurst({ text: "03", from: 0, to: 8 }, 300) // => false
 */
export function continuesBurst(burst: KeyBurst, atMs: number): boolean {
  return atMs >= burst.to && atMs - burst.to <= nextKeyWithinMs(burst);
}

/**
 * Adds a character to a burst, or starts a new burst with that character.
 *
 * @example addToBurst(null, { key: "0", at: 5 }) // => { text: "0", from: 5, to: 5 }
 */
export function addToBurst(burst: KeyBurst | null, { key, at }: KeyStroke): KeyBurst {
  return burst !== null && continuesBurst(burst, at)
    ? { ...burst, text: burst.text + key, to: at }
    : { text: key, from: at, to: at };
}

/**
 * Returns the scanned code of a burst ended by Enter or Tab; null if a person typed.
 *
 * Source: behaviour 3.1 (keyboard wedge), decision 0281.
 *
 * @example scanEndedByKey({ text: "0360", from: 0, to: 24 }, 32) // => "0360"
 */
export function scanEndedByKey(burst: KeyBurst, endAt: number): string | null {
  return burst.text.length >= wedgeKeysAtLeast && continuesBurst(burst, endAt) ? burst.text : null;
}

/**
 * Returns the scanned code of a burst ended by a pause: long enough, faster than any person, without spaces and with a digit; null if a person typed.
 *
 * Source: decision 0281.
 *
 * @example scanEndedByPause({ text: "062639000016", from: 0, to: 88 }) // => "062639000016"
 */
export function scanEndedByPause({ text, from, to }: KeyBurst): string | null {
  const isCode = text.length >= wedgeKeysWithoutEnterAtLeast && /\d/u.test(text) && !/\s/u.test(text);
  return isCode && to - from <= wedgePacedGapAtMostMs * (text.length - 1) ? text : null;
}

/**
 * Finds the code that a scanner typed in a list of keys: the characters in fast succession before an equally fast Enter; null if a person typed.
 *
 * Source: behaviour 3.1 (keyboard wedge).
 *
 * @example findWedgeScan([..."0360"].map((key, index) => ({ key, at: index * 8 })).concat({ key: "Enter", at: 40 })) // => "0360"
 */
export function findWedgeScan(strokes: readonly KeyStroke[]): string | null {
  const lastStroke = strokes.at(-1);
  if (lastStroke?.key !== "Enter") return null;
  const burst = strokes
    .slice(0, -1)
    .reduce<KeyBurst | null>(
      (runningBurst, stroke) => (stroke.key.length === 1 ? addToBurst(runningBurst, stroke) : null),
      null,
    );
  return burst === null ? null : scanEndedByKey(burst, lastStroke.at);
}
