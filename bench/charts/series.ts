/** Data of every drawing: 365 days of a store, or 20 stores over three years. Each edition changes every mark. */

export const barCount = 365;
export const lineCount = 20;
export const pointCount = 1095;

/** A list of values per series. */
export type Figures = readonly (readonly number[])[];

const wave = (day: number, shop: number, edition: number) =>
  420_000 +
  shop * 31_000 +
  Math.round(160_000 * Math.sin((day + edition * 17) / 7) + 90_000 * Math.sin((day * (shop + 3)) / 91));

export const figuresOf = {
  bars: (edition: number): Figures => [Array.from({ length: barCount }, (_, day) => wave(day, 0, edition))],
  lines: (edition: number): Figures =>
    Array.from({ length: lineCount }, (_, shop) =>
      Array.from({ length: pointCount }, (_, day) => wave(day, shop, edition)),
    ),
} as const;
