import fc from "fast-check";

import { nextRuns, retryDelay } from "../../../operation/index.ts";
import type { Weekday } from "../../../period/index.ts";
import {
  deliveryFailures as ourFailures,
  isReportKind,
  reportKinds,
  type DeliveryFailure,
  type ReportSchedule,
} from "../../../report/index.ts";
import { arbMoment } from "../../arbitraries/calendar.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { wallClockOf } from "../../wall-clock.ts";
import type { Report } from "./report.ts";

const dayMs = 86_400_000;
const weekdays: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];
const arbKind = fc.constantFrom(...Object.keys(reportKinds).filter(isReportKind));
const arbCallerPermissions = fc.subarray(["REPORT_READ", "REPORT_CUD", "PRODUCT_COST_READ"]);
const arbRoles = fc.array(fc.nat(2), { maxLength: 2 });
const twoDigits = (value: number): string => String(value).padStart(2, "0");
const arbTime = fc.record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) });
const arbWhen = fc.record({
  rhythm: fc.constantFrom("DAILY" as const, "WEEKLY" as const, "MONTHLY" as const),
  weekdays: fc.subarray([...weekdays], { minLength: 1 }),
  monthDay: fc.integer({ min: 1, max: 28 }),
  time: arbTime.map(({ hour, minute }) => `${twoDigits(hour)}:${twoDigits(minute)}`),
});

/** Tells whether a schedule sends on a date, written independently. */
function isItsDay(
  { rhythm, weekdays: days, monthDay }: Pick<ReportSchedule, "rhythm" | "weekdays" | "monthDay">,
  localMs: number,
): boolean {
  const date = new Date(localMs);
  if (rhythm === "WEEKLY") return days.some((day) => day === date.getUTCDay());
  return rhythm === "DAILY" || date.getUTCDate() === monthDay;
}

