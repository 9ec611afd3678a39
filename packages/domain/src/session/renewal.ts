/** Session renewal: each renewal token is used once, and its answer contains the next. */

/** How long a used renewal is answered again, for another tab or a lost answer. Units: seconds. */
export const renewalGraceSeconds = 30;

/** The requested renewal, and the state of the session. */
export interface RenewalQuestion {
  /** Number of the requested renewal. */
  readonly asked: number;
  /** Number of the unused renewal. */
  readonly current: number;
  /** When the previous renewal was used; null if none was. Units: milliseconds since 1970. */
  readonly renewedAtMs: number | null;
}

/** advance: use it, and return the next. repeat: return the current one again. reused: somebody has a copy, so the session ends. */
export type RenewalDecision = "advance" | "repeat" | "reused";

/**
 * Decides a renewal: the current one advances, the previous one is answered again for a moment, and any other was copied. Setting a clock
 * back does not prolong that moment.
 *
 * Units: milliseconds since 1970. Source: decision 0142.
 *
 * @example decideRenewal({ asked: 4, current: 5, renewedAtMs: 1_000 }, 31_001) // => "reused"
 */
export function decideRenewal({ asked, current, renewedAtMs }: RenewalQuestion, nowMs: number): RenewalDecision {
  if (asked === current) return "advance";
  const isWithinGrace = renewedAtMs !== null && Math.abs(nowMs - renewedAtMs) <= renewalGraceSeconds * 1000;
  return asked === current - 1 && isWithinGrace ? "repeat" : "reused";
}
