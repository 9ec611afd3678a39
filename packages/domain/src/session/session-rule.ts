/** Durations of sessions, tokens and links. */

/**
 * Every duration of a session.
 *
 * Source: behaviour 3.9 (invitation), 3.10.
 */
export const sessionRules = {
  /** Time until an access token expires. Units: seconds. */
  accessTokenSeconds: 15 * 60,
  /** Duration of a session without "remember me". Units: seconds. */
  sessionSeconds: 12 * 3600,
  /** Duration of a session with "remember me". Units: seconds. */
  rememberedSeconds: 30 * 24 * 3600,
  /** Validity of a link to reset a forgotten password. Units: seconds. */
  resetLinkSeconds: 60 * 60,
  /** Validity of the link that invites a user to a new account. Units: seconds. */
  invitationSeconds: 72 * 3600,
} as const;

/**
 * Returns the duration of a session, from sign-in.
 *
 * Units: seconds.
 *
 * @example sessionDuration({ remember: false }) // => 43200
 */
export function sessionDuration({ remember }: { readonly remember: boolean }): number {
  return remember ? sessionRules.rememberedSeconds : sessionRules.sessionSeconds;
}

/** End of a session or link, and when it was ended or used before that. */
export interface Lifetime {
  /** Units: milliseconds since 1970. */
  readonly expiresAtMs: number;
  /** When the session was ended, or the link used; null if not. */
  readonly endedAtMs: number | null;
}

/** State of a session or link. */
export type LifetimeState = "open" | "ended" | "expired";

/**
 * Returns the state of a session or link; one ended before its time is ended, not expired.
 *
 * Source: behaviour 3.10: a link serves once.
 *
 * @example lifetimeState({ expiresAtMs: 1_000, endedAtMs: null }, 1_000) // => "expired"
 */
export function lifetimeState({ expiresAtMs, endedAtMs }: Lifetime, nowMs: number): LifetimeState {
  if (endedAtMs !== null) return "ended";
  return nowMs < expiresAtMs ? "open" : "expired";
}
