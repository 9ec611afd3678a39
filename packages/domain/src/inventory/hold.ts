/** Holds of documents: a lease that its holder renews, so that a machine that died holds nothing for long. */

import { hasPermission, type HeldPermissions } from "../access/index.ts";
import { fail, issue, ok, type Result } from "../result/index.ts";

/** A lock on a document: the user and terminal that hold it, and its expiry. */
export interface Hold {
  readonly userId: number;
  readonly terminalId: string;
  /** Units: milliseconds since 1970. */
  readonly until: number;
  /** Previous holder, if the hold was taken over before it expired; absent otherwise. */
  readonly takenFrom?: Pick<Hold, "userId" | "terminalId">;
}

/** A request to hold: the user, the terminal and the time. */
export interface HoldRequest {
  readonly userId: number;
  readonly terminalId: string;
  /** Units: milliseconds since 1970. */
  readonly now: number;
  /** True if the user takes over the hold of another, after being told who holds the document. */
  readonly isTakeOver?: boolean;
  /** The permissions of the user: a take-over asks for INVENTORYDOCUMENT_CUD. */
  readonly permissions?: HeldPermissions;
}

/** Duration of a hold without a heartbeat. Units: milliseconds. Source: behaviour 3.1. */
export const holdLeaseMs = 150_000;

/** Interval of a holder's heartbeats. Units: milliseconds. Source: behaviour 3.1. */
export const holdHeartbeatMs = 30_000;

/**
 * Tells whether a device of a count may still send scans: it has unsent scans, or has not reported that it is done.
 *
 * Source: behaviour 3.1 (Close: no counter with unsynced scans), decision 0288.
 *
 * @example isCounterPending({ waiting: 0, hasLeft: true }) // => false
 */
export function isCounterPending({
  waiting,
  hasLeft,
}: {
  readonly waiting: number;
  readonly hasLeft: boolean;
}): boolean {
  return waiting > 0 || !hasLeft;
}

/**
 * Acquires or renews the hold on a document; an expired hold is free. A user who may change documents can take over another's hold, which records
 * from whom.
 *
 * Errors: DOC_HELD_BY, with the user who holds it; ACCESS_DENIED (a take-over without INVENTORYDOCUMENT_CUD). Source: behaviour 3.1 (Continue, Hold).
 *
 * @example acquireHold(null, { userId: 7, terminalId: "T1", now: 0 }) // => { ok: true, value: { userId: 7, terminalId: "T1", until: 150000 } }
 */
export function acquireHold(hold: Hold | null, request: HoldRequest): Result<Hold> {
  const { now, isTakeOver = false, permissions = [] } = request;
  const otherHolder =
    hold !== null && hasOtherHolder(hold, request) ? { userId: hold.userId, terminalId: hold.terminalId } : null;
  if (otherHolder !== null && !isTakeOver) return fail(issue("DOC_HELD_BY", [], otherHolder));
  if (otherHolder !== null && !hasPermission(permissions, ["INVENTORYDOCUMENT_CUD"]))
    return fail(issue("ACCESS_DENIED", [], { permission: "INVENTORYDOCUMENT_CUD" }));
  const previousHolder = otherHolder ?? (isHoldActive(hold, now) ? hold?.takenFrom : undefined);
  return ok({ ...createHold(request), ...(previousHolder !== undefined && { takenFrom: previousHolder }) });
}

/**
 * Makes the hold of the requesting user, for a new document.
 *
 * @example createHold({ userId: 7, terminalId: "T1", now: 0 }).until // => 150000
 */
export function createHold({ userId, terminalId, now }: HoldRequest): Hold {
  return { userId, terminalId, until: now + holdLeaseMs };
}

/**
 * Tells whether a hold exists and has not expired.
 *
 * @example isHoldActive({ userId: 7, terminalId: "T1", until: 1000 }, 1000) // => false
 */
export function isHoldActive(hold: Hold | null, now: number): boolean {
  return hold !== null && now < hold.until;
}

/**
 * Tells whether another user, or the same user at another terminal, holds the document.
 *
 * @example hasOtherHolder({ userId: 7, terminalId: "T1", until: 1000 }, { userId: 8, terminalId: "T1", now: 0 }) // => true
 */
export function hasOtherHolder(hold: Hold | null, request: HoldRequest): boolean {
  const isOwnHold = hold?.userId === request.userId && hold.terminalId === request.terminalId;
  return isHoldActive(hold, request.now) && !isOwnHold;
}

/**
 * Checks that the requesting user holds the document.
 *
 * Errors: DOC_HELD_BY; its user is 0 when nobody holds the document and it has to be taken first.
 *
 * @example checkHolder(null, { userId: 7, terminalId: "T1", now: 0 }).ok // => false
 */
export function checkHolder(hold: Hold | null, request: HoldRequest): Result<null> {
  if (isHoldActive(hold, request.now) && !hasOtherHolder(hold, request)) return ok(null);
  const activeHold = isHoldActive(hold, request.now) ? hold : null;
  return fail(issue("DOC_HELD_BY", [], { userId: activeHold?.userId ?? 0, terminalId: activeHold?.terminalId ?? "" }));
}
