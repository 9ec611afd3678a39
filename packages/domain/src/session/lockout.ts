/** What failed logins lead to. */

/**
 * After how many failures what happens.
 *
 * Source: behaviour 3.10.
 */
export const lockoutRules = {
  /** Failures in a row that lock the account until a manager unlocks it. */
  failuresToLock: 10,
  /** Failures within the window after which an address, or a user, waits. */
  failuresToWait: 5,
  /** Units: seconds. */
  windowSeconds: 60,
} as const;

/**
 * Says whether so many failures in a row lock the account.
 *
 * @example isLockedAfter(10) // => true
 */
export function isLockedAfter(failures: number): boolean {
  return failures >= lockoutRules.failuresToLock;
}

/**
 * Says how long to wait before the next attempt, from the times of the failures of one address or of one user; 0 is not at all.
 *
 * Units: the times in milliseconds since 1970, the wait in whole seconds.
 *
 * @example throttleWaitSeconds([0, 1_000, 2_000, 3_000, 4_000], 10_000) // => 50
 */
export function throttleWaitSeconds(failuresAtMs: readonly number[], nowMs: number): number {
  const windowMs = lockoutRules.windowSeconds * 1000;
  // A failure that another clock dates a moment ahead of this one has happened all the same: it counts as made now.
  const recent = failuresAtMs.map((at) => Math.min(at, nowMs)).filter((at) => at > nowMs - windowMs).toSorted((a, b) => a - b);
  const decisive = recent[recent.length - lockoutRules.failuresToWait];
  return decisive === undefined ? 0 : Math.ceil((decisive + windowMs - nowMs) / 1000);
}
