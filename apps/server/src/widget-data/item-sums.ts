/** Reads sums of items over a scope and period, from the largest summaries that fit the days exactly. */

import { Effect } from "effect";

import { addDays } from "@comptoir/domain/period";

import { committedFacts, factRows, mergeSumRows, type SumRow, sumColumnSql } from "../sales/index.ts";
import { estimateReadCost, joinQuarters, splitPeriod, type PeriodPiece, type SummaryUnit } from "./item-pieces.ts";
import { listRunningParams, makeRunningFactsCondition, splitAtCut } from "./partial-day.ts";
import {
  closedCondition,
  cutDayOf,
  hasNoGaps,
  lastDayOf,
  minutesPerHalfHour,
  withoutCutDay,
  type Span,
} from "./span.ts";
import {
  makeDayFactsCondition,
  scopeCondition,
  middleOfDayHalfHour,
  negatedRowsSql,
  type Snapshot,
} from "./snapshot.ts";
import type { ItemFilter } from "./member-filter.ts";
import type { GrowingSums } from "./shared-answers.ts";
import { splitScope } from "./whole-targets.ts";
import type { ScopeLocation, WidgetScope } from "./widget-scope.ts";

const itemSumColumns = ["gross", "discounts", "refunds", "items"] as const;

/** Reads sums by `item_id`: gross, discounts, refunds and quantity. Items without sales are left out; with a filter, only its items are read. */
export const readItemSums = Effect.fnUntraced(function* (
  snapshot: Snapshot,
  scope: WidgetScope,
  span: Span,
  items: ItemFilter | null = null,
) {
  const allItemSums = yield* readAllItemSums(snapshot, scope, span);
  if (items === null) return allItemSums;
  const itemIds = new Set(items.ids);
  return allItemSums.filter((row) => itemIds.has(Number(row["item_id"])) === items.isKept);
});

/** Reads the sums of all items. The half hour that a cut is within is read separately, because its answer changes each minute. */
const readAllItemSums = Effect.fnUntraced(function* (snapshot: Snapshot, scope: WidgetScope, span: Span) {
  const { complete, running } = splitAtCut(span);
  const itemRows = yield* readCompleteSums(snapshot, scope, complete);
  if (running === null) return itemRows;
  const runningSelect = factRows(
    "sales_month_item",
    makeRunningFactsCondition(scope.locations, running),
    ["item_id"],
    itemSumColumns,
  );
  const runningRows = yield* snapshot.query<SumRow>(
    sumPartsSql([runningSelect]),
    running.date,
    listRunningParams(span),
  );
  return mergeSumRows(itemRows, runningRows, ["item_id"]).filter(hasItemSums);
});

const hasItemSums = (row: SumRow): boolean => itemSumColumns.some((name) => row[name] !== 0);

const readCompleteSums = Effect.fnUntraced(function* (snapshot: Snapshot, widgetScope: WidgetScope, span: Span) {
  const { targetIds, inTargets, others } = yield* splitScope(snapshot, widgetScope);
  const sourceSelects = [
    ...(inTargets.length === 0
      ? []
      : sourceSelectsOf({ summaries: makeTargetSummarySelect(targetIds), locations: inTargets, hasWeeks: true }, span)),
    ...(others.length === 0
      ? []
      : sourceSelectsOf({ summaries: makeLocationSummarySelect(others), locations: others, hasWeeks: false }, span)),
  ];
  if (sourceSelects.length === 0) return [];
  if (snapshot.queryGrowing !== undefined && isReadFromReceiptsOnly(targetIds.length > 0, others.length > 0, span)) {
    const growingRows = yield* snapshot.queryGrowing(growingSumsQuery(sourceSelects, widgetScope, span));
    return growingRows.filter(hasItemSums);
  }
  return yield* snapshot.query<SumRow>(
    `${sumPartsSql(sourceSelects)} HAVING ${itemSumColumns.map((name) => `sum(${name}::float8) <> 0`).join(" OR ")}`,
    lastDayOf(span),
  );
});

function sumPartsSql(parts: readonly string[]): string {
  return `SELECT item_id, ${itemSumColumns.map(sumColumnSql).join(", ")} FROM (${parts.join(" UNION ALL ")}) part GROUP BY item_id`;
}

/** Returns whether the sums of a period are all read from receipts, and none of them subtracted. */
function isReadFromReceiptsOnly(ofTargets: boolean, ofLocations: boolean, span: Span): boolean {
  if (!hasNoGaps(span) || span.cutMinute !== undefined) return false;
  const piecesPerWay = [...(ofTargets ? [true] : []), ...(ofLocations ? [false] : [])].map((hasWeeks) =>
    splitPeriod(span, hasWeeks),
  );
  return piecesPerWay.flat().every(({ kind, sign }) => kind === "days" && sign === 1);
}

/** Builds the query of receipt sums of some days, for which receipts added later can be read alone. */
function growingSumsQuery(parts: readonly string[], { locations }: WidgetScope, { from, to }: Span): GrowingSums {
  const locationIds = new Set(locations.map(({ id }) => id));
  return {
    statement: sumPartsSql(parts),
    key: "item_id",
    statementOf: ({ filter }) =>
      sumPartsSql([
        factRows(
          "sales_month_item",
          (alias) => `${filter(alias)} AND ${committedFacts(alias)}`,
          ["item_id"],
          itemSumColumns,
        ),
      ]),
    includes: ({ locationId, businessDate }) =>
      locationIds.has(locationId) && businessDate >= from && businessDate <= to,
  };
}

interface ItemSumsPlaces {
  /** Builds the SELECT of quarters, months or weeks by their first days. */
  readonly summaries: (kind: SummaryUnit, starts: readonly string[]) => string;
  readonly locations: readonly ScopeLocation[];
  readonly hasWeeks: boolean;
}

