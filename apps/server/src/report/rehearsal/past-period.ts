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
const receiptsPerPart = 500;

/** Maximum number of days of a store that are read by one statement. */
const daysPerPart = 7;

/** Part of the period at a store, read by one statement. */
export interface StoreDaysPart {
  readonly locationId: number;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** Stores and days of a rehearsal. */
export interface PastPeriod {
  readonly locations: readonly ScopeLocation[];
  readonly range: { readonly from: CalendarDate; readonly to: CalendarDate };
  /** Parts of the period that have receipts, of at most a week each, by store. */
  readonly partsByStore: ReadonlyMap<number, readonly StoreDaysPart[]>;
}

/** Finds the stores and days of a rehearsal. Errors: ACCESS_DENIED, DATE_RANGE, REHEARSAL_RECEIPTS, REPORT_TIME. */
export const findPastPeriod = Effect.fnUntraced(function* (
  caller: Pick<Caller, "layerId" | "permissions">,
  { date, tl }: PeriodParams & { readonly tl?: number },
) {
  for (const permission of ["CONFIG_READ", "REPORT_READ"] as const)
    if (!hasPermission(caller.permissions, [permission]))
      return yield* Effect.fail(forbidden("ACCESS_DENIED", { permission }));
  const widgetScopeOfCaller = yield* widgetScope(caller, tl === undefined ? {} : { tl });
  const nowMs = yield* Clock.currentTimeMillis;
  const dateQuestion = yield* withSnapshot((snapshot) =>
    Effect.map(readSalesDates(snapshot, widgetScopeOfCaller), (dates) =>
      questionOf({ date }, widgetScopeOfCaller, nowMs, dates),
    ),
  );
  if (!dateQuestion.ok) return yield* Effect.fail(invalid(dateQuestion.issues));
  const { from, to } = dateQuestion.value.range;
  const locationIds = widgetScopeOfCaller.locations.map(({ id }) => id);
  const receiptsSql = `FROM sale s WHERE ${postgresql.isAmong("s.location_id", locationIds)} AND s.business_date BETWEEN '${from}' AND '${to}' AND s.counted AND ${committedFacts("s")}`;
  const [row] = yield* withSnapshot((snapshot) =>
    withStatementTimeout(
      snapshot,
      snapshot.query<{ readonly found: number }>(`SELECT count(*)::integer AS found ${receiptsSql}`),
    ),
  );
  const receiptCount = row?.found ?? 0;
  if (receiptCount > receiptsAtMost)
    return yield* Effect.fail(badRequest("REHEARSAL_RECEIPTS", { found: receiptCount, max: receiptsAtMost }, "date"));
  const partsWithReceipts = yield* withSnapshot((snapshot) =>
    withStatementTimeout(
      snapshot,
      snapshot.query<{ readonly locationId: number; readonly part: number }>(
        `SELECT DISTINCT s.location_id AS "locationId", (s.business_date - DATE '${from}') / ${daysPerPart} AS part ${receiptsSql} ORDER BY 1, 2`,
      ),
    ),
  );
  const periodParts = partsWithReceipts.map(({ locationId, part }): StoreDaysPart => {
    const firstDay = addDays(from, part * daysPerPart);
    const lastDay = addDays(firstDay, daysPerPart - 1);
    return { locationId, from: firstDay, to: lastDay < to ? lastDay : to };
  });
  return {
    locations: widgetScopeOfCaller.locations,
    range: { from, to },
    partsByStore: Map.groupBy(periodParts, ({ locationId }) => locationId),
  } satisfies PastPeriod;
});

/** Reads the receipts of a store by a statement for each part of the period. Errors: REPORT_TIME. */
export const readStoreReceipts = Effect.fnUntraced(function* <Row extends object>(
  periodParts: readonly StoreDaysPart[],
  statementOf: (days: StoreDaysPart) => string,
) {
  const receiptRows: Row[] = [];
  for (const days of periodParts) {
    const statement = statementOf(days);
    const rowsOfPart = yield* withSnapshot((snapshot) =>
      withStatementTimeout(snapshot, snapshot.query<Row>(statement)),
    );
    for (const row of rowsOfPart) receiptRows.push(row);
  }
  return receiptRows;
});

/** SQL of the FROM and WHERE clauses of the counted receipts `s` of a part. */
export const countedReceiptsSql = ({ locationId, from, to }: StoreDaysPart): string =>
  `FROM sale s WHERE s.location_id = ${locationId} AND s.business_date BETWEEN '${from}' AND '${to}' AND s.counted AND ${committedFacts("s")}`;

/** Computes some receipts at a time, and leaves the server to others between. */
export const computeInParts = Effect.fnUntraced(function* <Receipt, Part>(
  receipts: readonly Receipt[],
  compute: (part: readonly Receipt[]) => Part,
) {
  const resultsOfParts: Part[] = [];
  for (let start = 0; start < receipts.length; start += receiptsPerPart) {
    resultsOfParts.push(compute(receipts.slice(start, start + receiptsPerPart)));
    yield* Effect.yieldNow;
  }
  return resultsOfParts;
});

/** Reads the names of departments. */
export const readDepartmentNames = Effect.fnUntraced(function* (ids: readonly (number | null)[]) {
  const departmentIds = ids.filter((id) => id !== null);
  if (departmentIds.length === 0) return new Map<number | null, string>();
  const departmentNameRows = yield* withSnapshot((snapshot) =>
    snapshot.query<{ readonly id: number; readonly name: string }>(
      `SELECT department_id AS id, description AS name FROM department WHERE department_id IN (${departmentIds.join(", ")})`,
    ),
  );
  return new Map<number | null, string>(departmentNameRows.map(({ id, name }) => [id, name]));
});
