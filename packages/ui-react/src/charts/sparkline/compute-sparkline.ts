import { linePath } from "../line/compute-line.ts";

export type SparklineGeometry = Readonly<{
  path: string;
  comparisonPath: string | null;
  /** Position of the last figure, as fractions of width and height from the top left. */
  end: Readonly<{ x: number; y: number }> | null;
}>;

/** View box of the paths, stretched to the available space. */
export const sparklineBox = { width: 100, height: 32, inset: 2 } as const;

/** Computes a line without axes, scaled from its lowest to its highest figure. */
export function computeSparkline(
  values: readonly (number | null)[],
  comparison: readonly (number | null)[] = [],
): SparklineGeometry {
  const knownValues = [...values, ...comparison].filter(isFigure);
  const lowestValue = knownValues.reduce((least, value) => Math.min(least, value), Infinity);
  const highestValue = knownValues.reduce((maximum, value) => Math.max(maximum, value), -Infinity);
  const { width, height, inset } = sparklineBox;
  const yOf = (value: number | null): number | null => {
    if (!isFigure(value)) return null;
    if (highestValue === lowestValue) return height / 2;
    return inset + (1 - (value - lowestValue) / (highestValue - lowestValue)) * (height - 2 * inset);
  };
  const pointCount = Math.max(values.length, comparison.length);
  const xs = Array.from({ length: pointCount }, (_, index) =>
    pointCount === 1 ? width : (index * width) / (pointCount - 1),
  );
  const ys = values.map(yOf);
  const lastIndex = ys.findLastIndex((y) => y !== null);
  const lastX = xs[lastIndex];
  const lastY = ys[lastIndex];
  return {
    path: linePath(xs, ys),
    comparisonPath: comparison.length === 0 ? null : linePath(xs, comparison.map(yOf)),
    end: lastX === undefined || lastY === undefined || lastY === null ? null : { x: lastX / width, y: lastY / height },
  };
}

const isFigure = (value: number | null): value is number => value !== null && Number.isFinite(value);
