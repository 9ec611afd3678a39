/** Answers the Simple widget: the figures of a period. */

import { Effect } from "effect";

import type { WidgetAnswers } from "@comptoir/api/wire";
import {
  averageSaleOf,
  itemsPerSaleOf,
  marginOf,
  marginPctOf,
  netSalesOf,
  totalCollectedOf,
  type MetricCode,
  type SalesSums,
} from "@comptoir/domain/metric";
import { quantity } from "@comptoir/domain/measure";
import { addDays, countDays, halfHoursOfDay } from "@comptoir/domain/period";
import { cents } from "@comptoir/domain/money";

import { noHalfHour, toSalesSums } from "../sales/index.ts";
import type { WidgetAsk } from "./ask.ts";
import { goalOfRange, readGoalDays } from "./goal-days.ts";
import { dailyReadDaysAtMost, readFilteredSums, type DaySums } from "./period-sums.ts";
import type { Question } from "./question.ts";
import { hasMetric } from "./sale-filters.ts";
import { readSums, type Snapshot } from "./snapshot.ts";

/** Answers Simple. The margin requires the cost permission; figures that the filtered members have no sums for are null. */
export const readSimpleWidget = Effect.fn("widgetData.simple")(function* (widgetAsk: WidgetAsk) {
  const { snapshot, question, seesCost } = widgetAsk;
  const { span, compareSpan, meta } = question;
  const currentSums = yield* readFilteredSums(snapshot, question, span);
  const previousSums = compareSpan === null ? null : yield* readFilteredSums(snapshot, question, compareSpan);
  const sparkline =
    question.items === null ? yield* readSparkline(snapshot, question, currentSums.days, netSalesOf) : null;
  const rangeGoal = goalOfRange("netSales", yield* readGoalDays(widgetAsk, "netSales"));
  const allFiguresOf = (sums: SalesSums) => ({
    ...simpleFiguresOf(sums, question),
    ...(seesCost ? marginsOf(sums, question) : {}),
  });
  return {
    meta,
    simple: {
      ...allFiguresOf(currentSums.sums),
      ...(previousSums === null ? {} : { previous: allFiguresOf(previousSums.sums) }),
      ...(rangeGoal === null ? {} : { goal: cents(rangeGoal) }),
      ...(sparkline === null ? {} : { spark: sparkline.map(cents) }),
    },
  } satisfies WidgetAnswers["Simple"];
});

function simpleFiguresOf(salesSums: SalesSums, question: Question) {
  const itemsPerSale = itemsPerSaleOf(salesSums);
  const valueIfAvailable = <T>(metric: MetricCode, value: T): T | null => (hasMetric(metric, question) ? value : null);
  return {
    net: netSalesOf(salesSums),
    gross: salesSums.gross,
    discounts: salesSums.discounts,
    refunds: salesSums.refunds,
    tax: valueIfAvailable("tax", salesSums.tax),
    totalCollected: valueIfAvailable("totalCollected", totalCollectedOf(salesSums)),
    transactions: valueIfAvailable("transactions", salesSums.transactions),
    sales: valueIfAvailable("sales", salesSums.sales),
    voids: valueIfAvailable("voids", salesSums.voids),
    items: salesSums.items,
    averageSale: valueIfAvailable("averageSale", averageSaleOf(salesSums)),
    itemsPerSale: valueIfAvailable("itemsPerSale", itemsPerSale === null ? null : quantity(itemsPerSale)),
  };
}

function marginsOf(sums: SalesSums, question: Question) {
  return hasMetric("margin", question)
    ? { margin: marginOf(sums), marginPct: marginPctOf(sums) }
    : { margin: null, marginPct: null };
}

/**
 * Reads a figure by day, or for a single day by half hour up to the current one, for a sparkline. Null for long
 * periods. Half hours use the query of SalesPerRange, which a batch of calls runs once.
 */
export const readSparkline = Effect.fnUntraced(function* (
  snapshot: Snapshot,
  question: Question,
  days: readonly DaySums[],
  figureOf: (sums: SalesSums) => number,
) {
  const { range, span, scope, nowMs, calendar } = question;
  const dayCount = countDays(range);
  if (dayCount > dailyReadDaysAtMost) return null;
  if (dayCount > 1) {
    const figureByDate = new Map(days.map((day) => [day.date, figureOf(day.sums)]));
    return Array.from({ length: dayCount }, (_, index) => figureByDate.get(addDays(range.from, index)) ?? 0);
  }
  // Half-hour sums exist for all sales only, not for single members.
  if (question.members !== null) return null;
  const halfHourRows = yield* readSums(snapshot, scope, span, {
    table: "sales_half_hour",
    by: ["business_date", "half_hour"],
  });
  const timedRows = halfHourRows.filter((row) => row["half_hour"] !== noHalfHour);
  const figureByHalfHour = new Map(timedRows.map((row) => [Number(row["half_hour"]), figureOf(toSalesSums(row))]));
  const begunHalfHoursOfDay = halfHoursOfDay(range.from, calendar.timeZone, calendar.businessDayStart).filter(
    ({ start }) => start <= nowMs,
  );
  const firstHalfHour = Math.min(...figureByHalfHour.keys());
  const lastHalfHour = Math.max(begunHalfHoursOfDay.length - 1, ...figureByHalfHour.keys());
  return figureByHalfHour.size === 0
    ? null
    : Array.from(
        { length: lastHalfHour - firstHalfHour + 1 },
        (_, index) => figureByHalfHour.get(firstHalfHour + index) ?? 0,
      );
});
