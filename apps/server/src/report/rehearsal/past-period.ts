/** Stores and days whose receipts a rehearsal reads, bounded by the number of receipts. */

import type { Caller } from "@comptoir/api/contract";
import { hasPermission } from "@comptoir/domain/access";
import { addDays, type CalendarDate } from "@comptoir/domain/period";
import { Clock, Effect } from "effect";

import { forbidden, badRequest, invalid } from "../../http/refusal.ts";
import { committedFacts } from "../../sales/index.ts";
import { questionOf, type PeriodParams } from "../../widget-data/question.ts";
import { readSalesDates } from "../../widget-data/sales-dates.ts";
import { withSnapshot } from "../../widget-data/widget-data-service.ts";
import { widgetScope, type ScopeLocation } from "../../widget-data/widget-scope.ts";
import { postgresql } from "../dialect.ts";
import { withStatementTimeout } from "../time-limit.ts";

/** Maximum number of receipts of a rehearsal: what a small server computes in some seconds. */
export const receiptsAtMost = 100_000;

/** Number of receipts computed at once, so that other work of the server goes on between. */
const receiptsAtOnce = 500;

/** Days of a store that are read at once. */
const daysAtOnce = 7;

/** Some days of one store. */
export interface PastDays {
  readonly locationId: number;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** Stores and days of a rehearsal. */
export interface PastPeriod {
  readonly locations: readonly ScopeLocation[];
  readonly range: { readonly from: CalendarDate; readonly to: CalendarDate };
  /** Days that have receipts, at most a week each, by store. */
  readonly daysByStore: ReadonlyMap<number, readonly PastDays[]>;
}

/** Finds the stores and days of a rehearsal. Errors: ACCESS_DENIED, DATE_RANGE, REHEARSAL_RECEIPTS, REPORT_TIME. */
export const findPastPeriod = Effect.fnUntraced(function* (
  caller: Pick<Caller, "layerId" | "permissions">,
  { date, tl }: PeriodParams & { readonly tl?: number },
) {
  for (const permission of ["CONFIG_READ", "REPORT_READ"] as const)
    if (!hasPermission(caller.permissions, [permission]))
      return yield* Effect.fail(forbidden("ACCESS_DENIED", { permission }));
  const scope = yield* widgetScope(caller, tl === undefined ? {} : { tl });
  const nowMs = yield* Clock.currentTimeMillis;
  const question = yield* withSnapshot((snapshot) =>
    Effect.map(readSalesDates(snapshot, scope), (dates) => questionOf({ date }, scope, nowMs, dates)),
  );
  if (!question.ok) return yield* Effect.fail(invalid(question.issues));
  const { from, to } = question.value.range;
  const ids = scope.locations.map(({ id }) => id);
  const receiptsSql = `FROM sale s WHERE ${postgresql.isAmong("s.location_id", ids)} AND s.business_date BETWEEN '${from}' AND '${to}' AND s.counted AND ${committedFacts("s")}`;
  const [row] = yield* withSnapshot((snapshot) =>
    withStatementTimeout(
      snapshot,
      snapshot.query<{ readonly found: number }>(`SELECT count(*)::integer AS found ${receiptsSql}`),
    ),
  );
  const found = row?.found ?? 0;
  if (found > receiptsAtMost)
    return yield* Effect.fail(badRequest("REHEARSAL_RECEIPTS", { found, max: receiptsAtMost }, "date"));
  const parts = yield* withSnapshot((snapshot) =>
    withStatementTimeout(
      snapshot,
      snapshot.query<{ readonly locationId: number; readonly part: number }>(
        `SELECT DISTINCT s.location_id AS "locationId", (s.business_date - DATE '${from}') / ${daysAtOnce} AS part ${receiptsSql} ORDER BY 1, 2`,
      ),
    ),
  );
  const days = parts.map(({ locationId, part }): PastDays => {
    const first = addDays(from, part * daysAtOnce);
    const last = addDays(first, daysAtOnce - 1);
    return { locationId, from: first, to: last < to ? last : to };
  });
  return {
    locations: scope.locations,
    range: { from, to },
    daysByStore: Map.groupBy(days, ({ locationId }) => locationId),
  } satisfies PastPeriod;
});

/** Reads the receipts of a store by a statement for some days at a time. Errors: REPORT_TIME. */
export const readStoreReceipts = Effect.fnUntraced(function* <Row extends object>(
  storeDays: readonly PastDays[],
  statementOf: (days: PastDays) => string,
) {
  const receipts: Row[] = [];
  for (const days of storeDays) {
    const statement = statementOf(days);
    const rows = yield* withSnapshot((snapshot) => withStatementTimeout(snapshot, snapshot.query<Row>(statement)));
    for (const row of rows) receipts.push(row);
  }
  return receipts;
});

/** SQL of the receipts `s` of a store that count as sales. */
export const countedReceiptsSql = ({ locationId, from, to }: PastDays): string =>
  `FROM sale s WHERE s.location_id = ${locationId} AND s.business_date BETWEEN '${from}' AND '${to}' AND s.counted AND ${committedFacts("s")}`;

/** Computes some receipts at a time, and leaves the server to others between. */
export const computeInParts = Effect.fnUntraced(function* <Receipt, Part>(
  receipts: readonly Receipt[],
  compute: (part: readonly Receipt[]) => Part,
) {
  const parts: Part[] = [];
  for (let start = 0; start < receipts.length; start += receiptsAtOnce) {
    parts.push(compute(receipts.slice(start, start + receiptsAtOnce)));
    yield* Effect.yieldNow;
  }
  return parts;
});
