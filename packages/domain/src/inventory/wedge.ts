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
  let from = strokes.length - 1;
  while (from > 0 && isFast(strokes[from - 1], strokes[from]) && strokes[from - 1]?.key.length === 1) from -= 1;
  const keys = strokes.slice(from, -1).map(({ key }) => key);
  return keys.length >= wedgeKeysAtLeast ? keys.join("") : null;
}

function isFast(one: KeyStroke | undefined, next: KeyStroke | undefined): boolean {
  return one !== undefined && next !== undefined && next.at - one.at >= 0 && next.at - one.at <= wedgeGapMs;
}
