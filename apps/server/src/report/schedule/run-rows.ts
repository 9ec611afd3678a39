/** The rows of runs, put together as what became of each run. */

import type { ScheduleRun } from "@comptoir/api/wire";
import { runResultOf } from "@comptoir/domain/operation";
import { parseCalendarDate } from "@comptoir/domain/period";
import { letterState } from "@comptoir/domain/session";

import type { RunRow } from "./schedule-repository.ts";

/**
 * The rows of jobs, put together by their run. How many rows somebody else was sent depends on what they may see, so it is left out for a viewer who may see
 * less; nobody's count is shown when no viewer is given.
 */
export function runsFrom(
  rows: readonly RunRow[],
  nowMs: number,
  seesCountOf: (job: Pick<RunRow, "userId">) => boolean = () => false,
): readonly ScheduleRun[] {
  return [...Map.groupBy(rows, ({ runId }) => runId).values()].flatMap((jobs) => {
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
          mail: mailOf(row, nowMs),
          mailError,
        },
      ];
    });
    const failed = deliveries.filter(
      ({ state, mail }) => state === "FAILED" || mail === "FAILED" || mail === "OVER",
    ).length;
    const isRunning = deliveries.some(({ state, mail }) => state === "WAITING" || mail === "WAITING");
    const result = run.isSkipped
      ? "SKIPPED"
      : isRunning
        ? "RUNNING"
        : runResultOf({ done: deliveries.length - failed, failed });
    return [
      {
        id: run.runId,
        dueAt: run.dueAt,
        startedAt: run.startedAt,
        byHand: run.byHand,
        result: result === "CANCELLED" ? "SKIPPED" : result,
        batch: batchOf(run),
        menders: [],
        deliveries,
      },
    ];
  });
}

/** How far the mail of a job has come; null where it has none. */
export function mailOf({ mailId, mailCreatedAt, mailSentAt, mailFailedAt }: RunRow, nowMs: number) {
  return mailId === null || mailCreatedAt === null
    ? null
    : letterState(
        { template: "reportDelivery", createdAt: mailCreatedAt, sentAt: mailSentAt, failedAt: mailFailedAt },
        nowMs,
      );
}

/** The batch of a run; null where none is known yet, and of a report. */
function batchOf({ fromDate, toDate, batchId, outcome }: RunRow): ScheduleRun["batch"] {
  const [from, to] = [parseCalendarDate(fromDate), parseCalendarDate(toDate)];
  return from.ok && to.ok ? { from: from.value, to: to.value, id: batchId, outcome } : null;
}
