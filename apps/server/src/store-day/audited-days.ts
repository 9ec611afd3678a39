/** Protects the receipts of audited days: they are neither undone with their batch nor replaced. */

import { parseCalendarDate, type CalendarDate } from "@comptoir/domain/period";
import type { Issue } from "@comptoir/domain/result";
import { checkUndo } from "@comptoir/domain/store-day";
import { Conflict, toApiIssue } from "@comptoir/api/errors";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import type { Fragment } from "effect/sql/Statement";

import { listLayers } from "../access/index.ts";
import { integerArray, textArray } from "../database/index.ts";
import type { ReceiptDay } from "../sales/index.ts";
import { assessDays } from "./assess-days.ts";

/** Checks that no day of a batch is audited, including those of receipts that would be restored. Errors: STORE_DAY_AUDITED, with the first such day. */
export const checkBatchDays = Effect.fn("checkBatchDays")(function* (batchId: number) {
  const sql = yield* SqlClient.SqlClient;
  yield* checkAudits(
    yield* readAudits(sql`
      EXISTS (SELECT FROM sale s JOIN sale_batch b USING (batch_id) WHERE s.location_id = c.location_id AND s.business_date = c.business_date
        AND (s.batch_id = ${batchId} OR b.part_of = ${batchId} AND b.state = 'COMMITTED'))`),
  );
});

/** Checks that none of the given days is audited. Errors: STORE_DAY_AUDITED, with the first such day. */
export const checkDays = Effect.fn("checkDays")(function* (days: readonly ReceiptDay[]) {
  const [firstIssue] = (yield* listAuditedDays(days)).values();
  if (firstIssue !== undefined) yield* Effect.fail(new Conflict({ issues: [toApiIssue(firstIssue)] }));
});

/** Lists which of some days are audited, each with its issue. Errors of the issues: STORE_DAY_AUDITED. */
export const listAuditedDays = Effect.fn("listAuditedDays")(function* (days: readonly ReceiptDay[]) {
  if (days.length === 0) return new Map<string, Issue>();
  const sql = yield* SqlClient.SqlClient;
  const [locations, dates] = [days.map(({ locationId }) => locationId), days.map(({ businessDate }) => businessDate)];
  return yield* judgeAudits(
    yield* readAudits(
      sql`(c.location_id, c.business_date) IN (SELECT * FROM unnest(${integerArray(locations)}::integer[], ${textArray(dates)}::date[]))`,
    ),
  );
});

/** Builds the key of a day in the answer of `listAuditedDays`. */
export const auditedDayKey = ({ locationId, businessDate }: ReceiptDay): string => `${locationId} ${businessDate}`;

interface AuditedDay {
  readonly locationId: number;
  readonly day: CalendarDate;
}

const checkAudits = Effect.fnUntraced(function* (days: readonly AuditedDay[]) {
  const [firstIssue] = (yield* judgeAudits(days)).values();
  if (firstIssue !== undefined) return yield* Effect.fail(new Conflict({ issues: [toApiIssue(firstIssue)] }));
});

/** Assesses audited days again: a later fact may have reopened them. */
const judgeAudits = Effect.fnUntraced(function* (days: readonly AuditedDay[]) {
  const issueByDay = new Map<string, Issue>();
  if (days.length === 0) return issueByDay;
  const layerById = new Map((yield* listLayers()).map((layer) => [layer.id, layer]));
  for (const { locationId, day } of days) {
    const location = layerById.get(locationId);
    if (location === undefined) continue;
    const judgedDays = yield* assessDays({ locations: [location], from: day, to: day });
    const undoCheck = checkUndo(
      judgedDays.map(({ judged: { state } }) => ({ state, location: location.description, day })),
    );
    const [firstIssue] = undoCheck.ok ? [] : undoCheck.issues;
    if (firstIssue !== undefined) issueByDay.set(auditedDayKey({ locationId, businessDate: day }), firstIssue);
  }
  return issueByDay;
});

/** Lists days with an audit that was not withdrawn, including days that a later fact has reopened. */
const readAudits = Effect.fnUntraced(function* (condition: Fragment) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly locationId: number; readonly businessDate: string }>`
    SELECT DISTINCT c.location_id AS "locationId", c.business_date::text AS "businessDate" FROM store_day_certificate c
    WHERE c.is_audit AND c.reopened_at IS NULL AND ${condition}
    ORDER BY 2, 1`;
  return rows.flatMap(({ locationId, businessDate }): readonly AuditedDay[] => {
    const parsedDay = parseCalendarDate(businessDate);
    return parsedDay.ok ? [{ locationId, day: parsedDay.value }] : [];
  });
}, Effect.orDie);
