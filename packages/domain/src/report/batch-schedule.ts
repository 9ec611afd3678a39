/** Scheduled batches: contents, the days of each run, and permitted recipients. */

import { compilePermissions, hasPermission } from "../access/index.ts";
import { nextRuns, type TaskTime } from "../operation/index.ts";
import {
  addDays,
  daysBetween,
  fromDayNumber,
  startOfUnit,
  weekdayOf,
  type CalendarDate,
  type Weekday,
} from "../period/index.ts";
import { fail, issue, ok, type Result } from "../result/index.ts";
import {
  exportKinds,
  getExportKind,
  toExportSelection,
  type ExportFormat,
  type ExportKind,
  type ExportSelection,
} from "../transaction/index.ts";
import { checkForm, defineForm } from "../validation/index.ts";

import type { Recipient, RecipientProblem } from "./delivery.ts";
import { mayOpenReport } from "./report-access.ts";
import type { ReportSchedule } from "./schedule.ts";

/** Contents of a schedule's batches: the same selection for the days of each run. */
export interface BatchSelection {
  readonly kind: ExportKind;
  readonly format: ExportFormat;
  /** The batch includes every location that sells below this layer at the time of the run. */
  readonly placeId: number;
  readonly vendorIds: readonly number[];
  readonly isChangesOnly: boolean;
}

const scheduledFormats = { CSV: {}, JSON: {}, XLSX: {}, IIF: {}, X12: {} } as const satisfies Record<
  ExportFormat,
  object
>;

/** Form of the selection that a schedule exports. Source: behaviour 3.4 (schedulable); decision 0260. */
export const batchSelectionForm = /* @__PURE__ */ defineForm({
  kind: ["required", { codeOf: exportKinds }],
  format: ["required", { codeOf: scheduledFormats }],
  placeId: ["required", { integer: { min: 1 } }],
  vendorIds: [{ default: [] }, { list: { of: ["required", { integer: { min: 1 } }], max: 100 } }],
  isChangesOnly: [{ default: false }, "flag"],
});

/**
 * Parses the selection of a scheduled export. Vendors and changes are ignored unless the export goes to vendors.
 *
 * Errors: REQUIRED, ONE_OF, NUMBER_RANGE, EXPORT_FORMAT. Source: behaviour 3.4; decision 0260.
 *
 * @example parseBatchSelection({ kind: "TAXES", format: "X12", placeId: 1 }).issues[0].code // => "EXPORT_FORMAT"
 */
export function parseBatchSelection(value: unknown): Result<BatchSelection> {
  const formResult = checkForm(batchSelectionForm, value);
  if (!formResult.ok) return formResult;
  const { kind, format, placeId, vendorIds, isChangesOnly } = formResult.value;
  if (!getExportKind(kind).formats.includes(format)) return fail(issue("EXPORT_FORMAT", ["format"], { kind, format }));
  const placeholderDay = fromDayNumber(0);
  const selectionOfAnyDay: ExportSelection = {
    kind,
    format,
    from: placeholderDay,
    to: placeholderDay,
    locationIds: [],
    vendorIds,
    isChangesOnly,
  };
  const selectionResult = toExportSelection(selectionOfAnyDay);
  return ok({
    kind,
    format,
    placeId,
    vendorIds: selectionResult.vendorIds,
    isChangesOnly: selectionResult.isChangesOnly,
  });
}

/** Days on which a schedule runs. */
type BatchRhythm = Pick<ReportSchedule, "rhythm"> & { readonly weekdays: readonly number[] };

/**
 * Returns the days of a run's batch: all since the previous run, up to yesterday; for a monthly run, the month before.
 * Every day is in exactly one run.
 *
 * `day` is the due date in the schedule's time zone. `open` is the current business day of the stores: days that are not over wait for the next run.
 *
 * Source: decision 0260.
 *
 * @example batchDays({ rhythm: "WEEKLY", weekdays: [1] }, { day: "2026-03-09", open: "2026-03-09" }) // => { from: "2026-03-02", to: "2026-03-08" }
 */
export function batchDays(
  { rhythm, weekdays }: BatchRhythm,
  { day, open }: { readonly day: CalendarDate; readonly open: CalendarDate },
): { readonly from: CalendarDate; readonly to: CalendarDate } {
  if (rhythm === "MONTHLY") {
    const monthStart = startOfUnit(open < day ? open : day, "month", 0);
    const previousMonthEnd = addDays(monthStart, -1);
    return { from: startOfUnit(previousMonthEnd, "month", 0), to: previousMonthEnd };
  }
  const daysBehind = Math.max(0, daysBetween(open, day));
  const dayBefore = addDays(day, -1);
  return {
    from: addDays(day, -1 - daysBehind - (rhythm === "DAILY" ? 0 : daysSinceLastRun(weekdays, dayBefore))),
    to: addDays(dayBefore, -daysBehind),
  };
}

