/** Highest and lowest points of a chart, which its sentence names. Source: behaviour 3.6. */

/** A point of a series. */
export interface SummaryPoint {
  readonly label: string;
  /** Value of the point; null leaves a gap in the curve. */
  readonly value: number | null;
  /** Whether the location was open; true by default. */
  readonly isOpen?: boolean;
  /** Whether the period of the point is finished, so that its value is final; true by default. */
  readonly isFinished?: boolean;
}

/** Points named in a chart's sentence. */
export interface Extremes<P extends SummaryPoint> {
  readonly highest: P & { readonly value: number };
  /** Point with the lowest value; null if fewer than two points qualify. */
  readonly lowest: (P & { readonly value: number }) | null;
}

/**
 * Finds the points named in a chart's sentence, the first on a tie: the highest of all, and the lowest among open, finished ones. An
 * empty hour before opening is not the lowest, nor is a month that has just begun. Null for a series without values.
 *
 * Source: behaviour 3.6.
 *
 * @example findExtremes([{ label: "10:00", value: 5 }, { label: "11:00", value: 9 }, { label: "12:00", value: 1, isFinished: false }])?.lowest?.label // => "10:00"
 */
export function findExtremes<P extends SummaryPoint>(points: readonly P[]): Extremes<P> | null {
  const knownPoints = points.filter(isKnown);
  const [firstPoint] = knownPoints;
  if (firstPoint === undefined) return null;
  const finishedPoints = knownPoints.filter(({ isOpen = true, isFinished = true }) => isOpen && isFinished);
  const highestPoint = knownPoints.reduce(
    (bestPoint, point) => (point.value > bestPoint.value ? point : bestPoint),
    firstPoint,
  );
  return {
    highest: highestPoint,
    lowest:
      finishedPoints.length < 2
        ? null
        : finishedPoints.reduce((least, point) => (point.value < least.value ? point : least)),
  };
}

function isKnown<P extends SummaryPoint>(point: P): point is P & { readonly value: number } {
  return point.value !== null;
}
