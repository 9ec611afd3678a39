import fc from "fast-check";

import type * as operation from "../../../operation/index.ts";
import type { ErrorStatus, ErrorTriage } from "../../../operation/index.ts";
import { arbErrorChange, arbErrorHistory, type ErrorHistory } from "../../arbitraries/error-triage.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<
  typeof operation,
  | "changeErrorTriage"
  | "errorStatusOf"
  | "errorStatuses"
  | "isOpenError"
  | "parseErrorComment"
  | "parseSeenError"
  | "printSeenError"
  | "untriagedError"
>;

/** Reads the status from the events alone: the last decision that is not a comment, and what happened after it. */
function statusByEvents({ events, now }: ErrorHistory): ErrorStatus {
  const assignment = events.findLast(({ event }) => event.action === "ASSIGN")?.event;
  const decision = events.findLast(({ event }) => ["MUTE", "RESOLVE", "REOPEN"].includes(event.action));
  const openStatus = assignment?.action === "ASSIGN" && assignment.assigneeId !== null ? "ASSIGNED" : "NEW";
  if (decision?.event.action === "RESOLVE")
    return events.some(({ at, event }) => event.action === "OCCUR" && at > decision.at) ? "REAPPEARED" : "RESOLVED";
  if (decision?.event.action === "MUTE") {
    const { days } = decision.event;
    return days === null || now - decision.at < days * 86_400_000 ? "MUTED" : openStatus;
  }
  return openStatus;
}

/** Builds the rules and laws of the triage of errors. */
export const errorTriageRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const { changeErrorTriage, errorStatusOf, isOpenError, parseErrorComment, untriagedError } = functions;
  const { errorStatuses, parseSeenError, printSeenError } = functions;
  const readTriage = ({ events }: ErrorHistory): { readonly triage: ErrorTriage; readonly lastAt: number } => {
    let triage = untriagedError;
    let lastAt = 0;
    for (const { at, event } of events)
      if (event.action === "OCCUR") lastAt = at;
      else triage = changeErrorTriage(triage, event, { lastAt, now: at });
    return { triage, lastAt };
  };
  const statusOf = (history: ErrorHistory): ErrorStatus => {
    const { triage, lastAt } = readTriage(history);
    return errorStatusOf(triage, { lastAt, now: history.now });
  };
  return {
    "error-triage": {
      says: "Equal errors are new, assigned, muted or resolved. Resolved errors reappear when they occur again; a mute silences them until it ends.",
      source: "behaviour 3.4 (Error log); decision 0498",
      codes: ["ERROR_COMMENT", "MAX_LENGTH"],
      laws: {
        "the status follows from the last decision and the occurrences after it": fc.property(
          arbErrorHistory,
          (history) => same(statusOf(history), statusByEvents(history)),
        ),
        "repeating a change that has taken effect changes nothing but the end of a mute": fc.property(
          arbErrorHistory,
          arbErrorChange,
          fc.nat(1_000),
          (history, change, laterMs) => {
            const { triage, lastAt } = readTriage(history);
            const changed = changeErrorTriage(triage, change, { lastAt, now: history.now });
            const again = changeErrorTriage(changed, change, { lastAt, now: history.now + laterMs });
            const isMute = change.action === "MUTE" && change.days !== null;
            same(again, isMute ? { ...changed, mutedUntil: (changed.mutedUntil ?? 0) + laterMs } : changed);
          },
        ),
        "errors that are muted or resolved are not open, all others are": fc.property(arbErrorHistory, (history) => {
          const status = statusByEvents(history);
          same(isOpenError(status), ["NEW", "ASSIGNED", "REAPPEARED"].includes(status));
        }),
        "a comment is required where it is all there is, and shorter than 200 characters": fc.property(
          fc.constantFrom("ASSIGN" as const, "RESOLVE" as const, "COMMENT" as const, "UNDO" as const),
          fc.constantFrom("", "   ", "printer replaced", "x".repeat(199), "x".repeat(200)),
          (action, comment) => {
            const parsedComment = parseErrorComment(action, comment);
            const code =
              comment.trim() === "" && action === "COMMENT"
                ? "ERROR_COMMENT"
                : comment.length > 199
                  ? "MAX_LENGTH"
                  : null;
            const outcome = parsedComment.ok
              ? parsedComment.value
              : parsedComment.issues.map((problem) => problem.code);
            same(outcome, code === null ? comment.trim() : [code]);
          },
        ),
        "a printed row parses back to the same values, and no other text does": fc.property(
          fc.constantFrom(...errorStatuses),
          fc.nat(999_999_999),
          fc.oneof(fc.string(), fc.constantFrom("NEW", "NEW -1", "NEW 01", "OPEN 0", " NEW 0")),
          (status, version, text) => {
            same(parseSeenError(printSeenError({ status, version })), { status, version });
            const parsed = parseSeenError(text);
            same(parsed === null ? text : printSeenError(parsed), text);
          },
        ),
      },
    },
  };
};
