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
 * Tells whether a value is a logout reason.
 *
 * @example isLogoutReason("SESSION_EXPIRED") // => true
 */
export function isLogoutReason(value: unknown): value is LogoutReason {
  return typeof value === "string" && Object.hasOwn(logoutReasons, value);
}
