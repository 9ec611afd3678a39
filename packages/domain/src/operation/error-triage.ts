/** Triage of equal errors: assigning, muting, resolving and reopening them, and the status that follows from later occurrences. */

import { fail, issue, mapResult, ok, prefixIssuePaths, type Result } from "../result/index.ts";
import { isBlank, parseText } from "../text/index.ts";

/** Statuses of equal errors, in the order of attention that they need. */
export const errorStatuses = ["REAPPEARED", "NEW", "ASSIGNED", "MUTED", "RESOLVED"] as const;

/** Status of equal errors. */
export type ErrorStatus = (typeof errorStatuses)[number];

/** Decision about equal errors. Units: milliseconds since 1970. */
export interface ErrorTriage {
  readonly state: "OPEN" | "MUTED" | "RESOLVED";
  /** Id of the user who takes care of the errors; null if nobody does. */
  readonly assigneeId: number | null;
  /** End of the mute; null for a mute without end, and if the errors are not muted. */
  readonly mutedUntil: number | null;
  /** Time of the resolution; null if the errors are not resolved. */
  readonly resolvedAt: number | null;
}

/** Triage of errors that nobody has decided about. */
export const untriagedError: ErrorTriage = { state: "OPEN", assigneeId: null, mutedUntil: null, resolvedAt: null };

/** Last occurrence of equal errors, and the present time. Units: milliseconds since 1970. */
export interface ErrorTimes {
  readonly lastAt: number;
  readonly now: number;
}

/** Limits of a mute. Units: days. */
export const muteRules = { mostDays: 365, offeredDays: [1, 7, 30] } as const;

/** Changes of a triage. `days` is the length of a mute; null is a mute without end. */
export type ErrorChange =
  | { readonly action: "ASSIGN"; readonly assigneeId: number | null }
  | { readonly action: "MUTE"; readonly days: number | null }
  | { readonly action: "RESOLVE" }
  | { readonly action: "REOPEN" }
  | { readonly action: "COMMENT" };

/**
 * Returns the status of equal errors. Resolved errors have reappeared if they occurred after their resolution; muted errors are
 * silent until the mute ends, however often they occur. Assigning changes neither.
 *
 * Source: behaviour 3.4 (Error log), decision 0498.
 *
 * @example errorStatusOf({ ...untriagedError, state: "RESOLVED", resolvedAt: 5_000 }, { lastAt: 4_000, now: 9_000 }) // => "RESOLVED"
 * @example errorStatusOf({ ...untriagedError, state: "RESOLVED", resolvedAt: 5_000 }, { lastAt: 6_000, now: 9_000 }) // => "REAPPEARED"
 * @example errorStatusOf({ ...untriagedError, state: "MUTED", mutedUntil: 8_000 }, { lastAt: 6_000, now: 9_000 }) // => "NEW"
 */
export function errorStatusOf(triage: ErrorTriage, { lastAt, now }: ErrorTimes): ErrorStatus {
  const { state, assigneeId, mutedUntil, resolvedAt } = triage;
  if (state === "RESOLVED") return resolvedAt !== null && lastAt > resolvedAt ? "REAPPEARED" : "RESOLVED";
  if (state === "MUTED" && (mutedUntil === null || now < mutedUntil)) return "MUTED";
  return assigneeId === null ? "NEW" : "ASSIGNED";
}

/**
 * Tells whether errors of a status still need attention: muted and resolved errors are not counted.
 *
 * @example isOpenError("REAPPEARED") // => true
 * @example isOpenError("MUTED") // => false
 */
export function isOpenError(status: ErrorStatus): boolean {
  return status !== "MUTED" && status !== "RESOLVED";
}

/**
 * Applies a change to a triage. A change that the triage already has leaves it as it is: resolving resolved errors keeps the time.
 *
 * Source: decision 0498.
 *
 * @example changeErrorTriage(untriagedError, { action: "ASSIGN", assigneeId: 7 }, { lastAt: 4_000, now: 5_000 }) // => { state: "OPEN", assigneeId: 7, mutedUntil: null, resolvedAt: null }
 * @example changeErrorTriage(untriagedError, { action: "RESOLVE" }, { lastAt: 4_000, now: 5_000 }) // => { state: "RESOLVED", assigneeId: null, mutedUntil: null, resolvedAt: 5_000 }
 */
export function changeErrorTriage(triage: ErrorTriage, change: ErrorChange, times: ErrorTimes): ErrorTriage {
  const { assigneeId } = triage;
  switch (change.action) {
    case "ASSIGN":
      return { ...triage, assigneeId: change.assigneeId };
    case "MUTE":
      return {
        state: "MUTED",
        assigneeId,
        mutedUntil: muteEndOf(change.days, times.now),
        resolvedAt: null,
      };
    case "RESOLVE":
      return errorStatusOf(triage, times) === "RESOLVED"
        ? triage
        : { state: "RESOLVED", assigneeId, mutedUntil: null, resolvedAt: times.now };
    case "REOPEN":
      return { ...untriagedError, assigneeId };
    case "COMMENT":
      return triage;
  }
}

/** Stored decision about errors, with the triage after it. Units: milliseconds since 1970. */
export interface ErrorDecision extends ErrorTriage {
  readonly version: number;
  readonly action: ErrorChange["action"] | "UNDO";
  readonly userId: number;
  readonly at: number;
  readonly comment: string;
}

