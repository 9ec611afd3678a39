import fc from "fast-check";

import type * as dashboard from "../../../dashboard/index.ts";
import { addDays, bucketsOf, customRange } from "../../../period/index.ts";
import { arbCalendarDate } from "../../arbitraries/calendar.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof dashboard,
  | "autoGrainOf"
  | "blankFutureBuckets"
  | "findExtremes"
  | "findVisibleBuckets"
  | "slicesAtMost"
  | "scaleToFirstUnit"
  | "toPieSlices"
  | "widgetGrains"
>;

/** Chart parts: some are zero, a few negative. */
const arbPartValue = fc.oneof(
  { weight: 16, arbitrary: fc.nat(10_000) },
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: -50, max: -1 }) },
);
const arbPart = fc.record({ code: fc.string(), name: fc.string(), value: arbPartValue });
const arbFigure = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -1_000_000, max: 1_000_000 }));
/** A point of a series, mostly of a running or finished period. */
const arbSeriesPoint = fc.record(
  { label: fc.string(), value: fc.option(arbFigure, { nil: null }), isOpen: fc.boolean(), isFinished: fc.boolean() },
  { requiredKeys: ["label", "value"] },
);
/** Buckets in order: finished, running, and future. */
const arbBuckets = fc
  .tuple(
    fc.array(fc.boolean(), { maxLength: 6 }),
    fc.option(fc.boolean(), { nil: null }),
    fc.array(fc.boolean(), { maxLength: 6 }),
  )
  .map(([overStates, runningState, future]) => [
    ...overStates.map((isBusy) => ({ isBusy, state: "finished" as const })),
    ...(runningState === null ? [] : [{ isBusy: runningState, state: "running" as const }]),
    ...future.map((isBusy) => ({ isBusy, state: "future" as const })),
  ]);
const arbScaled = fc.record({
  unit: fc.constantFrom("money", "count", "qty" as const),
  values: fc.array(fc.option(arbFigure, { nil: null }), { maxLength: 5 }),
});
const sumOf = (points: readonly { readonly value: number | null }[]) =>
  points.reduce((sum, { value }) => sum + (value ?? 0), 0);

