/** End of inactive sessions. */

import { sessionRules } from "./session-rule.ts";

/** Maximum of the setting that ends inactive sessions. Units: minutes. */
export const idleMinutesAtMost = 1_440;

/**
 * Tells whether a user has been inactive for the configured minutes; 0 disables the limit. A clock that was set back does not end the session.
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
 * Tells whether somebody has worked since a token was received, so that its renewal counts as work, not as that of a page left open. True without
 * a known time of work. Both times are of the same clock, which need not be right.
 *
 * Units: milliseconds since 1970. Source: decision 0443.
 *
 * @example isAttended(900_000, 900_001) // => true
 * @example isAttended(900_000, 900_000) // => false
 */
export function isAttended(receivedMs: number, lastMs: number | null): boolean {
  return lastMs === null || lastMs > receivedMs;
}

/**
 * Tells whether the server considers a session inactive. An active user renews their token before its expiry, so the last attended renewal of
 * an active session is never older than a token's lifetime and the minutes.
 *
 * Units: milliseconds since 1970, minutes.
 *
 * @example isSessionIdle(0, 16 * 60_000, 15) // => false
 * @example isSessionIdle(0, 30 * 60_000, 15) // => true
 */
export function isSessionIdle(renewedMs: number, nowMs: number, minutes: number): boolean {
  return isIdle(renewedMs + sessionRules.accessTokenSeconds * 1000, nowMs, minutes);
}