/** Date range of a batch, both ends included. */
interface DayRange {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/**
 * Returns the days of a run that come after the days already exported by the same schedule; null if none is left.
 * A schedule changed from daily to weekly exports no day twice.
 *
 * Earlier days that were not exported belong to a failed run, or are older than the schedule: users export them by hand.
 *
 * Source: behaviour 3.4 (never twice silently); decision 0260.
 *
 * @example unexportedDays({ from: "2026-03-02", to: "2026-03-08" }, [{ from: "2026-03-03", to: "2026-03-03" }]) // => { from: "2026-03-04", to: "2026-03-08" }
 */
export function unexportedDays({ from, to }: DayRange, exportedRanges: readonly DayRange[]): DayRange | null {
  const firstUnexportedDay = exportedRanges.reduce((day, file) => (file.to < day ? day : addDays(file.to, 1)), from);
  return firstUnexportedDay > to ? null : { from: firstUnexportedDay, to };
}

/** Returns the number of days since a schedule last ran, counting back from a day that is included; six at most. */
function daysSinceLastRun(weekdays: readonly number[], day: CalendarDate): number {
  const lastRunDaysAgo = Array.from({ length: 7 }, (_, daysBack): Weekday =>
    weekdayOf(addDays(day, -daysBack)),
  ).findIndex((candidate) => weekdays.includes(candidate));
  return Math.max(0, lastRunDaysAgo);
}

/**
 * Returns the last due time of a schedule, which a manually requested batch replaces. Null if it was not due in the
 * last five weeks.
 *
 * Units: milliseconds since 1970.
 *
 * Source: decision 0260.
 *
 * @example lastDueTime(scheduleTime({ rhythm: "DAILY", weekdays: [], monthDay: 1, time: "07:00", timeZone: "UTC" }), Date.UTC(2026, 2, 9, 6)) === Date.UTC(2026, 2, 8, 7) // => true
 */
export function lastDueTime(time: TaskTime, nowMs: number): number | null {
  return nextRuns(time, nowMs - 35 * dayMs, 40).findLast((dueMs) => dueMs <= nowMs) ?? null;
}

/**
 * Tells whether a user may read batches of a kind: they need access to the Batch export report, and to costs if the batch has them.
 *
 * Source: behaviour 3.4; decision 0260.
 *
 * @example mayReadBatches("INVENTORY_MOVEMENTS", ["REPORT_READ"]) // => false
 */
export function mayReadBatches(kind: ExportKind, heldPermissions: Iterable<string>): boolean {
  const { permission } = getExportKind(kind);
  const permissionSet = compilePermissions(heldPermissions);
  return (
    mayOpenReport({ source: "batch-export", roleIds: [] }, { permissions: heldPermissions, roleIds: [] }) &&
    (permission === undefined || hasPermission(permissionSet, [permission]))
  );
}

/**
 * Tells whether a user may export batches of a kind: they need to read them, and REPORT_CUD.
 *
 * Source: specification 6; decision 0260.
 *
 * @example mayScheduleBatches("TAXES", ["REPORT_READ", "REPORT_CUD"]) // => true
 */
export function mayScheduleBatches(kind: ExportKind, permissions: Iterable<string>): boolean {
  return mayReadBatches(kind, permissions) && hasPermission(compilePermissions(permissions), ["REPORT_CUD"]);
}

/** A possible recipient of a batch. */
export interface BatchRecipient extends Recipient {
  /** Whether the user has a role at the batch's layer or above it. */
  readonly reachesPlace: boolean;
}

/**
 * Returns why a user cannot receive a batch; null if they can. A batch is indivisible, so the recipient must see all of its stores.
 *
 * Source: specification 6; decision 0260.
 *
 * @example batchRecipientProblem("TAXES", { permissions: ["REPORT_READ"], roleIds: [], hasAccess: true, hasEmail: true, reachesPlace: false }) // => "NO_PLACE"
 */
export function batchRecipientProblem(
  kind: ExportKind,
  { hasAccess, reachesPlace, permissions, hasEmail }: BatchRecipient,
): RecipientProblem | null {
  if (!hasAccess) return "NO_ACCESS";
  if (!reachesPlace) return "NO_PLACE";
  if (!mayReadBatches(kind, permissions)) return "NO_REPORTS";
  return hasEmail ? null : "NO_EMAIL";
}

const dayMs = 86_400_000;