/** Decision that a user requests, with the version of the triage that they saw. */
export interface ErrorRequest {
  readonly userId: number;
  readonly version: number;
  readonly change: ErrorChange | { readonly action: "UNDO" };
  readonly comment: string;
}

/** Effect of a request on the triage. */
export type ErrorVerdict =
  | { readonly kind: "NOTHING" }
  | { readonly kind: "CHANGE"; readonly triage: ErrorTriage }
  | { readonly kind: "REFUSED"; readonly code: "ENTITY_STALE" | "ERROR_UNDO" };

/**
 * Decides what a request does to errors with these decisions, newest first. The same request again, after its answer was lost, does nothing,
 * nor does a change that the triage already has, unless it comes with a comment. A decision is undone by its author only, once, and only while it is the
 * last one.
 *
 * Errors: ENTITY_STALE for a request that saw an earlier version, ERROR_UNDO. Source: decision 0498.
 *
 * @example decideErrors([], { userId: 7, version: 0, change: { action: "RESOLVE" }, comment: "" }, { lastAt: 4_000, now: 5_000 }) // => { kind: "CHANGE", triage: { state: "RESOLVED", assigneeId: null, mutedUntil: null, resolvedAt: 5_000 } }
 * @example decideErrors([], { userId: 7, version: 0, change: { action: "UNDO" }, comment: "" }, { lastAt: 4_000, now: 5_000 }) // => { kind: "REFUSED", code: "ERROR_UNDO" }
 */
export function decideErrors(
  [last, previous]: readonly ErrorDecision[],
  request: ErrorRequest,
  times: ErrorTimes,
): ErrorVerdict {
  const { userId, version, change, comment } = request;
  if (last !== undefined && isRepeatedRequest(last, request)) return { kind: "NOTHING" };
  const isSeenVersionCurrent = version === (last?.version ?? 0);
  if (change.action === "UNDO")
    return isSeenVersionCurrent && last?.userId === userId && last.action !== "UNDO"
      ? { kind: "CHANGE", triage: pickTriage(previous ?? untriagedError) }
      : { kind: "REFUSED", code: "ERROR_UNDO" };
  const currentTriage = pickTriage(last ?? untriagedError);
  const changedTriage = changeErrorTriage(currentTriage, change, times);
  if (change.action !== "COMMENT" && comment === "" && isSameTriage(changedTriage, currentTriage))
    return { kind: "NOTHING" };
  return isSeenVersionCurrent ? { kind: "CHANGE", triage: changedTriage } : { kind: "REFUSED", code: "ENTITY_STALE" };
}

function isRepeatedRequest(last: ErrorDecision, { userId, version, change, comment }: ErrorRequest): boolean {
  const isSameAction = last.version === version + 1 && last.userId === userId && last.action === change.action;
  if (!isSameAction || last.comment !== comment) return false;
  if (change.action === "ASSIGN") return last.assigneeId === change.assigneeId;
  return change.action !== "MUTE" || last.mutedUntil === muteEndOf(change.days, last.at);
}

const muteEndOf = (days: number | null, now: number): number | null => (days === null ? null : now + days * 86_400_000);

const pickTriage = ({ state, assigneeId, mutedUntil, resolvedAt }: ErrorTriage): ErrorTriage => ({
  state,
  assigneeId,
  mutedUntil,
  resolvedAt,
});

const isSameTriage = (left: ErrorTriage, right: ErrorTriage): boolean =>
  left.state === right.state &&
  left.assigneeId === right.assigneeId &&
  left.mutedUntil === right.mutedUntil &&
  left.resolvedAt === right.resolvedAt;

/**
 * Parses the comment of a change: at most 199 characters, optional unless it is all there is.
 *
 * Errors: ERROR_COMMENT, MAX_LENGTH and SPECIAL_CHARACTERS, at `comment`. Source: decision 0498.
 *
 * @example parseErrorComment("RESOLVE", " ").value // => ""
 * @example parseErrorComment("COMMENT", " ").issues[0].code // => "ERROR_COMMENT"
 */
export function parseErrorComment(action: ErrorChange["action"] | "UNDO", comment: string): Result<string> {
  if (isBlank(comment)) return action === "COMMENT" ? fail(issue("ERROR_COMMENT", ["comment"])) : ok("");
  return mapResult(prefixIssuePaths(["comment"], parseText(comment, "max200")), (text) => text);
}

/**
 * Serialises the triage of an Error log report row, whatever its columns are. The version is 0 before any decision.
 *
 * @example printSeenError({ status: "MUTED", version: 2 }) // => "MUTED 2"
 */
export function printSeenError({ status, version }: SeenError): string {
  return `${status} ${version}`;
}

/** Triage of errors as a row of the Error log report shows it. */
export interface SeenError {
  readonly status: ErrorStatus;
  readonly version: number;
}

/**
 * Parses the triage of an Error log report row; null if the text is invalid.
 *
 * @example parseSeenError("MUTED 2") // => { status: "MUTED", version: 2 }
 */
export function parseSeenError(text: string): SeenError | null {
  const [, name = "", version = ""] = /^([A-Z]+) (0|[1-9]\d{0,8})$/u.exec(text) ?? [];
  const errorStatus = errorStatuses.find((candidate) => candidate === name);
  return errorStatus === undefined ? null : { status: errorStatus, version: Number(version) };
}
