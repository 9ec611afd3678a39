/** Lists deposits by day and store, and days without one. */

import type { Caller } from "@comptoir/api/contract";
import type { DepositRow, ListPage, OpenDay } from "@comptoir/api/wire";
import { sortOpenDays, type DepositStatus } from "@comptoir/domain/deposit";
import { windowOfPage } from "@comptoir/domain/entity";
import { cents } from "@comptoir/domain/money";
import { addDays, businessDateOf, parseCalendarDate, type CalendarDate } from "@comptoir/domain/period";
import { orderEnds } from "@comptoir/domain/validation";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { dayRuleOf, scopeFor } from "../access/index.ts";
import { invalid } from "../http/refusal.ts";
import { readOpenDays } from "./day-cash.ts";
import { depositPolicyAt } from "./deposit-policy.ts";
import { countDeposits, selectDeposits } from "./deposit-rows.ts";
import { toDepositRow } from "./deposit-view.ts";

interface DayRange {
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  readonly targetLayerID?: number | undefined;
}

interface DepositQuery extends DayRange {
  readonly status?: DepositStatus | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
}

/** Lists the deposits of the caller's stores, newest day first. Errors: NUMBER_RANGE, ACCESS_DENIED. */
export const listDeposits = Effect.fn("deposit.list")(function* (caller: Caller, depositQuery: DepositQuery) {
  const sql = yield* SqlClient.SqlClient;
  const { locations, locationIds } = yield* scopeFor(caller, { layerId: depositQuery.targetLayerID });
  const pageWindow = windowOfPage(depositQuery);
  if (!pageWindow.ok) return yield* Effect.fail(invalid(pageWindow.issues));
  const [from, to] = orderEnds(depositQuery.from, depositQuery.to);
  const { status } = depositQuery;
  const whereSql = sql.and([
    sql`d.location_id = ANY (${[...locationIds]}::integer[])`,
    ...(from === undefined ? [] : [sql`d.business_date >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`d.business_date <= ${to}::date`]),
    ...(status === undefined ? [] : [sql`d.status = ${status}`]),
  ]);
  const depositRows = yield* selectDeposits(whereSql, pageWindow.value);
  const nameByLocation = new Map(locations.map(({ id, description }) => [id, description]));
  const listPage: ListPage<DepositRow> = {
    rows: depositRows.map((storedDeposit) =>
      toDepositRow(storedDeposit, nameByLocation.get(storedDeposit.locationId) ?? ""),
    ),
    total: yield* countDeposits(whereSql),
  };
  return listPage;
});

/** Default number of past days in the list of days without a deposit. */
const defaultDayCount = 14;

/** Lists the past days of the caller's stores that have sales but no deposit. Errors: ACCESS_DENIED. */
export const listOpenDays = Effect.fn("deposit.open")(function* (caller: Caller, query: DayRange) {
  const { locations, locationIds } = yield* scopeFor(caller, { layerId: query.targetLayerID });
  const today = businessDateOf(yield* Clock.currentTimeMillis, dayRuleOf(locations[0]));
  const [from, to] = orderEnds(query.from, query.to);
  const openDays = yield* readOpenDays(locationIds, from ?? addDays(to ?? today, -defaultDayCount), to ?? today);
  const openLocationIds = [...new Set(openDays.map(({ locationId }) => locationId))];
  const isBlindByLocation = new Map(
    yield* Effect.forEach(openLocationIds, (id) =>
      Effect.map(depositPolicyAt(id), ({ isBlind }) => [id, isBlind] as const),
    ),
  );
  return sortOpenDays(openDays, today).flatMap(({ locationId, businessDate, cash }): readonly OpenDay[] => {
    const parsedDay = parseCalendarDate(businessDate);
    const location = locations.find(({ id }) => id === locationId);
    if (!parsedDay.ok || location === undefined) return [];
    const isBlind = isBlindByLocation.get(locationId) === true;
    return [
      {
        locationId,
        location: location.description,
        businessDate: parsedDay.value,
        cash: isBlind ? null : cents(cash),
      },
    ];
  });
});
