/** Figures of answers by measure code, and the format of each unit. */
import { customerMetrics } from "@comptoir/domain/dashboard";
import type { MeasureCode, WidgetFormat } from "@comptoir/domain/dashboard";
import {
  compactNumber,
  formatCount,
  formatPercent,
  formatQuantity,
  percent,
  quantity,
  quantityDecimals,
  wholeQuantity,
} from "@comptoir/domain/measure";
import { getMetric, isMetricCode } from "@comptoir/domain/metric";
import type { MetricDirection, MetricUnit } from "@comptoir/domain/metric";
import { cents, formatMoney, formatMoneyCompact } from "@comptoir/domain/money";

import { language } from "../../shared/text.ts";
import type { WidgetData } from "./dashboard-requests.ts";

export interface MeasureFormat {
  readonly unit: MetricUnit;
  readonly direction: MetricDirection;
}

export function getMeasureFormat(code: MeasureCode): MeasureFormat {
  if (isMetricCode(code)) return getMetric(code);
  if (code === "stockOnHand") return { unit: "qty", direction: "neutral" };
  return customerMetrics[code];
}

/** Formats a figure, with as many decimals as its neighbours need; `isShort` is for axes and narrow columns. */
export function formatFigure(
  value: number,
  metricUnit: MetricUnit,
  isShort = false,
  neighbours: readonly number[] = [],
): string {
  const [wholeValue = 0, ...otherValues] = [value, ...neighbours].map(Math.round);
  if (metricUnit === "pct") return formatPercent(percent(value), language, isShort ? 0 : 1);
  if (metricUnit === "money")
    return isShort
      ? formatMoneyCompact(cents(wholeValue), language, otherValues.map(cents))
      : formatMoney(cents(wholeValue), language);
  if (metricUnit === "qty")
    return isShort
      ? compactNumber(quantity(wholeValue), language, otherValues.map(quantity))
      : formatQuantity(
          quantity(wholeValue),
          language,
          otherValues.length === 0 ? 0 : quantityDecimals([wholeValue, ...otherValues].map(quantity)),
        );
  return isShort
    ? compactNumber(wholeQuantity(wholeValue), language, otherValues.map(wholeQuantity))
    : formatCount(wholeValue, language);
}

/** Amount from which a card shows the short form. Units: cents. */
const compactFromCents = 1_000_000_000;

export function formatCardFigure(
  value: number,
  unit: MetricUnit,
  format: WidgetFormat,
  neighbours: readonly number[] = [],
): string {
  const isShort =
    format === "compact" || (format === "auto" && unit === "money" && Math.abs(value) >= compactFromCents);
  return formatFigure(value, unit, isShort, neighbours);
}

/** Formats a figure of a measure. Ratios of quantities, such as items per sale, have two decimals, not three. */
export function formatMeasure(value: number, code: MeasureCode, format: WidgetFormat = "full"): string {
  const { unit } = getMeasureFormat(code);
  const isRatio = unit === "qty" && isMetricCode(code) && !getMetric(code).additive;
  return formatFigure(isRatio ? Math.round(value / 10) * 10 : value, unit, format === "compact");
}

export interface FigurePair {
  /** Null is "no data" or "unknown". */
  readonly value: number | null;
  /** Undefined without a comparison. */
  readonly previous: number | null | undefined;
}

type SimpleFigures = Extract<WidgetData, { readonly call: "Simple" }>["data"]["simple"];
type ClientFigures = Extract<WidgetData, { readonly call: "Client" }>["data"]["client"];

const simpleFieldByMeasure: Readonly<
  Partial<Record<MeasureCode, keyof Omit<SimpleFigures, "previous" | "goal" | "spark">>>