/** Builds the rules and laws of a chart's contents. */
export const chartRules = ({
  autoGrainOf,
  blankFutureBuckets,
  findExtremes,
  findVisibleBuckets,
  slicesAtMost,
  scaleToFirstUnit,
  toPieSlices,
  widgetGrains,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "pie-slices": {
    says: "A pie has six slices at most, the largest first, and the others together; they sum to the whole. A negative part, or parts of more than the whole, are drawn as bars instead.",
    source: "behaviour 3.6",
    laws: {
      "slices and others sum to the whole, the largest first; a negative part or rest is drawn as bars": fc.property(
        fc.array(arbPart, { maxLength: 12 }),
        fc.oneof(fc.nat(5_000), fc.constant(0), fc.integer({ min: -50, max: -1 })),
        (parts, rest) => {
          const total = sumOf(parts) + rest;
          const result = toPieSlices(parts, total);
          same(result.draw, rest < 0 || parts.some((part) => part.value < 0) ? "bar" : "pie");
          if (result.draw === "bar") return same(result, { draw: "bar", reason: "NEGATIVE_PART" });
          const values = result.slices.map((slice) => slice.value);
          same(values.reduce((sum, value) => sum + value, 0) + result.others, total);
          same(
            values,
            values.toSorted((left, right) => right - left),
          );
          same(values.length, Math.min(slicesAtMost, parts.filter(({ value }) => value > 0).length));
          same(result.otherCount, parts.filter(({ value }) => value > 0).length - values.length);
          holds(result.others >= 0, "the others are not below zero");
        },
      ),
    },
  },
  "chart-scales": {
    says: "Figures of several units in one chart: the first unit is on the axis, each other scaled to reach as high. Zero stays at zero, a gap stays a gap, and figures of one unit share a scale.",
    source: "behaviour 3.6 (a line has 1..5 measures, a bar 1..3); decision 0130",
    laws: {
      "the first unit is drawn unscaled, any other scaled to the same maximum, in proportion": fc.property(
        fc.array(arbScaled, { maxLength: 5 }),
        (series) => {
          const scaledValues = scaleToFirstUnit(series);
          const unit = series[0]?.unit;
          const reachOf = (label: string | undefined) =>
            Math.max(
              0,
              ...series.flatMap((figures) =>
                figures.unit === label ? figures.values.map((value) => Math.abs(value ?? 0)) : [],
              ),
            );
          const baseReach = reachOf(unit);
          same(scaledValues.length, series.length);
          for (const [index, figures] of series.entries()) {
            const ownReach = reachOf(figures.unit);
            const heights = scaledValues[index] ?? [];
            if (figures.unit === unit || baseReach === 0) same(heights, figures.values);
            same(
              heights.map((height) => height === null),
              figures.values.map((value) => value === null),
            );
            for (const [pointIndex, value] of figures.values.entries()) {
              const height = heights[pointIndex] ?? 0;
              holds(
                Math.abs(height * ownReach - (value ?? 0) * (baseReach === 0 ? ownReach : baseReach)) <=
                  1e-6 * ownReach * Math.max(1, baseReach),
                "in its own proportions",
              );
              holds(
                baseReach === 0 || Math.abs(height) <= baseReach * (1 + 1e-9),
                "no higher than the largest of the first",
              );
            }
          }
        },
      ),
    },
  },
  "auto-grain": {
    says: "A series has the grain that fits its range: never too many points, and a longer range never has a finer grain.",
    source: "behaviour 3.6 (line)",
    laws: {
      "a year or less has a hundred points at most": fc.property(arbCalendarDate, fc.nat(365), (from, days) => {
        const range = { from, to: addDays(from, days) };
        const buckets = bucketsOf(customRange(range.from, range.to), autoGrainOf(range), {
          timeZone: "America/Toronto",
          weekStart: 0,
          businessDayStart: 0,
        });
        holds(buckets.length >= 1 && buckets.length <= 100, `${buckets.length} points in ${days + 1} days`);
      }),
      "a longer range never has a finer grain": fc.property(
        arbCalendarDate,
        fc.nat(800),
        fc.nat(800),
        (from, days, furtherDays) => {
          const rank = (length: number) => widgetGrains.indexOf(autoGrainOf({ from, to: addDays(from, length) }));
          holds(rank(days + furtherDays) >= rank(days), "coarser or the same");
        },
      ),
    },
  },
  "shown-buckets": {
    says: "A chart of a day shows its half hours from one before the first sale to one after the last, and to the current one while the day lasts; a line ends at the last bucket that has begun, a quiet one at zero (no trailing zeros of the future).",
    source: "behaviour 3.6",
    laws: {
      "shows every bucket with sales and one on either side, and every one that has begun of a day in progress":
        fc.property(arbBuckets, (buckets) => {
          const shownBuckets = findVisibleBuckets(buckets);
          const busy = buckets.flatMap(({ isBusy }, index) => (isBusy ? [index] : []));
          if (shownBuckets === null) return same(busy, []);
          const begunCount = buckets.filter(({ state }) => state !== "future").length - 1;
          same(shownBuckets.from, Math.max(0, Math.min(...busy) - 1));
          same(
            shownBuckets.to,
            Math.min(
              buckets.length - 1,
              Math.max(Math.max(...busy) + 1, buckets.every(({ state }) => state === "finished") ? -1 : begunCount),
            ),
          );
        }),
      "a line is unchanged up to the last bucket that has begun, zeros included, and a gap after it": fc.property(
        arbBuckets,
        fc.array(fc.nat(2), { minLength: 13, maxLength: 13 }),
        (buckets, figures) => {
          const values = figures.slice(0, buckets.length);
          const line = blankFutureBuckets(
            values,
            buckets.map(({ state }) => state),
          );
          const begunCount = buckets.filter(({ state }) => state !== "future").length;
          same(
            [line.slice(0, begunCount), line.slice(begunCount)],
            [values.slice(0, begunCount), values.slice(begunCount).map(() => null)],
          );
        },
      ),
    },
  },
  "chart-summary": {
    says: "The sentence of a chart names the first of its highest points, and the first of its lowest among open and finished ones; without figures it names none.",
    source: "behaviour 3.6",
    laws: {
      "the highest of all points, and the lowest of at least two that were open and are over": fc.property(
        fc.array(arbSeriesPoint, { maxLength: 12 }),
        (points) => {
          const knownPoints = points.filter(({ value }) => value !== null);
          const completePoints = knownPoints.filter(
            ({ isOpen, isFinished }) => isOpen !== false && isFinished !== false,
          );
          const firstWith = (list: typeof points, wantedValue: number) =>
            list.find(({ value }) => value === wantedValue);
          const valuesOf = (list: typeof points) => list.map(({ value }) => value ?? Number.NaN);
          if (knownPoints.length === 0) return same(findExtremes(points), null);
          same(findExtremes(points), {
            highest: firstWith(knownPoints, Math.max(...valuesOf(knownPoints))),
            lowest: completePoints.length < 2 ? null : firstWith(completePoints, Math.min(...valuesOf(completePoints))),
          });
        },
      ),
    },
  },
});
