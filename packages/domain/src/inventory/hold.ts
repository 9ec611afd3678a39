/** Holds of documents: a lease that its holder renews, so that a machine that died holds nothing for long. */

import { hasPermission, type HeldPermissions } from "../access/index.ts";
import { fail, issue, ok, type Result } from "../result/index.ts";

/** A user at a terminal, until a moment. */
export interface Hold {
  readonly userId: number;
  readonly terminalId: string;
  /** Units: milliseconds since 1970. */
  readonly until: number;
  /** Holder from whom it was taken before its time; absent when nobody lost it. */
  readonly takenFrom?: Pick<Hold, "userId" | "terminalId">;
}

/** A request to hold: the user, the terminal and the time. */
export interface HoldRequest {
  readonly userId: number;
  readonly terminalId: string;
  /** Units: milliseconds since 1970. */
  readonly now: number;
  /** The user has been told who holds it, and takes it over all the same. */
  readonly isTakeOver?: boolean;
  /** The permissions of the user: a take-over asks for INVENTORYDOCUMENT_CUD. */
  readonly held?: HeldPermissions;
}

/** How long a hold lasts without a sign of life. Source: behaviour 3.1. */
export const holdLeaseMs = 150_000;

/** How often a holder gives a sign of life. Source: behaviour 3.1. */
export const holdHeartbeatMs = 30_000;

/**
 * Says whether scans of a device that joined a count may be missing: it has some to send, or has not said that it is done.
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
 * Takes a hold or renews one's own; one that ran out belongs to nobody. Who may change documents takes over a hold of another, and the hold
 * remembers from whom.
 *
 * Errors: DOC_HELD_BY, with the user who holds it; ACCESS_DENIED (a take-over without INVENTORYDOCUMENT_CUD). Source: behaviour 3.1 (Continue, Hold).
 *
 * @example takeHold(null, { userId: 7, terminalId: "T1", now: 0 }) // => { ok: true, value: { userId: 7, terminalId: "T1", until: 150000 } }
 */
export function takeHold(hold: Hold | null, request: HoldRequest): Result<Hold> {
  const { now, isTakeOver = false, held = [] } = request;
  const other =
    hold !== null && isHeldByAnother(hold, request) ? { userId: hold.userId, terminalId: hold.terminalId } : null;
  if (other !== null && !isTakeOver) return fail(issue("DOC_HELD_BY", [], other));
  if (other !== null && !hasPermission(held, ["INVENTORYDOCUMENT_CUD"]))
    return fail(issue("ACCESS_DENIED", [], { permission: "INVENTORYDOCUMENT_CUD" }));
  const takenFrom = other ?? (isHeld(hold, now) ? hold?.takenFrom : undefined);
  return ok({ ...newHold(request), ...(takenFrom !== undefined && { takenFrom }) });
}

/**
 * Gives the hold of whoever asks, for what nobody can hold yet.
 *
 * @example newHold({ userId: 7, terminalId: "T1", now: 0 }).until // => 150000
 */
export function newHold({ userId, terminalId, now }: HoldRequest): Hold {
  return { userId, terminalId, until: now + holdLeaseMs };
}

/**
 * Says whether a hold is alive.
 *
 * @example isHeld({ userId: 7, terminalId: "T1", until: 1000 }, 1000) // => false
 */
export function isHeld(hold: Hold | null, now: number): boolean {
  return hold !== null && now < hold.until;
}

/**
 * Says whether somebody else, or the same user at another terminal, holds the document.
 *
 * @example isHeldByAnother({ userId: 7, terminalId: "T1", until: 1000 }, { userId: 8, terminalId: "T1", now: 0 }) // => true
 */
export function isHeldByAnother(hold: Hold | null, request: HoldRequest): boolean {
  const isOwn = hold?.userId === request.userId && hold.terminalId === request.terminalId;
  return isHeld(hold, request.now) && !isOwn;
}

/**
 * Says whether a request comes from the one who holds the document.
 *
 * Errors: DOC_HELD_BY; its user is 0 when nobody holds the document and it has to be taken first.
 *
 * @example checkHolder(null, { userId: 7, terminalId: "T1", now: 0 }).ok // => false
 */
export function checkHolder(hold: Hold | null, request: HoldRequest): Result<null> {
  if (isHeld(hold, request.now) && !isHeldByAnother(hold, request)) return ok(null);
  const holder = isHeld(hold, request.now) ? hold : null;
  return fail(issue("DOC_HELD_BY", [], { userId: holder?.userId ?? 0, terminalId: holder?.terminalId ?? "" }));
}
