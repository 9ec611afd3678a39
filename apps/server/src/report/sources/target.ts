/** Source of the Target report: the sales of each location beside its goals and earlier sales. */

import { spanToDate } from "@comptoir/domain/goal";
import { addDays, type CalendarDate } from "@comptoir/domain/period";

import { openDaysSql } from "../../goal/index.ts";
import { lineExpressions } from "../../sales/summary-table.ts";
import type { Span } from "../../widget-data/span.ts";
import { columnsOf, sql, type Column, type Fragment } from "../fragment.ts";
import type { ReportSource, SourceCut } from "../source.ts";
import { withGoalsSql, withoutGoalsSql } from "./cashier-goals-sql.ts";
import { locationNames, targetNames } from "./catalogue-names.ts";
import { factConditions, sameReceiptSql } from "./sale-line.ts";

const salesColumns = columnsOf("f", [
  "location_id",
  "parent_id",
  "target_id",
  "cashier",
  "by_cashier",
  "net",
  "previous",
  "last_year",
  "month_net",
  "year_net",
  "goal",
  "goal_net",
  "goal_month",
  "goal_year",
  "goal_need",
]);
const layerAbove = columnsOf("above", ["layer_type"]);
const goalOfPeriod = columnsOf("goal", ["period", "month", "year"]);
const needOfGoal = columnsOf("need", ["per_day"]);

const netOfLine = `${lineExpressions.gross} - ${lineExpressions.discounts} - ${lineExpressions.refunds}`;
const netOfDay = "d.gross - d.discounts - d.refunds";

/**
 * SQL of the net sales of each location, or of each of its cashiers, in the period and the two compared spans. The
 * copy has no daily sums, so it adds up lines.
 */
const soldSql = (sourceCut: SourceCut, usedColumns: ReadonlySet<Column>): string => {
  const { dialect, locations, from, to, previous, lastYear } = sourceCut;
  const isByCashier = usedColumns.has(salesColumns.cashier);
  const cashier = isByCashier ? "nullif(d.cashier, '')" : "NULL::text";
  const ownSpan: Span = { from, to };
  const [month, year] = (["month", "year"] as const).map((unit): Span | null =>
    usedColumns.has(salesColumns[`${unit}_net`]) ? spanToDate(sourceCut, unit) : null,
  );
  const spans = [ownSpan, previous, lastYear, month, year].filter((span) => span != null);
  // A partial day is read by half hours, in addition to its daily sum, which other spans may need.
  const cutDays = [...new Set(spans.flatMap((span) => (span.until === undefined ? [] : [span.to])))];
  const spanCondition = (span: Span): string => {
    const daysSql = (lastDay: CalendarDate) =>
      `d.half_hour IS NULL AND d.business_date BETWEEN ${dialect.dateSql(span.from)} AND ${dialect.dateSql(lastDay)}`;
    return span.until === undefined
      ? `(${daysSql(span.to)})`
      : `(${daysSql(addDays(span.to, -1))} OR d.half_hour < ${span.until} AND d.business_date = ${dialect.dateSql(span.to)})`;
  };
  const netSql = (span: Span | null | undefined) =>
    span == null ? "NULL::bigint" : `coalesce(sum(d.net) FILTER (WHERE ${spanCondition(span)}), 0)::bigint`;
  const isInPlaceSql = (alias: string) =>
    dialect.isAmong(
      `${alias}.location_id`,
      locations.map(({ id }) => id),
    );
  const copiedSql = (halfHour: string, condition: string) =>
    `SELECT l.location_id, l.business_date, ${halfHour} AS half_hour, l.cashier, ${netOfLine} AS net FROM sale_line l WHERE l.counted AND ${isInPlaceSql("l")}${condition}`;
  const wholeDays = dialect.isCopy
    ? copiedSql("NULL::smallint", "")
    : `SELECT d.location_id, d.business_date, NULL::smallint AS half_hour, ${isByCashier ? "d.cashier" : "NULL::text"} AS cashier, ${netOfDay} AS net FROM ${isByCashier ? "sales_day_cashier" : "sales_day"} d WHERE ${isInPlaceSql("d")}`;
  const halfHours = cutDays.map((day) => {
    const ofDay = `business_date = ${dialect.dateSql(day)}`;
    if (dialect.isCopy) return copiedSql("l.half_hour", ` AND l.${ofDay}`);
    if (!isByCashier)
      return `SELECT d.location_id, d.business_date, d.half_hour, NULL::text, ${netOfDay} FROM sales_half_hour d WHERE ${isInPlaceSql("d")} AND d.${ofDay}`;
    return `SELECT l.location_id, l.business_date, l.half_hour, s.cashier, ${netOfLine} FROM sale_line l JOIN sale s ON ${sameReceiptSql("s", "l")} WHERE ${[...factConditions("l", { ...sourceCut, from: day, to: day }), "l.counted"].join(" AND ")}`;
  });
  const sold = `SELECT t.target_layer_id AS location_id, t.parent_id, t.target_id, ${cashier} AS cashier, ${isByCashier} AS by_cashier, ${netSql(ownSpan)} AS net, ${netSql(previous)} AS previous, ${netSql(lastYear)} AS last_year, ${netSql(month)} AS month_net, ${netSql(year)} AS year_net
    FROM target_layer t LEFT JOIN (${[wholeDays, ...halfHours].join(" UNION ALL ")}) d ON d.location_id = t.target_layer_id AND (${spans.map(spanCondition).join(" OR ")})
    WHERE ${dialect.isAmong(
      "t.target_layer_id",
      locations.map(({ id }) => id),
    )} GROUP BY 1, 2, 3, 4, 5`;
  if (!isByCashier) return withoutGoalsSql(sold);
  const salesByDay = usedColumns.has(salesColumns.goal_need) ? cashierDaysSql(sourceCut) : null;
  return withGoalsSql(sold, sourceCut.cashierGoals ?? [], { dialect, salesByDay });
};

