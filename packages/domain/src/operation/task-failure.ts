/** Failures of task runs, and the retry that follows one. */

import { retryDelay, runResults, type RetryPolicy, type RunResult } from "./task-policy.ts";

/** Properties of a failure of a run. */
export interface TaskFailureRow {
  /** False if a retry cannot succeed before a person acts. */
  readonly isRetried: boolean;
}

/**
 * Failures of task runs.
 *
 * Source: decision 0408.
 */
export const taskFailures = {
  /** Unexpected error; the log has its message. */
  FAULT: { isRetried: true },
  /** The server stopped during each attempt. */
  STOPPED: { isRetried: false },
  /** Sums differ from the receipts, or files are missing. */
  DIFFERENCES: { isRetried: false },
  DISK_FULL: { isRetried: true },
  /** The backup that was written cannot be restored. */
  NOT_RESTORABLE: { isRetried: true },
  /** The person that the task works for has no access any more. */
  OWNER_LEFT: { isRetried: false },
  /** The address is inside the server's own network. */
  ADDRESS_INTERNAL: { isRetried: false },
  NO_ANSWER: { isRetried: true },
  /** The other server answered with an error. */
  REFUSED: { isRetried: true },
  /** The operator allows no folder any more. */
  PICKUP_OFF: { isRetried: false },
  /** The folder does not exist, or cannot be read or written. */
  FOLDER_GONE: { isRetried: true },
  /** The folder takes no file: it is full, or may not be written. What was imported is moved by the next run. */
  FOLDER_CLOSED: { isRetried: true },
  /** The other server stopped in the middle of a file, of which nothing was written. */
  CUT_OFF: { isRetried: true },
  /** The other server knows neither the user nor the password or key. */
  SIGN_IN_REFUSED: { isRetried: false },
  /** The other server shows another key than the one that was accepted. */
  HOST_KEY_CHANGED: { isRetried: false },
  /** The password or key was encrypted with another secret of this server. */
  SECRET_LOST: { isRetried: false },
  /** Some files of the folder were unreadable; they were moved, each with its reason. */
  FILES_UNREADABLE: { isRetried: false },
} as const satisfies Record<string, TaskFailureRow>;

/** Code of a failure of a run. */
export type TaskFailure = keyof typeof taskFailures;

/** End of an attempt. */
export interface AttemptEnd {
  readonly result: RunResult;
  readonly failure: TaskFailure | null;
  /** Number of attempts, this one included. */
  readonly attempts: number;
}

/**
 * Returns the delay before the next attempt of a run; null if the run is over.
 *
 * Units: milliseconds. Source: behaviour 3.8 (retry policy with back-off); decisions 0117 and 0408.
 *
 * @example delayAfterAttempt({ result: "FAILED", failure: "NO_ANSWER", attempts: 1 }, { attempts: 2, firstDelayMs: 5, factor: 1, delayAtMostMs: 5 }) // => 5
 * @example delayAfterAttempt({ result: "FAILED", failure: "OWNER_LEFT", attempts: 1 }, { attempts: 2, firstDelayMs: 5, factor: 1, delayAtMostMs: 5 }) // => null
 */
export function delayAfterAttempt({ result, failure, attempts }: AttemptEnd, retry: RetryPolicy): number | null {
  const isRetried = runResults[result].isRetried && (failure === null || taskFailures[failure].isRetried);
  return isRetried ? retryDelay(attempts, retry) : null;
}
