/** Scheduler policies for runs that fail, are missed, or overlap. */

import { generateRuns, type TaskTime } from "./task-run.ts";

/** Properties of a run result. */
export interface RunResultRow {
  /** Whether a run with this result is retried by the policy of its task. */
  readonly isRetried: boolean;
  /** Whether a run with this result sends the failure alert, once it is not retried any more. */
  readonly alerts: boolean;
}

/**
 * Results of a run. A partial failure is retried for the remaining part.
 *
 * Source: behaviour 3.8 (last result, failure alert, partial failure visible); decision 0117.
 */
export const runResults = {
  SUCCEEDED: { isRetried: false, alerts: false },
  PARTIAL: { isRetried: true, alerts: true },
  FAILED: { isRetried: true, alerts: true },
  /** Skipped because the previous run was still active, or everything was paused. */
  SKIPPED: { isRetried: false, alerts: false },
  CANCELLED: { isRetried: false, alerts: false },
} as const satisfies Record<string, RunResultRow>;

/** Result of a run. */
export type RunResult = keyof typeof runResults;

/**
 * Returns the result of a run from its succeeded and failed parts: any failure prevents success.
 *
 * Source: behaviour 3.8 (partial failure visible).
 *
 * @example [[5, 0], [4, 1], [0, 5], [0, 0]].map(([done, failed]) => runResultOf({ done, failed })) // => ["SUCCEEDED", "PARTIAL", "FAILED", "SUCCEEDED"]
 */
export function runResultOf({ done, failed }: { readonly done: number; readonly failed: number }): RunResult {
  if (failed === 0) return "SUCCEEDED";
  return done === 0 ? "FAILED" : "PARTIAL";
}

/** Retry policy of failed runs: attempts and delays. */
export interface RetryPolicy {
  /** Maximum number of attempts, the first one included. */
  readonly attempts: number;
  /** Units: milliseconds. */
  readonly firstDelayMs: number;
  /** Factor from each delay to the next. */
  readonly factor: number;
  /** Units: milliseconds. */
  readonly delayAtMostMs: number;
}

/** Default retries after 1, 5 and 25 minutes. Source: decision 0117. */
export const defaultRetryPolicy: RetryPolicy = {
  attempts: 4,
  firstDelayMs: 60_000,
  factor: 5,
  delayAtMostMs: 3_600_000,
};

/**
 * Returns the delay before the next retry, by the number of failures; null to give up.
 *
 * Units: milliseconds. Source: behaviour 3.8 (retry policy with back-off); decision 0117.
 *
 * @example [1, 2, 3, 4].map((failures) => retryDelay(failures)) // => [60_000, 300_000, 1_500_000, null]
 */
export function retryDelay(
  failures: number,
  { attempts, firstDelayMs, factor, delayAtMostMs }: RetryPolicy = defaultRetryPolicy,
): number | null {
  return failures < attempts ? Math.min(delayAtMostMs, firstDelayMs * factor ** (failures - 1)) : null;
}

/**
 * Overlap policy: a run that is due while its task still runs is skipped or queued. At most one is queued, since a second would repeat its work.
 *
 * Source: behaviour 3.8 (overlap policy: skip, queue); decision 0117.
 */
export const overlapPolicies = { SKIP: { waits: false }, QUEUE: { waits: true } } as const satisfies Record<
  string,
  { readonly waits: boolean }
>;

/** Code of an overlap policy. */
export type OverlapPolicy = keyof typeof overlapPolicies;

/** State of a task when a run is due. */
export interface DueTask {
  readonly overlap: OverlapPolicy;
  readonly isRunning: boolean;
  /** True if a run is queued already. */
  readonly isWaiting: boolean;
  readonly isEnabled: boolean;
  /** True if all tasks of the server are paused. */
  readonly isPaused: boolean;
}

/** Decision on a due run. */
export type StartDecision = "start" | "wait" | "skip";

/**
 * Decides what happens to a due run.
 *
 * Source: behaviour 3.8 (enabled, overlap policy, pause all).
 *
 * @example decideStart({ overlap: "QUEUE", isRunning: true, isWaiting: false, isEnabled: true, isPaused: false }) // => "wait"
 */
export function decideStart({ overlap, isRunning, isWaiting, isEnabled, isPaused }: DueTask): StartDecision {
  if (!isEnabled || isPaused) return "skip";
  if (!isRunning) return "start";
  return overlapPolicies[overlap].waits && !isWaiting ? "wait" : "skip";
}

/**
 * Missed-run policy: after a stop, makes up no run, the last one, or each of the last 100.
 *
 * Source: behaviour 3.8 (missed-run policy); decision 0117.
 */
export const missedPolicies = {
  SKIP: { madeUp: 0 },
  LAST: { madeUp: 1 },
  EACH: { madeUp: 100 },
} as const satisfies Record<string, { readonly madeUp: number }>;

/** Code of a missed-run policy. */
export type MissedPolicy = keyof typeof missedPolicies;

/** Limits of missed runs. Source: decision 0117. */
export const missedRunLimits = {
  /** Maximum delay of a run that is still on time. Units: milliseconds. */
  onTimeMs: 5 * 60_000,
  /** Age beyond which a missed run is not made up. Units: milliseconds. */
  lookBackMs: 7 * 86_400_000,
} as const;

/** Query for the runs to start. */
export interface DueRange {
  /** Time of the last run started or skipped. Units: milliseconds since 1970. */
  readonly afterMs: number;
  /** Units: milliseconds since 1970. */
  readonly nowMs: number;
  readonly missed: MissedPolicy;
}

/**
 * Lists the times of the runs to start now, in order: the latest one if it is on time, and the missed ones that the policy makes up.
 *
 * Units: milliseconds since 1970. Source: behaviour 3.8 (missed-run policy); decision 0117.
 *
 * @example dueRuns({ pattern: parseTaskPattern("0 * * * *").value, timeZone: "UTC" }, { afterMs: 0, nowMs: 4 * 3_600_000 + 60_000, missed: "SKIP" }) // => [14_400_000]
 */
export function dueRuns(time: TaskTime, { afterMs, nowMs, missed }: DueRange): readonly number[] {
  const sinceMs = Math.max(afterMs, nowMs - missedRunLimits.lookBackMs);
  const passedRuns: number[] = [];
  for (const dueMs of generateRuns(time, sinceMs)) {
    if (dueMs > nowMs) break;
    if (dueMs > sinceMs) passedRuns.push(dueMs);
  }
  const hasOnTimeRun = passedRuns.some((atMs) => nowMs - atMs <= missedRunLimits.onTimeMs);
  return passedRuns.slice(
    passedRuns.length - Math.max(hasOnTimeRun ? 1 : 0, Math.min(passedRuns.length, missedPolicies[missed].madeUp)),
  );
}