/** SQL of the net sales of cashiers by location and day, from the first day of the period to the last complete one. */
const cashierDaysSql = ({ dialect, locations, from, today }: SourceCut): string => {
  const salesSql = (alias: string) =>
    `${dialect.isAmong(
      `${alias}.location_id`,
      locations.map(({ id }) => id),
    )} AND ${alias}.business_date BETWEEN ${dialect.dateSql(from)} AND ${dialect.dateSql(addDays(today, -1))}`;
  return dialect.isCopy
    ? `SELECT l.location_id, l.business_date, l.cashier, ${netOfLine} AS net FROM sale_line l WHERE l.counted AND ${salesSql("l")}`
    : `SELECT d.location_id, d.business_date, d.cashier, ${netOfDay} AS net FROM sales_day_cashier d WHERE ${salesSql("d")}`;
};

/** SQL condition on goals that lie within the period. */
const goalsIn = ({ dialect, from, to }: SourceCut): string =>
  `NOT g.is_deleted AND g.scope = 'LOCATION' AND g.metric = 'netSales' AND g.from_date >= ${dialect.dateSql(from)} AND g.to_date <= ${dialect.dateSql(to)}`;

/** SQL join with the known goals of locations, which the domain computed. */
const goalJoin = ({ goals = [] }: SourceCut): string => {
  const valueSql = (goal: number | null) => `${goal ?? "NULL"}::bigint`;
  const rows = goals
    .filter(({ period, month, year }) => period !== null || month !== null || year !== null)
    .map(
      ({ locationId, period, month, year }) =>
        `(${locationId}, ${valueSql(period)}, ${valueSql(month)}, ${valueSql(year)})`,
    );
  const none = "SELECT NULL::integer, NULL::bigint, NULL::bigint, NULL::bigint WHERE false";
  return `LEFT JOIN (${rows.length === 0 ? none : `VALUES ${rows.join(", ")}`}) goal (location_id, period, month, year) ON goal.location_id = f.location_id`;
};

