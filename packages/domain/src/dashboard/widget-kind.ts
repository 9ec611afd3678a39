/** Widget kinds: queries, and the display types of each. */

import { getMetric, isMetricCode, type MetricCode, type MetricDirection, type MetricUnit } from "../metric/index.ts";
import {
  grains,
  isComparisonRule,
  isFairRule,
  type ComparisonRule,
  type FairRule,
  type Grain,
} from "../period/index.ts";

import {
  hourOfWeekMeasures,
  itemMeasures,
  lineMeasures,
  memberMeasures,
  receiptMeasures,
} from "./split-measures.data.ts";

/**
 * Display types of a widget, with the requirements of each.
 *
 * Source: behaviour 3.6, decisions 0446, 0462, 0463 and 0464.
 */
export const displayTypes = {
  card: { measuresAtMost: 1, needsPrimary: false, needsDimension: false, needsGrain: false, needsAdditive: false },
  tile: { measuresAtMost: 5, needsPrimary: true, needsDimension: false, needsGrain: false, needsAdditive: false },
  list: { measuresAtMost: 1, needsPrimary: true, needsDimension: true, needsGrain: false, needsAdditive: false },
  pie: { measuresAtMost: 1, needsPrimary: false, needsDimension: true, needsGrain: false, needsAdditive: true },
  bar: { measuresAtMost: 3, needsPrimary: false, needsDimension: false, needsGrain: false, needsAdditive: false },
  line: { measuresAtMost: 5, needsPrimary: false, needsDimension: false, needsGrain: true, needsAdditive: false },
  heat: { measuresAtMost: 1, needsPrimary: false, needsDimension: false, needsGrain: false, needsAdditive: false },
  multiples: { measuresAtMost: 1, needsPrimary: false, needsDimension: true, needsGrain: true, needsAdditive: false },
  bump: { measuresAtMost: 1, needsPrimary: false, needsDimension: true, needsGrain: true, needsAdditive: false },
  waterfall: { measuresAtMost: 1, needsPrimary: false, needsDimension: false, needsGrain: false, needsAdditive: false },
} as const satisfies Record<string, DisplayTypeRow>;

interface DisplayTypeRow {
  /** Maximum number of measures, the primary one included. */
  readonly measuresAtMost: number;
  /** A missing measure is PRIMARY_REQUIRED; for the other types it is WIDGET_MEASURE_REQUIRED. */
  readonly needsPrimary: boolean;
  readonly needsDimension: boolean;
  readonly needsGrain: boolean;
  /** Splits a whole into parts, so its measure must be additive. */
  readonly needsAdditive: boolean;
}

/** A code of the table of display types. */
export type DisplayType = keyof typeof displayTypes;

/**
 * Widget queries, with the display types of each.
 *
 * Source: specification 7, behaviour 3.7, decisions 0450, 0462 and 0463.
 */
export const widgetKinds = {
  Client: {
    displays: ["card", "tile"],
    timed: false,
    ranked: false,
    measures: [
      "uniqueCustomers",
      "newCustomers",
      "returningCustomers",
      "identifiedShare",
      "transactions",
      "averageSale",
      "itemsPerSale",
    ],
  },
  GetStats: {
    displays: ["card", "tile"],
    timed: false,
    ranked: false,
    measures: ["netSales", "margin", "transactions", "items", "refunds", "discounts", "voids", "stockOnHand"],
  },
  GetStatsPer: {
    displays: ["list", "bar", "pie", "heat"],
    timed: false,
    ranked: true,
    measures: memberMeasures,
  },
  MembersPerRange: { displays: ["multiples", "bump"], timed: true, ranked: true, measures: ["netSales"] },
  NetChange: { displays: ["waterfall"], timed: false, ranked: false, measures: ["netSales"] },
  ReceiptSizes: { displays: ["bar"], timed: false, ranked: false, measures: ["transactions"] },
  SalesPerRange: {
    displays: ["line", "bar", "card", "heat"],
    timed: true,
    ranked: false,
    measures: ["netSales", "transactions", "items"],
  },
  Simple: {
    displays: ["card", "tile"],
    timed: false,
    ranked: false,
    measures: [
      "netSales",
      "grossSales",
      "discounts",
      "refunds",
      "tax",
      "transactions",
      "items",
      "averageSale",
      "margin",
    ],
  },
  TopSales: { displays: ["list", "bar", "pie"], timed: false, ranked: true, measures: ["netSales", "items"] },
} as const satisfies Record<string, WidgetKindRow>;

interface WidgetKindRow {
  readonly displays: readonly DisplayType[];
  /** The answer is over time, so the widget needs a grain. */
  readonly timed: boolean;
  /** The answer is a ranking, so the widget has a top N. */
  readonly ranked: boolean;
  /** Metrics of the answer, which are the widget's possible measures. */
  readonly measures: readonly MeasureCode[];
}

/** A widget query. */
export type WidgetKind = keyof typeof widgetKinds;

/**
 * Measure families of GetStats, with the metric of each; STOCK comes from the ledger, not from sales.
 *
 * Source: behaviour 3.7.
 */
export const statTypes = {
  SALES: { metric: "netSales" },
  MARGIN: { metric: "margin" },
  TRANSACTIONS: { metric: "transactions" },
  ITEMS: { metric: "items" },
  REFUNDS: { metric: "refunds" },
  DISCOUNTS: { metric: "discounts" },
  VOIDS: { metric: "voids" },
  STOCK: { metric: null },
} as const satisfies Record<string, { readonly metric: MetricCode | null }>;

/** A code of the table of measure families. */
export type StatType = keyof typeof statTypes;

