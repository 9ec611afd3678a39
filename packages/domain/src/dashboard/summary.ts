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
 * Says what a series shows: its total, its highest point, and how it stands against the one it is compared with.
 *
 * @example summarizeSeries([]) // => { key: "seriesEmpty", params: {} }
 */
export function summarizeSeries(points: readonly SummaryPoint[], total: number = totalOf(points), previousTotal: number | null = null): Summary {
  const known = points.filter(isKnown);
  if (known.every(({ value }) => value === 0)) return { key: "seriesEmpty", params: {} };
  const highest = known.reduce((best, point) => (point.value > best.value ? point : best));
  const lowest = known.reduce((least, point) => (point.value < least.value ? point : least));
  const base = { count: known.length, totalValue: total, highest: highest.label, highestValue: highest.value };
  const { trend, percent } = compareFigures(total, previousTotal, "neutral");
  if (previousTotal !== null && percent !== null && trend !== "same") {
    return { key: trend === "up" ? "seriesUp" : "seriesDown", params: { ...base, previousValue: previousTotal, changePercent: Math.abs(percent) } };
  }
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

function isKnown(point: SummaryPoint): point is SummaryPoint & { readonly value: number } {
  return point.value !== null;
}

function totalOf(points: readonly SummaryPoint[]): number {
  return points.reduce((sum, point) => sum + (point.value ?? 0), 0);
}
