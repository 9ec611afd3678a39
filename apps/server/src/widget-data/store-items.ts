/** Reads the sales of each item at each store of a question, as input for a bridge. */

import { Effect } from "effect";

import { explainStores, type StoreSales } from "@comptoir/domain/metric";
import { addMonths, defaultWeekStart, startOfUnit } from "@comptoir/domain/period";

import { committedFacts, factRows, type SumRow, sumColumnSql, toSalesSums } from "../sales/index.ts";
import { splitPeriod } from "./item-pieces.ts";
import type { MemberFilter } from "./member-filter.ts";
import type { Question } from "./question.ts";
import { listRunningParams, makeRunningFactsCondition, splitAtCut } from "./partial-day.ts";
import { makeDayFactsCondition, scopeCondition, negatedRowsSql, readSums, type Snapshot } from "./snapshot.ts";
import { cutDayOf, daysCondition, minutesPerHalfHour, withoutCutDay, type Span } from "./span.ts";
import type { WidgetScope } from "./widget-scope.ts";

const storeItemKeyColumns = ["location_id", "item_id"] as const;
const storeItemSumColumns = ["gross", "discounts", "refunds", "sold_items"] as const;

/** Computes the parts of a change between two spans, item by item and store by store. */
export const readChangeParts = Effect.fnUntraced(function* (
  snapshot: Snapshot,
  place: Pick<Question, "scope" | "members" | "items">,
  [spanBefore, spanAfter]: readonly [Span, Span],
) {
  const regularItemsByStore = yield* readRegularItems(snapshot, place.scope, [spanBefore, spanAfter]);
  const storesBefore = yield* readStoreItems(snapshot, place, spanBefore);
  const storesAfter = yield* readStoreItems(snapshot, place, spanAfter);
  return explainStores(
    storesBefore.map((store) => ({ ...store, regular: regularItemsByStore.get(store.key) ?? new Set<string>() })),
    storesAfter,
  );
});

/** Reads the item sales of a span, by store; stores without receipts are missing. */
const readStoreItems = Effect.fnUntraced(function* (
  snapshot: Snapshot,
  { scope, members, items }: Pick<Question, "scope" | "members" | "items">,
  span: Span,
) {
  if (scope.locations.length === 0) return [];
  const receiptCountRows = yield* readSums(snapshot, scope, span, receiptCountQueryOf(members));
  const itemRows = yield* snapshot.query<SumRow>(
    storeItemsSelectSql(scope, span, members),
    undefined,
    listRunningParams(span),
  );
  const itemIds = items === null ? null : new Set(items.ids);
  const storeByKey = new Map<string, { key: string; sales: number; items: StoreSales["items"][number][] }>();
  const findOrAddStore = (row: SumRow) => {
    const storeKey = String(row["location_id"]);
    const store = storeByKey.get(storeKey) ?? { key: storeKey, sales: 0, items: [] };
    storeByKey.set(storeKey, store);
    return store;
  };
  for (const row of receiptCountRows) findOrAddStore(row).sales = toSalesSums(row).sales;
  for (const row of itemRows) {
    if (itemIds !== null && itemIds.has(Number(row["item_id"])) !== items?.isKept) continue;
    const { gross, discounts, refunds, soldItems } = toSalesSums(row);
    findOrAddStore(row).items.push({ key: String(row["item_id"]), quantity: soldItems, gross, discounts, refunds });
  }
  return [...storeByKey.values()] satisfies readonly StoreSales[];
});

/** Reads the items that each store sold in the months of both spans, which are therefore neither new nor discontinued. Keyed by store. */
const readRegularItems = Effect.fnUntraced(function* (
  snapshot: Snapshot,
  widgetScope: WidgetScope,
  [spanBefore, spanAfter]: readonly [Span, Span],
) {
  const regularItemsByStore = new Map<string, Set<string>>();
  if (widgetScope.locations.length === 0) return regularItemsByStore;
  const monthsOfSpanSql = ({ from, to }: Span) =>
    `month BETWEEN '${addMonths(startOfUnit(from, "month", defaultWeekStart), -1)}' AND '${to}'`;
  const rows = yield* snapshot.query<SumRow>(
    `SELECT location_id, item_id FROM sales_month_item
     WHERE ${scopeCondition("", widgetScope)} AND sold_items > 0 AND (${monthsOfSpanSql(spanBefore)} OR ${monthsOfSpanSql(spanAfter)})
     GROUP BY location_id, item_id HAVING bool_or(${monthsOfSpanSql(spanBefore)}) AND bool_or(${monthsOfSpanSql(spanAfter)})`,
  );
  for (const row of rows) {
    const storeKey = String(row["location_id"]);
    const regularItemIds = regularItemsByStore.get(storeKey) ?? new Set<string>();
    regularItemsByStore.set(storeKey, regularItemIds.add(String(row["item_id"])));
  }
  return regularItemsByStore;
});

