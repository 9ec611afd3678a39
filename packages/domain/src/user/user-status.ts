/** Status of an account, and whether it may sign in. */

import type { CalendarDate } from "../period/index.ts";
import { fail, issue, ok, quoted, type Result } from "../result/index.ts";

/** Account fields that determine its status, or change with it. */
export interface Account {
  readonly isActive: boolean;
  readonly isLocked: boolean;
  readonly isDeleted: boolean;
  /** Last day of work; null if none is set. */
  readonly terminationDate: CalendarDate | null;
  /** Whether the user has a password, because the invitation was answered. */
  readonly hasPassword: boolean;
  /** Whether the organisation's directory manages the password, instead of Comptoir. */
  readonly isLdap: boolean;
  /** Failed sign-ins since the last success. */
  readonly failedAttempts: number;
}

/** Properties of an account status. */
export interface UserStatusRow {
  /** Refusal despite the right password; null allows the sign-in. */
  readonly refusal: "LOCKED" | "NOACCESS" | null;
}

/**
 * Every account status; if several apply, the first counts.
 *
 * Source: behaviour 3.9, specification 8.
 */
export const userStatuses = {
  DELETED: { refusal: "NOACCESS" },
  TERMINATED: { refusal: "NOACCESS" },
  INACTIVE: { refusal: "NOACCESS" },
  LOCKED: { refusal: "LOCKED" },
  INVITED: { refusal: "NOACCESS" },
  ACTIVE: { refusal: null },
} as const satisfies Record<string, UserStatusRow>;

/** An account status. */
export type UserStatus = keyof typeof userStatuses;

/** Codes of the statuses. */
export const userStatusCodes: readonly UserStatus[] = /* @__PURE__ */ Object.keys(userStatuses).filter(
  (code): code is UserStatus => Object.hasOwn(userStatuses, code),
);

/**
 * Returns the status of an account on a date; the last day of work is still active.
 *
 * Source: behaviour 3.9.
 *
 * @example userStatus({ isActive: true, isLocked: false, isDeleted: false, terminationDate: "2026-03-31", hasPassword: true, isLdap: false, failedAttempts: 0 }, "2026-04-01") // => "TERMINATED"
 */
export function userStatus(account: Account, today: CalendarDate): UserStatus {
  if (account.isDeleted) return "DELETED";
  if (account.terminationDate !== null && account.terminationDate < today) return "TERMINATED";
  if (!account.isActive) return "INACTIVE";
  if (account.isLocked) return "LOCKED";
  return account.hasPassword || account.isLdap ? "ACTIVE" : "INVITED";
}

/**
 * Tells whether a user with a status may sign in.
 *
 * @example maySignIn("LOCKED") // => false
 */
export function maySignIn(status: UserStatus): boolean {
  return userStatuses[status].refusal === null;
}

/**
 * Tells whether an account keeps its rights, so that work in its name goes on: also while wrong passwords have locked it,
 * or while its invitation waits.
 *
 * Source: decision 0438.
 *
 * @example keepsRights("LOCKED") // => true
 */
export function keepsRights(status: UserStatus): boolean {
  return status === "ACTIVE" || status === "LOCKED" || status === "INVITED";
}

/** Outcome of a sign-in: entered, or one of three refusals. */
export type SignInOutcome = "ENTER" | "LOGIN_FAILED" | "LOCKED" | "NOACCESS";

/** Facts of a sign-in attempt. */
export interface SignInAttempt {
  /** Status of the account with the given name; null if there is none. */
  readonly status: UserStatus | null;
  readonly isPasswordRight: boolean;
  /** True if at least one role reaches a layer. */
  readonly hasRole: boolean;
}

/**
 * Decides a sign-in. A locked account is reported whatever the password, so that its user knows; any other reason only
 * after the right password.
 *
 * Source: specification 8; decision 0052.
 *
 * @example signInOutcome({ status: "LOCKED", isPasswordRight: false, hasRole: true }) // => "LOCKED"
 */
