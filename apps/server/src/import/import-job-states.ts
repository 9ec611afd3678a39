import { Cause, Exit } from "effect";

import type { ImportProgress, ImportRun } from "./import-run.ts";
import type { ImportOutcome } from "./import-totals.ts";

export interface ImportJobState {
  readonly jobId: string;
  readonly userId: number;
  readonly fileId: string;
  readonly state: "waiting" | "running" | "done" | "failed" | "cancelled";
  readonly phase: string;
  readonly rowsRead: number;
  readonly bytesRead: number;
  readonly bytesTotal: number;
  readonly result?: ImportOutcome;
  /** Reason of a failure; the log has the details under this id. */
  readonly errors?: readonly { readonly code: "HTTP_500"; readonly params: { readonly requestId: string } }[];
}

/** Returns the state of a job that waits for the ones before it. */
export const makeWaitingJob = (
  jobId: string,
  { importer, file }: Pick<ImportRun, "importer" | "file">,
): ImportJobState => ({
  jobId,
  userId: importer.userId,
  fileId: file.fileId,
  state: "waiting",
  phase: "waiting",
  rowsRead: 0,
  bytesRead: 0,
  bytesTotal: file.bytes,
});

export const isJobOver = (job: ImportJobState | undefined): boolean =>
  job !== undefined && job.state !== "waiting" && job.state !== "running";

/** States of the jobs of this server, until their ends are stored. */
export interface ImportJobStates {
  addJob(job: ImportJobState): void;
  findJob(jobId: string): ImportJobState | undefined;
  listActive(): readonly ImportJobState[];
  /** Stores the progress of a job. A cancelled run may still report some; it stays cancelled. */
  advanceJob(jobId: string, progress: ImportProgress): void;
  /** Stores how a job ended. */
  endJob(jobId: string, exit: Exit.Exit<ImportOutcome>): void;
  /** Marks a job that is not over as cancelled or failed. */
  failJob(jobId: string, cause: Cause.Cause<unknown>): void;
  forgetJob(jobId: string): void;
}

export function makeImportJobStates(): ImportJobStates {
  const jobById = new Map<string, ImportJobState>();
  const changeJob = (jobId: string, values: Partial<ImportJobState>) => {
    const jobBefore = jobById.get(jobId);
    if (jobBefore !== undefined) jobById.set(jobId, { ...jobBefore, ...values });
  };
  const failJob = (jobId: string, cause: Cause.Cause<unknown>) => {
    if (isJobOver(jobById.get(jobId))) return;
    changeJob(
      jobId,
      Cause.hasInterrupts(cause)
        ? { state: "cancelled" }
        : { state: "failed", errors: [{ code: "HTTP_500", params: { requestId: jobId } }] },
    );
  };
  return {
    addJob: (job) => void jobById.set(job.jobId, job),
    findJob: (jobId) => jobById.get(jobId),
    listActive: () => [...jobById.values()].filter((job) => !isJobOver(job)),
    advanceJob(jobId, { phase, rows, bytes }) {
      if (!isJobOver(jobById.get(jobId)))
        changeJob(jobId, { state: "running", phase, rowsRead: rows, bytesRead: bytes });
    },
    endJob(jobId, exit) {
      if (Exit.isSuccess(exit)) changeJob(jobId, { state: "done", phase: "done", result: exit.value });
      else failJob(jobId, exit.cause);
    },
    failJob,
    forgetJob: (jobId) => void jobById.delete(jobId),
  };
}