function makeTargetSummarySelect(targetIds: readonly number[]): ItemSumsPlaces["summaries"] {
  return (kind, starts) =>
    `SELECT item_id, ${itemSumColumns.join(", ")} FROM sales_target_${kind}_item WHERE target_id = ANY ('{${targetIds.join(",")}}'::integer[]) AND ${kind} = ANY ('{${starts.join(",")}}'::date[])`;
}

function makeLocationSummarySelect(locations: readonly ScopeLocation[]): ItemSumsPlaces["summaries"] {
  return (kind, starts) =>
    `SELECT item_id, ${itemSumColumns.join(", ")} FROM sales_${kind}_item WHERE ${scopeCondition("", { locations })} AND ${kind} = ANY ('{${starts.join(",")}}'::date[])`;
}

/** Builds the SELECTs that together cover the period exactly; a partial day is added, or its remainder subtracted. */
function sourceSelectsOf(itemPlaces: ItemSumsPlaces, span: Span): readonly string[] {
  if (!hasNoGaps(span)) return selectsWithGaps(itemPlaces, span);
  const { from, to } = span;
  const until = cutHalfHourOf(span);
  if (until === undefined) return selectsOfPieces(itemPlaces, splitPeriod({ from, to }, itemPlaces.hasWeeks));
  const piecesBefore = from === to ? [] : splitPeriod({ from, to: addDays(to, -1) }, itemPlaces.hasWeeks);
  const piecesWithLastDay = splitPeriod({ from, to }, itemPlaces.hasWeeks);
  const lastDaySelect = (halfHours: string) =>
    factRows("sales_month_item", makeDayFactsCondition(itemPlaces, to, halfHours), ["item_id"], itemSumColumns);
  // Reading the whole day and subtracting its remainder is cheaper if the day completes a week or month, or is nearly over.
  const isSubtractingCheaper =
    estimateReadCost(piecesWithLastDay) + (until > middleOfDayHalfHour ? 0.25 : 0.75) <
    estimateReadCost(piecesBefore) + (until > middleOfDayHalfHour ? 0.75 : 0.25);
  return isSubtractingCheaper
    ? [
        ...selectsOfPieces(itemPlaces, piecesWithLastDay),
        negatedRowsSql(["item_id"], itemSumColumns, lastDaySelect(`>= ${until}`)),
      ]
    : [...selectsOfPieces(itemPlaces, piecesBefore), lastDaySelect(`< ${until}`)];
}

/** Returns the half hour of a partial day from which sales are excluded. */
const cutHalfHourOf = ({ cutMinute }: Span): number | undefined =>
  cutMinute === undefined ? undefined : cutMinute / minutesPerHalfHour;

/** Builds the SELECTs of a span with gaps: each run of days, less the days on which a store was closed. */
function selectsWithGaps(itemPlaces: ItemSumsPlaces, span: Span): readonly string[] {
  const until = cutHalfHourOf(span);
  const completeSpan = until === undefined ? span : withoutCutDay(span);
  const closedStores = (completeSpan?.closed ?? []).filter((store) =>
    itemPlaces.locations.some(({ id }) => id === store.locationId),
  );
  const closedFactsCondition = (alias: string) =>
    `(${closedStores.map((store) => closedCondition(`${alias}.`, store)).join(" OR ")}) AND ${committedFacts(alias)}`;
  return [
    ...(completeSpan === null ? [] : (completeSpan.days ?? [completeSpan])).flatMap((days) =>
      selectsOfPieces(itemPlaces, splitPeriod(days, itemPlaces.hasWeeks)),
    ),
    ...(closedStores.length === 0
      ? []
      : [
          negatedRowsSql(
            ["item_id"],
            itemSumColumns,
            factRows("sales_month_item", closedFactsCondition, ["item_id"], itemSumColumns),
          ),
        ]),
    ...(until === undefined
      ? []
      : [
          factRows(
            "sales_month_item",
            makeDayFactsCondition(itemPlaces, cutDayOf(span), `< ${until}`),
            ["item_id"],
            itemSumColumns,
          ),
        ]),
  ];
}

function selectsOfPieces(
  { summaries, locations, hasWeeks }: ItemSumsPlaces,
  pieces: readonly PeriodPiece[],
): readonly string[] {
  // Locations have sums by quarter, whole targets by week.
  const fewestPieces = hasWeeks ? pieces : joinQuarters(pieces);
  return ([1, -1] as const).flatMap((sign) => {
    const piecesOfSign = fewestPieces.filter((piece) => piece.sign === sign);
    const applySign = (rows: string) => (sign === 1 ? rows : negatedRowsSql(["item_id"], itemSumColumns, rows));
    return [
      ...(["quarter", "month", "week"] as const).flatMap((kind) => {
        const periodStarts = piecesOfSign.flatMap((piece) => (piece.kind === kind ? [piece.start] : []));
        return periodStarts.length === 0 ? [] : [applySign(summaries(kind, periodStarts))];
      }),
      ...piecesOfSign.flatMap((piece) => (piece.kind === "days" ? [applySign(lineSumsSelect(locations, piece))] : [])),
    ];
  });
}

function lineSumsSelect(locations: readonly ScopeLocation[], { from, to }: Omit<Span, "cutMinute">): string {
  const linesCondition = (alias: string) =>
    `${scopeCondition(`${alias}.`, { locations })} AND ${alias}.business_date BETWEEN '${from}' AND '${to}' AND ${committedFacts(alias)}`;
  return factRows("sales_month_item", linesCondition, ["item_id"], itemSumColumns);
}
