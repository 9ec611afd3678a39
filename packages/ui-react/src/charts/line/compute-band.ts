import { area } from "d3-shape";

/** Values of a band: null where there is none. */
export type Band = Readonly<{ low: readonly (number | null)[]; high: readonly (number | null)[] }>;

export type BandGeometry = Readonly<{
  /** Outline of the band, interrupted where it has no values. */
  path: string;
  /** Bounds of isolated categories, which an outline would not show. */
  lone: readonly Readonly<{ x: number; top: number; bottom: number }>[];
}>;

/** Computes the outline of a band between two values of each category, on the scales of a line chart. */
export function computeBand(
  { low, high }: Band,
  { xs, yOf }: Readonly<{ xs: readonly number[]; yOf: (value: number) => number }>,
): BandGeometry {
  const points = xs.map((x, index) => {
    const [lowest, highest] = [low[index] ?? null, high[index] ?? null];
    return lowest === null || highest === null ? null : { x, top: yOf(highest), bottom: yOf(lowest) };
  });
  const drawArea = area<(typeof points)[number]>()
    .defined((point) => point !== null)
    .x((point) => point?.x ?? 0)
    .y0((point) => point?.bottom ?? 0)
    .y1((point) => point?.top ?? 0)
    .digits(1);
  return {
    path: drawArea(points) ?? "",
    lone: points.flatMap((point, index) =>
      point === null || (points[index - 1] ?? null) !== null || (points[index + 1] ?? null) !== null ? [] : [point],
    ),
  };
}
