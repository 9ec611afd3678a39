/** The rows of the Profitability report: lines of merchandise, with what they cost. */

import { abcClasses } from "@comptoir/domain/report";

import { lineExpressions } from "../../sales/summary-table.ts";
import type { ReportSource, SourceCut } from "../source.ts";
import { departmentNames, itemNames, locationNames, vendorNames } from "./catalogue-names.ts";
import { factsIn, hasCost, hourOfReceipt, lineJoins, lineOrder, linesIn, receiptOrigin } from "./sale-line.ts";

const { gross, discounts, refunds, items, cost, net_with_cost: netWithCost, unknown_cost_lines: unknownCostLines } = lineExpressions;
const net = `(${gross} - ${discounts} - ${refunds})`;

/** The class of each item by its net sales in the cut: the domain's `classifyAbc`, in SQL. */
const classes = (cut: SourceCut): string => `LEFT JOIN (
    SELECT item_id, CASE WHEN net <= 0 THEN 'C' WHEN before * 100 < whole * ${abcClasses.A} THEN 'A' WHEN before * 100 < whole * ${abcClasses.B} THEN 'B' ELSE 'C' END AS class
    FROM (SELECT item_id, net, sum(greatest(net, 0)) OVER (ORDER BY net DESC, item_id) - greatest(net, 0) AS before, sum(greatest(net, 0)) OVER () AS whole
      FROM (SELECT l.item_id, sum(${net}) AS net FROM sale_line l WHERE ${[...factsIn("l", cut), "l.counted", "l.kind <= 1", "l.item_id IS NOT NULL"].join(" AND ")} GROUP BY l.item_id) sold) ranked) abc ON abc.item_id = l.item_id`;

export const profitability: ReportSource = {
  from: (cut, used, isPage) => {
    const { base, where } = linesIn(cut, used, isPage);
    return { base, where: [...where, "l.kind <= 1"] };
  },
  joins: { ...lineJoins, abc: classes },
  fields: {
    date: { sql: "l.business_date" },
    hour: { sql: hourOfReceipt, grain: "hour" },
    location: { sql: "l.location_id", names: locationNames },
    department: { sql: "l.department_id", names: departmentNames },
    vendor: { sql: "i.vendor_id", names: vendorNames },
    item: { sql: "l.item_id", names: itemNames },
    cashier: { sql: "s.cashier" },
    abcClass: { sql: "abc.class" },
    quantity: { sql: items },
    net: { sql: net },
    netWithCost: { sql: `CASE WHEN ${hasCost} THEN ${netWithCost} END` },
    quantityWithCost: { sql: `CASE WHEN ${hasCost} THEN ${items} END` },
    cogs: { sql: `CASE WHEN ${hasCost} THEN ${cost} END` },
    margin: { sql: `CASE WHEN ${hasCost} THEN ${netWithCost} * 100 - ${cost} END` },
    unknownCostLines: { sql: unknownCostLines },
    discountedMargin: { sql: `CASE WHEN ${hasCost} THEN ${discounts} END` },
    shrinkage: { sql: "NULL::bigint" },
    averageStockCost: { sql: "NULL::bigint" },
  },
  origin: receiptOrigin("l"),
  order: lineOrder,
};
