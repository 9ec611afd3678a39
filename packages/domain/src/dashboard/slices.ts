/** Pie slices: few enough to tell apart, and only for parts of a whole. Source: behaviour 3.6. */

/** A part of a whole, drawn as a slice of a pie. */
export interface PiePart {
  readonly code: string;
  readonly name: string;
  /** Units: those of the measure. */
  readonly value: number;
}

/** Content of a pie: slices, largest first, and the others combined; or the reason why it must be a bar. */
export type PieContent =
  | { readonly draw: "pie"; readonly slices: readonly PiePart[]; readonly others: number; readonly otherCount: number }
  | { readonly draw: "bar"; readonly reason: "NEGATIVE_PART" };

/** Maximum number of slices beside the one that all others are combined into. */
export const slicesAtMost = 6;

/**
 * Splits a whole into slices. `others` is the part of the whole beyond the given parts; it is combined with surplus parts. A negative
 * part has no slice, so the widget is drawn as a bar with a note that explains why.
 *
 * @example toPieSlices([{ code: "1", name: "Café", value: 300 }], 500) // => { draw: "pie", slices: [{ code: "1", name: "Café", value: 300 }], others: 200, otherCount: 0 }
 */
export function toPieSlices(parts: readonly PiePart[], total: number, atMost: number = slicesAtMost): PieContent {
  const partsTotal = parts.reduce((sum, part) => sum + part.value, 0);
  if (total - partsTotal < 0 || parts.some((part) => part.value < 0)) return { draw: "bar", reason: "NEGATIVE_PART" };
  const sortedParts = parts.filter((part) => part.value > 0).sort((left, right) => right.value - left.value);
  const slices = sortedParts.slice(0, atMost);
  return {
    draw: "pie",
    slices,
    others: total - slices.reduce((sum, part) => sum + part.value, 0),
    otherCount: sortedParts.length - slices.length,
  };
}
