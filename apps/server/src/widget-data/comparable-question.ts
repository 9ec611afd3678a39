/** Restricts a question to comparable stores and days: both periods exclude the same ones. */

import { Effect } from "effect";

import { listClosedPairs, listLeftStores, type CalendarDate, type StoreTrade } from "@comptoir/domain/period";

import type { Question } from "./question.ts";
import { scopeCondition, type Snapshot } from "./snapshot.ts";
import { daysCondition, withoutCut, type ClosedDays, type Span } from "./span.ts";
import type { WidgetScope } from "./widget-scope.ts";

/** Maximum number of excluded stores that an answer names. */
const namedLeftStoresAtMost = 20;

/** Leaves out stores and days that are not comparable, if the question's comparison rule wants it; otherwise returns the question unchanged. */
export const atComparableStores = Effect.fnUntraced(function* (snapshot: Snapshot, question: Question) {
  const { compare, pairs, compareSpan, scope, meta } = question;
  if (compare?.rule !== "comparable" || pairs === null || compareSpan === null || meta.compare === undefined)
    return question;
  const leftStores = listLeftStores(yield* readFirstAndLastSales(snapshot, scope), { before: compare, of: compare.of });
  const leftStoreIds = new Set(leftStores.map(({ id }) => id));
  const comparableLocations = scope.locations.filter(({ id }) => !leftStoreIds.has(id));
  const soldDatesByStore = yield* readSoldDays(snapshot, { locations: comparableLocations }, [
    question.span,
    compareSpan,
  ]);
  const closedPairsPerStore = comparableLocations.map(({ id }) => ({
    locationId: id,
    pairs: listClosedPairs(pairs, soldDatesByStore.get(id) ?? new Set(), question.runningDay),
  }));
  const nameByLocation = new Map(scope.locations.map(({ id, description }) => [id, description]));
  const closedDaysOnSide = (side: "day" | "against"): { readonly closed?: readonly ClosedDays[] } => {
    const closedDaysPerStore = closedPairsPerStore.flatMap(({ locationId, pairs: closedDays }) =>
      closedDays.length === 0 ? [] : [{ locationId, dates: closedDays.map((pair) => pair[side]) }],
    );
    return closedDaysPerStore.length === 0 ? {} : { closed: closedDaysPerStore };
  };
  return {
    ...question,
    scope: { ...scope, locations: comparableLocations },
    span: { ...question.span, ...closedDaysOnSide("day") },
    compareSpan: { ...compareSpan, ...closedDaysOnSide("against") },
    meta: {
      ...meta,
      compare: {
        ...meta.compare,
        stores: {
          count: scope.locations.length,
          leftCount: leftStores.length,
          left: leftStores
            .slice(0, namedLeftStoresAtMost)
            .map(({ id, reason, date }) => ({ name: nameByLocation.get(id) ?? "", reason, date })),
        },
        closedDays: closedPairsPerStore.reduce((count, store) => count + store.pairs.length, 0),
      },
    },
  } satisfies Question;
});

/** Reads the first and last day with a counted receipt of each store. */
function readFirstAndLastSales(snapshot: Snapshot, { locations }: Pick<WidgetScope, "locations">) {
  const edgeDaySql = (order: "ASC" | "DESC") =>
    `(SELECT business_date FROM sales_day d WHERE d.location_id = l.id AND d.transactions > 0 ORDER BY d.location_id, d.business_date ${order} LIMIT 1)`;
  return snapshot.query<StoreTrade>(
    `SELECT l.id, ${edgeDaySql("ASC")} AS "firstSale", ${edgeDaySql("DESC")} AS "lastSale"
     FROM unnest('{${locations.map(({ id }) => id).join(",")}}'::integer[]) AS l (id)`,
  );
}

/** Reads the days of some spans on which each store sold. */
function readSoldDays(snapshot: Snapshot, places: Pick<WidgetScope, "locations">, spans: readonly Span[]) {
  const spanConditions = spans.map((span) => daysCondition("", withoutCut(span)));
  return Effect.map(
    snapshot.query<{ readonly location_id: number; readonly business_date: CalendarDate }>(
      `SELECT location_id, business_date FROM sales_day
       WHERE ${scopeCondition("", places)} AND transactions > 0 AND (${spanConditions.join(" OR ")})`,
    ),
    (rows) => {
      const soldDatesByStore = new Map<number, Set<CalendarDate>>();
      for (const row of rows) {
        const storeDates = soldDatesByStore.get(row.location_id) ?? new Set();
        soldDatesByStore.set(row.location_id, storeDates.add(row.business_date));
      }
      return soldDatesByStore;
    },
  );
}
