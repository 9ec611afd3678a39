/** Protects the receipts of audited days: a batch with receipts of such a day cannot be undone. */

import { parseCalendarDate, type CalendarDate } from "@comptoir/domain/period";
import { checkUndo } from "@comptoir/domain/store-day";
import { Conflict, toApiIssue } from "@comptoir/api/errors";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { listLayers } from "../access/index.ts";
import { assessDays } from "./assess-days.ts";

/** Checks that no day of a batch is audited. Errors: STORE_DAY_AUDITED, with the first such day. */
export const checkBatchDays = Effect.fn("checkBatchDays")(function* (batchId: number) {
  const rows = yield* readAuditedDays(batchId);
  if (rows.length === 0) return;
  const layers = new Map((yield* listLayers()).map((layer) => [layer.id, layer]));
  for (const { locationId, day } of rows) {
    const location = layers.get(locationId);
    if (location === undefined) continue;
    const judged = yield* assessDays({ locations: [location], from: day, to: day });
    const checked = checkUndo(judged.map(({ judged: { state } }) => ({ state, location: location.description, day })));
    if (!checked.ok) return yield* Effect.fail(new Conflict({ issues: checked.issues.map(toApiIssue) }));
  }
});

/** Lists the days of a batch with an audit that was not withdrawn, including days that a later fact has reopened. */
const readAuditedDays = Effect.fnUntraced(function* (batchId: number) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly locationId: number; readonly businessDate: string }>`
    SELECT DISTINCT c.location_id AS "locationId", c.business_date::text AS "businessDate" FROM store_day_certificate c
    WHERE c.is_audit AND c.reopened_at IS NULL
      AND EXISTS (SELECT FROM sale s WHERE s.location_id = c.location_id AND s.business_date = c.business_date AND s.batch_id = ${batchId})
    ORDER BY 2, 1`;
  return rows.flatMap(({ locationId, businessDate }): readonly { locationId: number; day: CalendarDate }[] => {
    const day = parseCalendarDate(businessDate);
    return day.ok ? [{ locationId, day: day.value }] : [];
  });
}, Effect.orDie);
