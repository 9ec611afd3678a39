/** Sources of the stock reports, all from the stock ledger: balances, movements, adjustments and receipts of goods. */

import { addDays, countDays } from "@comptoir/domain/period";
import { adjustmentColumns } from "@comptoir/domain/report";

import { committedFacts } from "../../sales/index.ts";
import type { Dialect } from "../dialect.ts";
import { apply, columnsOf, join, sql, type Column, type Fragment } from "../fragment.ts";
import { emptyField, type ReportSource, type SourceCut } from "../source.ts";
import { departmentNames, itemNames, locationNames, userNames, vendorNames } from "./catalogue-names.ts";
import { clockJoin } from "./sale-line.ts";
import { item } from "./tables.ts";

/** SQL of the business day of a movement at its location. Needs the join `place` of `clockJoin`. */
export const movementDaySql = (alias: string, { dialect }: Pick<SourceCut, "dialect">): string =>
  `((${alias}.happened_at AT TIME ZONE place.time_zone) - ${dialect.minutes("place.day_start::integer")})::date`;

/** SQL condition: a movement may belong to a day of the cut or later. Starts a day early, because time zones differ. */
export const sinceCutStart = (alias: string, { dialect, from }: SourceCut): string =>
  `${alias}.happened_at >= (${dialect.date(from)} - 1)::timestamp AT TIME ZONE 'UTC'`;

/** SQL condition: a movement is before the end of the cut's last day in any time zone. */
const untilTo = (alias: string, { dialect, to }: SourceCut): string =>
  `${alias}.happened_at < (${dialect.date(to)} + 3)::timestamp AT TIME ZONE 'UTC'`;

/** SQL condition on the locations of a cut. */
export const locationCondition = (alias: string, { dialect, locations }: SourceCut): string =>
  dialect.isAmong(
    `${alias}.location_id`,
    locations.map(({ id }) => id),
  );

/** Conditions of each sum; reversals count under the reason that they reverse. */
const sums = {
  received: "kind = 'RECEIPT'",
  sold: "kind = 'SALE'",
  returned: "kind = 'RETURN'",
  transferredIn: "kind = 'TRANSFER' AND sign > 0",
  transferredOut: "kind = 'TRANSFER' AND sign <= 0",
  counted: "kind IN ('COUNT', 'LATE_OFFSET')",
  free: "kind = 'ADJUSTMENT' AND reason = 'FREE'",
  found: "kind = 'ADJUSTMENT' AND (reason = 'FOUND' OR reason IS NULL AND sign > 0)",
  lost: "kind = 'ADJUSTMENT' AND (reason = 'LOST' OR reason IS NULL AND sign <= 0)",
  damaged: "kind = 'ADJUSTMENT' AND reason = 'DAMAGED'",
  expired: "kind = 'ADJUSTMENT' AND reason = 'EXPIRED'",
  reversed: "kind = 'REVERSAL' OR kind = 'ADJUSTMENT' AND reason = 'REVERSAL'",
} as const;

/** Movements other than sales that change the stock. Source: behaviour 3.3 (sell-through). */
const cameIn = "kind NOT IN ('SALE', 'RETURN', 'OPENING')";

const flows = Object.keys(sums) as (keyof typeof sums)[];