/**
 * Splits of GetStatsPer, each with the measure it shows by default and all that it can show. A split that partitions the sale lines sums to
 * net sales. An average sale has no sum over the weeks of a period, so an hour of the week has none.
 *
 * Source: behaviour 3.6 (a list has any measure), 3.7 (TENDER totals what is collected); decisions 0446 and 0502.
 */
export const perTypes = {
  DEPARTMENT: { total: "netSales", measures: lineMeasures },
  SUBDEPARTMENT: { total: "netSales", measures: lineMeasures },
  ITEM: { total: "netSales", measures: itemMeasures },
  VENDOR: { total: "netSales", measures: itemMeasures },
  CASHIER: { total: "netSales", measures: receiptMeasures },
  TERMINAL: { total: "netSales", measures: receiptMeasures },
  TENDER: { total: "totalCollected", measures: ["totalCollected"] },
  LOCATION: { total: "netSales", measures: receiptMeasures },
  HOUR: { total: "netSales", measures: receiptMeasures },
  WEEKDAY: { total: "netSales", measures: receiptMeasures },
  WEEKDAY_HOUR: { total: "netSales", measures: hourOfWeekMeasures },
} as const satisfies Record<string, PerTypeRow>;

interface PerTypeRow {
  readonly total: MetricCode;
  readonly measures: readonly MetricCode[];
}

/** A code of the table of splits. */
export type PerType = keyof typeof perTypes;

/**
 * Lists the measures that a split can show.
 *
 * @example measuresOfSplit("TENDER") // => ["totalCollected"]
 */
export function measuresOfSplit(split: PerType): readonly MetricCode[] {
  return perTypes[split].measures;
}

/** Splits of MembersPerRange. Source: decision 0462. */
export const splitsOverTime = [
  "DEPARTMENT",
  "SUBDEPARTMENT",
  "ITEM",
  "CASHIER",
  "TERMINAL",
  "LOCATION",
] as const satisfies readonly PerType[];

/** A split of MembersPerRange. */
export type SplitOverTime = (typeof splitsOverTime)[number];

/**
 * Tells whether members of a split are known over time.
 *
 * @example isSplitOverTime("TENDER") // => false
 */
export function isSplitOverTime(split: string | null | undefined): split is SplitOverTime {
  return splitsOverTime.some((code) => code === split);
}

/** Comparison with other days. */
export type PeriodComparison = ComparisonRule | FairRule;

/**
 * Tells whether a text is a comparison with other days.
 *
 * @example isPeriodComparison("comparable") // => true
 */
export function isPeriodComparison(text: string): text is PeriodComparison {
  return isComparisonRule(text) || isFairRule(text);
}

/** Comparisons of a widget: none, a rule for other days, a goal, or a fixed value. */
export const widgetComparisons = [
  "none",
  "previous",
  "previousToDate",
  "sameWeekday",
  "sameWeekdays",
  "lastYear",
  "sameHolidays",
  "comparable",
  "goal",
  "fixed",
] as const satisfies readonly (PeriodComparison | "goal" | "fixed")[];

/** Comparison of a widget. */
export type WidgetComparison = (typeof widgetComparisons)[number];

/** The grains of a series. */
export const widgetGrains = grains;

/** Grain of a series: the length of its bins. */
export type WidgetGrain = Grain;

/** Refresh intervals; 0 is never. Units: seconds. */
export const refreshIntervals = [0, 60, 300] as const;

/** Interval at which a widget asks for its figures again. */
export type RefreshInterval = (typeof refreshIntervals)[number];

/** Icons of a tile. */
export const widgetIcons = ["receipt", "tag", "users", "box", "truck", "clock", "store", "target", "chart"] as const;

/** Icon of a tile. */
export type WidgetIcon = (typeof widgetIcons)[number];

/** Tones of a figure that crosses a threshold. */
export const thresholdTones = ["good", "watch", "bad"] as const;

/** Tone of the figures beyond a threshold. */
export type ThresholdTone = (typeof thresholdTones)[number];

/** Optional parts of a list. Source: behaviour 3.6. */
export const optionalListParts = ["share", "bar", "others", "comparison"] as const;

/** Optional part of a list: its shares, bars, other members or comparison. */
export type OptionalListPart = (typeof optionalListParts)[number];

/** Metrics of the Client query. Source: behaviour 3.7. */
export const customerMetrics = {
  uniqueCustomers: { unit: "count", direction: "up-is-good" },
  newCustomers: { unit: "count", direction: "up-is-good" },
  returningCustomers: { unit: "count", direction: "up-is-good" },
  identifiedShare: { unit: "pct", direction: "up-is-good" },
} as const;

/** A metric of the Client query that is not a sales metric. */
export type CustomerMetricCode = keyof typeof customerMetrics;

/** Measures of a widget: a sales metric, a customer metric, or stock on hand. */
export type MeasureCode = MetricCode | CustomerMetricCode | "stockOnHand";

/** Properties of a measure, whatever its data source. */
export interface MeasureRow {
  readonly unit: MetricUnit;
  readonly direction: MetricDirection;
  readonly additive: boolean;
}

/**
 * Returns the unit of a measure, its direction, and whether it is additive: a sales metric, a customer metric, or stock on hand.
 *
 * @example getMeasure("averageSale") // => { unit: "money", direction: "up-is-good", additive: false }
 */
export function getMeasure(code: MeasureCode): MeasureRow {
  if (code === "stockOnHand") return { unit: "qty", direction: "neutral", additive: true };
  const { unit, direction, additive } = isMetricCode(code)
    ? getMetric(code)
    : { ...customerMetrics[code], additive: false };
  return { unit, direction, additive };
}
