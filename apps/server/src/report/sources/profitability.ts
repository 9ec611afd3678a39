/** Source of the Profitability report: lines of merchandise with their cost. */

import { abcClasses } from "@comptoir/domain/report";

import { lineSumSqlByColumn } from "../../sales/summary-table.ts";
import { makeColumns, sql, type Fragment } from "../fragment.ts";
import type { ReportSource, SourceCut } from "../source.ts";
import { departmentNames, itemNames, locationNames, vendorNames } from "./catalogue-names.ts";
import {
  factConditions,
  hasCostSql,
  makeHourLookup,
  hourOfReceiptSql,
  lineJoins,
  lineOrderColumns,
  linesIn,
  netSalesSql,
  netSalesWithoutCostSql,
  receiptJoin,
  receiptOriginSql,
} from "./sale-line.ts";
import { linesAndStockSql } from "./stock-cost.ts";
import { item, line, receiptColumns } from "./tables.ts";

const { discounts, items, cost, net_with_cost: netWithCost, unknown_cost_lines: unknownCostLines } = lineSumSqlByColumn;
/** SQL of a sales figure of a row; null for rows of stock. */
const figureOfLineSql = (figure: string): Fragment => sql`CASE WHEN l.kind IS NOT NULL THEN ${figure} END`;
const abcColumns = makeColumns("abc", ["class"]);

/** SQL join with the ABC class of each item by its net sales in the cut: the domain's `classifyAbc`. */
const abcClassJoinSql = (cut: SourceCut): string => `LEFT JOIN (
    SELECT item_id, CASE WHEN net <= 0 THEN 'C' WHEN before * 100 < whole * ${abcClasses.A} THEN 'A' WHEN before * 100 < whole * ${abcClasses.B} THEN 'B' ELSE 'C' END AS class
    FROM (SELECT item_id, net, sum(greatest(net, 0)) OVER (ORDER BY net DESC, item_id) - greatest(net, 0) AS before, sum(greatest(net, 0)) OVER () AS whole
      FROM (SELECT l.item_id, sum(${netSalesSql}) AS net FROM sale_line l WHERE ${[...factConditions("l", cut), "l.counted", "l.kind <= 1", "l.item_id IS NOT NULL"].join(" AND ")} GROUP BY l.item_id) sold) ranked) abc ON abc.item_id = l.item_id`;

export const profitability: ReportSource = {
  rowsSql: (cut, usedColumns, isPage) => {
    const allRows = linesIn(cut, usedColumns, isPage);
    const merchandiseLines = { ...allRows, where: [...allRows.where, "l.kind <= 1"] };
    return usedColumns.has(line.shrinkage) || usedColumns.has(line.stock_cost)
      ? { base: linesAndStockSql(cut, merchandiseLines), where: [] }
      : merchandiseLines;
  },
  // Rows of stock have no receipt.
  joins: { ...lineJoins, s: (cut) => `LEFT ${receiptJoin("l", cut)}`, abc: abcClassJoinSql },
  fields: {
    date: { sql: line.business_date },
    hour: { sql: hourOfReceiptSql, grain: "hour", lookedUp: makeHourLookup },
    location: { sql: line.location_id, names: locationNames },
    department: { sql: line.department_id, names: departmentNames },
    vendor: { sql: item.vendor_id, names: vendorNames },
    item: { sql: line.item_id, names: itemNames },
    cashier: { sql: receiptColumns.cashier },
    abcClass: { sql: abcColumns.class },
    quantity: { sql: figureOfLineSql(items) },
    net: { sql: figureOfLineSql(netSalesSql) },
    netWithCost: { sql: sql`CASE WHEN ${hasCostSql} THEN ${netWithCost} END` },
    netWithoutCost: { sql: sql`${netSalesWithoutCostSql}` },
    quantityWithCost: { sql: sql`CASE WHEN ${hasCostSql} THEN ${items} END` },
    cogs: { sql: sql`CASE WHEN ${hasCostSql} THEN ${cost} END` },
    margin: { sql: sql`CASE WHEN ${hasCostSql} THEN ${netWithCost} - ${cost} END` },
    unknownCostLines: { sql: figureOfLineSql(unknownCostLines) },
    discountedMargin: { sql: sql`CASE WHEN ${hasCostSql} THEN ${discounts} END` },
    shrinkage: { sql: line.shrinkage },
    averageStockCost: { sql: line.stock_cost },
  },
  origin: sql`CASE WHEN ${line.kind} IS NULL THEN concat_ws('.', 'stock', ${line.location_id}, ${item.sku}) ELSE ${receiptOriginSql("l")} END`,
  order: lineOrderColumns,
};
