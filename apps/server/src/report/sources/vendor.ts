/** Source of the Vendor report: weekly movements of the vendors' items, and current stock. */

import { addDays, countDays, defaultWeekStart } from "@comptoir/domain/period";

import { lineSumSqlByColumn } from "../../sales/summary-table.ts";
import type { Dialect } from "../dialect.ts";
import { makeColumns, sql } from "../fragment.ts";
import { makeEmptyField, type ReportSource, type SourceCut } from "../source.ts";
import { itemNames, locationNames, vendorNames } from "./catalogue-names.ts";
import { clockJoinSql, factConditions, hasCostSql, netSalesSql } from "./sale-line.ts";
import { item } from "./tables.ts";
import {
  locationCondition,
  movementDaySql,
  movementsSql,
  sinceCutStartCondition,
  conditionSqlByStockSum,
  stockSumsTakenAway,
  valueOfQuantityFragment,
  valueOfQuantitySql,
} from "./stock-ledger-sql.ts";
import { movementJoins, stockOnHandColumns, stockOriginSql } from "./stock.ts";

/** SQL condition of the movements whose sum is what came in: all but sales, returns and openings. Source: behaviour 3.3 (sell-through). */
const arrivalCondition = "kind NOT IN ('SALE', 'RETURN', 'OPENING')";

const itemWeekColumns = makeColumns("f", [
  "week",
  "location_id",
  "item_id",
  "received",
  "sold",
  "returned",
  "cameIn",
  "per_week",
  "is_last",
]);
/** SQL column with the number of days without stock of a product. */
const emptyDaysColumns = makeColumns("empty", ["days"]);
/** SQL columns of a week of an item: what its receipts cost, its net sales, and those whose cost is known. */
const boughtColumns = makeColumns("bought", ["spend"]);
const netSalesColumns = makeColumns("taken", ["net"]);
const costedSalesColumns = makeColumns("priced", ["net", "cogs"]);
/** SQL of the first day of the week of a day. */
const firstDayOfWeekSql = (day: string, { dialect, weekStart = defaultWeekStart }: SourceCut): string =>
  dialect.bucketSql(day, "week", weekStart);

/** SQL join with figures by location, item and week. */
const weeklyJoinSql = (alias: string, rows: string): string =>
  `LEFT JOIN (${rows} GROUP BY 1, 2, 3) ${alias} ON ${alias}.location_id = f.location_id AND ${alias}.item_id = f.item_id AND ${alias}.week = f.week`;

/** SQL join with the cost of the goods received, as in the Receiving report: what was taken back is not spent. */
const boughtJoinSql = (cut: SourceCut): string =>
  weeklyJoinSql(
    "bought",
    `SELECT m.location_id, m.item_id, ${firstDayOfWeekSql("m.day", cut)} AS week, sum(${valueOfQuantitySql(cut.dialect, "m.quantity", "m.unit_cost")})::bigint AS spend
    FROM (SELECT p.*, ${movementDaySql("p", cut)} AS day, coalesce(root.kind, p.kind) AS of_kind FROM posted_movement p ${clockJoinSql("p", cut)}
      LEFT JOIN posted_movement root ON root.location_id = p.location_id AND root.movement_key = p.reverses WHERE ${locationCondition("p", cut)} AND ${sinceCutStartCondition("p", cut)}) m
    WHERE m.of_kind = 'RECEIPT' AND m.day BETWEEN ${cut.dialect.dateSql(cut.from)} AND ${cut.dialect.dateSql(cut.to)}`,
  );

/** SQL join with sums over the sold lines of an item. */
const makeSoldJoinSql =
  (alias: string, sums: string, condition = "true") =>
  (cut: SourceCut): string =>
    weeklyJoinSql(
      alias,
      `SELECT l.location_id, l.item_id, ${firstDayOfWeekSql("l.business_date", cut)} AS week, ${sums} FROM sale_line l
      WHERE ${[...factConditions("l", cut), "l.counted", "l.kind <= 1", "l.item_id IS NOT NULL", condition].join(" AND ")}`,
    );

/** SQL of the weekly movements of the vendors' items. The current stock and the sales per week appear once for each item and location, in the row of the last week. */
const weeklyMovementsSql = (sourceCut: SourceCut): string => {
  const { dialect, from, to, today } = sourceCut;
  const weeklySumsSql = Object.entries({
    received: conditionSqlByStockSum.received,
    sold: conditionSqlByStockSum.sold,
    returned: conditionSqlByStockSum.returned,
    cameIn: arrivalCondition,
  }).map(
    ([name, condition]) =>
      `coalesce(${stockSumsTakenAway.has(name) ? "-" : ""}sum(quantity) FILTER (WHERE ${condition}), 0)::bigint AS "${name}"`,
  );
  const dayCount = countDays({ from, to: from <= today && today < to ? today : to });
  const itemPartitionSql = "PARTITION BY location_id, item_id";
  return `(SELECT by_week.*, row_number() OVER (${itemPartitionSql} ORDER BY week DESC) = 1 AS is_last, (${dialect.roundedSql(dialect.wideSql(`7 * sum(sold - returned) OVER (${itemPartitionSql})`), String(dayCount))})::bigint AS per_week
    FROM (SELECT location_id, item_id, ${firstDayOfWeekSql("day", sourceCut)} AS week, ${weeklySumsSql.join(", ")} FROM ${movementsSql(sourceCut)} WHERE day BETWEEN ${dialect.dateSql(from)} AND ${dialect.dateSql(to)} GROUP BY 1, 2, 3) by_week) f`;
};

