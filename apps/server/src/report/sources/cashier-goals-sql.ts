/** SQL that joins the sales of cashiers with the goals of the users they are, and of their teams. */

import type { CashierGoals } from "../cashier-goals.ts";
import type { Dialect } from "../dialect.ts";

/** Columns of goals of a row that is no cashier's, or that has none. */
const emptyGoalColumnsSql =
  "NULL::bigint AS goal, NULL::bigint AS goal_net, NULL::bigint AS goal_month, NULL::bigint AS goal_year, NULL::bigint AS goal_need";

/** SQL of rows of sales with the columns of goals, which are empty: not by cashier, or nobody has a goal. */
export const withoutGoalsSql = (soldSql: string): string =>
  `(SELECT s.*, ${emptyGoalColumnsSql} FROM (${soldSql}) s) f`;

/**
 * SQL of rows of sales by location and cashier with the goals of the users whose names they are. Each goal is in a single row: beside the name with the largest
 * sales, with the sales of all names of the user; a goal above stores is in a row without a location. A goal without sales has a row of its own. Users
 * whose names on receipts are the same share the row; what each of them needs is unknown. The goal of a team is in a row of its own, without net sales: those of its
 * members are in their rows, and are what the goal is attained by.
 *
 * `salesByDay` is the SQL of net sales by location, day and cashier to the last complete day, for what goals need per remaining day; null leaves it out.
 */
export function withGoalsSql(
  soldSql: string,
  goals: readonly CashierGoals[],
  { dialect, salesByDay }: { readonly dialect: Dialect; readonly salesByDay: string | null },
): string {
  if (goals.length === 0) return withoutGoalsSql(soldSql);
  const numberSql = (value: number | null, type = "bigint") => `${value ?? "NULL"}::${type}`;
  const goalRowsSql = goals.map(
    ({ locationId, layerId, targetId, name, isTeam, period, month, year }, no) =>
      `(${no}, ${numberSql(locationId, "integer")}, ${numberSql(layerId, "integer")}, ${targetId}, ${dialect.textSql(name)}, ${isTeam}, ${numberSql(period)}, ${numberSql(month)}, ${numberSql(year)})`,
  );
  const goalAndNameRowsSql = goals.flatMap(({ names }, no) =>
    [...new Set(names)].map((name) => `(${no}, ${dialect.textSql(name)})`),
  );
  const goalAndLocationRowsSql = goals.flatMap(({ locationIds }, no) => locationIds.map((id) => `(${no}, ${id})`));
  const goalFiguresSql =
    "a.period AS goal, CASE WHEN a.period IS NOT NULL THEN a.net END AS goal_net, a.month AS goal_month, a.year AS goal_year, a.per_day AS goal_need";
  const columnSumSql = (month: string) => `CASE WHEN count(s.no) = 0 THEN 0 ELSE sum(s.${month}) END`;
  return `(WITH sold AS (${soldSql}),
    wanted (no, location_id, layer_id, target_id, name, is_team, period, month, year) AS (VALUES ${goalRowsSql.join(", ")}),
    known (no, folded) AS (VALUES ${goalAndNameRowsSql.join(", ")}),
    place (no, location_id) AS (VALUES ${goalAndLocationRowsSql.join(", ")}),
    named AS (SELECT k.no, s.* FROM sold s JOIN place p ON p.location_id = s.location_id JOIN known k ON k.no = p.no AND k.folded = fold_text(s.cashier)),
    one AS (SELECT w.no, w.location_id, w.layer_id, w.target_id, w.is_team, w.period, w.month, w.year,
        coalesce(CASE WHEN w.is_team THEN w.name END, (array_agg(s.cashier ORDER BY s.net DESC, s.cashier) FILTER (WHERE s.cashier IS NOT NULL))[1], w.name) AS cashier,
        ${columnSumSql("net")} AS net, ${columnSumSql("month_net")} AS month_net, ${columnSumSql("year_net")} AS year_net
      FROM wanted w LEFT JOIN named s ON s.no = w.no GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, w.name),
    need AS (${salesByDay === null ? emptyNeedSql : needPerDaySql(goals, salesByDay, dialect)}),
    aim AS (SELECT location_id, layer_id, target_id, cashier, is_team, sum(period)::bigint AS period, max(net)::bigint AS net,
        (max(month_net) - sum(month))::bigint AS month, (max(year_net) - sum(year))::bigint AS year,
        CASE WHEN count(*) = 1 THEN max(per_day) END AS per_day
      FROM one LEFT JOIN need ON need.no = one.no GROUP BY 1, 2, 3, 4, 5)
    SELECT coalesce(s.location_id, a.location_id) AS location_id, coalesce(s.parent_id, a.layer_id) AS parent_id, coalesce(s.target_id, a.target_id) AS target_id,
      coalesce(s.cashier, a.cashier) AS cashier, NULL::text AS team, true AS by_cashier, coalesce(s.net, 0)::bigint AS net, coalesce(s.previous, 0)::bigint AS previous, coalesce(s.same_weekdays, 0)::bigint AS same_weekdays, coalesce(s.last_year, 0)::bigint AS last_year,
      s.month_net, s.year_net, ${goalFiguresSql}
    FROM sold s FULL JOIN (SELECT * FROM aim WHERE NOT is_team) a ON a.location_id = s.location_id AND a.cashier = s.cashier
    UNION ALL SELECT a.location_id, a.layer_id, a.target_id, NULL::text, a.cashier, true, NULL::bigint, NULL::bigint, NULL::bigint, NULL::bigint, NULL::bigint, NULL::bigint, ${goalFiguresSql}
    FROM aim a WHERE a.is_team) f`;
}

const emptyNeedSql = "SELECT NULL::integer AS no, NULL::bigint AS per_day WHERE false";

/** SQL of the amount that the open goals of each user need per remaining day: the domain's `progressOf` and `neededPerDayOf`. */
function needPerDaySql(goals: readonly CashierGoals[], salesByDay: string, dialect: Dialect): string {
  const openGoalRowsSql = goals.flatMap(({ open }, no) =>
    open.map(
      ({ from, to, value, daysLeft }, goalNo) =>
        `(${no}, ${goalNo}, ${dialect.dateSql(from)}, ${dialect.dateSql(to)}, ${value}::bigint, ${daysLeft})`,
    ),
  );
  if (openGoalRowsSql.length === 0) return emptyNeedSql;
  return `SELECT no, ((sum(remaining)::bigint + sum(days_left)::bigint - 1) / sum(days_left)::bigint)::bigint AS per_day
    FROM (SELECT o.no, o.goal_no, o.days_left, greatest(o.value - coalesce(sum(d.net), 0), 0) AS remaining
      FROM (VALUES ${openGoalRowsSql.join(", ")}) o (no, goal_no, from_date, to_date, value, days_left)
      LEFT JOIN (SELECT k.no, s.business_date, s.net FROM (${salesByDay}) s JOIN place p ON p.location_id = s.location_id JOIN known k ON k.no = p.no AND k.folded = fold_text(s.cashier)) d
        ON d.no = o.no AND d.business_date BETWEEN o.from_date AND o.to_date
      GROUP BY o.no, o.goal_no, o.days_left, o.value) goals GROUP BY no`;
}
