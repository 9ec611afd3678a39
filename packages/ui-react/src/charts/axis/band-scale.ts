type ScaleEnds = readonly [number, number];

/** Room left between bands, and before the first and after the last one. Units: shares of a step. */
export type BandPadding = Readonly<{ inner?: number; outer?: number }>;

/** Bands of equal size along an axis. Units: pixels. */
export type BandScale = Readonly<{ size: number; startOf: (index: number) => number }>;

/** Divides an axis into bands. d3's scale of the same name finds a band by its key, which takes several times as long. */
export function bandScale(
  count: number,
  [start, end]: ScaleEnds,
  { inner = 0, outer = 0 }: BandPadding = {},
): BandScale {
  const bandStep = (end - start) / Math.max(1, count - inner + 2 * outer);
  const firstStart = start + (end - start - bandStep * (count - inner)) / 2;
  return { size: bandStep * (1 - inner), startOf: (index) => firstStart + bandStep * index };
}
