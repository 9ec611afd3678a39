/** Reads sums of items over a scope and period, from the largest summaries that fit the days exactly. */

import { Effect } from "effect";

import { addDays } from "@comptoir/domain/period";

import { committedFacts, factRows, type SumRow, sumColumnSql } from "../sales/index.ts";
import { estimateReadCost, joinQuarters, splitPeriod, type PeriodPiece, type SummaryUnit } from "./item-pieces.ts";
import { closedCondition, cutDayOf, isPlain, lastDayOf, withoutCutDay, type Span } from "./span.ts";
import { dayFacts, scopeCondition, middleOfDay, negatedRows, type Snapshot } from "./snapshot.ts";
import type { ItemFilter } from "./member-filter.ts";
import type { GrowingSums } from "./shared-answers.ts";
import { splitScope } from "./whole-targets.ts";
import type { ScopeLocation, WidgetScope } from "./widget-scope.ts";

const sumColumns = ["gross", "discounts", "refunds", "items"] as const;

/** Reads sums by `item_id`: gross, discounts, refunds and quantity. Items without sales are left out; with a filter, only its items are read. */
export const readItemSums = Effect.fnUntraced(function* (
  snapshot: Snapshot,
  scope: WidgetScope,
  span: Span,
  items: ItemFilter | null = null,
) {
  const rows = yield* readAllItemSums(snapshot, scope, span);
  if (items === null) return rows;
  const itemIds = new Set(items.ids);
  return rows.filter((row) => itemIds.has(Number(row["item_id"])) === items.isKept);
});

const readAllItemSums = Effect.fnUntraced(function* (snapshot: Snapshot, widgetScope: WidgetScope, span: Span) {
  const { targetIds, inTargets, others } = yield* splitScope(snapshot, widgetScope);
  const parts = [
    ...(inTargets.length === 0
      ? []
      : sourcesOf({ summaries: targetSummaries(targetIds), locations: inTargets, hasWeeks: true }, span)),
    ...(others.length === 0
      ? []
      : sourcesOf({ summaries: locationSummaries(others), locations: others, hasWeeks: false }, span)),
  ];
  if (parts.length === 0) return [];
  if (snapshot.queryGrowing !== undefined && isOfReceipts(targetIds.length > 0, others.length > 0, span)) {
    const rows = yield* snapshot.queryGrowing(growingSums(parts, widgetScope, span));
    return rows.filter((row) => sumColumns.some((name) => row[name] !== 0));
  }
  return yield* snapshot.query<SumRow>(
    `${summedSql(parts)} HAVING ${sumColumns.map((name) => `sum(${name}::float8) <> 0`).join(" OR ")}`,
    lastDayOf(span),
  );
});

function summedSql(parts: readonly string[]): string {
  return `SELECT item_id, ${sumColumns.map(sumColumnSql).join(", ")} FROM (${parts.join(" UNION ALL ")}) part GROUP BY item_id`;
}

/** Returns whether the sums of a period are all read from receipts, and none of them subtracted. */
function isOfReceipts(ofTargets: boolean, ofLocations: boolean, span: Span): boolean {
  if (!isPlain(span) || span.until !== undefined) return false;
  const ways = [...(ofTargets ? [true] : []), ...(ofLocations ? [false] : [])].map((hasWeeks) =>
    splitPeriod(span, hasWeeks),
  );
  return ways.flat().every(({ kind, sign }) => kind === "days" && sign === 1);
}

/** Builds the query of receipt sums of some days, for which receipts added later can be read alone. */
function growingSums(parts: readonly string[], { locations }: WidgetScope, { from, to }: Span): GrowingSums {
  const ids = new Set(locations.map(({ id }) => id));
  return {
    statement: summedSql(parts),
    key: "item_id",
    statementOf: ({ filter }) =>
      summedSql([
        factRows(
          "sales_month_item",
          (alias) => `${filter(alias)} AND ${committedFacts(alias)}`,
          ["item_id"],
          sumColumns,
        ),
      ]),
    includes: ({ locationId, businessDate }) => ids.has(locationId) && businessDate >= from && businessDate <= to,
  };
}

interface ItemPlaces {
  /** Builds the SELECT of quarters, months or weeks by their first days. */
  readonly summaries: (kind: SummaryUnit, starts: readonly string[]) => string;
  readonly locations: readonly ScopeLocation[];
  readonly hasWeeks: boolean;
}

