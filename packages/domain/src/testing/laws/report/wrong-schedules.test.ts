import { expect, test } from "vitest";

import * as ours from "../../../report/index.ts";
import { isAnyBroken, lawsOf } from "../../law.ts";
import { reportLaws } from "../report.ts";

type Report = Partial<typeof ours>;

/** Faulty implementations of reports, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Report])[] = [
  ["a cost is shown to everyone", "report-permissions", { visibleFields: (fields) => Object.keys(fields) }],
  [
    "a role does not matter",
    "report-access",
    { mayOpenReport: (report, caller) => ours.mayOpenReport({ ...report, roleIds: [] }, caller) },
  ],
  ["only who saves to shared changes a report", "report-access", { mayChangeReport: ours.maySaveToShared }],
  [
    "a report is created with RDM_CUD",
    "report-access",
    { mayCreateReport: ({ source }, caller) => ours.maySaveToShared({ source, roleIds: [] }, caller) },
  ],
  ["who reads reports deletes them", "report-access", { mayDeleteReport: ours.mayOpenReport }],
  ["REPORT_CUD saves to shared", "report-access", { maySaveToShared: ours.mayChangeReport }],
  [
    "a report is made only by who has a role",
    "report-access",
    { mayCreateReport: (report, caller) => caller.roleIds.length > 0 && ours.mayCreateReport(report, caller) },
  ],
  [
    "a weekly report is sent every day",
    "schedule-times",
    {
      scheduleTime: (when) => ours.scheduleTime({ ...when, rhythm: when.rhythm === "WEEKLY" ? "DAILY" : when.rhythm }),
    },
  ],
  [
    "a schedule reads another clock",
    "schedule-times",
    { scheduleTime: (when) => ours.scheduleTime({ ...when, timeZone: "UTC" }) },
  ],
  [
    "mail is sent to nobody",
    "schedule-form",
    { parseSchedule: (value) => ours.parseSchedule({ ...Object(value), recipientIds: [1] }) },
  ],
  [
    "who reads a report sends it to everybody",
    "schedule-access",
    { maySchedule: (report, caller) => ours.maySchedule(report, caller, { toOthers: false }) },
  ],
  ["others say what a folder gets", "schedule-access", { mayChangeSchedule: () => true }],
  [
    "a report reaches roles it was not given to",
    "schedule-access",
    { recipientProblem: (report, recipient) => ours.recipientProblem({ ...report, roleIds: [] }, recipient) },
  ],
  [
    "rights are tried again",
    "schedule-retry",
    { deliveryRetryDelay: (_, failures) => ours.deliveryRetryDelay("FAULT", failures) },
  ],
  [
    "a deleted schedule still sends",
    "schedule-withdrawn",
    { isDeliveryObsolete: (schedule, userId) => ours.isDeliveryObsolete({ ...schedule, isDeleted: false }, userId) },
  ],
  [
    "whoever was taken off is still sent it",
    "schedule-withdrawn",
    { isDeliveryObsolete: ({ isDeleted }) => isDeleted },
  ],
  [
    "a scheduled batch holds the day that is not over",
    "batch-schedule-days",
    { batchDays: (rhythm, { day }) => ours.batchDays(rhythm, { day, open: day }) },
  ],
  [
    "a schedule that is changed forgets a batch that left",
    "batch-schedule-change",
    { unexportedDays: (run, left) => ours.unexportedDays(run, left.slice(1)) },
  ],
  [
    "a weekly batch holds seven days whatever its days",
    "batch-schedule-days",
    { batchDays: (rhythm, run) => ours.batchDays({ ...rhythm, weekdays: rhythm.weekdays.slice(0, 1) }, run) },
  ],
  [
    "a run by hand is the next one",
    "batch-schedule-days",
    { lastDueTime: (time, nowMs) => ours.lastDueTime(time, nowMs + 86_400_000) },
  ],
  [
    "every kind leaves in every file",
    "batch-schedule-form",
    { parseBatchSelection: (value) => ours.parseBatchSelection({ ...Object(value), format: "CSV" }) },
  ],
  ["who reads batches schedules them", "batch-schedule-access", { mayScheduleBatches: ours.mayReadBatches }],
  [
    "a batch is sent to whoever reads reports anywhere",
    "batch-schedule-access",
    {
      batchRecipientProblem: (kind, recipient) =>
        ours.batchRecipientProblem(kind, { ...recipient, reachesPlace: true }),
    },
  ],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(reportLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
