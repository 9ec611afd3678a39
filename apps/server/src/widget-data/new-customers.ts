/** Counts customers who came to a scope for the first time. */

import { Effect } from "effect";

import { committedFacts } from "../sales/index.ts";
import { countedReceiptsCondition, listRunningParams, splitAtCut } from "./partial-day.ts";
import { closedCondition, cutDayOf, lastDayOf, minutesPerHalfHour, type Span } from "./span.ts";
import { scopeCondition, type Snapshot } from "./snapshot.ts";
import { splitScope } from "./whole-targets.ts";
import type { WidgetScope } from "./widget-scope.ts";

/** Counts customers whose first sale in the scope is within the span. */
export const countNewCustomers = Effect.fnUntraced(function* (
  snapshot: Snapshot,
  widgetScope: WidgetScope,
  span: Span,
) {
  // Only a store's own first days can exclude the days on which it was closed.
  const { targetIds, others } =
    span.closed === undefined
      ? yield* splitScope(snapshot, widgetScope)
      : { targetIds: [], others: widgetScope.locations };
  const firstSaleSources = [
    ...(targetIds.length === 0
      ? []
      : [`sales_target_customer f WHERE f.target_id = ANY ('{${targetIds.join(",")}}'::integer[])`]),
    ...(others.length === 0 ? [] : [`sales_customer f WHERE ${scopeCondition("f.", { locations: others })}`]),
  ];
  if (firstSaleSources.length === 0) return 0;
  const firstDateSelects = firstSaleSources.map(
    (source) => `SELECT f.customer, f.first_date FROM ${source} AND ${firstDateCondition(span)}`,
  );
  // With a single place, its first day is the customer's first; with several, no other place may have an earlier sale.
  const isSinglePlace = targetIds.length + others.length === 1;
  const newCustomerConditions = [
    ...(isSinglePlace
      ? []
      : firstSaleSources.map(
          (source) =>
            `NOT EXISTS (SELECT 1 FROM ${source} AND f.customer = n.customer AND f.first_date < ${span.days === undefined ? `'${span.from}'` : "n.first_date"})`,
        )),
    ...(span.cutMinute === undefined
      ? []
      : [`(n.first_date <> '${cutDayOf(span)}' OR n.customer IN (${cutDayCustomersSql(widgetScope, span)}))`]),
  ];
  const customerCountRows = yield* snapshot.query<{ readonly fresh: number }>(
    `
    SELECT count(DISTINCT n.customer)::integer AS fresh FROM (${firstDateSelects.join(" UNION ALL ")}) n
    ${newCustomerConditions.length === 0 ? "" : `WHERE ${newCustomerConditions.join(" AND ")}`}`,
    lastDayOf(span),
    listRunningParams(span),
  );
  return customerCountRows[0]?.fresh ?? 0;
});

/** SQL condition that a customer's first day is in a span. */
function firstDateCondition({ from, to, days, closed }: Span): string {
  const spanConditions = (days ?? [{ from, to }]).map((span) => `f.first_date BETWEEN '${span.from}' AND '${span.to}'`);
  const closedStoreConditions = (closed ?? []).map(
    (store) => ` AND NOT (${closedCondition("f.", store, "first_date")})`,
  );
  return `(${spanConditions.join(" OR ")})${closedStoreConditions.join("")}`;
}

/** Builds the SELECT of the customers who came on a partial day before its cut. */
function cutDayCustomersSql(scope: WidgetScope, span: Span): string {
  const { complete, running } = splitAtCut(span);
  const completeCondition = `s.half_hour < ${(complete.cutMinute ?? 0) / minutesPerHalfHour}`;
  const beforeCutCondition =
    running === null
      ? completeCondition
      : `(${completeCondition} OR ${countedReceiptsCondition("s", scope.locations, running)})`;
  return `SELECT s.customer FROM sale s WHERE ${scopeCondition("s.", scope)} AND s.business_date = '${cutDayOf(span)}' AND ${beforeCutCondition}
    AND s.counted AND s.customer IS NOT NULL AND ${committedFacts("s")}`;
}
