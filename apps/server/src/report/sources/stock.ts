/** Sources of the stock reports, from the stock ledger: balances, adjustments and receipts of goods. */

import { costChangeRules } from "@comptoir/domain/inventory";
import { adjustmentColumnByReason } from "@comptoir/domain/report";

import type { Dialect } from "../dialect.ts";
import { makeColumns, join, sql, type Column, type Fragment } from "../fragment.ts";
import { makeEmptyField, type ReportSource, type SourceCut } from "../source.ts";
import { departmentNames, itemNames, locationNames, userNames, vendorNames } from "./catalogue-names.ts";
import { clockJoinSql } from "./sale-line.ts";
import { item } from "./tables.ts";
import {
  locationCondition,
  movementDaySql,
  movementsSql,
  sinceCutStartCondition,
  conditionSqlByStockSum,
  stockSumsTakenAway,
  valueOfQuantityFragment,
} from "./stock-ledger-sql.ts";

/** SQL condition that a movement may be before the end of the cut's last day, whatever the time zone; a few later ones pass. */
const untilCutEndCondition = (alias: string, { dialect, to }: SourceCut): string =>
  `${alias}.happened_at < (${dialect.dateSql(to)} + 3)::timestamp AT TIME ZONE 'UTC'`;

const flowCodes = Object.keys(conditionSqlByStockSum) as (keyof typeof conditionSqlByStockSum)[];

/** SQL columns of the stock of a product at a location, in a period or on a day. */
const balanceColumns = makeColumns("f", [
  "location_id",
  "item_id",
  "day",
  "opening",
  "closing",
  "lastMovement",
  ...flowCodes,
]);
/** SQL columns of a movement of the stock ledger. */
export const movementColumns = makeColumns("f", [
  "location_id",
  "item_id",
  "movement_id",
  "day",
  "kind",
  "reason",
  "source",
  "quantity",
  "unit_cost",
  "reverses",
]);
/** SQL columns of the document of a movement. */
export const inventoryDocument = makeColumns("d", ["number", "closed_by", "created_by", "approved_by", "comment"]);
/** SQL columns of the current stock of a product at a location. */
export const stockOnHandColumns = makeColumns("h", ["quantity"]);
/** SQL columns of the cost of a product before a receipt of goods. */
const costBeforeColumns = makeColumns("before", ["unit_cost"]);
/** SQL of the stock of each item and location, by day if requested: the current stock less later movements. */
const stockRowsSql = (sourceCut: SourceCut, usedColumns: ReadonlySet<Column>): string => {
  const isByDay = usedColumns.has(balanceColumns.day);
  const { dialect, from, to } = sourceCut;
  const [firstDay, lastDay] = [dialect.dateSql(from), dialect.dateSql(to)];
  const flowSumsSql = Object.entries(conditionSqlByStockSum).map(
    ([name, condition]) =>
      `coalesce(${stockSumsTakenAway.has(name) ? "-" : ""}sum(quantity) FILTER (WHERE day <= ${lastDay} AND (${condition})), 0)::bigint AS "${name}"`,
  );
  const openingSql = `coalesce(sum(quantity) FILTER (WHERE day <= ${lastDay} AND kind = 'OPENING'), 0)`;
  const movedAfterCutSql = `sum(quantity) FILTER (WHERE day > ${lastDay})`;
  const groupedMovementsSql = `(SELECT location_id, item_id, ${isByDay ? `day, ` : ""}${flowSumsSql.join(", ")}, coalesce(sum(quantity) FILTER (WHERE day <= ${lastDay}), 0) AS moved, ${openingSql} AS began, coalesce(${movedAfterCutSql}, 0) AS after, max(day) FILTER (WHERE day <= ${lastDay}) AS "lastMovement"
    FROM ${movementsSql(sourceCut)} WHERE day >= ${firstDay} GROUP BY location_id, item_id${isByDay ? ", day" : ""}) m`;
  const itemPartitionSql = "PARTITION BY m.location_id, m.item_id";
  const flowColumnsSql = flowCodes.map((name) => `coalesce(m."${name}", 0) AS "${name}"`).join(", ");
  if (isByDay) {
    const closingSql = `(h.quantity - sum(m.after) OVER (${itemPartitionSql}) - sum(m.moved) OVER (${itemPartitionSql}) + sum(m.moved) OVER (${itemPartitionSql} ORDER BY m.day))`;
    return `(SELECT * FROM (SELECT m.location_id, m.item_id, m.day, ${flowColumnsSql}, ${closingSql} AS closing, ${closingSql} - m.moved + m.began AS opening, m."lastMovement" FROM ${groupedMovementsSql}
      JOIN stock_on_hand h ON h.location_id = m.location_id AND h.item_id = m.item_id AND ${locationCondition("h", sourceCut)}) by_day WHERE day <= ${lastDay}) f`;
  }
  return `(SELECT h.location_id, h.item_id, NULL::date AS day, ${flowColumnsSql}, h.quantity - coalesce(m.after, 0) AS closing, h.quantity - coalesce(m.after, 0) - coalesce(m.moved, 0) + coalesce(m.began, 0) AS opening, m."lastMovement"
    FROM stock_on_hand h LEFT JOIN ${groupedMovementsSql} ON m.location_id = h.location_id AND m.item_id = h.item_id WHERE ${locationCondition("h", sourceCut)}) f`;
};

