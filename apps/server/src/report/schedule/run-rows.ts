/** Groups delivery jobs by run, and summarises each run. */

import type { ScheduleRun } from "@comptoir/api/wire";
import { runResultOf } from "@comptoir/domain/operation";
import { parseCalendarDate } from "@comptoir/domain/period";
import { mailDeliveryState } from "@comptoir/domain/session";

import type { RunRow } from "./schedule-repository.ts";

/**
 * Groups the rows of jobs by run. Omits the number of rows that another recipient got unless `seesCountOf` allows it,
 * because that number depends on what the recipient may see.
 */
export function groupRuns(
  runRows: readonly RunRow[],
  nowMs: number,
  seesCountOf: (job: Pick<RunRow, "userId">) => boolean = () => false,
): readonly ScheduleRun[] {
  return [...Map.groupBy(runRows, ({ runId }) => runId).values()].flatMap((jobs) => {
    const [run] = jobs;
    if (run === undefined) return [];
    const deliveries = jobs.flatMap((row): ScheduleRun["deliveries"] => {
      if (row.jobId === null || row.state === null) return [];
      const { name, state, failure, attempts, endedAt, fileName, rows: count, mailError } = row;
      return [
        {
          id: row.jobId,
          kind: row.isFolder ? "FOLDER" : "MAIL",
          name,
          state,
          failure,
          attempts: attempts ?? 0,
          nextAt: state === "WAITING" ? row.nextAt : null,
          endedAt,
          fileName,
          rows: seesCountOf(row) ? count : null,
          mail: mailStateOf(row, nowMs),
          mailError,
        },
      ];
    });
    const failedDeliveryCount = deliveries.filter(
      ({ state, mail }) => state === "FAILED" || mail === "FAILED" || mail === "OVER",
    ).length;
    const isRunning = deliveries.some(({ state, mail }) => state === "WAITING" || mail === "WAITING");
    const runResult = run.isSkipped
      ? "SKIPPED"
      : isRunning
        ? "RUNNING"
        : runResultOf({ done: deliveries.length - failedDeliveryCount, failed: failedDeliveryCount });
    return [
      {
        id: run.runId,
        dueAt: run.dueAt,
        startedAt: run.startedAt,
        byHand: run.byHand,
        result: runResult === "CANCELLED" ? "SKIPPED" : runResult,
        batch: batchOfRun(run),
        menders: [],
        deliveries,
      },
    ];
  });
}

/** Returns the delivery state of a job's mail; null without a mail. */
export function mailStateOf({ mailId, mailCreatedAt, mailSentAt, mailFailedAt }: RunRow, nowMs: number) {
  return mailId === null || mailCreatedAt === null
    ? null
    : mailDeliveryState(
        { template: "reportDelivery", createdAt: mailCreatedAt, sentAt: mailSentAt, failedAt: mailFailedAt },
        nowMs,
      );
}

/** Returns the batch of a run; null for a report, or while the batch is unknown. */
function batchOfRun({ fromDate, toDate, batchId, outcome }: RunRow): ScheduleRun["batch"] {
  const [from, to] = [parseCalendarDate(fromDate), parseCalendarDate(toDate)];
  return from.ok && to.ok ? { from: from.value, to: to.value, id: batchId, outcome } : null;
}
