/** Reads the weekly sales of an item: from summaries of whole targets that the scope contains, from lines for other locations. */

import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import type { Caller } from "@comptoir/api/contract";
import { quantity, type Quantity } from "@comptoir/domain/measure";
import { cents, type Cents } from "@comptoir/domain/money";
import { addDays, businessDateOf, defaultWeekStart, startOfUnit, type CalendarDate } from "@comptoir/domain/period";

import { committedFacts, factRows, sumColumnSql } from "../sales/index.ts";
import { scopeCondition, makeSnapshot } from "./snapshot.ts";
import { splitScope } from "./whole-targets.ts";
import { widgetScope } from "./widget-scope.ts";

export interface ItemWeek {
  readonly start: CalendarDate;
  readonly net: Cents;
  readonly items: Quantity;
}

const itemSumColumns = ["gross", "discounts", "refunds", "items"] as const;

/**
 * Reads the last full weeks with their sales; a week without sales is 0. The current week is left out, because it is
 * incomplete and would look like a fall.
 */
export const readItemWeeks = Effect.fn("readItemWeeks")(
  function* (caller: Pick<Caller, "layerId">, itemId: number, weekCount: number) {
    const sql = yield* SqlClient.SqlClient;
    const callerScope = yield* widgetScope(caller, {});
    const snapshot = makeSnapshot(sql);
    const today = businessDateOf(yield* Clock.currentTimeMillis, callerScope);
    const lastWeek = startOfUnit(today, "week", defaultWeekStart);
    const weekStarts = Array.from({ length: weekCount }, (_, index) => addDays(lastWeek, 7 * (index - weekCount)));
    const { targetIds, others } = yield* splitScope(snapshot, callerScope);
    const targetWeeksSql = `SELECT week, item_id, ${itemSumColumns.join(", ")} FROM sales_target_week_item
    WHERE target_id = ANY ('{${targetIds.join(",")}}'::integer[]) AND week = ANY ('{${weekStarts.join(",")}}'::date[]) AND item_id = ${itemId}`;
    const linesCondition = (alias: string) =>
      `${scopeCondition(`${alias}.`, { locations: others })} AND ${alias}.business_date >= '${weekStarts[0] ?? lastWeek}' AND ${alias}.business_date < '${lastWeek}' AND ${alias}.item_id = ${itemId} AND ${committedFacts(alias)}`;
    const weekSelects = [
      ...(targetIds.length === 0 ? [] : [targetWeeksSql]),
      ...(others.length === 0
        ? []
        : [factRows("sales_target_week_item", linesCondition, ["week", "item_id"], itemSumColumns)]),
    ];
    if (weekSelects.length === 0)
      return weekStarts.map((start): ItemWeek => ({ start, net: cents(0), items: quantity(0) }));
    const rows = yield* snapshot.query<{
      readonly week: string;
      readonly gross: number;
      readonly discounts: number;
      readonly refunds: number;
      readonly items: number;
    }>(
      `SELECT week::text AS week, ${itemSumColumns.map(sumColumnSql).join(", ")} FROM (${weekSelects.join(" UNION ALL ")}) part GROUP BY 1`,
    );
    const rowByWeek = new Map(rows.map((row) => [row.week, row]));
    return weekStarts.map((start): ItemWeek => {
      const { gross = 0, discounts = 0, refunds = 0, items = 0 } = rowByWeek.get(start) ?? {};
      return { start, net: cents(gross - discounts - refunds), items: quantity(items) };
    });
  },
  Effect.catchTag("SqlError", Effect.die),
);
