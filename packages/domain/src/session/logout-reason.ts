/** Reasons why a session ended. */

/** Properties of a reason. */
export interface LogoutReasonRow {
  /** Message style on the Login screen; null shows none. */
  readonly shown: "success" | "warning" | null;
}

/**
 * Every reason why a session ends.
 *
 * Source: specification 4.
 */
export const logoutReasons = {
  SESSION_EXPIRED: { shown: "warning" },
  DISCONNECTED_BY_SERVER: { shown: "warning" },
  LOGOUT_SUCCEEDED: { shown: "success" },
  LOGIN_REQUIRED: { shown: null },
} as const satisfies Record<string, LogoutReasonRow>;

/** A reason why a session ends. */
export type LogoutReason = keyof typeof logoutReasons;

/**
 * Returns why a session ended whose renewal was refused with this code: it expired, or the server ended it before its time.
 *
 * Source: specification 4.
 *
 * @example logoutReasonOf("SESSION_ENDED") // => "DISCONNECTED_BY_SERVER"
 */
export function logoutReasonOf(refusalCode: string): LogoutReason {
  return refusalCode === "TOKEN_EXPIRED" ? "SESSION_EXPIRED" : "DISCONNECTED_BY_SERVER";
}

/**
 * Tells whether a value is a logout reason.
 *
 * @example isLogoutReason("SESSION_EXPIRED") // => true
 */
export function isLogoutReason(value: unknown): value is LogoutReason {
  return typeof value === "string" && Object.hasOwn(logoutReasons, value);
}