/** Builds the rules and laws of sending reports: times, recipients and retries. */
export function scheduleRules(functions: Report): Readonly<Record<string, RuleRow>> {
  const {
    canExport,
    deliveryFailures,
    isDeliveryObsolete,
    mayOpenReport,
    mayChangeSchedule,
    maySchedule,
    parseSchedule,
    recipientProblem,
    deliveryRetryDelay,
    scheduleTime,
  } = functions;
  return {
    "schedule-times": {
      says: "A scheduled report is sent once on each of its days, at its time on the clock of its time zone, also on the days on which the clock changes.",
      source: "behaviour 3.8; decisions 0117 and 0241",
      laws: {
        "each of its days has one sending, and no other day has one": fc.property(
          arbMoment,
          arbWhen,
          ({ instant, timeZone }, when) => {
            const runs = nextRuns(scheduleTime({ ...when, timeZone }), instant, 40).filter(
              (at) => at <= instant + 40 * dayMs,
            );
            const days = runs.map((at) => Math.floor(wallClockOf(at, timeZone) / dayMs));
            // A time skipped near midnight may move to the next date; any other runs once, on its own date.
            const isMoved = (at: number): boolean =>
              wallClockOf(at - dayMs, timeZone) + dayMs !== wallClockOf(at, timeZone);
            runs.forEach((at) => holds(isMoved(at) || isItsDay(when, wallClockOf(at, timeZone)), "one of its days"));
            if (runs.some(isMoved)) return;
            same(new Set(days).size, days.length);
            const [first = 0, last = -1] = [days[0], days.at(-1)];
            const expectedDays = Array.from(
              { length: Math.max(0, last - first + 1) },
              (_, index) => first + index,
            ).filter((day) => isItsDay(when, day * dayMs));
            same(days, expectedDays);
          },
        ),
        "on days without a clock change, it is sent at its time": fc.property(
          arbMoment,
          arbWhen,
          ({ instant, timeZone }, when) => {
            for (const runMs of nextRuns(scheduleTime({ ...when, timeZone }), instant, 3)) {
              const wallClock = new Date(wallClockOf(runMs, timeZone));
              const isSteady = wallClockOf(runMs - dayMs, timeZone) + dayMs === wallClock.getTime();
              if (isSteady)
                same(`${twoDigits(wallClock.getUTCHours())}:${twoDigits(wallClock.getUTCMinutes())}`, when.time);
            }
          },
        ),
      },
    },
    "schedule-form": {
      says: "A weekly schedule names at least one day, mail at least one recipient, a folder its name; a folder is one name that leads nowhere else.",
      source: "behaviour 3.8; decision 0241",
      codes: ["REQUIRED", "SCHEDULE_TIME", "SCHEDULE_FOLDER", "TIME_ZONE"],
      laws: {
        "weekdays and recipients are unique and in order; unused fields are dropped": fc.property(
          arbWhen,
          fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 }),
          fc.constantFrom("ATTACHED", "LINKED", "FOLDER"),
          (when, people, delivery) => {
            const parsed = parseSchedule({
              ...when,
              weekdays: when.weekdays.toReversed(),
              timeZone: "America/Toronto",
              delivery,
              recipientIds: people,
              folder: "Bilan 1",
            });
            holds(parsed.ok, "it is one");
            if (!parsed.ok) return;
            same(parsed.value.weekdays, when.rhythm === "WEEKLY" ? when.weekdays : []);
            same(
              parsed.value.recipientIds,
              delivery === "FOLDER" ? [] : [...new Set(people)].toSorted((a, b) => a - b),
            );
            same(
              [parsed.value.folder, parsed.value.missed, parsed.value.time],
              [delivery === "FOLDER" ? "Bilan 1" : null, "LAST", when.time],
            );
          },
        ),
        "a schedule without a day, a recipient or a folder is refused at its place": fixedCase(
          [
            ["WEEKLY", "ATTACHED", "weekdays"],
            ["DAILY", "LINKED", "recipientIds"],
            ["DAILY", "FOLDER", "folder"],
          ],
          (cases) => {
            for (const [rhythm, delivery, field] of cases) {
              const parsed = parseSchedule({
                rhythm,
                delivery,
                time: "07:00",
                timeZone: "UTC",
                weekdays: [],
                recipientIds: rhythm === "WEEKLY" ? [1] : [],
              });
              same(parsed.ok ? [] : parsed.issues.map(({ code, path }) => [code, path[0]]), [["REQUIRED", field]]);
            }
          },
        ),
        "no folder leads out of its own": fc.property(
          fc.constantFrom("..", ".", "/", "a/b", "a\\b", "C:", "", " ", "\u0000", "nul", "-a", "a.", "x".repeat(61)),
          (folder) => {
            const parsed = parseSchedule({
              rhythm: "DAILY",
              delivery: "FOLDER",
              time: "07:00",
              timeZone: "UTC",
              folder,
            });
            holds(!parsed.ok && parsed.issues.every(({ path }) => path[0] === "folder"), "it is refused");
          },
        ),
        "a time is a reading of a clock": fc.property(
          fc.integer({ min: -5, max: 30 }),
          fc.integer({ min: -5, max: 70 }),
          (hour, minute) => {
            const parsed = parseSchedule({
              rhythm: "DAILY",
              delivery: "LINKED",
              recipientIds: [1],
              time: `${hour}:${twoDigits(minute)}`,
              timeZone: "UTC",
            });
            same(parsed.ok, hour >= 0 && hour <= 23 && minute >= 0 && minute <= 59);
            if (parsed.ok) same(parsed.value.time, `${twoDigits(hour)}:${twoDigits(minute)}`);
          },
        ),
      },
    },
    "schedule-access": {
      says: "Users may schedule a report for themselves if they may open and export it; for others, or to a folder, with REPORT_CUD. Recipients must be able to open it themselves; otherwise the reason is given. Only its owner may change a schedule to a folder.",
      source: "specification 6; decision 0241",
      codes: ["SCHEDULE_RECIPIENT"],
      laws: {
        "sending to others requires REPORT_CUD, and sending at all requires opening the report": fc.property(
          arbKind,
          arbRoles,
          arbRoles,
          arbCallerPermissions,
          fc.boolean(),
          (source, reportRoles, own, permissions, toOthers) => {
            const [report, caller] = [
              { source, roleIds: reportRoles },
              { permissions, roleIds: own },
            ];
            same(
              maySchedule(report, caller, { toOthers }),
              canExport(source) && mayOpenReport(report, caller) && (!toOthers || permissions.includes("REPORT_CUD")),
            );
          },
        ),
        "a file in a folder and a batch are made with the rights of the owner: nobody else changes them": fc.property(
          fc.constantFrom("ATTACHED" as const, "LINKED" as const, "FOLDER" as const),
          fc.boolean(),
          fc.boolean(),
          (delivery, isBatch, isOwner) =>
            same(mayChangeSchedule({ delivery, isBatch }, { isOwner }), isOwner || (delivery !== "FOLDER" && !isBatch)),
        ),
        "recipients of a report may open it, can sign in, and have an e-mail address": fc.property(
          arbKind,
          arbRoles,
          arbRoles,
          arbCallerPermissions,
          fc.boolean(),
          fc.boolean(),
          (source, reportRoles, own, permissions, hasAccess, hasEmail) => {
            const report = { source, roleIds: reportRoles };
            const problem = recipientProblem(report, { permissions, roleIds: own, hasAccess, hasEmail });
            same(problem === null, hasAccess && hasEmail && mayOpenReport(report, { permissions, roleIds: own }));
            if (problem === "NO_EMAIL")
              holds(hasAccess && mayOpenReport(report, { permissions, roleIds: own }), "the address is said last");
            if (problem === "NOT_SHARED") holds(reportRoles.length > 0, "it was given to roles");
          },
        ),
      },
    },
    "schedule-withdrawn": {
      says: "A pending delivery is cancelled once its schedule is deleted, or no longer names its recipient or folder.",
      source: "decision 0241",
      laws: {
        "exactly the named recipients get it while the schedule exists": fc.property(
          fc.constantFrom("ATTACHED" as const, "LINKED" as const, "FOLDER" as const),
          fc.uniqueArray(fc.integer({ min: 1, max: 4 })),
          fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
          fc.boolean(),
          (delivery, recipientIds, userId, isDeleted) => {
            const expectedRecipients: readonly (number | null)[] = delivery === "FOLDER" ? [null] : recipientIds;
            same(
              !isDeliveryObsolete({ isDeleted, delivery, recipientIds }, userId),
              !isDeleted && expectedRecipients.includes(userId),
            );
          },
        ),
      },
    },
    "schedule-retry": {
      says: "A sending that failed for the server is retried after 1, 5 and 25 minutes; one that failed for the recipient's rights is not.",
      source: "decisions 0117 and 0241",
      laws: {
        "rights are not retried, faults are retried as tasks are": fc.property(
          fc.constantFrom(...(Object.keys(ourFailures) as DeliveryFailure[])),
          fc.integer({ min: 1, max: 6 }),
          (failure, failures) => {
            const isFault = ["TOO_LARGE", "FOLDER_FAILED", "FAULT", "BATCH_TOTALS"].includes(failure);
            same(
              [deliveryFailures[failure].isRetried, deliveryRetryDelay(failure, failures)],
              [isFault, isFault ? retryDelay(failures) : null],
            );
          },
        ),
      },
    },
  };
}
