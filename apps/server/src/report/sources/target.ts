/** Source of the Target report: the sales of each location beside its goals and earlier sales. */

import { keepOutermostGoals, spanToDate } from "@comptoir/domain/goal";
import { addDays } from "@comptoir/domain/period";

import { openDaysSql } from "../../goal/index.ts";
import type { Span } from "../../widget-data/span.ts";
import { makeColumns, sql, type Column, type Fragment } from "../fragment.ts";
import type { ReportSource, SourceCut } from "../source.ts";
import { withGoalsSql, withoutGoalsSql } from "./cashier-goals-sql.ts";
import { locationNames, targetNames } from "./catalogue-names.ts";
import { netSalesOfDaySql, netSalesOfLinesSql, salesRowsSql, spanCondition } from "./target-sales.ts";

const salesColumns = makeColumns("f", [
  "location_id",
  "parent_id",
  "target_id",
  "cashier",
  "team",
  "by_cashier",
  "net",
  "previous",
  "same_weekdays",
  "last_year",
  "month_net",
  "year_net",
  "goal",
  "goal_net",
  "goal_month",
  "goal_year",
  "goal_need",
]);
const layerAboveColumns = makeColumns("above", ["layer_type"]);
const goalColumns = makeColumns("goal", ["period", "month", "year"]);
const needColumns = makeColumns("need", ["per_day"]);

/**
 * SQL of the net sales of each location, or of each of its cashiers, in the period and the compared spans.
 */
const netSalesRowsSql = (sourceCut: SourceCut, usedColumns: ReadonlySet<Column>): string => {
  const { dialect, locations, from, to, previous, sameWeekdays, lastYear } = sourceCut;
  const isByTeam = usedColumns.has(salesColumns.team);
  const isByUser = usedColumns.has(salesColumns.cashier);
  const isByCashier = isByUser || isByTeam;
  const cashierSql = isByCashier ? "nullif(d.cashier, '')" : "NULL::text";
  const ownSpan: Span = { from, to };
  const [month, year] = (["month", "year"] as const).map((unit): Span | null =>
    usedColumns.has(salesColumns[`${unit}_net`]) ? spanToDate(sourceCut, unit) : null,
  );
  const spansToRead = [ownSpan, previous, sameWeekdays, lastYear, month, year].filter((span) => span != null);
  const netSalesOfSpanSql = (span: Span | null | undefined) =>
    span == null ? "NULL::bigint" : `coalesce(sum(d.net) FILTER (WHERE ${spanCondition(span, dialect)}), 0)::bigint`;
  const salesWithoutGoalsSql = `SELECT t.target_layer_id AS location_id, t.parent_id, t.target_id, ${cashierSql} AS cashier, NULL::text AS team, ${isByCashier} AS by_cashier, ${netSalesOfSpanSql(ownSpan)} AS net, ${netSalesOfSpanSql(previous)} AS previous, ${netSalesOfSpanSql(sameWeekdays)} AS same_weekdays, ${netSalesOfSpanSql(lastYear)} AS last_year, ${netSalesOfSpanSql(month)} AS month_net, ${netSalesOfSpanSql(year)} AS year_net
    FROM target_layer t LEFT JOIN (${salesRowsSql(sourceCut, spansToRead, isByCashier)}) d ON d.location_id = t.target_layer_id AND (${spansToRead.map((span) => spanCondition(span, dialect)).join(" OR ")})
    WHERE ${dialect.isAmong(
      "t.target_layer_id",
      locations.map(({ id }) => id),
    )} GROUP BY 1, 2, 3, 4, 5, 6`;
  if (!isByCashier) return withoutGoalsSql(salesWithoutGoalsSql);
  const salesByDaySql = usedColumns.has(salesColumns.goal_need) ? cashierDaysSql(sourceCut) : null;
  const goals = keepOutermostGoals(
    (sourceCut.cashierGoals ?? []).filter(({ isTeam }) => (isTeam ? isByTeam : isByUser)),
  );
  return withGoalsSql(salesWithoutGoalsSql, goals, { dialect, salesByDay: salesByDaySql });
};

/** SQL of the net sales of cashiers by location and day, from the first day of the period to the last complete one. */
const cashierDaysSql = ({ dialect, locations, from, today }: SourceCut): string => {
  const salesConditionSql = (alias: string) =>
    `${dialect.isAmong(
      `${alias}.location_id`,
      locations.map(({ id }) => id),
    )} AND ${alias}.business_date BETWEEN ${dialect.dateSql(from)} AND ${dialect.dateSql(addDays(today, -1))}`;
  return dialect.isCopy
    ? `SELECT l.location_id, l.business_date, l.cashier, ${netSalesOfLinesSql} AS net FROM sale_line l WHERE l.counted AND ${salesConditionSql("l")}`
    : `SELECT d.location_id, d.business_date, d.cashier, ${netSalesOfDaySql} AS net FROM sales_day_cashier d WHERE ${salesConditionSql("d")}`;
};

/** SQL condition on goals that lie within the period. */
const goalsOfCutCondition = ({ dialect, from, to }: SourceCut): string =>
  `NOT g.is_deleted AND g.scope = 'LOCATION' AND g.metric = 'netSales' AND g.from_date >= ${dialect.dateSql(from)} AND g.to_date <= ${dialect.dateSql(to)}`;

