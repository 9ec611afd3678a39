/** Answers the Client widget: number of customers, and of new customers. */

import { Effect } from "effect";

import type { WidgetAnswers } from "@comptoir/api/wire";
import { percentOf, quantity } from "@comptoir/domain/measure";
import { averageSaleOf, itemsPerSaleOf } from "@comptoir/domain/metric";

import type { WidgetAsk } from "./ask.ts";
import { countNewCustomers } from "./new-customers.ts";
import { refuseFilters } from "./narrow-ask.ts";
import { listRunningParams } from "./partial-day.ts";
import { readFilteredSums } from "./period-sums.ts";
import { lastDayOf, type Span } from "./span.ts";
import { sumsStatement, type Snapshot } from "./snapshot.ts";
import type { WidgetScope } from "./widget-scope.ts";

/**
 * Answers Client: the number of customers and of new ones. A customer is new if no store in scope sold to them before
 * the period. Errors: FILTER_INVALID for any filter except on locations.
 */
export const readCustomerWidget = Effect.fn("widgetData.client")(function* ({ snapshot, question }: WidgetAsk) {
  yield* refuseFilters(question);
  const { scope, span, compareSpan, meta } = question;
  const currentFigures = yield* readCustomerFigures(snapshot, scope, span);
  const previousFigures = compareSpan === null ? null : yield* readCustomerFigures(snapshot, scope, compareSpan);
  return {
    meta,
    client: { ...currentFigures, ...(previousFigures === null ? {} : { previous: previousFigures }) },
  } satisfies WidgetAnswers["Client"];
});

/** Counts distinct customers, and the transactions with a known customer. */
export const countCustomers = Effect.fnUntraced(function* (snapshot: Snapshot, scope: WidgetScope, span: Span) {
  const customerCountRows = yield* snapshot.query<{ readonly known: number; readonly identified: number }>(
    `
    SELECT count(*)::integer AS known, coalesce(sum(c.transactions), 0)::integer AS identified
    FROM (${sumsStatement(scope, span, { table: "sales_day_customer", by: ["customer"], sums: ["transactions"] })}) c
    WHERE c.transactions > 0`,
    lastDayOf(span),
    listRunningParams(span),
  );
  return customerCountRows[0] ?? { known: 0, identified: 0 };
});

const readCustomerFigures = Effect.fnUntraced(function* (snapshot: Snapshot, widgetScope: WidgetScope, span: Span) {
  const { sums } = yield* readFilteredSums(snapshot, { scope: widgetScope, members: null, items: null }, span);
  const { known, identified } = yield* countCustomers(snapshot, widgetScope, span);
  const newCustomers = yield* countNewCustomers(snapshot, widgetScope, span);
  const itemsPerSale = itemsPerSaleOf(sums);
  return {
    transactions: sums.transactions,
    uniqueCustomers: known,
    newCustomers,
    returningCustomers: known - newCustomers,
    identifiedShare: percentOf(identified, sums.transactions),
    averageSale: averageSaleOf(sums),
    itemsPerSale: itemsPerSale === null ? null : quantity(itemsPerSale),
  };
});
