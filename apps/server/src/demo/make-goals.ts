/** Makes goals of the last and the current month for stores and some departments and cashiers: 98 to 110 % of the same month of the year before. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { netSalesOf } from "@comptoir/domain/metric";
import type { LanguageCode } from "@comptoir/domain/language";
import { addDays, addMonths, countDays, formatRange, type CalendarDate } from "@comptoir/domain/period";

import { createUser } from "../organisation/index.ts";
import { summaryTables, toSalesSums, sumColumnSql, type DayTable, type SumRow } from "../sales/index.ts";
import { demoChains, mailAddressOf } from "./chains/index.ts";
import type { OpenShop } from "./make-sales.ts";
import { closedDays, weekdayWeights } from "./profile.ts";
import { makeRandom, type Random } from "./random.ts";

export interface GoalInput {
  readonly today: CalendarDate;
  readonly password: string;
  readonly shops: readonly OpenShop[];
}

interface GoalPlan {
  readonly layerId: number;
  readonly scope: "LOCATION" | "DEPARTMENT" | "USER";
  readonly members: readonly number[];
  readonly name: string;
  /** Language of the goal's chain. */
  readonly language: LanguageCode;
  /** Summary table of the past sales that the goal is derived from, and the SQL condition of their rows. */
  readonly table: DayTable;
  readonly where: string;
}

export const makeGoals = Effect.fn("makeGoals")(function* ({ today, shops, password }: GoalInput) {
  const sql = yield* SqlClient.SqlClient;
  const random = makeRandom(11);
  const firstOfMonth = addDays(today, 1 - Number(today.slice(8)));
  // Goals are created oldest first, because the list starts with the newest.
  const goalPlans = [
    ...storeGoalPlans(shops),
    ...(yield* readDepartmentGoalPlans),
    ...(yield* makePersonalGoalPlans(shops, password)),
  ].toReversed();
  for (const from of [addMonths(firstOfMonth, -1), firstOfMonth]) {
    const lastDay = addDays(addMonths(from, 1), -1);
    for (const goalPlan of goalPlans) {
      const goalAmount = yield* drawGoalAmount(goalPlan, { from, to: lastDay }, random);
      if (goalAmount === 0) continue;
      const closedDaysOfMonth = closedDays(from, lastDay);
      yield* sql`
        INSERT INTO goal (target_id, target_layer_id, description, scope, members, metric, from_date, to_date, value, profile, closed)
        SELECT target_id, target_layer_id, ${`${goalPlan.name}, ${formatRange({ from, to: lastDay }, goalPlan.language, { short: true })}`}, ${goalPlan.scope}, ${`{${goalPlan.members.join(",")}}`}::integer[], 'netSales', ${from}::date, ${lastDay}::date, ${goalAmount}::bigint, ${`{${weekdayWeights.join(",")}}`}::smallint[], ${`{${closedDaysOfMonth.join(",")}}`}::date[]
        FROM target_layer WHERE target_layer_id = ${goalPlan.layerId}`;
    }
  }
}, Effect.orDie);

const storeGoalPlans = (shops: GoalInput["shops"]) =>
  shops.map(({ locationId, location, chain }): GoalPlan => ({
    layerId: locationId,
    scope: "LOCATION",
    members: [],
    name: location.name,
    language: chain.language,
    table: "sales_day",
    where: `location_id = ${locationId}`,
  }));

/** Plans goals for the two departments of each chain with the largest gross sales. */
const readDepartmentGoalPlans = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const departmentRows = yield* sql<{
    readonly id: number;
    readonly name: string;
    readonly chain: number;
    readonly code: string;
  }>`
    SELECT id, name, chain, code FROM (
      SELECT d.department_id AS id, d.description AS name, c.target_layer_id AS chain, c.code,
        row_number() OVER (PARTITION BY d.target_id ORDER BY sum(s.gross) DESC, d.department_id) AS place
      FROM department d JOIN target_layer c ON c.target_id = d.target_id AND c.layer_type = 'CHAIN' JOIN sales_day_department s ON s.department_id = d.department_id
      GROUP BY d.department_id, d.description, d.target_id, c.target_layer_id, c.code) ranked
    WHERE place <= 2 ORDER BY chain, place`;
  return departmentRows.map(({ id, name, chain, code }): GoalPlan => ({
    layerId: chain,
    scope: "DEPARTMENT",
    members: [id],
    name,
    language: demoChains.find((chain) => chain.code === code)?.language ?? "fr",
    table: "sales_day_department",
    where: `department_id = ${id}`,
  }));
});

/** Creates the accounts, without a role, of the cashiers with a goal, and plans their goals. */
const makePersonalGoalPlans = Effect.fnUntraced(function* (shops: GoalInput["shops"], password: string) {
  const sql = yield* SqlClient.SqlClient;
  return yield* Effect.forEach(
    demoChains.flatMap(({ cashiersWithGoal, mailDomain, language }) =>
      cashiersWithGoal.map((person) => ({ ...person, mailDomain, language })),
    ),
    Effect.fnUntraced(function* ({ layer, username, firstName, lastName, mailDomain, language }) {
      const layerId = shops.find(({ location }) => location.code === layer)?.locationId ?? 0;
      const [chain] = yield* sql<{
        readonly targetId: number;
      }>`SELECT target_id AS "targetId" FROM target_layer WHERE target_layer_id = ${layerId}`;
      const userId = yield* createUser({
        targetId: chain?.targetId ?? 0,
        layerId,
        username,
        password,
        firstName,
        lastName,
        email: mailAddressOf({ firstName, lastName, mailDomain }),
        language,
      });
      const goalPlan: GoalPlan = {
        layerId,
        scope: "USER",
        members: [userId],
        name: `${firstName} ${lastName}`,
        language,
        table: "sales_day_cashier",
        where: `location_id = ${layerId} AND cashier = '${firstName}'`,
      };
      return goalPlan;
    }),
  );
});

/** Draws the amount of a goal: 98 to 110 % of net sales a year before, or of as many average days before the period, rounded to 100 dollars. Units: thousandths of a dollar. */
const drawGoalAmount = Effect.fnUntraced(function* (
  { table, where }: GoalPlan,
  period: { readonly from: CalendarDate; readonly to: CalendarDate },
  random: Random,
) {
  const sql = yield* SqlClient.SqlClient;
  const readNetSums = Effect.fnUntraced(function* (condition: string) {
    const [row] = yield* sql.unsafe<SumRow>(
      `SELECT count(DISTINCT business_date)::integer AS days, ${summaryTables[table].sums.map(sumColumnSql).join(", ")} FROM ${table} WHERE ${where} AND ${condition}`,
    );
    return row === undefined ? { days: 0, net: 0 } : { days: Number(row["days"]), net: netSalesOf(toSalesSums(row)) };
  });
  const sumsYearBefore = yield* readNetSums(
    `business_date BETWEEN '${addMonths(period.from, -12)}' AND '${addMonths(period.to, -12)}'`,
  );
  const comparedSums = sumsYearBefore.net > 0 ? sumsYearBefore : yield* readNetSums(`business_date < '${period.from}'`);
  const expectedCents =
    sumsYearBefore.net > 0
      ? sumsYearBefore.net
      : comparedSums.days === 0
        ? 0
        : (comparedSums.net / comparedSums.days) * countDays(period);
  const hundredsOfDollars = Math.max(0, Math.round((expectedCents * (0.98 + random.next() * 0.12)) / 10_000));
  return hundredsOfDollars * 100_000;
});
