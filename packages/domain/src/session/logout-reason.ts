/** Why a session ended. */

/** What is known of one way a session ends. */
export interface LogoutReasonRow {
  /** What the Login screen says; null says nothing. */
  readonly shown: "success" | "warning" | null;
}

/**
 * Every way a session ends.
 *
 * Source: specification 4.
 */
export const logoutReasons = {
  SESSION_EXPIRED: { shown: "warning" },
  DISCONNECTED_BY_SERVER: { shown: "warning" },
  LOGOUT_SUCCEEDED: { shown: "success" },
  LOGIN_REQUIRED: { shown: null },
} as const satisfies Record<string, LogoutReasonRow>;

/** A way a session ends. */
export type LogoutReason = keyof typeof logoutReasons;

/**
 * Says whether a value is a way a session ends.
 *
 * @example isLogoutReason("SESSION_EXPIRED") // => true
 */
export function isLogoutReason(value: unknown): value is LogoutReason {
  return typeof value === "string" && Object.hasOwn(logoutReasons, value);
}
