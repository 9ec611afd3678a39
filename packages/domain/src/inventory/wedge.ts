/** A scanner that types: telling its keys from a person's. */

/** One key that was pressed. */
export interface KeyStroke {
  /** As the keyboard names it: a sign, or `Enter`. */
  readonly key: string;
  /** Units: milliseconds. */
  readonly at: number;
}

/** The longest a scanner waits between two keys; a person is slower. */
export const wedgeGapMs = 50;

/** The least a scanner types: what is shorter may be a person in a hurry. */
export const wedgeKeysAtLeast = 4;

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
  const keys: string[] = [];
  let nextAt = end.at;
  for (const { key, at } of strokes.slice(0, -1).toReversed()) {
    const gapMs = nextAt - at;
    if (key.length !== 1 || gapMs < 0 || gapMs > wedgeGapMs) break;
    keys.unshift(key);
    nextAt = at;
  }
  return keys.length >= wedgeKeysAtLeast ? keys.join("") : null;
}
