/** A scanner that types: telling its keys from a person's, by their pace. */

/** A pressed key. */
export interface KeyStroke {
  /** Name of the key in events of the keyboard: a sign, or `Enter`. */
  readonly key: string;
  /** Units: milliseconds. */
  readonly at: number;
}

/** The longest that a scanner waits between two keys, on average; a person is slower. Units: milliseconds. */
export const wedgeGapMs = 50;

/** The longest single wait within a scan that has begun: a radio that hesitates once. Units: milliseconds. */
export const wedgeHesitationMs = 150;

/** The least a scanner types before its Enter: what is shorter may be a person in a hurry. */
export const wedgeKeysAtLeast = 4;

/** From so many fast keys on a burst may be a scan: they are held back from the field that has the focus. */
export const wedgeFastKeys = 3;

/** The least a scanner types that sends no Enter. */
export const wedgeKeysWithoutEnd = 6;

/** The longest average wait of a scan that is known by its pace alone. Units: milliseconds. */
export const wedgePaceMs = 35;

/** How long after a scan that was known by its pace a late Enter still belongs to it. Units: milliseconds. */
export const wedgeLateEndMs = 300;

/** The keys that end a scan, as scanners are set. */
export const wedgeEnds: readonly string[] = ["Enter", "Tab"];

/** Signs that came fast, one after the other. */
export interface KeyBurst {
  readonly text: string;
  /** The first key and the last. Units: milliseconds. */
  readonly from: number;
  readonly to: number;
}

/**
 * Gives how long the next key of a burst may take: once three keys came fast, one long wait is made good by the others.
 *
 * Units: milliseconds.
 *
 * @example burstPatienceMs({ text: "0360", from: 0, to: 24 }) // => 150
 */
export function burstPatienceMs({ text, from, to }: KeyBurst): number {
  const left = wedgeGapMs * text.length - (to - from);
  return text.length < wedgeFastKeys ? wedgeGapMs : Math.max(wedgeGapMs, Math.min(wedgeHesitationMs, left));
}

/**
 * Tells whether a key at an instant goes on with a burst.
 *
 * @example joinsBurst({ text: "03", from: 0, to: 8 }, 300) // => false
 */
export function joinsBurst(burst: KeyBurst, at: number): boolean {
  return at >= burst.to && at - burst.to <= burstPatienceMs(burst);
}

/**
 * Adds a sign to a burst, or begins another one with it.
 *
 * @example burstWith(null, { key: "0", at: 5 }) // => { text: "0", from: 5, to: 5 }
 */
export function burstWith(burst: KeyBurst | null, { key, at }: KeyStroke): KeyBurst {
  return burst !== null && joinsBurst(burst, at)
    ? { ...burst, text: burst.text + key, to: at }
    : { text: key, from: at, to: at };
}

/**
 * Gives the code of a burst that an Enter or a Tab ends; null when a person typed.
 *
 * Source: behaviour 3.1 (keyboard wedge), decision 0281.
 *
 * @example endedScan({ text: "0360", from: 0, to: 24 }, 32) // => "0360"
 */
export function endedScan(burst: KeyBurst, endAt: number): string | null {
  return burst.text.length >= wedgeKeysAtLeast && joinsBurst(burst, endAt) ? burst.text : null;
}

/**
 * Gives the code of a burst that a pause ends: long enough, faster than any person, without spaces and with a digit; null when a person typed.
 *
 * Source: decision 0281.
 *
 * @example pacedScan({ text: "062639000016", from: 0, to: 88 }) // => "062639000016"
 */
export function pacedScan({ text, from, to }: KeyBurst): string | null {
  const isCode = text.length >= wedgeKeysWithoutEnd && /\d/u.test(text) && !/\s/u.test(text);
  return isCode && to - from <= wedgePaceMs * (text.length - 1) ? text : null;
}

/**
 * Gives the code that a scanner typed: the signs that came fast, one after the other, before an Enter that came as fast; null when a person typed.
 *
 * Source: behaviour 3.1 (keyboard wedge).
 *
 * @example readWedge([..."0360"].map((key, index) => ({ key, at: index * 8 })).concat({ key: "Enter", at: 40 })) // => "0360"
 */
export function readWedge(strokes: readonly KeyStroke[]): string | null {
  const end = strokes.at(-1);
  if (end?.key !== "Enter") return null;
  const burst = strokes
    .slice(0, -1)
    .reduce<KeyBurst | null>((before, stroke) => (stroke.key.length === 1 ? burstWith(before, stroke) : null), null);
  return burst === null ? null : endedScan(burst, end.at);
}
