import fc from "fast-check";

import { nextRuns } from "../../../operation/index.ts";
import { addDays, fromDayNumber, type CalendarDate } from "../../../period/index.ts";
import { exportKinds as ourKinds, type ExportFormat, type ExportKind } from "../../../transaction/index.ts";
import { arbMoment } from "../../arbitraries/calendar.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import type { Report } from "./report.ts";

const arbKind = fc.constantFrom(...(Object.keys(ourKinds) as ExportKind[]));
const arbCallerPermissions = fc.subarray(["REPORT_READ", "REPORT_CUD", "PRODUCT_COST_READ"]);
const arbRhythm = fc.record({
  rhythm: fc.constantFrom("DAILY" as const, "WEEKLY" as const, "MONTHLY" as const),
  weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6] as const, { minLength: 1 }),
  monthDay: fc.integer({ min: 1, max: 28 }),
});
const arbDay = fc.integer({ min: 18_000, max: 24_000 }).map(fromDayNumber);
const weekdayOf = (day: CalendarDate): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Tells whether a schedule runs on a date, written independently. */
const runsOn = (
  {
    rhythm,
    weekdays,
    monthDay,
  }: { readonly rhythm: string; readonly weekdays: readonly number[]; readonly monthDay: number },
  day: CalendarDate,
): boolean =>
  rhythm === "DAILY" || (rhythm === "WEEKLY" ? weekdays.includes(weekdayOf(day)) : Number(day.slice(8)) === monthDay);

/** Builds the rules and laws of a scheduled batch's contents and recipients. */
export function batchScheduleRules(functions: Report): Readonly<Record<string, RuleRow>> {
  const {
    batchDays,
    batchRecipientProblem,
    lastDueTime,
    mayReadBatches,
    mayScheduleBatches,
    parseBatchSelection,
    unexportedDays,
    scheduleTime,
  } = functions;
  return {
    "batch-schedule-days": {
      says: "A scheduled batch holds the days since the run before, up to the last that is over; a monthly one holds the month before. No day is in two runs, and none is left out. A run asked for by hand is the last one that was due.",
      source: "behaviour 3.4 (schedulable, never twice silently); decision 0260",
      laws: {
        "the days of two runs in a row adjoin, and are over when the later one is due": fc.property(
          arbRhythm,
          arbDay,
          fc.integer({ min: 0, max: 1 }),
          (rhythm, start, behind) => {
            const runs = Array.from({ length: 70 }, (_, index) => addDays(start, index))
              .filter((day) => runsOn(rhythm, day))
              .map((day) => ({ day, open: addDays(day, -behind) }));
            const batches = runs.map((run) => batchDays(rhythm, run));
            batches.forEach(({ from, to }, index) => {
              holds(from <= to && to < (runs[index]?.open ?? ""), "whole days that are over");
              const before = batches[index - 1];
              if (before !== undefined) same(from, addDays(before.to, 1));
            });
          },
        ),
        "a month is a whole one": fc.property(arbDay, (day) => {
          const { from, to } = batchDays({ rhythm: "MONTHLY", weekdays: [] }, { day, open: day });
          same([from.slice(8), addDays(to, 1).slice(8), addDays(to, 1).slice(0, 7)], ["01", "01", day.slice(0, 7)]);
        }),
        "the last run that was due is the one before the next": fc.property(
          arbMoment,
          arbRhythm,
          ({ instant, timeZone }, rhythm) => {
            const time = scheduleTime({ ...rhythm, time: "07:30", timeZone });
            const last = lastDueTime(time, instant);
            holds(last !== null && last <= instant, "it was due");
            if (last !== null) same(nextRuns(time, last, 1)[0], nextRuns(time, instant, 1)[0]);
          },
        ),
      },
    },
    "batch-schedule-change": {
      says: "A schedule that is changed takes no day twice: its next run begins on the day after the last that left with an earlier one, and leaves none out after it.",
      source: "behaviour 3.4 (never twice silently); decision 0260",
      laws: {
        "the next run has none of the days that left, and all of its days after them": fc.property(
          arbDay,
          fc.integer({ min: 0, max: 30 }),
          fc.array(fc.tuple(fc.integer({ min: -5, max: 32 }), fc.integer({ min: 0, max: 8 })), { maxLength: 6 }),
          (from, length, spans) => {
            const days = Array.from({ length: length + 1 }, (_, index) => addDays(from, index));
            const left = spans.map(([start, more]) => ({
              from: addDays(from, start),
              to: addDays(from, start + more),
            }));
            const expectedDays = days.filter((day) => left.every((file) => file.to < day));
            same(
              unexportedDays({ from, to: addDays(from, length) }, left),
              expectedDays.length === 0 ? null : { from: expectedDays[0], to: expectedDays.at(-1) },
            );
          },
        ),
      },
    },
    "batch-schedule-form": {
      says: "A scheduled batch has an export kind, one of its file formats, and a layer; vendors and changes-only apply to vendor exports.",
      source: "behaviour 3.4; decision 0260",
      codes: ["EXPORT_FORMAT"],
      laws: {
        "a kind is exported in its own files alone": fc.property(
          arbKind,
          fc.constantFrom<ExportFormat>("CSV", "JSON", "XLSX", "IIF", "X12"),
          fc.boolean(),
          (kind, format, isChangesOnly) => {
            const parsed = parseBatchSelection({ kind, format, placeId: 4, vendorIds: [7, 3, 7], isChangesOnly });
            const {
              formats,
              isForVendors = false,
            }: { readonly formats: readonly ExportFormat[]; readonly isForVendors?: boolean } = ourKinds[kind];
            same(parsed.ok, formats.includes(format));
            if (parsed.ok)
              same(parsed.value, {
                kind,
                format,
                placeId: 4,
                vendorIds: isForVendors ? [3, 7] : [],
                isChangesOnly: isForVendors && isChangesOnly,
              });
            else
              same(
                parsed.issues.map(({ code }) => code),
                ["EXPORT_FORMAT"],
              );
          },
        ),
      },
    },
    "batch-schedule-access": {
      says: "Scheduling batches of a kind requires reading them and REPORT_CUD; costs need their permission. Recipients must see all stores of a batch; otherwise the reason is given.",
      source: "specification 6; decision 0260",
      laws: {
        "scheduling a batch requires the permissions of exporting it by hand": fc.property(
          arbKind,
          arbCallerPermissions,
          (kind, permissions) => {
            const reads =
              (permissions.includes("REPORT_READ") || permissions.includes("REPORT_CUD")) &&
              (!("permission" in ourKinds[kind]) || permissions.includes("PRODUCT_COST_READ"));
            same(
              [mayReadBatches(kind, permissions), mayScheduleBatches(kind, permissions)],
              [reads, reads && permissions.includes("REPORT_CUD")],
            );
          },
        ),
        "recipients of a batch may read it, have a role at its layer, and have an e-mail address": fc.property(
          arbKind,
          arbCallerPermissions,
          fc.boolean(),
          fc.boolean(),
          fc.boolean(),
          (kind, permissions, hasAccess, hasEmail, reachesPlace) => {
            const problem = batchRecipientProblem(kind, {
              permissions,
              roleIds: [],
              hasAccess,
              hasEmail,
              reachesPlace,
            });
            const expectedProblem = !hasAccess
              ? "NO_ACCESS"
              : !reachesPlace
                ? "NO_PLACE"
                : !mayReadBatches(kind, permissions)
                  ? "NO_REPORTS"
                  : hasEmail
                    ? null
                    : "NO_EMAIL";
            same(problem, expectedProblem);
          },
        ),
      },
    },
  };
}
