/** The points of a chart that its sentence names; the words are the languages'. Source: behaviour 3.6. */

/** A point of a series. */
export interface SummaryPoint {
  readonly label: string;
  /** Null is a gap. */
  readonly value: number | null;
  /** Whether the place was open; unless told, it was. */
  readonly isOpen?: boolean;
  /** Whether its time is over, so that no more can come; unless told, it is. */
  readonly isFinished?: boolean;
}

/** The points that a sentence names. */
export interface Extremes<P extends SummaryPoint> {
  readonly highest: P & { readonly value: number };
  /** Null where fewer than two points are left. */
  readonly lowest: (P & { readonly value: number }) | null;
}

/**
 * Finds the points that a sentence names, the first of several: the highest of all, and the lowest of those that were open and are over. An
 * empty hour before opening is not the lowest, nor is the month that has just begun. Null for a series without a figure.
 *
 * Source: behaviour 3.6.
 *
 * @example findExtremes([{ label: "10:00", value: 5 }, { label: "11:00", value: 9 }, { label: "12:00", value: 1, isFinished: false }])?.lowest?.label // => "10:00"
 */
export function findExtremes<P extends SummaryPoint>(points: readonly P[]): Extremes<P> | null {
  const known = points.filter(isKnown);
  const [first] = known;
  if (first === undefined) return null;
  const over = known.filter(({ isOpen = true, isFinished = true }) => isOpen && isFinished);
  const highest = known.reduce((best, point) => (point.value > best.value ? point : best), first);
  return {
    highest,
    lowest: over.length < 2 ? null : over.reduce((least, point) => (point.value < least.value ? point : least)),
  };
}

function isKnown<P extends SummaryPoint>(point: P): point is P & { readonly value: number } {
  return point.value !== null;
}
