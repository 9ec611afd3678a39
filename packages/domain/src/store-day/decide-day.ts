/** Rules of who decides on a store day, and until when. */

import { hasPermission, type HeldPermissions } from "../access/index.ts";
import { fail, issue, ok, type Result } from "../result/index.ts";
import type { StoreDayState } from "../transaction/index.ts";

import { isReadyForAudit, type BoardSquare } from "./board.ts";

/**
 * Tells whether a caller may accept blockers, audit and reopen days: they close the books, and see the sales that they close.
 *
 * Source: decision 0365.
 *
 * @example [["REPORT_CUD"], ["REPORT_CUD", "SALE_READ"]].map((permissions) => mayDecideDays(permissions)) // => [false, true]
 */
export function mayDecideDays(permissions: HeldPermissions): boolean {
  return hasPermission(permissions, ["REPORT_CUD"]) && hasPermission(permissions, ["SALE_READ"]);
}

/**
 * Checks that the blockers of a day may still be accepted: an audited day keeps the acceptances it was audited with.
 *
 * Errors: STORE_DAY_TRANSITION. Source: behaviour 3.8, decision 0365.
 *
 * @example checkAcceptable("AUDITED").issues[0].code // => "STORE_DAY_TRANSITION"
 */
export function checkAcceptable(state: StoreDayState): Result<null> {
  return state === "AUDITED" || state === "EXPORTED"
    ? fail(issue("STORE_DAY_TRANSITION", [], { state, action: "accept" }))
    : ok(null);
}

/** Time that late facts have after the end of a business day before the server audits it. Units: milliseconds. */
export const auditDelayMs = 3 * 3_600_000;

/** Number of days, back from the last finished one, that the server audits by itself; older days must be audited by a user. */
export const auditDaysBack = 14;

/**
 * Tells whether the server may audit a day by itself: nothing is open, and it was never audited. A day that was opened again, by a person or by a late fact, needs a person.
 *
 * Source: behaviour 3.8, decision 0400.
 *
 * @example isAuditedByServer({ state: "LOADED", open: 0, isOver: true, isReopened: false }, 1) // => false
 */
export function isAuditedByServer(day: BoardSquare, audits: number): boolean {
  return isReadyForAudit(day) && day.isOver && audits === 0;
}
