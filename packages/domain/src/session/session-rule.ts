/** How long sessions, tokens and links last. */

/**
 * Every duration of a session.
 *
 * Source: behaviour 3.9 (invitation), 3.10.
 */
export const sessionRules = {
  /** Units: seconds. */
  accessTokenSeconds: 15 * 60,
  /** Without "remember me". Units: seconds. */
  sessionSeconds: 12 * 3600,
  /** With "remember me". Units: seconds. */
  rememberedSeconds: 30 * 24 * 3600,
  /** A link to set a forgotten password. Units: seconds. */
  resetLinkSeconds: 60 * 60,
  /** A link to a new account. Units: seconds. */
  invitationSeconds: 72 * 3600,
} as const;

/**
 * Gives how long a session lasts, from signing in.
 *
 * Units: seconds.
 *
 * @example sessionLength({ remember: false }) // => 43200
 */
export function sessionLength({ remember }: { readonly remember: boolean }): number {
  return remember ? sessionRules.rememberedSeconds : sessionRules.sessionSeconds;
}

/** Life of a session or link: its end, and the moment at which it was ended or used earlier. */
export interface Lease {
  /** Units: milliseconds since 1970. */
  readonly expiresAtMs: number;
  /** When a session was ended, or a link used; null while it was not. */
  readonly endedAtMs: number | null;
}

/** State of a session or link. */
export type LeaseState = "open" | "ended" | "expired";

/**
 * Says what has become of a session or of a link; one that was ended before its time is ended, not expired. What is not open is not kept.
 *
 * Source: behaviour 3.10: a link serves once.
 *
 * @example leaseState({ expiresAtMs: 1_000, endedAtMs: null }, 1_000) // => "expired"
 */
export function leaseState({ expiresAtMs, endedAtMs }: Lease, nowMs: number): LeaseState {
  if (endedAtMs !== null) return "ended";
  return nowMs < expiresAtMs ? "open" : "expired";
}