> = {
  netSales: "net",
  grossSales: "gross",
  discounts: "discounts",
  refunds: "refunds",
  tax: "tax",
  totalCollected: "totalCollected",
  transactions: "transactions",
  sales: "sales",
  voids: "voids",
  items: "items",
  averageSale: "averageSale",
  itemsPerSale: "itemsPerSale",
  margin: "margin",
  marginPct: "marginPct",
};

const clientFieldByMeasure: Readonly<Partial<Record<MeasureCode, keyof Omit<ClientFigures, "previous">>>> = {
  uniqueCustomers: "uniqueCustomers",
  newCustomers: "newCustomers",
  returningCustomers: "returningCustomers",
  identifiedShare: "identifiedShare",
  transactions: "transactions",
  averageSale: "averageSale",
  itemsPerSale: "itemsPerSale",
};

/** Finds the figure of a measure in an answer, with its compared figure; null if the answer lacks it. */
export function findFigure(answer: WidgetData, measure: MeasureCode): FigurePair | null {
  if (answer.call === "Simple") {
    const simpleFieldName = simpleFieldByMeasure[measure];
    const { simple } = answer.data;
    return simpleFieldName === undefined || simple[simpleFieldName] === undefined
      ? null
      : { value: simple[simpleFieldName], previous: simple.previous?.[simpleFieldName] };
  }
  if (answer.call === "Client") {
    const clientFieldName = clientFieldByMeasure[measure];
    const { client } = answer.data;
    return clientFieldName === undefined
      ? null
      : { value: client[clientFieldName], previous: client.previous?.[clientFieldName] };
  }
  if (answer.call === "GetStats") {
    const [stat] = answer.data.stats;
    return stat === undefined ? null : { value: stat.value, previous: stat.previous };
  }
  if (answer.call === "ReceiptSizes" || answer.call === "MembersPerRange")
    return { value: answer.data.total, previous: undefined };
  if (answer.call === "NetChange") return { value: answer.data.bridge.after, previous: answer.data.bridge.before };
  if (answer.call === "SalesPerRange" && measure === "netSales")
    return { value: answer.data.total, previous: answer.data.previousTotal };
  if (answer.call === "SalesPerRange" && (measure === "transactions" || measure === "items")) {
    const binFigures = answer.data.bins.map((bin) => bin[measure]);
    return {
      value: binFigures.includes(null) ? null : binFigures.reduce<number>((sum, count) => sum + (count ?? 0), 0),
      previous: measure === "items" ? answer.data.previousTotalItems : answer.data.previousTotalTransactions,
    };
  }
  return null;
}

type Bin = Extract<WidgetData, { readonly call: "SalesPerRange" }>["data"]["bins"][number];

/** Compared figure of a bin; null if it is not known, undefined without a comparison. */
export const binPrevious = (bin: Bin, measure: MeasureCode): number | null | undefined =>
  measure === "transactions" ? bin.previousTransactions : measure === "items" ? bin.previousItems : bin.previous;

/** Finds the goal of a measure in an answer; null if there is none. */
export function findGoal(answer: WidgetData, measure: MeasureCode): number | null {
  if (answer.call === "Simple") return measure === "netSales" ? (answer.data.simple.goal ?? null) : null;
  if (answer.call === "GetStats") return answer.data.stats[0]?.goal ?? null;
  return answer.call === "SalesPerRange" && measure === "netSales" ? (answer.data.goalTotal ?? null) : null;
}

/** Lists the figures over the period; while it runs, without the bins after the last that has a figure other than 0. */
export function listSparklineValues(answer: WidgetData): readonly (number | null)[] {
  const sparklineValues =
    answer.call === "Simple"
      ? answer.data.simple.spark
      : answer.call === "GetStats"
        ? answer.data.stats[0]?.spark
        : undefined;
  if (sparklineValues === undefined || !answer.data.meta.partial) return sparklineValues ?? [];
  const lastNonZeroIndex = sparklineValues.findLastIndex((value) => value !== null && value !== 0);
  return sparklineValues.slice(0, lastNonZeroIndex + 1);
}
