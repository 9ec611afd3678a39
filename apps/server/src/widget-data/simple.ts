/** Simple: the figures of a period. */

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
import { goalOfDays, readGoalDays } from "./goal-days.ts";
import { readNarrowed, type DaySums } from "./period-sums.ts";
import type { Question } from "./question.ts";
import { isKeptOf } from "./sale-filters.ts";
import { readSums, type Snapshot } from "./snapshot.ts";

/** A sparkline of more points than this says nothing at its size. */
const sparkDaysAtMost = 92;

/** The answer of Simple; the margin only for those who may see costs, and null what is not kept of the members that it is narrowed to. */
export const simple = Effect.fn("widgetData.simple")(function* (ask: WidgetAsk) {
  const { snapshot, question, seesCost } = ask;
  const { range, compareSpan, meta } = question;
  const current = yield* readNarrowed(snapshot, question, range);
  const previous = compareSpan === null ? null : yield* readNarrowed(snapshot, question, compareSpan);
  const spark = question.items === null ? yield* readSpark(snapshot, question, current.days, netSalesOf) : null;
  const goal = goalOfDays("netSales", yield* readGoalDays(ask, "netSales"));
  const figuresOf = (sums: SalesSums) => ({ ...figures(sums, question), ...(seesCost ? margins(sums, question) : {}) });
  return {
    meta,
    simple: {
      ...figuresOf(current.sums),
      ...(previous === null ? {} : { previous: figuresOf(previous.sums) }),
      ...(goal === null ? {} : { goal: cents(goal) }),
      ...(spark === null ? {} : { spark: spark.map(cents) }),
    },
  } satisfies WidgetAnswers["Simple"];
});

function figures(sums: SalesSums, question: Question) {
  const itemsPerSale = itemsPerSaleOf(sums);
  const ofReceipts = <T>(metric: MetricCode, value: T): T | null => (isKeptOf(metric, question) ? value : null);
  return {
    net: netSalesOf(sums),
    gross: sums.gross,
    discounts: sums.discounts,
    refunds: sums.refunds,
    tax: ofReceipts("tax", sums.tax),
    totalCollected: ofReceipts("totalCollected", totalCollectedOf(sums)),
    transactions: ofReceipts("transactions", sums.transactions),
    sales: ofReceipts("sales", sums.sales),
    voids: ofReceipts("voids", sums.voids),
    items: sums.items,
    averageSale: ofReceipts("averageSale", averageSaleOf(sums)),
    itemsPerSale: ofReceipts("itemsPerSale", itemsPerSale === null ? null : quantity(itemsPerSale)),
  };
}

function margins(sums: SalesSums, question: Question) {
  return isKeptOf("margin", question)
    ? { margin: marginOf(sums), marginPct: marginPctOf(sums) }
    : { margin: null, marginPct: null };
}

/**
 * A figure through the period, for a sparkline: day by day, or within one day by the half hour, from the first one with
 * sales to the one that is running. Null for long ranges. The half hours are those of SalesPerRange: a batch reads them once.
 */
export const readSpark = Effect.fnUntraced(function* (
  snapshot: Snapshot,
  question: Question,
  days: readonly DaySums[],
  of: (sums: SalesSums) => number,
) {
  const { range, scope, nowMs, calendar } = question;
  const count = countDays(range);
  if (count > sparkDaysAtMost) return null;
  if (count > 1) {
    const byDate = new Map(days.map((day) => [day.date, of(day.sums)]));
    return Array.from({ length: count }, (_, index) => byDate.get(addDays(range.from, index)) ?? 0);
  }
  // Half hours are kept of all sales, not of their members.
  if (question.members !== null) return null;
  const rows = yield* readSums(snapshot, scope, range, {
    table: "sales_half_hour",
    by: ["business_date", "half_hour"],
  });
  const timed = rows.filter((row) => row["half_hour"] !== noHalfHour);
  const byHalfHour = new Map(timed.map((row) => [Number(row["half_hour"]), of(toSalesSums(row))]));
  const begun = halfHoursOfDay(range.from, calendar.timeZone, calendar.businessDayStart).filter(
    ({ start }) => start <= nowMs,
  );
  const first = Math.min(...byHalfHour.keys());
  const last = Math.max(begun.length - 1, ...byHalfHour.keys());
  return byHalfHour.size === 0
    ? null
    : Array.from({ length: last - first + 1 }, (_, index) => byHalfHour.get(first + index) ?? 0);
});
