/** Run of an import on the server: a test or the commit, followed until its result is known. */
import { ref } from "valtio/vanilla";

import { failStep, storeDraft, type ImportContext } from "./import-context.ts";
import type { Job, RunMode } from "./import-gateway.ts";
import {
  findRunnableMapping,
  isJobFinished,
  listUnansweredQuestions,
  markUnsavedChanges,
  toJobFailure,
  type FailedStep,
} from "./import-state.ts";

const pollMs = 400;
const pauseAfterMissMs = 2000;
/** Maximum number of unanswered polls in a row while a run is followed. */
const missedPollsAtMost = 30;

const failedStepOf = (mode: RunMode): FailedStep => (mode === "commit" ? "run" : "dryRun");

/** Starts a run and follows it; nothing happens while one is running or a question is unanswered. */
export async function runImport(importContext: ImportContext, mode: RunMode): Promise<void> {
  const { deps, state } = importContext;
  const { file, form } = state;
  const runnableMapping = findRunnableMapping(form);
  if (file === null || runnableMapping === null || state.run !== null || listUnansweredQuestions(state).length > 0)
    return;
  importContext.turn += 1;
  const ownTurn = importContext.turn;
  Object.assign(state, {
    step: "check",
    wasCancelled: false,
    isUncertain: false,
    failure: null,
    run: { mode, jobId: null, job: null, cancelling: false },
  });
  if (mode === "dryRun") state.checked = null;
  const runAnswer = await deps.gateway.run(
    file.fileId,
    markUnsavedChanges(runnableMapping, state.isEdited),
    mode,
    state.rules,
  );
  if (ownTurn !== importContext.turn) return;
  if (!runAnswer.ok) {
    const { status } = runAnswer.failure;
    Object.assign(state, { isUncertain: mode === "commit" && (status === null || status >= 500), run: null });
    return failStep(importContext, failedStepOf(mode), runAnswer.failure);
  }
  state.run = { mode, jobId: runAnswer.value.jobId, job: null, cancelling: false };
  storeDraft(importContext);
  await watchRun(importContext, runAnswer.value.jobId);
}

/** Follows a run until it is finished, the server refuses to say its state, or too many polls in a row stay unanswered. */
export async function watchRun(importContext: ImportContext, jobId: string): Promise<void> {
  const { deps, state } = importContext;
  const ownTurn = importContext.turn;
  let missedPollCount = 0;
  for (;;) {
    const jobAnswer = await deps.gateway.job(jobId);
    if (ownTurn !== importContext.turn) return;
    if (jobAnswer.ok) {
      missedPollCount = 0;
      if (isJobFinished(jobAnswer.value)) return settleJob(importContext, jobAnswer.value);
      if (state.run !== null) state.run = { ...state.run, job: ref(jobAnswer.value) };
    } else if (jobAnswer.failure.status !== null || ++missedPollCount > missedPollsAtMost) {
      const failedStep = failedStepOf(state.run?.mode ?? "dryRun");
      Object.assign(state, { isUncertain: state.run?.mode === "commit", run: null });
      failStep(importContext, failedStep, jobAnswer.failure);
      return storeDraft(importContext);
    }
    await deps.wait(jobAnswer.ok ? pollMs : pauseAfterMissMs);
    if (ownTurn !== importContext.turn) return;
  }
}

/** Ends a finished run: stores its result, its failure, or that it was cancelled. */
function settleJob(context: ImportContext, job: Job): void {
  const { state } = context;
  const runMode = state.run?.mode ?? "dryRun";
  state.run = null;
  if (job.state === "cancelled") state.wasCancelled = true;
  else if (job.state === "failed") failStep(context, failedStepOf(runMode), toJobFailure(job));
  else if (job.result !== undefined) {
    const { result } = job;
    if (runMode === "commit" && result.issueCount === 0) Object.assign(state, { committed: ref(result), step: "done" });
    else state.checked = ref(result);
  }
  storeDraft(context);
}

/** Asks the server to cancel the run. */
export async function cancelRun(context: ImportContext): Promise<void> {
  const { deps, state } = context;
  const { run } = state;
  if (run === null || run.jobId === null || run.cancelling) return;
  state.run = { ...run, cancelling: true };
  const cancelAnswer = await deps.gateway.cancel(run.jobId);
  if (cancelAnswer.ok || state.run === null) return;
  state.run = { ...state.run, cancelling: false };
  failStep(context, "cancel", cancelAnswer.failure);
}
