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
  type SalesSums,
} from "@comptoir/domain/metric";
import { quantity } from "@comptoir/domain/measure";
import { addDays, countDays } from "@comptoir/domain/period";
import { cents } from "@comptoir/domain/money";

import type { WidgetAsk } from "./ask.ts";
import { readPeriod, type DaySums } from "./period-sums.ts";
import type { Question } from "./question.ts";

/** A sparkline of more points than this says nothing at its size. */
const sparkDaysAtMost = 92;

/** The answer of Simple; the margin only for those who may see costs. */
export const simple = Effect.fn("widgetData.simple")(function* ({ snapshot, question, seesCost }: WidgetAsk) {
  const { scope, range, compareSpan, meta } = question;
  const current = yield* readPeriod(snapshot, scope, range);
  const previous = compareSpan === null ? null : yield* readPeriod(snapshot, scope, compareSpan);
  const spark = sparkOf(question, current.days);
  return {
    meta,
    simple: {
      ...figuresOf(current.sums, seesCost),
      ...(previous === null ? {} : { previous: figuresOf(previous.sums, seesCost) }),
      ...(spark === null ? {} : { spark }),
    },
  } satisfies WidgetAnswers["Simple"];
});

function figuresOf(sums: SalesSums, seesCost: boolean) {
  const itemsPerSale = itemsPerSaleOf(sums);
  return {
    net: netSalesOf(sums),
    gross: sums.gross,
    discounts: sums.discounts,
    refunds: sums.refunds,
    tax: sums.tax,
    totalCollected: totalCollectedOf(sums),
    transactions: sums.transactions,
    sales: sums.sales,
    voids: sums.voids,
    items: sums.items,
    averageSale: averageSaleOf(sums),
    itemsPerSale: itemsPerSale === null ? null : quantity(itemsPerSale),
    ...(seesCost ? { margin: marginOf(sums), marginPct: marginPctOf(sums) } : {}),
  };
}

/** Net sales day by day, days without sales being 0; null for a single day and for long ranges. */
export function sparkOf({ range }: Question, days: readonly DaySums[], of: (sums: SalesSums) => number = netSalesOf) {
  const count = countDays(range);
  if (count < 2 || count > sparkDaysAtMost) return null;
  const byDate = new Map(days.map((day) => [day.date, of(day.sums)]));
  return Array.from({ length: count }, (_, index) => cents(byDate.get(addDays(range.from, index)) ?? 0));
}
