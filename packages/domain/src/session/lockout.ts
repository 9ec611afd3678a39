/** Lockout and throttling after failed logins. */

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
export function isLockedAfter(
  failures: number,
  { failuresToLock }: Pick<LockoutRules, "failuresToLock"> = lockoutRules,
): boolean {
  return failures >= failuresToLock;
}

/** How many failures, or requests, within how long are followed by a wait. */
export type ThrottleRule = Pick<LockoutRules, "failuresToWait" | "windowSeconds">;

/**
 * Throttled actions (failed logins, password requests) and the number of tries that leads to a wait.
 *
 * Source: behaviour 3.10; decision 0141.
 */
export const throttleRules = {
  /** Failures of one user at one address. */
  signInHere: { failuresToWait: lockoutRules.failuresToWait, windowSeconds: lockoutRules.windowSeconds },
  /** Failures of one user at any address. */
  signInUser: { failuresToWait: 20, windowSeconds: lockoutRules.windowSeconds },
  /** Failures of all users at one address; who has signed in there lately does not wait for them. */
  signInAddress: { failuresToWait: 30, windowSeconds: lockoutRules.windowSeconds },
  /** Requests for one user name, known or not. */
  resetUser: { failuresToWait: 3, windowSeconds: 15 * 60 },
  /** Requests from one address. */
  resetAddress: { failuresToWait: 20, windowSeconds: 15 * 60 },
  /** Links from one address that do not work. */
  resetLinkAddress: { failuresToWait: lockoutRules.failuresToWait, windowSeconds: lockoutRules.windowSeconds },
} as const satisfies Record<string, ThrottleRule>;

/** Code of a throttle. */
export type ThrottleCode = keyof typeof throttleRules;

/** How long an address at which somebody has signed in is known as theirs. Units: days. */
export const knownAddressDays = 30;

/**
 * Says how long to wait before the next attempt, from the times of the failures that are counted together; 0 is not at all.
 *
 * Units: the times in milliseconds since 1970, the wait in whole seconds.
 *
 * @example throttleWaitSeconds([0, 1_000, 2_000, 3_000, 4_000], 10_000) // => 50
 */
export function throttleWaitSeconds(
  failuresAtMs: readonly number[],
  nowMs: number,
  rule: ThrottleRule = lockoutRules,
): number {
  const windowMs = rule.windowSeconds * 1000;
  // A failure that another clock dates a moment ahead of this one has happened all the same: it counts as made now.
  const recent = failuresAtMs
    .map((at) => Math.min(at, nowMs))
    .filter((at) => at > nowMs - windowMs)
    .toSorted((a, b) => a - b);
  const decisive = recent[recent.length - rule.failuresToWait];
  return decisive === undefined ? 0 : Math.ceil((decisive + windowMs - nowMs) / 1000);
}
