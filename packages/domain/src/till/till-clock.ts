/** Time of a fact: its till's clock if plausible, else corrected by the monotonic clock and the time of arrival. */

import { clockToleranceMs, resolveMoment, type ClockAssumption } from "../inventory/index.ts";

/** Basis of a fact's time: the till's clock as it is, or an assumption. */
export type FactTimeBasis = "AS_SAID" | ClockAssumption;

/** Clocks of a till. */
export interface TillClocks {
  /** Wall clock. Units: milliseconds since 1970. */
  readonly saidAt: number;
  /** Monotonic clock. Units: milliseconds. */
  readonly uptimeMs: number;
}

/** Clocks of a till when it sent a call, and the time of arrival. */
export interface CallClocks {
  /** The till's clocks as sent with the call; null if the till does not send them. */
  readonly sent: TillClocks | null;
  /** Last fact of the call. */
  readonly newest: TillClocks;
  /** Units: milliseconds since 1970. */
  readonly arrivedAt: number;
}

/** Time of a fact, and whether it is the till's own or an assumption. */
export interface FactMoment {
  /** Units: milliseconds since 1970. */
  readonly at: number;
  readonly assumed: FactTimeBasis;
}

/** Maximum time that a till is offline; an earlier date is the mark of a wrong clock. Units: milliseconds. */
export const factAgeAtMostMs = 400 * 86_400_000;

/**
 * Finds when a fact happened. If the till states when it sent the call, an error of its clock beyond the tolerance is corrected. Otherwise a
 * plausible time is accepted as
 * stated, and with an implausible one the newest fact of the call is dated at its arrival.
 *
 * Units: milliseconds since 1970. Source: decisions 0287 and 0321.
 *
 * @example momentOfFact({ saidAt: 0, uptimeMs: 1_000 }, { sent: { saidAt: 5_000, uptimeMs: 6_000 }, newest: { saidAt: 0, uptimeMs: 1_000 }, arrivedAt: 1_773_368_999_000 }) // => { at: 1773368994000, assumed: "MEASURED" }
 */
export function momentOfFact(fact: TillClocks, { sent, newest, arrivedAt }: CallClocks): FactMoment {
  const isPossibleTime = (atMs: number): boolean =>
    atMs <= arrivedAt + clockToleranceMs && atMs >= arrivedAt - factAgeAtMostMs;
  const referenceClocks = sent ?? (isPossibleTime(newest.saidAt) ? null : newest);
  const isReferenceTrusted =
    referenceClocks === null || Math.abs(arrivedAt - referenceClocks.saidAt) <= clockToleranceMs;
  if (isReferenceTrusted && isPossibleTime(fact.saidAt)) return { at: fact.saidAt, assumed: "AS_SAID" };
  const baseClocks = referenceClocks ?? { saidAt: arrivedAt, uptimeMs: newest.uptimeMs };
  // A monotonic clock ahead of the sending's is of an earlier run.
  const monotonicFields = ({ uptimeMs }: TillClocks) =>
    fact.uptimeMs <= baseClocks.uptimeMs ? { monotonic: { session: "", elapsed: uptimeMs } } : {};
  return resolveMoment(
    { at: fact.saidAt, ...monotonicFields(fact) },
    { at: baseClocks.saidAt, ...monotonicFields(baseClocks), arrivedAt, earliest: arrivedAt - factAgeAtMostMs },
  );
}