/** SQL of the amount that each goal still needs per day from today, from its net sales to yesterday: the domain's `progressOf` and `neededPerDayOf`. */
const needJoin = (sourceCut: SourceCut): string => {
  const { dialect, locations, from, to, today } = sourceCut;
  // Sales are read only if a goal can have days left.
  const lastCompleteDay = addDays(to < today ? from : today, -1);
  const salesSql = (alias: string) =>
    `${dialect.isAmong(
      `${alias}.location_id`,
      locations.map(({ id }) => id),
    )} AND ${alias}.business_date BETWEEN ${dialect.dateSql(from)} AND ${dialect.dateSql(lastCompleteDay)}`;
  const days = dialect.isCopy
    ? `SELECT l.location_id, l.business_date, sum(${netOfLine}) AS net FROM sale_line l WHERE l.counted AND ${salesSql("l")} GROUP BY 1, 2`
    : `SELECT d.location_id, d.business_date, ${netOfDay} AS net FROM sales_day d WHERE ${salesSql("d")}`;
  const openDays = dialect.isCopy ? "g.open_days" : openDaysSql("g");
  const daysLeft = `length(replace(substr(${openDays}, greatest(${dialect.dateSql(today)} - g.from_date, 0)::integer + 1), '0', ''))`;
  return `LEFT JOIN (SELECT target_layer_id, (sum(remaining)::bigint + sum(days_left)::bigint - 1) / sum(days_left)::bigint AS per_day
    FROM (SELECT g.goal_id, g.target_layer_id, g.days_left, greatest(g.value - coalesce(sum(d.net), 0), 0) AS remaining
      FROM (SELECT g.goal_id, g.target_layer_id, g.from_date, g.to_date, g.value / 10 AS value, ${daysLeft} AS days_left FROM goal g WHERE ${goalsIn(sourceCut)} AND g.to_date >= ${dialect.dateSql(today)}) g
      LEFT JOIN (${days}) d ON d.location_id = g.target_layer_id AND d.business_date BETWEEN g.from_date AND g.to_date
      WHERE g.days_left > 0 GROUP BY g.goal_id, g.target_layer_id, g.days_left, g.value) one GROUP BY target_layer_id) need ON need.target_layer_id = f.location_id`;
};

/** Chooses between the figures of a row of a cashier, who has no share of the goals of locations, and of a row of a location. */
const ofLocation = (figure: Fragment, ofCashier: Fragment): Fragment =>
  sql`CASE WHEN ${salesColumns.by_cashier} THEN ${ofCashier} ELSE ${figure} END`;

export const target: ReportSource = {
  rowsSql: (cut, usedColumns) => ({
    base: soldSql(cut, usedColumns),
    where: [
      "(NOT f.by_cashier OR f.net <> 0 OR f.previous <> 0 OR f.last_year <> 0 OR f.goal IS NOT NULL OR f.goal_need IS NOT NULL)",
    ],
  }),
  joins: {
    goal: goalJoin,
    need: needJoin,
    above: () => "LEFT JOIN target_layer above ON above.target_layer_id = f.parent_id",
  },
  fields: {
    target: { sql: salesColumns.target_id, names: targetNames },
    layerLevel: { sql: layerAbove.layer_type },
    layer: { sql: salesColumns.parent_id, names: locationNames },
    location: { sql: salesColumns.location_id, names: locationNames },
    cashier: { sql: salesColumns.cashier },
    net: { sql: salesColumns.net },
    previous: { sql: salesColumns.previous },
    change: { sql: sql`(${salesColumns.net} - ${salesColumns.previous})` },
    lastYear: { sql: salesColumns.last_year },
    lastYearChange: { sql: sql`(${salesColumns.net} - ${salesColumns.last_year})` },
    goal: { sql: ofLocation(goalOfPeriod.period, salesColumns.goal) },
    netWithGoal: {
      sql: ofLocation(
        sql`CASE WHEN ${goalOfPeriod.period} IS NOT NULL THEN ${salesColumns.net} END`,
        salesColumns.goal_net,
      ),
    },
    monthGoalChange: {
      sql: ofLocation(sql`(${salesColumns.month_net} - ${goalOfPeriod.month})`, salesColumns.goal_month),
    },
    yearGoalChange: { sql: ofLocation(sql`(${salesColumns.year_net} - ${goalOfPeriod.year})`, salesColumns.goal_year) },
    neededPerDay: { sql: ofLocation(needOfGoal.per_day, salesColumns.goal_need) },
  },
  // Goals above stores are in rows without a location: their layers order them.
  order: [salesColumns.location_id, salesColumns.parent_id, salesColumns.cashier],
};
