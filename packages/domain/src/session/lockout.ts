/** Lockout and throttling after failed logins. */

/** Lockout policy: numbers of failures and their consequences, set by layer. */
export interface LockoutRules {
  /** Consecutive failures that lock the account until a manager unlocks it. */
  readonly failuresToLock: number;
  /** Failures within the window that make an address or a user wait. */
  readonly failuresToWait: number;
  /** Units: seconds. */
  readonly windowSeconds: number;
}

/**
 * Default lockout policy.
 *
 * Source: behaviour 3.10.
 */
export const lockoutRules: LockoutRules = { failuresToLock: 10, failuresToWait: 5, windowSeconds: 60 };

/**
 * Tells whether a number of consecutive failures locks the account.
 *
 * @example isLockedAfter(10) // => true
 */
export function isLockedAfter(
  failures: number,
  { failuresToLock }: Pick<LockoutRules, "failuresToLock"> = lockoutRules,
): boolean {
  return failures >= failuresToLock;
}

/** Number of failures or requests within a period before a wait. */
export type ThrottleRule = Pick<LockoutRules, "failuresToWait" | "windowSeconds">;

/**
 * Throttled actions (failed logins, password requests) and the number of tries that leads to a wait.
 *
 * Source: behaviour 3.10; decision 0141.
 */
export const throttleRules = {
  /** Failures of a user at an address. */
  signInHere: { failuresToWait: lockoutRules.failuresToWait, windowSeconds: lockoutRules.windowSeconds },
  /** Failures of a user at any address. */
  signInUser: { failuresToWait: 20, windowSeconds: lockoutRules.windowSeconds },
  /** Failures of all users at an address; users who recently signed in there are exempt. */
  signInAddress: { failuresToWait: 30, windowSeconds: lockoutRules.windowSeconds },
  /** Sign-ins that an address begins at an identity provider, each of which calls it. */
  signOnAddress: { failuresToWait: 60, windowSeconds: lockoutRules.windowSeconds },
  /** Requests for a user name, known or not. */
  resetUser: { failuresToWait: 3, windowSeconds: 15 * 60 },
  /** Requests from an address. */
  resetAddress: { failuresToWait: 20, windowSeconds: 15 * 60 },
  /** Invalid links from an address. */
  resetLinkAddress: { failuresToWait: lockoutRules.failuresToWait, windowSeconds: lockoutRules.windowSeconds },
} as const satisfies Record<string, ThrottleRule>;

/** Code of a throttle. */
export type ThrottleCode = keyof typeof throttleRules;

/** How long an address counts as known after a sign-in. Units: days. */
export const knownAddressDays = 30;

/**
 * Returns the wait before the next attempt, from the times of the failures in the window; 0 for none.
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
  // A failure dated in the future by another clock counts as one made now.
  const recentFailuresMs = failuresAtMs
    .map((atMs) => Math.min(atMs, nowMs))
    .filter((atMs) => atMs > nowMs - windowMs)
    .toSorted((a, b) => a - b);
  const decisiveFailureMs = recentFailuresMs[recentFailuresMs.length - rule.failuresToWait];
  return decisiveFailureMs === undefined ? 0 : Math.ceil((decisiveFailureMs + windowMs - nowMs) / 1000);
}
