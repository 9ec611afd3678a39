/** When a fact happened: by the clock of its till where that can be true, corrected by the monotonic clock and the time of arrival where it cannot. */

import { clockToleranceMs, resolveMoment, type ClockAssumption } from "../inventory/index.ts";

/** By what the moment of a fact was found: the clock of the till as it is, or one of the assumptions of a device. */
export type FactClock = "AS_SAID" | ClockAssumption;

/** The clocks of a till. */
export interface TillClocks {
  /** Time by the wall clock. Units: milliseconds since 1970. */
  readonly saidAt: number;
  /** The monotonic clock. Units: milliseconds. */
  readonly uptimeMs: number;
}

/** When a call was sent by the clocks of its till, and when it came in. */
export interface CallClocks {
  /** Null where the till does not say it. */
  readonly sent: TillClocks | null;
  /** The fact of the call that was made last. */
  readonly newest: TillClocks;
  /** Units: milliseconds since 1970. */
  readonly arrivedAt: number;
}

/** When a fact happened. */
export interface FactMoment {
  /** Units: milliseconds since 1970. */
  readonly at: number;
  readonly assumed: FactClock;
}

/** A till may have been without a network for so long; what it dates earlier was dated by a clock that was wrong. Units: milliseconds. */
export const factAgeAtMostMs = 400 * 86_400_000;

/**
 * Finds when a fact happened. A till that says when it sent is believed as far as its clock is right; of one that does not, a clock that is possible is believed, and the
 * newest fact of a call with an impossible one is taken to be of its arrival.
 *
 * Units: milliseconds since 1970. Source: decisions 0287 and 0321.
 *
 * @example momentOfFact({ saidAt: 0, uptimeMs: 1_000 }, { sent: { saidAt: 5_000, uptimeMs: 6_000 }, newest: { saidAt: 0, uptimeMs: 1_000 }, arrivedAt: 1_773_368_999_000 }) // => { at: 1773368994000, assumed: "MEASURED" }
 */
export function momentOfFact(fact: TillClocks, { sent, newest, arrivedAt }: CallClocks): FactMoment {
  const isPossible = (at: number): boolean => at <= arrivedAt + clockToleranceMs && at >= arrivedAt - factAgeAtMostMs;
  const reference = sent ?? (isPossible(newest.saidAt) ? null : newest);
  const isTrusted = reference === null || Math.abs(arrivedAt - reference.saidAt) <= clockToleranceMs;
  if (isTrusted && isPossible(fact.saidAt)) return { at: fact.saidAt, assumed: "AS_SAID" };
  const from = reference ?? { saidAt: arrivedAt, uptimeMs: newest.uptimeMs };
  // A monotonic clock that is ahead of that of the sending is of a run before.
  const monotonic = ({ uptimeMs }: TillClocks) =>
    fact.uptimeMs <= from.uptimeMs ? { monotonic: { session: "", elapsed: uptimeMs } } : {};
  return resolveMoment(
    { at: fact.saidAt, ...monotonic(fact) },
    { at: from.saidAt, ...monotonic(from), arrivedAt, earliest: arrivedAt - factAgeAtMostMs },
  );
}