/** SQL join with the known goals of locations, which the domain computed. */
const goalJoinSql = ({ goals = [] }: SourceCut): string => {
  const goalValueSql = (goal: number | null) => `${goal ?? "NULL"}::bigint`;
  const goalRowsSql = goals
    .filter(({ period, month, year }) => period !== null || month !== null || year !== null)
    .map(
      ({ locationId, period, month, year }) =>
        `(${locationId}, ${goalValueSql(period)}, ${goalValueSql(month)}, ${goalValueSql(year)})`,
    );
  const noGoalRowsSql = "SELECT NULL::integer, NULL::bigint, NULL::bigint, NULL::bigint WHERE false";
  return `LEFT JOIN (${goalRowsSql.length === 0 ? noGoalRowsSql : `VALUES ${goalRowsSql.join(", ")}`}) goal (location_id, period, month, year) ON goal.location_id = f.location_id`;
};

/** SQL join with the amount that the goals of each location need per day from today on: the domain's `progressOf` and `neededPerDayOf`, by net sales to yesterday. */
const needJoinSql = (sourceCut: SourceCut): string => {
  const { dialect, locations, from, to, today } = sourceCut;
  // Sales are read only if a goal can have days left.
  const lastCompleteDay = addDays(to < today ? from : today, -1);
  const salesConditionSql = (alias: string) =>
    `${dialect.isAmong(
      `${alias}.location_id`,
      locations.map(({ id }) => id),
    )} AND ${alias}.business_date BETWEEN ${dialect.dateSql(from)} AND ${dialect.dateSql(lastCompleteDay)}`;
  const netSalesByDaySql = dialect.isCopy
    ? `SELECT l.location_id, l.business_date, sum(${netSalesOfLinesSql}) AS net FROM sale_line l WHERE l.counted AND ${salesConditionSql("l")} GROUP BY 1, 2`
    : `SELECT d.location_id, d.business_date, ${netSalesOfDaySql} AS net FROM sales_day d WHERE ${salesConditionSql("d")}`;
  const openDaysOfGoalSql = dialect.isCopy ? "g.open_days" : openDaysSql("g");
  const daysLeftSql = `length(replace(substr(${openDaysOfGoalSql}, greatest(${dialect.dateSql(today)} - g.from_date, 0)::integer + 1), '0', ''))`;
  return `LEFT JOIN (SELECT target_layer_id, (sum(remaining)::bigint + sum(days_left)::bigint - 1) / sum(days_left)::bigint AS per_day
    FROM (SELECT g.goal_id, g.target_layer_id, g.days_left, greatest(g.value - coalesce(sum(d.net), 0), 0) AS remaining
      FROM (SELECT g.goal_id, g.target_layer_id, g.from_date, g.to_date, g.value / 10 AS value, ${daysLeftSql} AS days_left FROM goal g WHERE ${goalsOfCutCondition(sourceCut)} AND g.to_date >= ${dialect.dateSql(today)}) g
      LEFT JOIN (${netSalesByDaySql}) d ON d.location_id = g.target_layer_id AND d.business_date BETWEEN g.from_date AND g.to_date
      WHERE g.days_left > 0 GROUP BY g.goal_id, g.target_layer_id, g.days_left, g.value) one GROUP BY target_layer_id) need ON need.target_layer_id = f.location_id`;
};

/** Chooses between the figures of a row of a cashier, who has no share of the goals of locations, and of a row of a location. */
const locationOrCashierSql = (figure: Fragment, ofCashier: Fragment): Fragment =>
  sql`CASE WHEN ${salesColumns.by_cashier} THEN ${ofCashier} ELSE ${figure} END`;

export const target: ReportSource = {
  rowsSql: (cut, usedColumns) => ({
    base: netSalesRowsSql(cut, usedColumns),
    where: [
      "(NOT f.by_cashier OR f.net <> 0 OR f.previous <> 0 OR f.same_weekdays <> 0 OR f.last_year <> 0 OR f.goal IS NOT NULL OR f.goal_need IS NOT NULL)",
    ],
  }),
  joins: {
    goal: goalJoinSql,
    need: needJoinSql,
    above: () => "LEFT JOIN target_layer above ON above.target_layer_id = f.parent_id",
  },
  fields: {
    target: { sql: salesColumns.target_id, names: targetNames },
    layerLevel: { sql: layerAboveColumns.layer_type },
    layer: { sql: salesColumns.parent_id, names: locationNames },
    location: { sql: salesColumns.location_id, names: locationNames },
    cashier: { sql: salesColumns.cashier },
    team: { sql: salesColumns.team },
    net: { sql: salesColumns.net },
    previous: { sql: salesColumns.previous },
    change: { sql: sql`(${salesColumns.net} - ${salesColumns.previous})` },
    sameWeekdays: { sql: salesColumns.same_weekdays },
    sameWeekdaysChange: { sql: sql`(${salesColumns.net} - ${salesColumns.same_weekdays})` },
    lastYear: { sql: salesColumns.last_year },
    lastYearChange: { sql: sql`(${salesColumns.net} - ${salesColumns.last_year})` },
    goal: { sql: locationOrCashierSql(goalColumns.period, salesColumns.goal) },
    netWithGoal: {
      sql: locationOrCashierSql(
        sql`CASE WHEN ${goalColumns.period} IS NOT NULL THEN ${salesColumns.net} END`,
        salesColumns.goal_net,
      ),
    },
    monthGoalChange: {
      sql: locationOrCashierSql(sql`(${salesColumns.month_net} - ${goalColumns.month})`, salesColumns.goal_month),
    },
    yearGoalChange: {
      sql: locationOrCashierSql(sql`(${salesColumns.year_net} - ${goalColumns.year})`, salesColumns.goal_year),
    },
    neededPerDay: { sql: locationOrCashierSql(needColumns.per_day, salesColumns.goal_need) },
  },
  // Goals above stores are in rows without a location: their layers order them.
  order: [salesColumns.location_id, salesColumns.parent_id, salesColumns.cashier, salesColumns.team],
};