export function signInOutcome({ status, isPasswordRight, hasRole }: SignInAttempt): SignInOutcome {
  if (status === "LOCKED") return "LOCKED";
  if (status === null || !isPasswordRight) return "LOGIN_FAILED";
  return userStatuses[status].refusal ?? (hasRole ? "ENTER" : "NOACCESS");
}

/**
 * Actions on an account, each with the statuses in which it is allowed.
 *
 * Source: behaviour 3.9, 3.10; decision 0090.
 */
export const userActions = {
  deactivate: { from: ["INVITED", "ACTIVE", "LOCKED"] },
  activate: { from: ["INACTIVE"] },
  lock: { from: ["ACTIVE"] },
  unlock: { from: ["LOCKED"] },
  terminate: { from: ["INVITED", "ACTIVE", "INACTIVE", "LOCKED"] },
  reinstate: { from: ["TERMINATED"] },
  delete: { from: ["INVITED", "ACTIVE", "INACTIVE", "LOCKED", "TERMINATED"] },
  restore: { from: ["DELETED"] },
  acceptInvitation: { from: ["INVITED"] },
  invite: { from: ["INVITED"] },
  requirePassword: { from: ["ACTIVE", "LOCKED"] },
} as const satisfies Record<string, { readonly from: readonly UserStatus[] }>;

/** An action on an account. */
export type UserAction = keyof typeof userActions;

/** Parameters of an action. */
export interface UserActionParams {
  readonly today: CalendarDate;
  /** Last day of work, for `terminate`. */
  readonly lastDay?: CalendarDate;
}

/**
 * Lists the possible actions on an account with a status.
 *
 * @example listUserActions("LOCKED") // => ["deactivate", "unlock", "terminate", "delete", "requirePassword"]
 */
export function listUserActions(status: UserStatus): readonly UserAction[] {
  return Object.keys(userActions)
    .filter(isUserAction)
    .filter((action) => isAllowedFrom(action, status));
}

/**
 * Applies an action to an account if its status allows it. Inviting and requesting a new password change nothing, unlocking clears the failures,
 * restoring returns the account as it was, reinstating clears the last day.
 *
 * Errors: USER_STATUS with the status and the action; REQUIRED for `terminate` without its day.
 *
 * @example changeAccount({ isActive: true, isLocked: false, isDeleted: false, terminationDate: null, hasPassword: true, isLdap: false, failedAttempts: 0 }, "unlock", { today: "2026-04-01" }).issues[0].code // => "USER_STATUS"
 */
export function changeAccount(
  account: Account,
  action: UserAction,
  { today, lastDay }: UserActionParams,
): Result<Account> {
  const statusBefore = userStatus(account, today);
  if (!isUserAction(action) || !isAllowedFrom(action, statusBefore))
    return fail(issue("USER_STATUS", [], { status: statusBefore, action: quoted(action) }));
  if (action === "terminate")
    return lastDay === undefined
      ? fail(issue("REQUIRED", ["terminationDate"]))
      : ok({ ...account, terminationDate: lastDay });
  return ok({ ...account, ...effectByAction[action] });
}

const effectByAction: Readonly<Record<Exclude<UserAction, "terminate">, Partial<Account>>> = {
  deactivate: { isActive: false },
  activate: { isActive: true },
  lock: { isLocked: true },
  unlock: { isLocked: false, failedAttempts: 0 },
  reinstate: { terminationDate: null },
  delete: { isDeleted: true },
  restore: { isDeleted: false },
  acceptInvitation: { hasPassword: true },
  invite: {},
  requirePassword: {},
};

const isUserAction = (value: string): value is UserAction => Object.hasOwn(userActions, value);
const isAllowedFrom = (action: UserAction, status: UserStatus): boolean =>
  userActions[action].from.some((from) => from === status);
