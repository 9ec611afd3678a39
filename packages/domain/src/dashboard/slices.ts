/** The slices of a pie: few enough to tell apart, and only where a whole has parts. Source: behaviour 3.6. */

/** A part of a whole. */
export interface Part {
  readonly code: string;
  readonly name: string;
  /** In the unit of the measure. */
  readonly value: number;
}

/** Content of a pie: its slices, largest first, and the rest as one; or the reason why it must be a bar. */
export type Slices =
  | { readonly draw: "pie"; readonly slices: readonly Part[]; readonly others: number; readonly otherCount: number }
  | { readonly draw: "bar"; readonly reason: "NEGATIVE_PART" };

/** How many slices a pie has at most, the rest apart. */
export const slicesAtMost = 6;

/**
 * Cuts a whole into slices. `others` is what the whole holds beyond the parts given, added to the parts that are too many; a negative
 * part has no slice, so the widget is drawn as a bar, with a note that says why.
 *
 * @example toSlices([{ code: "1", name: "Café", value: 300 }], 500) // => { draw: "pie", slices: [{ code: "1", name: "Café", value: 300 }], others: 200, otherCount: 0 }
 */
export function toSlices(parts: readonly Part[], total: number, atMost: number = slicesAtMost): Slices {
  const given = parts.reduce((sum, part) => sum + part.value, 0);
  if (total - given < 0 || parts.some((part) => part.value < 0)) return { draw: "bar", reason: "NEGATIVE_PART" };
  const sorted = parts.filter((part) => part.value > 0).sort((left, right) => right.value - left.value);
  const slices = sorted.slice(0, atMost);
  return {
    draw: "pie",
    slices,
    others: total - slices.reduce((sum, part) => sum + part.value, 0),
    otherCount: sorted.length - slices.length,
  };
}
