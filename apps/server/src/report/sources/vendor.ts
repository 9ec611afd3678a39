/** Source of the Vendor report: weekly movements of the vendors' items, and current stock. */

import { addDays, countDays } from "@comptoir/domain/period";

import { lineExpressions } from "../../sales/summary-table.ts";
import type { Dialect } from "../dialect.ts";
import { columnsOf, sql } from "../fragment.ts";
import { emptyField, type ReportSource, type SourceCut } from "../source.ts";
import { itemNames, locationNames, vendorNames } from "./catalogue-names.ts";
import { clockJoin, factConditions, hasCostSql, netSalesSql } from "./sale-line.ts";
import { item } from "./tables.ts";
import {
  locationCondition,
  movementDaySql,
  movementsSql,
  sinceCutStart,
  stockSums,
  takenAway,
  valueIn,
  valueOf,
} from "./stock-ledger-sql.ts";
import { movementJoins, stockNow, stockOrigin } from "./stock.ts";

/** SQL condition of movements, other than sales, that bring goods in. Source: behaviour 3.3 (sell-through). */
const arrivalCondition = "kind NOT IN ('SALE', 'RETURN', 'OPENING')";

const weekOfItem = columnsOf("f", [
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
const emptyTime = columnsOf("empty", ["days"]);
/** SQL columns of a week of an item: what its receipts cost, its net sales, and those whose cost is known. */
const boughtColumns = columnsOf("bought", ["spend"]);
const takenColumns = columnsOf("taken", ["net"]);
const pricedColumns = columnsOf("priced", ["net", "cogs"]);
/** SQL of the Sunday on or before a day. */
const weekOf = (day: string): string => `${day} - ((${day} - date '2000-01-02') % 7)::integer`;

/** SQL join with figures by location, item and week. */
const weeklyJoin = (alias: string, rows: string): string =>
  `LEFT JOIN (${rows} GROUP BY 1, 2, 3) ${alias} ON ${alias}.location_id = f.location_id AND ${alias}.item_id = f.item_id AND ${alias}.week = f.week`;

/** SQL join with the cost of the goods received, as in the Receiving report: what was taken back is not spent. */
const boughtJoin = (cut: SourceCut): string =>
  weeklyJoin(
    "bought",
    `SELECT m.location_id, m.item_id, ${weekOf("m.day")} AS week, sum(${valueOf(cut.dialect, "m.quantity", "m.unit_cost")})::bigint AS spend
    FROM (SELECT p.*, ${movementDaySql("p", cut)} AS day, coalesce(root.kind, p.kind) AS of_kind FROM posted_movement p ${clockJoin("p", cut)}
      LEFT JOIN posted_movement root ON root.location_id = p.location_id AND root.movement_key = p.reverses WHERE ${locationCondition("p", cut)} AND ${sinceCutStart("p", cut)}) m
    WHERE m.of_kind = 'RECEIPT' AND m.day BETWEEN ${cut.dialect.dateSql(cut.from)} AND ${cut.dialect.dateSql(cut.to)}`,
  );

/** SQL join with sums over the sold lines of an item. */
const soldJoin =
  (alias: string, sums: string, condition = "true") =>
  (cut: SourceCut): string =>
    weeklyJoin(
      alias,
      `SELECT l.location_id, l.item_id, ${weekOf("l.business_date")} AS week, ${sums} FROM sale_line l
      WHERE ${[...factConditions("l", cut), "l.counted", "l.kind <= 1", "l.item_id IS NOT NULL", condition].join(" AND ")}`,
    );

/** SQL of the weekly movements of the vendors' items. The current stock and the sales per week appear once for each item and location, in the row of the last week. */
const weeklyMovementsSql = (sourceCut: SourceCut): string => {
  const { dialect, from, to, today } = sourceCut;
  const columns = Object.entries({
    received: stockSums.received,
    sold: stockSums.sold,
    returned: stockSums.returned,
    cameIn: arrivalCondition,
  }).map(
    ([name, condition]) =>
      `coalesce(${takenAway.has(name) ? "-" : ""}sum(quantity) FILTER (WHERE ${condition}), 0)::bigint AS "${name}"`,
  );
  const days = countDays({ from, to: from <= today && today < to ? today : to });
  const itemPartition = "PARTITION BY location_id, item_id";
  return `(SELECT by_week.*, row_number() OVER (${itemPartition} ORDER BY week DESC) = 1 AS is_last, (${dialect.roundedSql(dialect.wideSql(`7 * sum(sold - returned) OVER (${itemPartition})`), String(days))})::bigint AS per_week
    FROM (SELECT location_id, item_id, ${weekOf("day")} AS week, ${columns.join(", ")} FROM ${movementsSql(sourceCut)} WHERE day BETWEEN ${dialect.dateSql(from)} AND ${dialect.dateSql(to)} GROUP BY 1, 2, 3) by_week) f`;
};

/** SQL of the number of days of the cut, up to today, that ended without stock of an item. The balance of a day is the current one less later movements. */
const emptyDays = (cut: SourceCut): string => {
  const { dialect, from, to, today } = cut;
  const lastDay = today < to ? today : to;
  const afterLastDay = dialect.dateSql(addDays(lastDay < from ? addDays(from, -1) : lastDay, 1));
  const itemPartition = "PARTITION BY m.location_id, m.item_id";
  return `LEFT JOIN (SELECT location_id, item_id, (sum(CASE WHEN closing <= 0 THEN until - least(day, ${afterLastDay}) ELSE 0 END) + max(CASE WHEN opening <= 0 THEN least(first_day, ${afterLastDay}) - ${dialect.dateSql(from)} ELSE 0 END))::bigint AS days
    FROM (SELECT m.location_id, m.item_id, m.day, min(m.day) OVER (${itemPartition}) AS first_day, least(lead(m.day, 1, ${afterLastDay}) OVER (${itemPartition} ORDER BY m.day), ${afterLastDay}) AS until, h.quantity - sum(m.moved) OVER (${itemPartition}) AS opening, h.quantity - sum(m.moved) OVER (${itemPartition}) + sum(m.moved) OVER (${itemPartition} ORDER BY m.day) AS closing
      FROM (SELECT location_id, item_id, day, sum(quantity) AS moved FROM ${movementsSql(cut)} WHERE day >= ${dialect.dateSql(from)} GROUP BY 1, 2, 3) m
      JOIN stock_on_hand h ON h.location_id = m.location_id AND h.item_id = m.item_id AND ${locationCondition("h", cut)}) by_day GROUP BY 1, 2) empty ON empty.location_id = f.location_id AND empty.item_id = f.item_id`;
};

/** Builds the source of the Vendor report: movements of the vendors' items, and current stock. */
export const vendor = (dialect: Dialect): ReportSource => ({
  rowsSql: (cut) => ({ base: weeklyMovementsSql(cut), where: [] }),
  joins: {
    ...movementJoins,
    empty: emptyDays,
    bought: boughtJoin,
    taken: soldJoin("taken", `sum(${netSalesSql})::bigint AS net`),
    priced: soldJoin(
      "priced",
      `sum(${lineExpressions.net_with_cost})::bigint AS net, sum(${lineExpressions.cost})::bigint AS cogs`,
      hasCostSql,
    ),
  },
  fields: {
    week: { sql: weekOfItem.week },
    vendor: { sql: item.vendor_id, names: vendorNames },
    location: { sql: weekOfItem.location_id, names: locationNames },
    item: { sql: weekOfItem.item_id, names: itemNames },
    vendorItemNumber: { sql: item.sku },
    upc: { sql: item.upc },
    onHand: { sql: sql`CASE WHEN ${weekOfItem.is_last} THEN ${stockNow.quantity} END` },
    onOrder: emptyField("bigint"),
    received: { sql: weekOfItem.received },
    sold: { sql: weekOfItem.sold },
    returned: { sql: weekOfItem.returned },
    netSold: { sql: sql`${weekOfItem.sold} - ${weekOfItem.returned}` },
    cameIn: { sql: weekOfItem.cameIn },
    soldPerWeek: { sql: sql`CASE WHEN ${weekOfItem.is_last} THEN ${weekOfItem.per_week} END` },
    outOfStockDays: { sql: sql`CASE WHEN ${weekOfItem.is_last} THEN ${emptyTime.days} END` },
    retail: { sql: valueIn(dialect, weekOfItem.sold, item.unit_price) },
    cost: { sql: valueIn(dialect, weekOfItem.sold, item.unit_cost) },
    spend: { sql: boughtColumns.spend },
    activeItems: { sql: sql`CASE WHEN ${weekOfItem.sold} <> 0 THEN ${weekOfItem.item_id} END` },
    net: { sql: takenColumns.net },
    netWithCost: { sql: pricedColumns.net },
    cogs: { sql: pricedColumns.cogs },
    margin: { sql: sql`(${pricedColumns.net} - ${pricedColumns.cogs})` },
  },
  origin: stockOrigin,
  order: [weekOfItem.week, weekOfItem.location_id, weekOfItem.item_id],
});
