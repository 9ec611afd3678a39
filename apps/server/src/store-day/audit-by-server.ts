/** Audits store days with nothing left to settle, if the settings of the store say so. */

import { addDays, businessDateOf, type CalendarDate } from "@comptoir/domain/period";
import { auditDaysBack, auditDelayMs, isAuditedByServer } from "@comptoir/domain/store-day";
import { isLocation } from "@comptoir/domain/target";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { dayRuleOf, listLayers, settingsAt } from "../access/index.ts";
import { acquireLock } from "../database/index.ts";
import { assessDays, type AssessedDay } from "./assess-days.ts";
import type { DayKey } from "./day-key.ts";
import { recordAudit } from "./record-audit.ts";
import { toBoardSquare } from "./store-day-view.ts";

type Location = Parameters<typeof assessDays>[0]["locations"][number];

/** Audits the days of every store that allows it; returns the audited days. Several servers may run it at once. */
export const auditByServer = Effect.fn("storeDay.auditByServer")(function* () {
  const auditedDays: DayKey[] = [];
  const allLocations = (yield* listLayers()).filter(isLocation);
  for (const location of allLocations) {
    if ((yield* settingsAt(location.id)).get("STORE_DAY_AUDITED") !== true) continue;
    const lastDay = addDays(businessDateOf((yield* Clock.currentTimeMillis) - auditDelayMs, dayRuleOf(location)), -1);
    const firstDay = addDays(lastDay, 1 - auditDaysBack);
    if (!(yield* hasUnaudited(location, firstDay, lastDay))) continue;
    const assessedDays = yield* assessDays({ locations: [location], from: firstDay, to: lastDay });
    for (const { facts } of assessedDays.filter(isSettledDay))
      if (yield* auditDay(location, facts.businessDate))
        auditedDays.push({ locationId: location.id, businessDate: facts.businessDate });
  }
  return auditedDays;
});

/** Returns whether a day of a span has receipts or drawer events, and was never audited. */
const hasUnaudited = Effect.fnUntraced(function* ({ id }: Location, from: CalendarDate, to: CalendarDate) {
  const sql = yield* SqlClient.SqlClient;
  const unauditedDays = yield* sql`
    SELECT FROM (
      SELECT business_date FROM sale WHERE location_id = ${id} AND business_date BETWEEN ${from}::date AND ${to}::date
      UNION SELECT business_date FROM drawer_event WHERE location_id = ${id} AND business_date BETWEEN ${from}::date AND ${to}::date) d
    WHERE NOT EXISTS (SELECT FROM store_day_certificate c WHERE c.location_id = ${id} AND c.business_date = d.business_date AND c.is_audit) LIMIT 1`;
  return unauditedDays.length > 0;
}, Effect.orDie);

const isSettledDay = (day: AssessedDay): boolean =>
  isAuditedByServer(toBoardSquare(day), day.versions.filter(({ isAudit }) => isAudit).length);

/** Audits a day after waiting for decisions in progress; false if the day is no longer settled. */
const auditDay = Effect.fnUntraced(function* (location: Location, businessDate: CalendarDate) {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* acquireLock(`store-day ${location.id} ${businessDate}`);
      const [day] = yield* assessDays({ locations: [location], from: businessDate, to: businessDate });
      if (day === undefined || !isSettledDay(day)) return false;
      yield* recordAudit(day, { userId: null, state: "AUDITED" });
      return true;
    }),
  );
});
