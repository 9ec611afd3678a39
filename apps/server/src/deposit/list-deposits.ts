/** Lists deposits by day and store, and days without one. */

import type { Caller } from "@comptoir/api/contract";
import type { DepositRow, ListPage, OpenDay } from "@comptoir/api/wire";
import { sortOpenDays, type DepositStatus } from "@comptoir/domain/deposit";
import { parseSort, readListFilters, windowOfPage } from "@comptoir/domain/entity";
import { cents } from "@comptoir/domain/money";
import { addDays, businessDateOf, parseCalendarDate, type CalendarDate } from "@comptoir/domain/period";
import { orderEnds } from "@comptoir/domain/validation";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { dayRuleOf, rangeContextAt, scopeFor } from "../access/index.ts";
import {
  column,
  compileWhere,
  countRecordFacets,
  countRecordsBy,
  escapeLike,
  findRecordIds,
  orRefuse,
  wordsOf,
  type FieldSql,
  type ListQuery,
  type ListTable,
} from "../entity/index.ts";
import { readOpenDays } from "./day-cash.ts";
import { depositPolicyAt } from "./deposit-policy.ts";
import { selectDeposits } from "./deposit-rows.ts";
import { toDepositRow } from "./deposit-view.ts";

interface DayRange {
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  readonly targetLayerID?: number | undefined;
}

type DepositQuery = DayRange &
  Partial<Omit<ListQuery, "targetLayerID">> & { readonly status?: DepositStatus | undefined };

const personNameSql = (alias: string): FieldSql => ({
  expression: `trim(${alias}.first_name || ' ' || ${alias}.last_name)`,
});

/** SQL of the fields that deposits are filtered and sorted by. */
const depositTable = {
  name: "deposit",
  id: "deposit_id",
  fields: {
    businessDate: column("business_date", true),
    location: { expression: "l.description", neverNull: true },
    status: column("status", true),
    remainingFloat: column("remaining_float", true),
    bagNumber: column("bag_number", true),
    bankReference: column("bank_reference", true),
    comment: column("comment", true),
    preparedBy: personNameSql("p"),
    verifiedBy: personNameSql("v"),
  },
} as const satisfies ListTable;

const depositSource = {
  table: depositTable,
  from: `deposit e JOIN target_layer l ON l.target_layer_id = e.location_id
  JOIN user_account p ON p.user_id = e.prepared_by LEFT JOIN user_account v ON v.user_id = e.verified_by`,
};

/** Compiles a question about the deposits of the caller's stores to a condition on the joined tables. Errors: FILTER_INVALID, ACCESS_DENIED. */
const compileQuestion = Effect.fnUntraced(function* (
  caller: Caller,
  { filters = [], search = "", status, targetLayerID, ...days }: DepositQuery,
) {
  const sql = yield* SqlClient.SqlClient;
  const scope = yield* scopeFor(caller, { layerId: targetLayerID });
  const [from, to] = orderEnds(days.from, days.to);
  const listFilters = yield* orRefuse(readListFilters("deposit", filters, caller.permissions));
  const range = yield* rangeContextAt(caller.layerId, scope);
  const filterConditions = yield* orRefuse(compileWhere(depositTable, listFilters, { sql, scope, range }));
  const searchConditions = wordsOf(search).map(
    (word) =>
      sql`fold_text(concat_ws(' ', l.description, e.bag_number, e.bank_reference, e.comment, p.first_name, p.last_name)) LIKE ${`%${escapeLike(word)}%`}`,
  );
  const where = sql.and([
    sql`e.location_id = ANY (${[...scope.locationIds]}::integer[])`,
    ...(from === undefined ? [] : [sql`e.business_date >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`e.business_date <= ${to}::date`]),
    ...(status === undefined ? [] : [sql`e.status = ${status}`]),
    ...filterConditions,
    ...searchConditions,
  ]);
  return { sql, scope, where };
});

/** Lists the deposits of the caller's stores, newest day first by default. Errors: FILTER_INVALID, NUMBER_RANGE, ACCESS_DENIED. */
export const listDeposits = Effect.fn("deposit.list")(function* (caller: Caller, depositQuery: DepositQuery) {
  const { offset, size } = yield* orRefuse(windowOfPage(depositQuery));
  const sorting = yield* orRefuse(parseSort("deposit", depositQuery.sort, caller.permissions));
  const question = yield* compileQuestion(caller, depositQuery);
  const { ids, total } = yield* findRecordIds(depositSource, question, { sorting, offset, size });
  const depositById = new Map(
    (yield* selectDeposits(question.sql`d.deposit_id = ANY (${ids}::integer[])`, { offset: 0, size })).map(
      (stored) => [stored.id, stored] as const,
    ),
  );
  const nameByLocation = new Map(question.scope.locations.map(({ id, description }) => [id, description]));
  const listPage: ListPage<DepositRow> = {
    rows: ids.flatMap((id) => {
      const stored = depositById.get(id);
      return stored === undefined ? [] : [toDepositRow(stored, nameByLocation.get(stored.locationId) ?? "")];
    }),
    total,
  };
  return listPage;
});

/** Counts the deposits of a question by status and store. */
export const countDepositFacets = Effect.fn("deposit.facets")(function* (
  caller: Caller,
  query: Pick<ListQuery, "filters" | "search" | "targetLayerID">,
) {
  // Filters are checked even where every facet ignores them.
  yield* compileQuestion(caller, query);
  return yield* countRecordFacets(
    "deposit",
    query.filters,
    Effect.fnUntraced(function* (field, filters, size) {
      return yield* countRecordsBy(depositSource, yield* compileQuestion(caller, { ...query, filters }), field, size);
    }),
  );
});

/** Default number of days before the last one in the list of days without a deposit. */
const defaultDayCount = 14;

/** Lists the days of the caller's stores that have cash, cheques or drawers but no deposit; by default those up to today. Errors: ACCESS_DENIED. */
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
