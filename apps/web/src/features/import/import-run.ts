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
const afterMissMs = 2000;
/** Maximum number of unanswered polls in a row while a run is followed. */
const missesAtMost = 30;

const stepOf = (mode: RunMode): FailedStep => (mode === "commit" ? "run" : "dryRun");

/** Starts a run and follows it; nothing happens while one is running or a question is unanswered. */
export async function runImport(importContext: ImportContext, mode: RunMode): Promise<void> {
  const { deps, state } = importContext;
  const { file, form } = state;
  const mapping = findRunnableMapping(form);
  if (file === null || mapping === null || state.run !== null || listUnansweredQuestions(state).length > 0) return;
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
  const answer = await deps.gateway.run(file.fileId, markUnsavedChanges(mapping, state.isEdited), mode, state.rules);
  if (ownTurn !== importContext.turn) return;
  if (!answer.ok) {
    const { status } = answer.failure;
    Object.assign(state, { isUncertain: mode === "commit" && (status === null || status >= 500), run: null });
    return failStep(importContext, stepOf(mode), answer.failure);
  }
  state.run = { mode, jobId: answer.value.jobId, job: null, cancelling: false };
  storeDraft(importContext);
  await watchRun(importContext, answer.value.jobId);
}

/** Follows a run until it is finished, or too many polls in a row stay unanswered. */
export async function watchRun(importContext: ImportContext, jobId: string): Promise<void> {
  const { deps, state } = importContext;
  const ownTurn = importContext.turn;
  let misses = 0;
  for (;;) {
    const answer = await deps.gateway.job(jobId);
    if (ownTurn !== importContext.turn) return;
    if (answer.ok) {
      misses = 0;
      if (isJobFinished(answer.value)) return settleJob(importContext, answer.value);
      if (state.run !== null) state.run = { ...state.run, job: ref(answer.value) };
    } else if (answer.failure.status !== null || ++misses > missesAtMost) {
      const failedStep = stepOf(state.run?.mode ?? "dryRun");
      Object.assign(state, { isUncertain: state.run?.mode === "commit", run: null });
      failStep(importContext, failedStep, answer.failure);
      return storeDraft(importContext);
    }
    await deps.wait(answer.ok ? pollMs : afterMissMs);
    if (ownTurn !== importContext.turn) return;
  }
}

/** Takes the result of a finished run. */
function settleJob(context: ImportContext, job: Job): void {
  const { state } = context;
  const mode = state.run?.mode ?? "dryRun";
  state.run = null;
  if (job.state === "cancelled") state.wasCancelled = true;
  else if (job.state === "failed") failStep(context, stepOf(mode), toJobFailure(job));
  else if (job.result !== undefined) {
    const { result } = job;
    if (mode === "commit" && result.issueCount === 0) Object.assign(state, { committed: ref(result), step: "done" });
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
  const answer = await deps.gateway.cancel(run.jobId);
  if (answer.ok || state.run === null) return;
  state.run = { ...state.run, cancelling: false };
  failStep(context, "cancel", answer.failure);
}
