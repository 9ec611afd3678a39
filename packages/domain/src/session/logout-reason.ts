/** Why a session ended. */

/** Facts of one way in which a session ends. */
export interface LogoutReasonRow {
  /** Style of the message on the Login screen; null shows none. */
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
