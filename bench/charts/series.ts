/** Sizes and figures of every drawing, from the hours of a week to 20 stores over three years. Each edition changes every mark. */

/** Number of bars, and of days in the calendar. */
export const barCount = 365;
/** Number of lines. */
export const lineCount = 20;
/** Number of points of each line, one a day over three years. */
export const pointCount = 1095;

/** Numbers of weekdays and hours in the heat map. */
export const [weekdayCount, hourCount] = [7, 24] as const;
/** Number of small charts, and number of days in each. */
export const [panelCount, panelDays] = [20, 90] as const;
/** Number of ranked members, and number of weeks in their ranking. */
export const [memberCount, weekCount] = [10, 52] as const;
/** Number of steps in the waterfall. */
export const stepCount = 8;

/** List of values for each series. */
export type Figures = readonly (readonly number[])[];

const waveValue = (day: number, shop: number, edition: number) =>
  420_000 +
  shop * 31_000 +
  Math.round(160_000 * Math.sin((day + edition * 17) / 7) + 90_000 * Math.sin((day * (shop + 3)) / 91));

const makeGrid = (series: number, count: number, edition: number): Figures =>
  Array.from({ length: series }, (_, shop) =>
    Array.from({ length: count }, (__, day) => waveValue(day, shop, edition)),
  );

export const figuresOf = {
  bars: (edition: number): Figures => makeGrid(1, barCount, edition),
  lines: (edition: number): Figures => makeGrid(lineCount, pointCount, edition),
  heat: (edition: number): Figures => makeGrid(weekdayCount, hourCount, edition),
  calendar: (edition: number): Figures => makeGrid(1, barCount, edition),
  multiples: (edition: number): Figures => makeGrid(panelCount, panelDays, edition),
  /** Moves the weeks along, because the wave that an edition moves is the same for all members and changes no rank. */
  bump: (edition: number): Figures =>
    Array.from({ length: memberCount }, (_, shop) =>
      Array.from({ length: weekCount }, (__, week) => waveValue((week + edition * 5) * 7, shop, 0)),
    ),
  waterfall: (edition: number): Figures => [
    Array.from({ length: stepCount }, (_, step) => waveValue(step * 9, step, edition) - 400_000 - step * 31_000),
  ],
} as const;

export type Shape = keyof typeof figuresOf;

/** Returns the ranks of the members in each bin, the largest first. */
export function ranksOf(figures: Figures): readonly (readonly number[])[] {
  return figures.map((values, member) =>
    values.map((value, bin) => {
      const above = figures.filter((other, index) => {
        const theirs = other[bin] ?? 0;
        return theirs > value || (theirs === value && index < member);
      });
      return above.length + 1;
    }),
  );
}
