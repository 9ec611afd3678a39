/** Source of the Inventory adjustment report: counts and adjustments, and the net sales that their losses are a share of. */

import type { Dialect } from "../dialect.ts";
import { applyToTexts, makeColumns, sql, type Column } from "../fragment.ts";
import type { ReportSource, SourceCut } from "../source.ts";
import { departmentNames, itemNames, locationNames, userNames, vendorNames } from "./catalogue-names.ts";
import { clockJoinSql, factConditions, netSalesSql, receiptOriginSql } from "./sale-line.ts";
import { costOfMovementSql, inventoryDocument, movementColumns, movementJoins, movementOriginSql } from "./stock.ts";
import { isLossSql, locationCondition, movementDaySql, sinceCutStartCondition } from "./stock-ledger-sql.ts";
import { item } from "./tables.ts";

/** SQL columns of a row: a movement, or a line of a receipt beside the movements if net sales are requested. */
const adjustmentColumns = makeColumns("f", [
  "of_kind",
  "of_sign",
  "net_sales",
  "department_id",
  "batch_id",
  "sale_no",
  "line_no",
]);

/** SQL of the movements of counts and adjustments; a reversal is of the kind of the movement that it reverses. */
const adjustmentsSql = (cut: SourceCut, hasCost: boolean): string => {
  const { dialect, from, to } = cut;
  return `SELECT a.location_id, a.item_id, a.movement_id, a.day, a.of_kind, a.of_sign, a.kind, a.reason, a.source, a.quantity, ${hasCost ? "a.unit_cost, " : ""}a.document_id,
      NULL::bigint AS net_sales, NULL::integer AS department_id, NULL::date AS business_date, NULL::integer AS batch_id, NULL::integer AS sale_no, NULL::integer AS line_no
    FROM (SELECT m.*, ${movementDaySql("m", cut)} AS day, coalesce(root.kind, m.kind) AS of_kind, sign(coalesce(root.quantity, m.quantity))::integer AS of_sign
      FROM posted_movement m ${clockJoinSql("m", cut)} LEFT JOIN posted_movement root ON root.location_id = m.location_id AND root.movement_key = m.reverses
      WHERE ${locationCondition("m", cut)} AND ${sinceCutStartCondition("m", cut)}) a
    WHERE a.of_kind IN ('COUNT', 'ADJUSTMENT', 'LATE_OFFSET', 'REVERSAL') AND a.day BETWEEN ${dialect.dateSql(from)} AND ${dialect.dateSql(to)}`;
};

/** SQL of the sold lines with their net sales: of no document, type, reason or user. */
const soldLinesSql = (cut: SourceCut, hasCost: boolean): string =>
  `SELECT l.location_id, l.item_id, NULL::integer, l.business_date, NULL::text, NULL::integer, NULL::text, NULL::text, NULL::text, NULL::bigint, ${hasCost ? "NULL::bigint, " : ""}NULL::integer, ${netSalesSql}, l.department_id, l.business_date, l.batch_id, l.sale_no, l.line_no
    FROM sale_line l WHERE ${[...factConditions("l", cut), "l.counted", "l.kind <= 1"].join(" AND ")}`;

const adjustmentRowsSql = (cut: SourceCut, usedColumns: ReadonlySet<Column>): string => {
  const hasCost = usedColumns.has(movementColumns.unit_cost);
  const soldSelects = usedColumns.has(adjustmentColumns.net_sales) ? [soldLinesSql(cut, hasCost)] : [];
  return `(${[adjustmentsSql(cut, hasCost), ...soldSelects].join(" UNION ALL ")}) f`;
};

const isLossCondition = applyToTexts(isLossSql, adjustmentColumns.of_kind, adjustmentColumns.of_sign);

/** Builds the source of the Inventory adjustment report: the effects of counts and adjustments. */
export const makeInventoryAdjustment = (dialect: Dialect): ReportSource => ({
  rowsSql: (cut, usedColumns) => ({ base: adjustmentRowsSql(cut, usedColumns), where: [] }),
  joins: { ...movementJoins, i: () => "LEFT JOIN item i ON i.item_id = f.item_id" },
  fields: {
    date: { sql: movementColumns.day },
    location: { sql: movementColumns.location_id, names: locationNames },
    documentNumber: { sql: sql`coalesce(${inventoryDocument.number}, ${movementColumns.source})` },
    type: { sql: movementColumns.kind },
    reason: { sql: movementColumns.reason },
    department: {
      sql: sql`coalesce(${adjustmentColumns.department_id}, ${item.department_id})`,
      names: departmentNames,
    },
    vendor: { sql: item.vendor_id, names: vendorNames },
    item: { sql: movementColumns.item_id, names: itemNames },
    quantity: { sql: movementColumns.quantity },
    costEffect: { sql: costOfMovementSql(dialect) },
    quantityEitherWay: {
      sql: sql`CASE WHEN ${movementColumns.unit_cost} IS NOT NULL THEN abs(${movementColumns.quantity}) END`,
    },
    costEitherWay: { sql: sql`abs(${costOfMovementSql(dialect)})` },
    shrinkage: { sql: sql`CASE WHEN ${isLossCondition} THEN -(${costOfMovementSql(dialect)}) END` },
    netSales: { sql: adjustmentColumns.net_sales },
    user: { sql: sql`coalesce(${inventoryDocument.closed_by}, ${inventoryDocument.created_by})`, names: userNames },
    approvedBy: { sql: inventoryDocument.approved_by, names: userNames },
    comment: { sql: sql`nullif(${inventoryDocument.comment}, '')` },
  },
  origin: sql`CASE WHEN ${adjustmentColumns.sale_no} IS NOT NULL THEN ${receiptOriginSql("f")} ELSE ${movementOriginSql} END`,
  order: [
    movementColumns.day,
    movementColumns.location_id,
    sql`coalesce(${movementColumns.movement_id}, 0)`,
    sql`coalesce(${adjustmentColumns.batch_id}, 0)`,
    sql`coalesce(${adjustmentColumns.sale_no}, 0)`,
    sql`coalesce(${adjustmentColumns.line_no}, 0)`,
  ],
});