function targetSummaries(targetIds: readonly number[]): ItemPlaces["summaries"] {
  return (kind, starts) =>
    `SELECT item_id, ${sumColumns.join(", ")} FROM sales_target_${kind}_item WHERE target_id = ANY ('{${targetIds.join(",")}}'::integer[]) AND ${kind} = ANY ('{${starts.join(",")}}'::date[])`;
}

function locationSummaries(locations: readonly ScopeLocation[]): ItemPlaces["summaries"] {
  return (kind, starts) =>
    `SELECT item_id, ${sumColumns.join(", ")} FROM sales_${kind}_item WHERE ${scopeCondition("", { locations })} AND ${kind} = ANY ('{${starts.join(",")}}'::date[])`;
}

/** Builds the SELECTs that together cover the period exactly; a partial day is added, or its remainder subtracted. */
function sourcesOf(itemPlaces: ItemPlaces, span: Span): readonly string[] {
  if (!isPlain(span)) return sourcesOfDays(itemPlaces, span);
  const { from, to, until } = span;
  if (until === undefined) return selectStatements(itemPlaces, splitPeriod({ from, to }, itemPlaces.hasWeeks));
  const piecesBefore = from === to ? [] : splitPeriod({ from, to: addDays(to, -1) }, itemPlaces.hasWeeks);
  const split = splitPeriod({ from, to }, itemPlaces.hasWeeks);
  const sourceSql = (halfHours: string) =>
    factRows("sales_month_item", dayFacts(itemPlaces, to, halfHours), ["item_id"], sumColumns);
  // Reading the whole day and subtracting its remainder is cheaper if the day completes a week or month, or is nearly over.
  const isShorter =
    estimateReadCost(split) + (until > middleOfDay ? 0.25 : 0.75) <
    estimateReadCost(piecesBefore) + (until > middleOfDay ? 0.75 : 0.25);
  return isShorter
    ? [...selectStatements(itemPlaces, split), negatedRows(["item_id"], sumColumns, sourceSql(`>= ${until}`))]
    : [...selectStatements(itemPlaces, piecesBefore), sourceSql(`< ${until}`)];
}

/** Builds the SELECTs of a span with gaps: each run of days, less the days on which a store was closed. */
function sourcesOfDays(itemPlaces: ItemPlaces, span: Span): readonly string[] {
  const { until } = span;
  const completeSpan = until === undefined ? span : withoutCutDay(span);
  const closedStores = (completeSpan?.closed ?? []).filter((store) =>
    itemPlaces.locations.some(({ id }) => id === store.locationId),
  );
  const factsSql = (alias: string) =>
    `(${closedStores.map((store) => closedCondition(`${alias}.`, store)).join(" OR ")}) AND ${committedFacts(alias)}`;
  return [
    ...(completeSpan === null ? [] : (completeSpan.days ?? [completeSpan])).flatMap((days) =>
      selectStatements(itemPlaces, splitPeriod(days, itemPlaces.hasWeeks)),
    ),
    ...(closedStores.length === 0
      ? []
      : [negatedRows(["item_id"], sumColumns, factRows("sales_month_item", factsSql, ["item_id"], sumColumns))]),
    ...(until === undefined
      ? []
      : [factRows("sales_month_item", dayFacts(itemPlaces, cutDayOf(span), `< ${until}`), ["item_id"], sumColumns)]),
  ];
}

function selectStatements(
  { summaries, locations, hasWeeks }: ItemPlaces,
  pieces: readonly PeriodPiece[],
): readonly string[] {
  // Locations have sums by quarter, whole targets by week.
  const fewest = hasWeeks ? pieces : joinQuarters(pieces);
  return ([1, -1] as const).flatMap((sign) => {
    const ofSign = fewest.filter((piece) => piece.sign === sign);
    const withSign = (rows: string) => (sign === 1 ? rows : negatedRows(["item_id"], sumColumns, rows));
    return [
      ...(["quarter", "month", "week"] as const).flatMap((kind) => {
        const starts = ofSign.flatMap((piece) => (piece.kind === kind ? [piece.start] : []));
        return starts.length === 0 ? [] : [withSign(summaries(kind, starts))];
      }),
      ...ofSign.flatMap((piece) => (piece.kind === "days" ? [withSign(linesSql(locations, piece))] : [])),
    ];
  });
}

function linesSql(locations: readonly ScopeLocation[], { from, to }: Omit<Span, "until">): string {
  const filterSql = (alias: string) =>
    `${scopeCondition(`${alias}.`, { locations })} AND ${alias}.business_date BETWEEN '${from}' AND '${to}' AND ${committedFacts(alias)}`;
  return factRows("sales_month_item", filterSql, ["item_id"], sumColumns);
}