/** SQL of the number of days of the cut, up to today, that ended without stock of an item. The balance of a day is the current one less later movements. */
const emptyDaysJoinSql = (cut: SourceCut): string => {
  const { dialect, from, to, today } = cut;
  const lastDay = today < to ? today : to;
  const afterLastDay = dialect.dateSql(addDays(lastDay < from ? addDays(from, -1) : lastDay, 1));
  const itemPartitionSql = "PARTITION BY m.location_id, m.item_id";
  return `LEFT JOIN (SELECT location_id, item_id, (sum(CASE WHEN closing <= 0 THEN until - least(day, ${afterLastDay}) ELSE 0 END) + max(CASE WHEN opening <= 0 THEN least(first_day, ${afterLastDay}) - ${dialect.dateSql(from)} ELSE 0 END))::bigint AS days
    FROM (SELECT m.location_id, m.item_id, m.day, min(m.day) OVER (${itemPartitionSql}) AS first_day, least(lead(m.day, 1, ${afterLastDay}) OVER (${itemPartitionSql} ORDER BY m.day), ${afterLastDay}) AS until, h.quantity - sum(m.moved) OVER (${itemPartitionSql}) AS opening, h.quantity - sum(m.moved) OVER (${itemPartitionSql}) + sum(m.moved) OVER (${itemPartitionSql} ORDER BY m.day) AS closing
      FROM (SELECT location_id, item_id, day, sum(quantity) AS moved FROM ${movementsSql(cut)} WHERE day >= ${dialect.dateSql(from)} GROUP BY 1, 2, 3) m
      JOIN stock_on_hand h ON h.location_id = m.location_id AND h.item_id = m.item_id AND ${locationCondition("h", cut)}) by_day GROUP BY 1, 2) empty ON empty.location_id = f.location_id AND empty.item_id = f.item_id`;
};

/** Builds the source of the Vendor report: movements of the vendors' items, and current stock. */
export const makeVendorSource = (dialect: Dialect): ReportSource => ({
  rowsSql: (cut) => ({ base: weeklyMovementsSql(cut), where: [] }),
  joins: {
    ...movementJoins,
    empty: emptyDaysJoinSql,
    bought: boughtJoinSql,
    taken: makeSoldJoinSql("taken", `sum(${netSalesSql})::bigint AS net`),
    priced: makeSoldJoinSql(
      "priced",
      `sum(${lineSumSqlByColumn.net_with_cost})::bigint AS net, sum(${lineSumSqlByColumn.cost})::bigint AS cogs`,
      hasCostSql,
    ),
  },
  fields: {
    week: { sql: itemWeekColumns.week },
    vendor: { sql: item.vendor_id, names: vendorNames },
    location: { sql: itemWeekColumns.location_id, names: locationNames },
    item: { sql: itemWeekColumns.item_id, names: itemNames },
    vendorItemNumber: { sql: item.sku },
    upc: { sql: item.upc },
    onHand: { sql: sql`CASE WHEN ${itemWeekColumns.is_last} THEN ${stockOnHandColumns.quantity} END` },
    onOrder: makeEmptyField("bigint"),
    received: { sql: itemWeekColumns.received },
    sold: { sql: itemWeekColumns.sold },
    returned: { sql: itemWeekColumns.returned },
    netSold: { sql: sql`${itemWeekColumns.sold} - ${itemWeekColumns.returned}` },
    cameIn: { sql: itemWeekColumns.cameIn },
    soldPerWeek: { sql: sql`CASE WHEN ${itemWeekColumns.is_last} THEN ${itemWeekColumns.per_week} END` },
    outOfStockDays: { sql: sql`CASE WHEN ${itemWeekColumns.is_last} THEN ${emptyDaysColumns.days} END` },
    retail: { sql: valueOfQuantityFragment(dialect, itemWeekColumns.sold, item.unit_price) },
    cost: { sql: valueOfQuantityFragment(dialect, itemWeekColumns.sold, item.unit_cost) },
    spend: { sql: boughtColumns.spend },
    activeItems: { sql: sql`CASE WHEN ${itemWeekColumns.sold} <> 0 THEN ${itemWeekColumns.item_id} END` },
    net: { sql: netSalesColumns.net },
    netWithCost: { sql: costedSalesColumns.net },
    cogs: { sql: costedSalesColumns.cogs },
    margin: { sql: sql`(${costedSalesColumns.net} - ${costedSalesColumns.cogs})` },
  },
  origin: stockOriginSql,
  order: [itemWeekColumns.week, itemWeekColumns.location_id, itemWeekColumns.item_id],
});
