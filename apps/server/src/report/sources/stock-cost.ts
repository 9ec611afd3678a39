/** Builds the SQL of stock cost and stock losses as rows besides the sales of a report. */

import { countDays } from "@comptoir/domain/period";

import type { SourceCut } from "../source.ts";
import { clockJoinSql } from "./sale-line.ts";
import {
  isLossSql,
  movementDaySql,
  locationCondition,
  movementsSql,
  sinceCutStartCondition,
  valueOfQuantitySql,
} from "./stock-ledger-sql.ts";

/** SQL of losses at cost, a row for each movement. */
const lostStockSql = (
  cut: SourceCut,
): string => `SELECT m.location_id, m.day, m.movement_id, m.item_id, -(${valueOfQuantitySql(cut.dialect, "m.quantity", "m.unit_cost")}) AS shrinkage, NULL::bigint AS stock_cost
  FROM (SELECT p.*, ${movementDaySql("p", cut)} AS day, coalesce(root.kind, p.kind) AS of_kind, sign(coalesce(root.quantity, p.quantity)) AS of_sign FROM posted_movement p ${clockJoinSql("p", cut)}
    LEFT JOIN posted_movement root ON root.location_id = p.location_id AND root.movement_key = p.reverses WHERE ${locationCondition("p", cut)} AND ${sinceCutStartCondition("p", cut)}) m
  WHERE m.day BETWEEN ${cut.dialect.dateSql(cut.from)} AND ${cut.dialect.dateSql(cut.to)} AND ${isLossSql("m.of_kind", "m.of_sign")}`;

/** SQL of the average stock at the current cost, as in Inventory movement: a row for each product and location, without a day. */
const averageStockSql = (cut: SourceCut): string => {
  const { dialect, from, to } = cut;
  const [firstDay, lastDay, days] = [dialect.dateSql(from), dialect.dateSql(to), countDays(cut)];
  const unitDaysSql = `((h.quantity - coalesce(m.since, 0) + coalesce(m.began, 0)) * ${days} + coalesce(m.weighted, 0))`;
  return `SELECT h.location_id, NULL::date, 0, h.item_id, NULL::bigint, CASE WHEN c.unit_cost IS NOT NULL THEN (${dialect.roundedSql(`(${dialect.wideSql(unitDaysSql)} * c.unit_cost)`, String(days * 100_000))})::bigint END
    FROM stock_on_hand h JOIN item c ON c.item_id = h.item_id LEFT JOIN (
      SELECT location_id, item_id, sum(quantity) AS since, sum(quantity) FILTER (WHERE day <= ${lastDay} AND kind = 'OPENING') AS began, sum(quantity * (${lastDay} - day + 1)) FILTER (WHERE day <= ${lastDay} AND kind <> 'OPENING') AS weighted
      FROM ${movementsSql(cut)} WHERE day >= ${firstDay} GROUP BY 1, 2) m ON m.location_id = h.location_id AND m.item_id = h.item_id
    WHERE ${locationCondition("h", cut)} AND ${unitDaysSql} <> 0`;
};

/** SQL of the sold lines, and of the stock of the same goods as rows without a line kind. */
export const linesAndStockSql = (
  sourceCut: SourceCut,
  lines: { readonly base: string; readonly where: readonly string[] },
): string => {
  const cashierColumns = sourceCut.dialect.isCopy ? ["cashier"] : [];
  const lineColumns = [
    "location_id",
    "business_date",
    "batch_id",
    "sale_no",
    "line_no",
    "item_id",
    "department_id",
    "quantity",
    "extended",
    "discount",
    "unit_cost",
    "half_hour",
    "kind",
    ...cashierColumns,
  ];
  return `(SELECT ${lineColumns.map((name) => `l.${name}`).join(", ")}, NULL::bigint AS shrinkage, NULL::bigint AS stock_cost FROM ${lines.base} WHERE ${lines.where.length === 0 ? "true" : lines.where.join(" AND ")}
    UNION ALL SELECT k.location_id, k.day, NULL::integer, k.movement_id, k.item_id, k.item_id, c.department_id, NULL::bigint, NULL::bigint, NULL::bigint, NULL::bigint, -1, NULL::integer, ${sourceCut.dialect.isCopy ? "NULL::text, " : ""}k.shrinkage, k.stock_cost
    FROM (${lostStockSql(sourceCut)} UNION ALL ${averageStockSql(sourceCut)}) k JOIN item c ON c.item_id = k.item_id) l`;
};
