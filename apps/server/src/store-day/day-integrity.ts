/** Reads the findings of the Integrity report about whole store days: days left open, and cash that differs. */

import { zeroCents } from "@comptoir/domain/money";
import { businessDateOf, parseCalendarDate, type CalendarDate } from "@comptoir/domain/period";
import { findDayIntegrity, type DayIntegrityFinding, type StoreDayFacts } from "@comptoir/domain/store-day";
import { areDrawersHidden, type Deposit } from "@comptoir/domain/deposit";
import type { StoreDayState } from "@comptoir/domain/transaction";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { dayRuleOf, type Scope } from "../access/index.ts";
import { depositPolicyAt, readTillCash, selectDeposits } from "../deposit/index.ts";
import { integerArray } from "../database/index.ts";
import { committedFacts } from "../sales/index.ts";
import { assessDays } from "./assess-days.ts";
import { dayKeyOf, type DayKey, type DayRange } from "./day-key.ts";

/** Finding about a store day. */
export interface PlacedDayFinding extends DayIntegrityFinding {
  readonly locationId: number;
  readonly businessDate: CalendarDate;
}

/** Maximum number of deposits read at once. */
const depositsAtMost = 100_000;

/** Finds the integrity faults of every location and day; `refusedByDay` counts refused facts by day. */
export const readDayIntegrity = Effect.fn("storeDay.integrity")(function* (
  days: DayRange,
  refusedByDay: ReadonlyMap<string, number>,
) {
  const { locations, from, to } = days;
  if (locations.length === 0) return [];
  const now = yield* Clock.currentTimeMillis;
  const locationsAndDays = { locationIds: locations.map(({ id }) => id), from, to };
  const soldDayKeys = new Set((yield* readSoldDays(locationsAndDays)).map(dayKeyOf));
  const auditStateByDay = yield* readAuditStates(days);
  const { tills, deposits } = yield* readCashByDay(locationsAndDays);
  const locationById = new Map(locations.map((location) => [location.id, location]));
  const dayKeys = [...new Set([...soldDayKeys, ...refusedByDay.keys(), ...tills.keys(), ...deposits.keys()])];
  const policyByLocation = yield* readPolicies(locationsAndDays.locationIds, tills.size + deposits.size > 0);
  return dayKeys.flatMap((name): readonly PlacedDayFinding[] => {
    const { locationId, businessDate } = parseDayKey(name);
    const location = locationById.get(locationId);
    if (location === undefined || businessDate === null) return [];
    const policy = policyByLocation.get(locationId);
    const state = auditStateByDay.get(name) ?? "LOADED";
    const deposit = deposits.get(name) ?? null;
    const dayFacts = {
      isOver: businessDate < businessDateOf(now, dayRuleOf(location)),
      hasReceipts: soldDayKeys.has(name),
      refused: refusedByDay.get(name) ?? 0,
      tills: tills.get(name) ?? [],
      deposit,
      tolerance: policy?.tolerance ?? zeroCents,
      hidesDrawers: areDrawersHidden({
        deposit,
        isStoreBlind: policy?.isBlind === true,
        isRevealed: auditStateByDay.has(name),
      }),
    };
    return findDayIntegrity(dayFacts, state).map((finding) => ({
      locationId,
      businessDate,
      ...finding,
    }));
  });
});

function parseDayKey(name: string): { readonly locationId: number; readonly businessDate: CalendarDate | null } {
  const [locationId, day = ""] = name.split(" ");
  const parsedDate = parseCalendarDate(day);
  return { locationId: Number(locationId), businessDate: parsedDate.ok ? parsedDate.value : null };
}

const readPolicies = Effect.fnUntraced(function* (locationIds: readonly number[], isUsed: boolean) {
  const policyEntries = yield* Effect.forEach(isUsed ? locationIds : [], (id) =>
    Effect.map(depositPolicyAt(id), (policy) => [id, policy] as const),
  );
  return new Map(policyEntries);
});