/** Builds the query of the number of receipts by store. Departments use the receipts of the whole store, because they have none of their own. */
function receiptCountQueryOf(members: MemberFilter | null) {
  const hasOwnReceipts = members?.table === "sales_day_cashier" || members?.table === "sales_day_terminal";
  return {
    by: ["location_id"],
    sums: ["sales"],
    ...(hasOwnReceipts && members !== null ? { table: members.table, members } : { table: "sales_day" as const }),
  };
}

function storeItemsSelectSql(scope: WidgetScope, span: Span, members: MemberFilter | null): string {
  const { complete, running } = splitAtCut(span);
  const runningSelects =
    running === null
      ? []
      : [
          factRows(
            "sales_month_item",
            makeRunningFactsCondition(scope.locations, running),
            lineColumnsOf(members),
            storeItemSumColumns,
          ),
        ];
  const sourceSelects = [
    ...(members === null ? allItemsSelectsSql(scope, complete) : [lineFactsSelectSql(scope, complete, members)]),
    ...runningSelects,
  ];
  const whereSql = members === null ? "" : `WHERE ${members.conditions.join(" AND ")}`;
  return `SELECT ${[...storeItemKeyColumns, ...storeItemSumColumns.map(sumColumnSql)].join(", ")} FROM (${sourceSelects.join(" UNION ALL ")}) part ${whereSql}
    GROUP BY ${storeItemKeyColumns.join(", ")} HAVING ${storeItemSumColumns.map((name) => `sum(${name}::float8) <> 0`).join(" OR ")}`;
}

/** Builds the SELECTs of all items: whole months from their summaries, single days from the receipts; the last day up to a half hour. */
function allItemsSelectsSql(widgetScope: WidgetScope, span: Span): readonly string[] {
  if (span.cutMinute !== undefined) {
    const completeSpan = withoutCutDay(span);
    return [
      ...(completeSpan === null ? [] : allItemsSelectsSql(widgetScope, completeSpan)),
      factRows(
        "sales_month_item",
        makeDayFactsCondition(widgetScope, cutDayOf(span), `< ${span.cutMinute / minutesPerHalfHour}`),
        storeItemKeyColumns,
        storeItemSumColumns,
      ),
    ];
  }
  if (span.closed !== undefined) return [lineFactsSelectSql(widgetScope, span, null)];
  const pieces = (span.days ?? [span]).flatMap((days) => splitPeriod(days, false));
  return pieces.map((piece) => {
    const pieceSelect =
      piece.kind === "days"
        ? lineFactsSelectSql(widgetScope, piece, null)
        : `SELECT ${[...storeItemKeyColumns, ...storeItemSumColumns].join(", ")} FROM sales_month_item WHERE ${scopeCondition("", widgetScope)} AND month = '${piece.start}'`;
    return piece.sign === 1 ? pieceSelect : negatedRowsSql(storeItemKeyColumns, storeItemSumColumns, pieceSelect);
  });
}

/** Lists the columns of receipt lines that are read, with those that the conditions of members need. */
const lineColumnsOf = (members: MemberFilter | null): readonly string[] => [
  ...new Set([...storeItemKeyColumns, ...(members?.columns ?? [])]),
];

/** Builds the SELECT of a span's receipt lines, with the columns that the conditions of members need. */
function lineFactsSelectSql(scope: WidgetScope, span: Span, members: MemberFilter | null): string {
  const lastDayConditionSql = (alias: string) =>
    span.cutMinute === undefined
      ? "true"
      : `(${alias}.business_date <> '${cutDayOf(span)}' OR ${alias}.half_hour < ${span.cutMinute / minutesPerHalfHour})`;
  const filterSql = (alias: string) =>
    `${scopeCondition(`${alias}.`, scope)} AND ${daysCondition(`${alias}.`, span)} AND ${lastDayConditionSql(alias)} AND ${committedFacts(alias)}`;
  return factRows("sales_month_item", filterSql, lineColumnsOf(members), storeItemSumColumns);
}