/** Stock of a product at a location, in a period or on a day. */
const balance = columnsOf("f", ["location_id", "item_id", "day", "opening", "closing", "lastMovement", ...flows]);
const movement = columnsOf("f", [
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
const inventoryDocument = columnsOf("d", ["number", "closed_by", "created_by", "approved_by", "comment"]);
const stockNow = columnsOf("h", ["quantity"]);
/** Cost of a product before a receipt. */
const before = columnsOf("before", ["unit_cost"]);
/** Days without stock of a product. */
const emptyTime = columnsOf("empty", ["days"]);
const takenAway: ReadonlySet<string> = new Set(["sold", "transferredOut"]);

/**
 * SQL of the movements since the cut's first day: sales on the business day of their receipt, others on that of their
 * instant. A reversal has the kind of the movement that it reverses.
 */
export const movementsSql = (
  cut: SourceCut,
): string => `(SELECT e.location_id, e.item_id, ${movementDaySql("e", cut)} AS day, coalesce(root.kind, e.kind) AS kind, coalesce(root.reason, e.reason) AS reason, sign(coalesce(root.quantity, e.quantity))::integer AS sign, e.quantity
  FROM posted_movement e ${clockJoin("e", cut)} LEFT JOIN posted_movement root ON root.location_id = e.location_id AND root.movement_key = e.reverses
  WHERE ${locationCondition("e", cut)} AND ${sinceCutStart("e", cut)}
  UNION ALL SELECT l.location_id, l.item_id, l.business_date, CASE l.kind WHEN 1 THEN 'RETURN' ELSE 'SALE' END, NULL::text, sign(-l.quantity)::integer, -l.quantity FROM sale_line l
  WHERE ${[locationCondition("l", cut), `l.business_date >= ${cut.dialect.date(cut.from)}`, ...(cut.dialect.isCopy ? [] : [committedFacts("l")])].join(" AND ")} AND l.counted AND l.kind <= 1 AND l.item_id IS NOT NULL) move`;

/** SQL of the stock of each item and location, by day if requested: the current stock less later movements. */
const stockRows = (cut: SourceCut, used: ReadonlySet<Column>): string => {
  const isByDay = used.has(balance.day);
  const { dialect, from, to } = cut;
  const [first, last] = [dialect.date(from), dialect.date(to)];
  const columns = Object.entries(sums).map(
    ([name, condition]) =>
      `coalesce(${takenAway.has(name) ? "-" : ""}sum(quantity) FILTER (WHERE day <= ${last} AND (${condition})), 0)::bigint AS "${name}"`,
  );
  const began = `coalesce(sum(quantity) FILTER (WHERE day <= ${last} AND kind = 'OPENING'), 0)`;
  const since = `sum(quantity) FILTER (WHERE day > ${last})`;
  const grouped = `(SELECT location_id, item_id, ${isByDay ? `day, ` : ""}${columns.join(", ")}, coalesce(sum(quantity) FILTER (WHERE day <= ${last}), 0) AS moved, ${began} AS began, coalesce(${since}, 0) AS after, max(day) FILTER (WHERE day <= ${last}) AS "lastMovement"
    FROM ${movementsSql(cut)} WHERE day >= ${first} GROUP BY location_id, item_id${isByDay ? ", day" : ""}) m`;
  const own = "PARTITION BY m.location_id, m.item_id";
  const list = flows.map((name) => `coalesce(m."${name}", 0) AS "${name}"`).join(", ");
  if (isByDay) {
    const closing = `(h.quantity - sum(m.after) OVER (${own}) - sum(m.moved) OVER (${own}) + sum(m.moved) OVER (${own} ORDER BY m.day))`;
    return `(SELECT * FROM (SELECT m.location_id, m.item_id, m.day, ${list}, ${closing} AS closing, ${closing} - m.moved + m.began AS opening, m."lastMovement" FROM ${grouped}
      JOIN stock_on_hand h ON h.location_id = m.location_id AND h.item_id = m.item_id AND ${locationCondition("h", cut)}) by_day WHERE day <= ${last}) f`;
  }
  return `(SELECT h.location_id, h.item_id, NULL::date AS day, ${list}, h.quantity - coalesce(m.after, 0) AS closing, h.quantity - coalesce(m.after, 0) - coalesce(m.moved, 0) + coalesce(m.began, 0) AS opening, m."lastMovement"
    FROM stock_on_hand h LEFT JOIN ${grouped} ON m.location_id = h.location_id AND m.item_id = h.item_id WHERE ${locationCondition("h", cut)}) f`;
};

/** Value of a quantity at a unit price or cost; null if the unit is unknown. Units: cents. */
export const valueOf = ({ wide, rounded }: Dialect, quantity: string, unit: string): string =>
  `CASE WHEN ${unit} IS NOT NULL THEN (${rounded(`(${wide(quantity)} * ${unit})`, "100000")})::bigint END`;
const valueIn = (dialect: Dialect, quantity: Fragment, unit: Fragment): Fragment =>
  apply((of = "", at = "") => valueOf(dialect, of, at), quantity, unit);

/** SQL of the origin of a row: the stock of a product at a location. */
const stockOrigin = sql`concat_ws('.', 'stock', f.location_id, ${item.sku})`;
const itemJoin = () => "JOIN item i ON i.item_id = f.item_id";

const inventoryMovement = (dialect: Dialect): ReportSource => ({
  from: (cut, used) => ({
    base: stockRows(cut, used),
    where: [`(f.opening <> 0 OR f.closing <> 0 OR f."lastMovement" IS NOT NULL)`],
  }),
  joins: { i: itemJoin },
  fields: {
    date: { sql: balance.day },
    location: { sql: balance.location_id, names: locationNames },
    department: { sql: item.department_id, names: departmentNames },
    vendor: { sql: item.vendor_id, names: vendorNames },
    item: { sql: balance.item_id, names: itemNames },
    opening: { sql: balance.opening },
    openingValue: { sql: valueIn(dialect, balance.opening, item.unit_cost) },
    ...Object.fromEntries(flows.map((name) => [name, { sql: balance[name] }])),
    adjusted: {
      sql: sql`(${join(
        Object.values(adjustmentColumns).map((name) => balance[name]),
        " + ",
      )})`,
    },
    closing: { sql: balance.closing },
    closingValue: { sql: valueIn(dialect, balance.closing, item.unit_cost) },
    lastMovement: { sql: balance.lastMovement },
  },
  origin: stockOrigin,
  order: [balance.location_id, balance.item_id, balance.lastMovement],
});

/** FROM and WHERE clauses of the movements of some kinds within the days of a cut. */
const movementsOf = (kinds: string) => (cut: SourceCut) => ({
  base: `(SELECT m.*, ${movementDaySql("m", cut)} AS day, coalesce(root.kind, m.kind) AS of_kind FROM posted_movement m ${clockJoin("m", cut)} LEFT JOIN posted_movement root ON root.location_id = m.location_id AND root.movement_key = m.reverses
    WHERE ${locationCondition("m", cut)} AND ${sinceCutStart("m", cut)}) f`,
  where: [`f.of_kind IN (${kinds})`, `f.day BETWEEN ${cut.dialect.date(cut.from)} AND ${cut.dialect.date(cut.to)}`],
});

const movementJoins = {
  i: itemJoin,
  d: () => "LEFT JOIN inventory_document d ON d.document_id = f.document_id",
  h: (cut) =>
    `LEFT JOIN stock_on_hand h ON h.location_id = f.location_id AND h.item_id = f.item_id AND ${locationCondition("h", cut)}`,
} as const satisfies ReportSource["joins"];
const costEffect = (dialect: Dialect): Fragment => valueIn(dialect, movement.quantity, movement.unit_cost);
/** SQL of the origin of a movement: its document or import, else the stock that it changed. */
const movementOrigin = sql`CASE WHEN f.document_id IS NOT NULL THEN concat_ws('.', 'document', f.document_id) WHEN f.source ~ '^import:[0-9]+$' THEN concat_ws('.', 'import', substr(f.source, 8)) ELSE ${stockOrigin} END`;
const movementOrder = [movement.day, movement.location_id, movement.movement_id];

const inventoryAdjustment = (dialect: Dialect): ReportSource => ({
  from: movementsOf("'COUNT', 'ADJUSTMENT', 'LATE_OFFSET', 'REVERSAL'"),
  joins: movementJoins,
  fields: {
    date: { sql: movement.day },
    location: { sql: movement.location_id, names: locationNames },
    documentNumber: { sql: sql`coalesce(${inventoryDocument.number}, ${movement.source})` },
    type: { sql: movement.kind },
    reason: { sql: movement.reason },
    department: { sql: item.department_id, names: departmentNames },
    vendor: { sql: item.vendor_id, names: vendorNames },
    item: { sql: movement.item_id, names: itemNames },
    quantity: { sql: movement.quantity },
    costEffect: { sql: costEffect(dialect) },
    quantityEitherWay: { sql: sql`CASE WHEN ${movement.unit_cost} IS NOT NULL THEN abs(${movement.quantity}) END` },
    costEitherWay: { sql: sql`abs(${costEffect(dialect)})` },
    user: { sql: sql`coalesce(${inventoryDocument.closed_by}, ${inventoryDocument.created_by})`, names: userNames },
    approvedBy: { sql: inventoryDocument.approved_by, names: userNames },
    comment: { sql: sql`nullif(${inventoryDocument.comment}, '')` },
  },
  origin: movementOrigin,
  order: movementOrder,
});

/** SQL condition: a receipt of goods or opening has a cost and was not reversed. */
const tellsCost =
  "p.unit_cost IS NOT NULL AND NOT EXISTS (SELECT 1 FROM posted_movement back WHERE back.location_id = p.location_id AND back.reverses = p.movement_key)";
const isArrival = "p.kind IN ('OPENING', 'RECEIPT')";

/** Unit cost of an item at its location before a receipt, in ledger order. Evaluated for the rows shown only, by the location's index. */
const costBefore = `(SELECT p.unit_cost FROM posted_movement p WHERE p.location_id = f.location_id AND p.item_id = f.item_id AND p.happened_at <= f.happened_at
  AND (p.happened_at < f.happened_at OR p.movement_id < f.movement_id) AND ${isArrival} AND ${tellsCost} ORDER BY p.happened_at DESC, p.movement_id DESC LIMIT 1)`;

/** SQL join with the cost before each receipt, computed for all receipts at once, because the copy has no index. */
const costsBefore = (cut: SourceCut): string => `LEFT JOIN (
  SELECT p.location_id, p.movement_id, last_value(p.told IGNORE NULLS) OVER (PARTITION BY p.location_id, p.item_id ORDER BY p.happened_at, p.movement_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS unit_cost
  FROM (SELECT p.*, CASE WHEN ${tellsCost} THEN p.unit_cost END AS told FROM posted_movement p WHERE ${isArrival} AND ${locationCondition("p", cut)} AND ${untilTo("p", cut)}) p) before ON before.location_id = f.location_id AND before.movement_id = f.movement_id`;

/** Source of the Receiving report: receipts of goods in the ledger. Columns of purchase orders stay empty, because orders are not stored. */
const receiving = (dialect: Dialect): ReportSource => ({
  from: movementsOf("'RECEIPT'"),
  joins: { ...movementJoins, before: costsBefore },
  fields: {
    date: { sql: movement.day },
    location: { sql: movement.location_id, names: locationNames },
    receiptNumber: { sql: sql`coalesce(${inventoryDocument.number}, ${movement.source})` },
    vendor: { sql: item.vendor_id, names: vendorNames },
    purchaseOrder: emptyField("text"),
    department: { sql: item.department_id, names: departmentNames },
    item: { sql: movement.item_id, names: itemNames },
    ordered: emptyField("bigint"),
    received: { sql: sql`CASE WHEN ${movement.reverses} IS NULL THEN ${movement.quantity} END` },
    difference: emptyField("bigint"),
    costBefore: {
      sql: sql`CASE WHEN ${movement.reverses} IS NULL THEN ${dialect.isCopy ? before.unit_cost : costBefore} END`,
    },
    costAfter: { sql: movement.unit_cost },
    extendedCost: { sql: costEffect(dialect) },
    user: { sql: inventoryDocument.created_by, names: userNames },
    adjustedBy: { ...emptyField("integer"), names: userNames },
    adjustedQuantity: { sql: sql`CASE WHEN ${movement.reverses} IS NOT NULL THEN ${movement.quantity} END` },
    adjustedCost: { sql: sql`CASE WHEN ${movement.reverses} IS NOT NULL THEN ${costEffect(dialect)} END` },
  },
  origin: movementOrigin,
  order: movementOrder,
});

/** Weekly movements of the vendors' items. The current stock and the sales per week appear once for each item and location, in the row of the last week. */
const activity = (cut: SourceCut): string => {
  const { dialect, from, to, today } = cut;
  const columns = Object.entries({ received: sums.received, sold: sums.sold, returned: sums.returned, cameIn }).map(
    ([name, condition]) =>
      `coalesce(${takenAway.has(name) ? "-" : ""}sum(quantity) FILTER (WHERE ${condition}), 0)::bigint AS "${name}"`,
  );
  const days = countDays({ from, to: from <= today && today < to ? today : to });
  const own = "PARTITION BY location_id, item_id";
  return `(SELECT by_week.*, row_number() OVER (${own} ORDER BY week DESC) = 1 AS is_last, (${dialect.rounded(dialect.wide(`7 * sum(sold - returned) OVER (${own})`), String(days))})::bigint AS per_week
    FROM (SELECT location_id, item_id, day - ((day - date '2000-01-02') % 7)::integer AS week, ${columns.join(", ")} FROM ${movementsSql(cut)} WHERE day BETWEEN ${dialect.date(from)} AND ${dialect.date(to)} GROUP BY 1, 2, 3) by_week) f`;
};

/** Number of days of the cut, up to today, that ended without stock of an item. The balance of a day is the current one less later movements. */
const emptyDays = (cut: SourceCut): string => {
  const { dialect, from, to, today } = cut;
  const last = today < to ? today : to;
  const end = dialect.date(addDays(last < from ? addDays(from, -1) : last, 1));
  const own = "PARTITION BY m.location_id, m.item_id";
  return `LEFT JOIN (SELECT location_id, item_id, (sum(CASE WHEN closing <= 0 THEN until - least(day, ${end}) ELSE 0 END) + max(CASE WHEN opening <= 0 THEN least(first_day, ${end}) - ${dialect.date(from)} ELSE 0 END))::bigint AS days
    FROM (SELECT m.location_id, m.item_id, m.day, min(m.day) OVER (${own}) AS first_day, least(lead(m.day, 1, ${end}) OVER (${own} ORDER BY m.day), ${end}) AS until, h.quantity - sum(m.moved) OVER (${own}) AS opening, h.quantity - sum(m.moved) OVER (${own}) + sum(m.moved) OVER (${own} ORDER BY m.day) AS closing
      FROM (SELECT location_id, item_id, day, sum(quantity) AS moved FROM ${movementsSql(cut)} WHERE day >= ${dialect.date(from)} GROUP BY 1, 2, 3) m
      JOIN stock_on_hand h ON h.location_id = m.location_id AND h.item_id = m.item_id AND ${locationCondition("h", cut)}) by_day GROUP BY 1, 2) empty ON empty.location_id = f.location_id AND empty.item_id = f.item_id`;
};

/** Source of the Vendor report: movements of the vendors' items, and current stock. */
const vendor = (dialect: Dialect): ReportSource => ({
  from: (cut) => ({ base: activity(cut), where: [] }),
  joins: { ...movementJoins, empty: emptyDays },
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
  },
  origin: stockOrigin,
  order: [weekOfItem.week, weekOfItem.location_id, weekOfItem.item_id],
});

/** Sources of the stock reports, for one database. */
export const stockSources = (dialect: Dialect) => ({
  "inventory-adjustment": inventoryAdjustment(dialect),
  "inventory-movement": inventoryMovement(dialect),
  receiving: receiving(dialect),
  vendor: vendor(dialect),
});
