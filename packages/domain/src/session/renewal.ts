/** Each renewal of a session is used once: the next one comes with its answer. */

/** A renewal that was used is answered again for so long: another tab asked with it, or its answer was lost. Units: seconds. */
export const renewalGraceSeconds = 30;

/** Which renewal is asked for, and how far the session has come. */
export interface RenewalQuestion {
  /** The number of the renewal that is asked with. */
  readonly asked: number;
  /** The number of the renewal that has not been used. */
  readonly current: number;
  /** When the one before the current one was used; null where none was. Units: milliseconds since 1970. */
  readonly renewedAtMs: number | null;
}

/** advance: it is used, and the next one is given. repeat: the current one is given again. reused: somebody has a copy, and the session ends. */
export type RenewalDecision = "advance" | "repeat" | "reused";

/**
 * Decides what a renewal comes to: the current one advances, the one just before it is answered again for a moment, and any other was copied. A clock
 * that was set back meanwhile does not prolong that moment.
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
