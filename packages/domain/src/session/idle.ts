/** The end of a session that nobody works in. */

import { sessionRules } from "./session-rule.ts";

/** Longest time that may be set. Units: minutes. */
export const idleMinutesAtMost = 1_440;

/**
 * Says whether nobody has worked for as long as is set; 0 is never. A clock that was set back ends nothing.
 *
 * Units: milliseconds since 1970, minutes.
 *
 * @example isIdle(0, 15 * 60_000, 15) // => true
 * @example isIdle(0, 86_400_000, 0) // => false
 */
export function isIdle(lastMs: number, nowMs: number, minutes: number): boolean {
  return minutes > 0 && nowMs - lastMs >= minutes * 60_000;
}

/**
 * Says whether a session was left alone, as the server sees it. A person who works renews their token before it ends, so the last renewal of
 * an active session is never older than a token's life.
 *
 * Units: milliseconds since 1970, minutes.
 *
 * @example wasLeftAlone(0, 16 * 60_000, 15) // => false
 * @example wasLeftAlone(0, 30 * 60_000, 15) // => true
 */
export function wasLeftAlone(renewedMs: number, nowMs: number, minutes: number): boolean {
  return isIdle(renewedMs + sessionRules.accessTokenSeconds * 1000, nowMs, minutes);
}
