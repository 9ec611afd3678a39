import { area } from "d3-shape";

/** Pixels of a band at each category: null where there is none. */
export type Band = Readonly<{
  xs: readonly number[];
  lowYs: readonly (number | null)[];
  highYs: readonly (number | null)[];
}>;

export type BandGeometry = Readonly<{
  /** Outline of the band, interrupted where it has no values. */
  path: string;
  /** Bounds of isolated categories, which an outline would not show. */
  lone: readonly Readonly<{ x: number; top: number; bottom: number }>[];
}>;

/** Computes the outline of a band between two lines. */
export function computeBand({ xs, lowYs, highYs }: Band): BandGeometry {
  const bandPoints = xs.map((x, index) => {
    const [bottom, top] = [lowYs[index] ?? null, highYs[index] ?? null];
    return bottom === null || top === null ? null : { x, top, bottom };
  });
  const drawArea = area<(typeof bandPoints)[number]>()
    .defined((point) => point !== null)
    .x((point) => point?.x ?? 0)
    .y0((point) => point?.bottom ?? 0)
    .y1((point) => point?.top ?? 0)
    .digits(1);
  return {
    path: drawArea(bandPoints) ?? "",
    lone: bandPoints.flatMap((point, index) =>
      point === null || (bandPoints[index - 1] ?? null) !== null || (bandPoints[index + 1] ?? null) !== null
        ? []
        : [point],
    ),
  };
}
