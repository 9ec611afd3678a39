/** The one sentence that says what a chart shows: a key and what fills it; the words are the languages'. Source: behaviour 3.6. */

import { percentOf, type Percent } from "../measure/index.ts";
import { compareFigures } from "../metric/index.ts";

/**
 * The sentences, and the params each one has. A param that ends in `Value` is a figure of the measure, one that ends in `Percent` a
 * percent, `count` a number of things; all others are texts as they were given.
 */
export const summaries = {
  figureEmpty: [],
  figure: ["currentValue"],
  figureUp: ["currentValue", "previousValue", "changePercent"],
  figureDown: ["currentValue", "previousValue", "changePercent"],
  figureSame: ["currentValue"],
  figureFromNothing: ["currentValue"],
  seriesEmpty: [],
  series: ["count", "totalValue", "highest", "highestValue", "lowest", "lowestValue"],
  seriesHighest: ["count", "totalValue", "highest", "highestValue"],
  seriesUp: ["count", "totalValue", "highest", "highestValue", "previousValue", "changePercent"],
  seriesDown: ["count", "totalValue", "highest", "highestValue", "previousValue", "changePercent"],
  rankingEmpty: [],
  ranking: ["count", "totalValue", "first", "firstValue", "firstPercent"],
  rankingOfOne: ["first", "firstValue"],
} as const satisfies Record<string, readonly string[]>;

/** A code of the table of sentences. */
export type SummaryKey = keyof typeof summaries;

/** A sentence to be said: its key, and what fills it. Figures are in the units of their measure, to be written by the language. */
export interface Summary {
  readonly key: SummaryKey;
  readonly params: Readonly<Record<string, string | number>>;
}

/** One point of a series or one row of a ranking. */
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
  return { highest, lowest: over.length < 2 ? null : over.reduce((least, point) => (point.value < least.value ? point : least)) };
}

/**
 * Says what a card shows.
 *
 * @example summarizeFigure(1100, 1000) // => { key: "figureUp", params: { currentValue: 1100, previousValue: 1000, changePercent: 10 } }
 */
export function summarizeFigure(current: number | null, previous?: number | null): Summary {
  if (current === null) return { key: "figureEmpty", params: {} };
  if (previous === null || previous === undefined) return { key: "figure", params: { currentValue: current } };
  const { trend, percent } = compareFigures(current, previous, "neutral");
  if (trend === "same") return { key: "figureSame", params: { currentValue: current } };
  if (percent === null) return { key: "figureFromNothing", params: { currentValue: current } };
  const params = { currentValue: current, previousValue: previous, changePercent: Math.abs(percent) };
  return { key: trend === "up" ? "figureUp" : "figureDown", params };
}

/**
 * Says what a series shows: its total, its highest point, and how it stands against the one it is compared with, or its lowest point.
 *
 * @example summarizeSeries([]) // => { key: "seriesEmpty", params: {} }
 */
export function summarizeSeries(points: readonly SummaryPoint[], total: number = totalOf(points), previousTotal: number | null = null): Summary {
  const known = points.filter(isKnown);
  const extremes = findExtremes(known);
  if (extremes === null || known.every(({ value }) => value === 0)) return { key: "seriesEmpty", params: {} };
  const { highest, lowest } = extremes;
  const base = { count: known.length, totalValue: total, highest: highest.label, highestValue: highest.value };
  const { trend, percent } = compareFigures(total, previousTotal, "neutral");
  if (previousTotal !== null && percent !== null && trend !== "same") {
    return { key: trend === "up" ? "seriesUp" : "seriesDown", params: { ...base, previousValue: previousTotal, changePercent: Math.abs(percent) } };
  }
  if (lowest === null) return { key: "seriesHighest", params: base };
  return { key: "series", params: { ...base, lowest: lowest.label, lowestValue: lowest.value } };
}

/**
 * Says what a ranking shows: its first row, and that row's share of the whole.
 *
 * @example summarizeRanking([]) // => { key: "rankingEmpty", params: {} }
 */
export function summarizeRanking(rows: readonly SummaryPoint[], total: number = totalOf(rows)): Summary {
  const known = rows.filter(isKnown);
  const [first] = known;
  if (first === undefined) return { key: "rankingEmpty", params: {} };
  const share: Percent | null = percentOf(first.value, total);
  if (known.length === 1 || share === null) return { key: "rankingOfOne", params: { first: first.label, firstValue: first.value } };
  return {
    key: "ranking",
    params: { count: known.length, totalValue: total, first: first.label, firstValue: first.value, firstPercent: share },
  };
}

function isKnown<P extends SummaryPoint>(point: P): point is P & { readonly value: number } {
  return point.value !== null;
}

function totalOf(points: readonly SummaryPoint[]): number {
  return points.reduce((sum, point) => sum + (point.value ?? 0), 0);
}
