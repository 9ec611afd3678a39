import fc from "fast-check";

import type * as operation from "../../../operation/index.ts";
import type { ErrorDecision, ErrorRequest, ErrorStatus, ErrorTriage } from "../../../operation/index.ts";
import { arbErrorChange, arbErrorHistory, type ErrorHistory } from "../../arbitraries/error-triage.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<
  typeof operation,
  | "changeErrorTriage"
  | "decideErrors"
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

const triageOf = ({ state, assigneeId, mutedUntil, resolvedAt }: ErrorTriage): ErrorTriage => ({
  state,
  assigneeId,
  mutedUntil,
  resolvedAt,
});

const isEqual = (left: ErrorTriage, right: ErrorTriage): boolean => JSON.stringify(left) === JSON.stringify(right);

const arbRequest: fc.Arbitrary<ErrorRequest> = fc.record({
  userId: fc.constantFrom(1, 2),
  version: fc.nat(3),
  change: fc.oneof(arbErrorChange, fc.constant({ action: "UNDO" as const })),
  comment: fc.constantFrom("", "known"),
});

/** Builds the rules and laws of the triage of errors. */
export const errorTriageRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const { changeErrorTriage, errorStatusOf, isOpenError, parseErrorComment, untriagedError } = functions;
  const { decideErrors, errorStatuses, parseSeenError, printSeenError } = functions;
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
  const times = { lastAt: 1_772_000_000_000, now: 1_772_000_060_000 };
  /** Decides requests one after the other, a minute apart, each of which saw the decision before it; newest decision first. */
  const decideAll = (requests: readonly ErrorRequest[]): readonly ErrorDecision[] => {
    let decisions: readonly ErrorDecision[] = [];
    for (const [index, request] of requests.entries()) {
      const now = times.now + index * 60_000;
      const current = decisions[0]?.version ?? 0;
      const verdict = decideErrors(decisions, { ...request, version: current }, { ...times, now });
      if (verdict.kind !== "CHANGE") continue;
      const { change, userId, comment } = request;
      decisions = [
        { ...verdict.triage, version: current + 1, action: change.action, userId, comment, at: now },
        ...decisions,
      ];
    }
    return decisions;
  };
  const later = { ...times, now: times.now + 30 * 60_000 };
  return {
    "error-decision": {
      says: "A request changes errors only if it saw their last decision. The same request sent again does nothing. The author undoes a decision once, while it is the last one, and the triage before it applies again.",
      source: "decision 0498",
      codes: ["ENTITY_STALE", "ERROR_UNDO"],
      laws: {
        "the same request again does nothing; the same action with another person, length or comment is another request":
          fc.property(fc.array(arbRequest, { minLength: 1, maxLength: 6 }), arbErrorChange, (requests, other) => {
            const decisions = decideAll(requests);
            const [last, ...earlier] = decisions;
            if (last === undefined) return;
            const before = earlier[0] ?? untriagedError;
            const sent = requests.find(
              ({ change, userId, comment }) =>
                change.action === last.action &&
                userId === last.userId &&
                comment === last.comment &&
                (change.action === "UNDO" ||
                  isEqual(changeErrorTriage(triageOf(before), change, { ...times, now: last.at }), triageOf(last))),
            );
            if (sent === undefined) return;
            const again = { ...sent, version: last.version - 1 };
            same(decideErrors(decisions, again, later), { kind: "NOTHING" });
            const stale = { kind: "REFUSED", code: "ENTITY_STALE" };
            same(decideErrors(decisions, { ...again, change: other, comment: "another" }, later), stale);
            const isOtherMute =
              sent.change.action === "MUTE" && other.action === "MUTE" && other.days !== sent.change.days;
            if (isOtherMute) same(decideErrors(decisions, { ...again, change: other }, later), stale);
          }),
        "every request that changes errors saw their last decision, and does what the change does": fc.property(
          fc.array(arbRequest, { maxLength: 6 }),
          arbRequest,
          (requests, request) => {
            const decisions = decideAll(requests);
            const current = decisions[0] ?? untriagedError;
            const verdict = decideErrors(decisions, request, later);
            if (verdict.kind === "CHANGE") same(request.version, decisions[0]?.version ?? 0);
            if (verdict.kind === "CHANGE" && request.change.action !== "UNDO")
              same(verdict.triage, changeErrorTriage(triageOf(current), request.change, later));
            if (verdict.kind === "REFUSED")
              same(verdict.code, request.change.action === "UNDO" ? "ERROR_UNDO" : "ENTITY_STALE");
          },
        ),
        "undoing gives back the triage before the last decision, to its author, and not twice": fc.property(
          fc.array(arbRequest, { maxLength: 6 }),
          fc.constantFrom(1, 2),
          fc.nat(3),
          (requests, userId, version) => {
            const decisions = decideAll(requests);
            const [last, previous] = decisions;
            const undo = { userId, version, change: { action: "UNDO" as const }, comment: "" };
            const mayUndo =
              last !== undefined && last.version === version && last.userId === userId && last.action !== "UNDO";
            const isAgain =
              last?.action === "UNDO" && last.userId === userId && last.version === version + 1 && last.comment === "";
            same(
              decideErrors(decisions, undo, later),
              mayUndo
                ? { kind: "CHANGE", triage: triageOf(previous ?? untriagedError) }
                : isAgain
                  ? { kind: "NOTHING" }
                  : { kind: "REFUSED", code: "ERROR_UNDO" },
            );
          },
        ),
      },
    },
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
