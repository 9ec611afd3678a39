/** Reads the sales of each item at each store of a question, as input for a bridge. */

import { Effect } from "effect";

import { explainStores, type StoreSales } from "@comptoir/domain/metric";
import { addMonths, defaultWeekStart, startOfUnit } from "@comptoir/domain/period";

import { committedFacts, factRows, type SumRow, sumColumnSql, toSalesSums } from "../sales/index.ts";
import { splitPeriod } from "./item-pieces.ts";
import type { MemberFilter } from "./member-filter.ts";
import type { Question } from "./question.ts";
import { dayFacts, scopeCondition, negatedRows, readSums, type Snapshot } from "./snapshot.ts";
import { cutDayOf, daysCondition, withoutCutDay, type Span } from "./span.ts";
import type { WidgetScope } from "./widget-scope.ts";

const keyColumns = ["location_id", "item_id"] as const;
const sumColumns = ["gross", "discounts", "refunds", "sold_items"] as const;

/** Computes the parts of a change between two spans, item by item and store by store. */
export const readChangeParts = Effect.fnUntraced(function* (
  snapshot: Snapshot,
  place: Pick<Question, "scope" | "members" | "items">,
  [spanBefore, spanAfter]: readonly [Span, Span],
) {
  const regular = yield* readRegularItems(snapshot, place.scope, [spanBefore, spanAfter]);
  const storesBefore = yield* readStoreItems(snapshot, place, spanBefore);
  const salesAfter = yield* readStoreItems(snapshot, place, spanAfter);
  return explainStores(
    storesBefore.map((store) => ({ ...store, regular: regular.get(store.key) ?? new Set<string>() })),
    salesAfter,
  );
});

/** Reads the item sales of a span, by store; stores without receipts are missing. */
const readStoreItems = Effect.fnUntraced(function* (
  snapshot: Snapshot,
  { scope, members, items }: Pick<Question, "scope" | "members" | "items">,
  span: Span,
) {
  if (scope.locations.length === 0) return [];
  const receipts = yield* readSums(snapshot, scope, span, trafficOf(members));
  const rows = yield* snapshot.query<SumRow>(itemsStatement(scope, span, members));
  const itemIds = items === null ? null : new Set(items.ids);
  const stores = new Map<string, { key: string; sales: number; items: StoreSales["items"][number][] }>();
  const storeOf = (row: SumRow) => {
    const key = String(row["location_id"]);
    const store = stores.get(key) ?? { key, sales: 0, items: [] };
    stores.set(key, store);
    return store;
  };
  for (const row of receipts) storeOf(row).sales = toSalesSums(row).sales;
  for (const row of rows) {
    if (itemIds !== null && itemIds.has(Number(row["item_id"])) !== items?.isKept) continue;
    const { gross, discounts, refunds, soldItems } = toSalesSums(row);
    storeOf(row).items.push({ key: String(row["item_id"]), quantity: soldItems, gross, discounts, refunds });
  }
  return [...stores.values()] satisfies readonly StoreSales[];
});

/** Reads the items that each store sold in the months of both spans, which are therefore neither new nor discontinued. Keyed by store. */
const readRegularItems = Effect.fnUntraced(function* (
  snapshot: Snapshot,
  widgetScope: WidgetScope,
  [spanBefore, spanAfter]: readonly [Span, Span],
) {
  const regular = new Map<string, Set<string>>();
  if (widgetScope.locations.length === 0) return regular;
  const duringSql = ({ from, to }: Span) =>
    `month BETWEEN '${addMonths(startOfUnit(from, "month", defaultWeekStart), -1)}' AND '${to}'`;
  const rows = yield* snapshot.query<SumRow>(
    `SELECT location_id, item_id FROM sales_month_item
     WHERE ${scopeCondition("", widgetScope)} AND sold_items > 0 AND (${duringSql(spanBefore)} OR ${duringSql(spanAfter)})
     GROUP BY location_id, item_id HAVING bool_or(${duringSql(spanBefore)}) AND bool_or(${duringSql(spanAfter)})`,
  );
  for (const row of rows) {
    const store = String(row["location_id"]);
    const items = regular.get(store) ?? new Set<string>();
    regular.set(store, items.add(String(row["item_id"])));
  }
  return regular;
});

/** Builds the query of the number of receipts by store. Departments use the receipts of the whole store, because they have none of their own. */
function trafficOf(members: MemberFilter | null) {
  const ofReceipts = members?.table === "sales_day_cashier" || members?.table === "sales_day_terminal";
  return {
    by: ["location_id"],
    sums: ["sales"],
    ...(ofReceipts && members !== null ? { table: members.table, members } : { table: "sales_day" as const }),
  };
}

function itemsStatement(scope: WidgetScope, span: Span, members: MemberFilter | null): string {
  const parts = members === null ? allItems(scope, span) : [factsOf(scope, span, members)];
  const condition = members === null ? "" : `WHERE ${members.conditions.join(" AND ")}`;
  return `SELECT ${[...keyColumns, ...sumColumns.map(sumColumnSql)].join(", ")} FROM (${parts.join(" UNION ALL ")}) part ${condition}
    GROUP BY ${keyColumns.join(", ")} HAVING ${sumColumns.map((name) => `sum(${name}::float8) <> 0`).join(" OR ")}`;
}

/** Builds the SELECTs of all items: whole months from their summaries, single days from the receipts; the last day up to its half hour. */
function allItems(widgetScope: WidgetScope, span: Span): readonly string[] {
  if (span.until !== undefined) {
    const completeSpan = withoutCutDay(span);
    return [
      ...(completeSpan === null ? [] : allItems(widgetScope, completeSpan)),
      factRows("sales_month_item", dayFacts(widgetScope, cutDayOf(span), `< ${span.until}`), keyColumns, sumColumns),
    ];
  }
  if (span.closed !== undefined) return [factsOf(widgetScope, span, null)];
  const pieces = (span.days ?? [span]).flatMap((days) => splitPeriod(days, false));
  return pieces.map((piece) => {
    const rows =
      piece.kind === "days"
        ? factsOf(widgetScope, piece, null)
        : `SELECT ${[...keyColumns, ...sumColumns].join(", ")} FROM sales_month_item WHERE ${scopeCondition("", widgetScope)} AND month = '${piece.start}'`;
    return piece.sign === 1 ? rows : negatedRows(keyColumns, sumColumns, rows);
  });
}

/** Builds the SELECT of a span's receipt lines, with the columns that the conditions of members need. */
function factsOf(scope: WidgetScope, span: Span, members: MemberFilter | null): string {
  const columns = [...new Set([...keyColumns, ...(members?.columns ?? [])])];
  const lastDay = (alias: string) =>
    span.until === undefined
      ? "true"
      : `(${alias}.business_date <> '${cutDayOf(span)}' OR ${alias}.half_hour < ${span.until})`;
  const filterSql = (alias: string) =>
    `${scopeCondition(`${alias}.`, scope)} AND ${daysCondition(`${alias}.`, span)} AND ${lastDay(alias)} AND ${committedFacts(alias)}`;
  return factRows("sales_month_item", filterSql, columns, sumColumns);
}