interface LocationsAndDays {
  readonly locationIds: readonly number[];
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** Lists the days with receipts of any state. */
const readSoldDays = Effect.fnUntraced(function* ({ locationIds, from, to }: LocationsAndDays) {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql<DayKey>`
    SELECT p.id AS "locationId", d.at::date::text AS "businessDate" FROM unnest(${integerArray(locationIds)}::integer[]) AS p (id) CROSS JOIN generate_series(${from}::date, ${to}::date, interval '1 day') AS d (at)
    WHERE EXISTS (SELECT FROM sale s WHERE s.location_id = p.id AND s.business_date = d.at::date AND ${sql.literal(committedFacts("s"))})`;
}, Effect.orDie);

/** Reads the cash of tills and the deposits, from the first to the last day on which a drawer was declared or a deposit made. */
const readCashByDay = Effect.fnUntraced(function* ({ locationIds, from, to }: LocationsAndDays) {
  const sql = yield* SqlClient.SqlClient;
  const locationAndDayCondition = (alias: string) =>
    sql`${sql.literal(alias)}.location_id = ANY (${integerArray(locationIds)}::integer[]) AND ${sql.literal(alias)}.business_date BETWEEN ${from}::date AND ${to}::date`;
  const [countedDays] = yield* sql<{ readonly from: CalendarDate | null; readonly to: CalendarDate | null }>`
    SELECT min(business_date)::text AS "from", max(business_date)::text AS "to" FROM (
      SELECT e.business_date FROM drawer_event e WHERE ${locationAndDayCondition("e")} AND e.kind = 'DECLARED'
      UNION ALL SELECT d.business_date FROM deposit d WHERE ${locationAndDayCondition("d")} AND d.status <> 'VOIDED') c`;
  if (countedDays?.from == null || countedDays.to === null)
    return { tills: new Map(), deposits: new Map() } satisfies DayCash;
  const tillCashDays = yield* readTillCash({ locationIds, from: countedDays.from, to: countedDays.to });
  const activeDeposits = yield* selectDeposits(sql`${locationAndDayCondition("d")} AND d.status <> 'VOIDED'`, {
    offset: 0,
    size: depositsAtMost,
  });
  return {
    tills: new Map(tillCashDays.map((day) => [dayKeyOf(day), day.tills])),
    deposits: new Map(activeDeposits.map((deposit) => [dayKeyOf(deposit), deposit])),
  } satisfies DayCash;
}, Effect.orDie);

interface DayCash {
  readonly tills: ReadonlyMap<string, StoreDayFacts["tills"]>;
  readonly deposits: ReadonlyMap<string, Deposit>;
}

/** Returns the states of audited days. Only days that were written to since their audit are assessed again. */
const readAuditStates = Effect.fnUntraced(function* (days: DayRange) {
  const dayAudits = yield* readAudits({ ...days, locationIds: days.locations.map(({ id }) => id) });
  const stateByDay = new Map<string, StoreDayState>(dayAudits.map((audit) => [dayKeyOf(audit), "AUDITED"]));
  const touchedAudits = dayAudits.filter(({ isTouched }) => isTouched);
  for (const [businessDate, auditsOfDay] of Map.groupBy(touchedAudits, (audit) => audit.businessDate)) {
    const parsedDate = parseCalendarDate(businessDate);
    if (!parsedDate.ok) continue;
    const touchedLocationIds = new Set(auditsOfDay.map(({ locationId }) => locationId));
    const touchedLocations: Scope["locations"] = days.locations.filter(({ id }) => touchedLocationIds.has(id));
    for (const { facts, judged } of yield* assessDays({
      locations: touchedLocations,
      from: parsedDate.value,
      to: parsedDate.value,
    }))
      stateByDay.set(dayKeyOf(facts), judged.state);
  }
  return stateByDay;
});

/**
 * Lists the audits in force. A certificate states receipts, drawer events, deposits and refused facts: if a day has no later batch, as many
 * receipts, suspended receipts and drawer events, and no newer deposit, its certificate is unchanged.
 */
const readAudits = Effect.fnUntraced(function* ({ locationIds, from, to }: LocationsAndDays) {
  const sql = yield* SqlClient.SqlClient;
  const sameDayCondition = (alias: string) =>
    sql.literal(`${alias}.location_id = c.location_id AND ${alias}.business_date = c.business_date`);
  return yield* sql<DayKey & { readonly isTouched: boolean }>`
    SELECT c.location_id AS "locationId", c.business_date::text AS "businessDate",
      r.receipts <> (c.figures #>> '{counts,receipts}')::integer OR r.suspended <> (c.figures #>> '{counts,suspended}')::integer
      OR e.events::text <> coalesce(substring(c.figures ->> 'fingerprint' FROM '([0-9]+):[0-9]+$'), '0')
      OR EXISTS (SELECT FROM sale_batch b WHERE c.location_id = ANY (b.location_ids) AND c.business_date BETWEEN b.first_date AND b.last_date AND greatest(b.committed_at, b.undone_at) > c.made_at)
      OR EXISTS (SELECT FROM deposit d WHERE ${sameDayCondition("d")} AND d.changed_at > c.made_at)
      OR EXISTS (SELECT FROM till_quarantine q WHERE q.location_id = c.location_id AND greatest(q.arrived_at, q.settled_at) > c.made_at AND q.happened_at BETWEEN c.business_date - 1 AND c.business_date + 2) AS "isTouched"
    FROM (
      SELECT DISTINCT ON (v.location_id, v.business_date) v.* FROM store_day_certificate v
      WHERE v.is_audit AND v.location_id = ANY (${integerArray(locationIds)}::integer[]) AND v.business_date BETWEEN ${from}::date AND ${to}::date
      ORDER BY v.location_id, v.business_date, v.version DESC) c
    CROSS JOIN LATERAL (SELECT count(*)::integer AS receipts, (count(*) FILTER (WHERE s.state = 'WAIT' AND NOT s.training))::integer AS suspended FROM sale s WHERE ${sameDayCondition("s")} AND ${sql.literal(committedFacts("s"))}) r
    CROSS JOIN LATERAL (SELECT count(*)::integer AS events FROM drawer_event v WHERE ${sameDayCondition("v")}) e
    WHERE c.reopened_at IS NULL`;
}, Effect.orDie);
