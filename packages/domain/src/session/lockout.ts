/** What failed logins lead to. */

/** After how many failures what happens; a setting of the installation, by layer. */
export interface LockoutRules {
  /** Failures in a row that lock the account until a manager unlocks it. */
  readonly failuresToLock: number;
  /** Failures within the window after which an address, or a user, waits. */
  readonly failuresToWait: number;
  /** Units: seconds. */
  readonly windowSeconds: number;
}

/**
 * The rules when nobody has set others.
 *
 * Source: behaviour 3.10.
 */
export const lockoutRules: LockoutRules = { failuresToLock: 10, failuresToWait: 5, windowSeconds: 60 };

/**
 * Says whether so many failures in a row lock the account.
 *
 * @example isLockedAfter(10) // => true
 */
export function isLockedAfter(failures: number, { failuresToLock }: Pick<LockoutRules, "failuresToLock"> = lockoutRules): boolean {
  return failures >= failuresToLock;
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