/** SQL of the origin of a row: the stock of a product at a location. */
export const stockOriginSql = sql`concat_ws('.', 'stock', f.location_id, ${item.sku})`;

export const itemJoinSql = () => "JOIN item i ON i.item_id = f.item_id";

/** Builds the source of the Inventory movement report: the stock of each product and what changed it. */
export const makeInventoryMovement = (dialect: Dialect): ReportSource => ({
  rowsSql: (cut, usedColumns) => ({
    base: stockRowsSql(cut, usedColumns),
    where: [`(f.opening <> 0 OR f.closing <> 0 OR f."lastMovement" IS NOT NULL)`],
  }),
  joins: { i: itemJoinSql },
  fields: {
    date: { sql: balanceColumns.day },
    location: { sql: balanceColumns.location_id, names: locationNames },
    department: { sql: item.department_id, names: departmentNames },
    vendor: { sql: item.vendor_id, names: vendorNames },
    item: { sql: balanceColumns.item_id, names: itemNames },
    opening: { sql: balanceColumns.opening },
    openingValue: { sql: valueOfQuantityFragment(dialect, balanceColumns.opening, item.unit_cost) },
    ...Object.fromEntries(flowCodes.map((name) => [name, { sql: balanceColumns[name] }])),
    adjusted: {
      sql: sql`(${join(
        Object.values(adjustmentColumnByReason).map((name) => balanceColumns[name]),
        " + ",
      )})`,
    },
    closing: { sql: balanceColumns.closing },
    closingValue: { sql: valueOfQuantityFragment(dialect, balanceColumns.closing, item.unit_cost) },
    lastMovement: { sql: balanceColumns.lastMovement },
  },
  origin: stockOriginSql,
  order: [balanceColumns.location_id, balanceColumns.item_id, balanceColumns.lastMovement],
});

/** Builds the FROM and WHERE clauses of the movements of some kinds within the days of a cut. */
const makeMovementRowsOfKinds = (kinds: string) => (cut: SourceCut) => ({
  base: `(SELECT m.*, ${movementDaySql("m", cut)} AS day, coalesce(root.kind, m.kind) AS of_kind FROM posted_movement m ${clockJoinSql("m", cut)} LEFT JOIN posted_movement root ON root.location_id = m.location_id AND root.movement_key = m.reverses
    WHERE ${locationCondition("m", cut)} AND ${sinceCutStartCondition("m", cut)}) f`,
  where: [
    `f.of_kind IN (${kinds})`,
    `f.day BETWEEN ${cut.dialect.dateSql(cut.from)} AND ${cut.dialect.dateSql(cut.to)}`,
  ],
});

/** SQL joins of a movement. */
export const movementJoins = {
  i: itemJoinSql,
  d: () => "LEFT JOIN inventory_document d ON d.document_id = f.document_id",
  h: (cut) =>
    `LEFT JOIN stock_on_hand h ON h.location_id = f.location_id AND h.item_id = f.item_id AND ${locationCondition("h", cut)}`,
} as const satisfies ReportSource["joins"];
/** SQL of the cost of a movement, signed as its quantity. */
export const costOfMovementSql = (dialect: Dialect): Fragment =>
  valueOfQuantityFragment(dialect, movementColumns.quantity, movementColumns.unit_cost);
/** SQL of the origin of a movement: its document or import, else the stock that it changed. */
export const movementOriginSql = sql`CASE WHEN f.document_id IS NOT NULL THEN concat_ws('.', 'document', f.document_id) WHEN f.source ~ '^import:[0-9]+$' THEN concat_ws('.', 'import', substr(f.source, 8)) ELSE ${stockOriginSql} END`;
const movementOrderColumns = [movementColumns.day, movementColumns.location_id, movementColumns.movement_id];

/** SQL condition: a receipt of goods or opening has a cost and was not reversed. */
const hasCostCondition =
  "p.unit_cost IS NOT NULL AND NOT EXISTS (SELECT 1 FROM posted_movement back WHERE back.location_id = p.location_id AND back.reverses = p.movement_key)";
const isArrivalCondition = "p.kind IN ('OPENING', 'RECEIPT')";

/** SQL of the unit cost of an item at its location before a receipt of goods, in ledger order. Evaluated only for displayed rows, by the location's index. */
const costBeforeArrivalSql = `(SELECT p.unit_cost FROM posted_movement p WHERE p.location_id = f.location_id AND p.item_id = f.item_id AND p.happened_at <= f.happened_at
  AND (p.happened_at < f.happened_at OR p.movement_id < f.movement_id) AND ${isArrivalCondition} AND ${hasCostCondition} ORDER BY p.happened_at DESC, p.movement_id DESC LIMIT 1)`;

/** SQL join with the cost before each receipt of goods, computed for all receipts at once, because the copy has no index. */
const costsBeforeJoinSql = (cut: SourceCut): string => `LEFT JOIN (
  SELECT p.location_id, p.movement_id, last_value(p.told IGNORE NULLS) OVER (PARTITION BY p.location_id, p.item_id ORDER BY p.happened_at, p.movement_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS unit_cost
  FROM (SELECT p.*, CASE WHEN ${hasCostCondition} THEN p.unit_cost END AS told FROM posted_movement p WHERE ${isArrivalCondition} AND ${locationCondition("p", cut)} AND ${untilCutEndCondition("p", cut)}) p) before ON before.location_id = f.location_id AND before.movement_id = f.movement_id`;

/** SQL join with the cost before a receipt of goods, read once for all fields that compare with it. */
const costBeforeJoinSql = (cut: SourceCut): string =>
  cut.dialect.isCopy ? costsBeforeJoinSql(cut) : `LEFT JOIN LATERAL ${costBeforeArrivalSql} before ON true`;

/** SQL of the cost before a receipt of goods; of a receipt that reverses one there is none. */
const costBeforeUnlessReversalSql = sql`CASE WHEN ${movementColumns.reverses} IS NULL THEN ${costBeforeColumns.unit_cost} END`;

/** SQL of the mark of a changed cost: the domain's `costAlertOf`. */
export const costAlertSql = (before: Fragment, after: Fragment): Fragment =>
  sql`CASE WHEN abs(${after} - ${before}) * 100 > ${String(costChangeRules.markedAbovePercent)} * ${before} THEN CASE WHEN ${after} > ${before} THEN 'RISE' ELSE 'FALL' END END`;

/** Builds the source of the Receiving report: receipts of goods in the ledger. Columns of purchase orders stay empty, because orders are not stored. */
export const makeReceivingSource = (dialect: Dialect): ReportSource => ({
  rowsSql: makeMovementRowsOfKinds("'RECEIPT'"),
  joins: { ...movementJoins, before: costBeforeJoinSql },
  fields: {
    date: { sql: movementColumns.day },
    location: { sql: movementColumns.location_id, names: locationNames },
    receiptNumber: { sql: sql`coalesce(${inventoryDocument.number}, ${movementColumns.source})` },
    vendor: { sql: item.vendor_id, names: vendorNames },
    purchaseOrder: makeEmptyField("text"),
    department: { sql: item.department_id, names: departmentNames },
    item: { sql: movementColumns.item_id, names: itemNames },
    ordered: makeEmptyField("bigint"),
    received: { sql: sql`CASE WHEN ${movementColumns.reverses} IS NULL THEN ${movementColumns.quantity} END` },
    difference: makeEmptyField("bigint"),
    costBefore: {
      sql: sql`CASE WHEN ${movementColumns.reverses} IS NULL THEN ${dialect.isCopy ? costBeforeColumns.unit_cost : costBeforeArrivalSql} END`,
    },
    costAfter: { sql: movementColumns.unit_cost },
    costChange: { sql: sql`(${movementColumns.unit_cost} - ${costBeforeUnlessReversalSql})` },
    costCompared: {
      sql: sql`CASE WHEN ${movementColumns.unit_cost} IS NOT NULL THEN ${costBeforeUnlessReversalSql} END`,
    },
    costAlert: { sql: costAlertSql(costBeforeUnlessReversalSql, sql`${movementColumns.unit_cost}`) },
    extendedCost: { sql: costOfMovementSql(dialect) },
    user: { sql: inventoryDocument.created_by, names: userNames },
    adjustedBy: { ...makeEmptyField("integer"), names: userNames },
    adjustedQuantity: {
      sql: sql`CASE WHEN ${movementColumns.reverses} IS NOT NULL THEN ${movementColumns.quantity} END`,
    },
    adjustedCost: {
      sql: sql`CASE WHEN ${movementColumns.reverses} IS NOT NULL THEN ${costOfMovementSql(dialect)} END`,
    },
  },
  origin: movementOriginSql,
  order: movementOrderColumns,
});
