/** Changes to a document before it is closed: each is a function from a document to the next one. */

import { chainResult, fail, failAll, issue, mapResult, ok, type Issue, type Result } from "../result/index.ts";

import { mergeEvents, type CountEvent } from "./count-event.ts";
import { checkCreate, type CreateRequest } from "./document-guard.ts";
import { isRestorable } from "./document-list.ts";
import { nextStatus, type DocumentAction } from "./document-status.ts";
import type { InventoryDocument } from "./document.ts";
import { checkHolder, createHold, acquireHold, type HoldRequest } from "./hold.ts";
import { applyCountsToLines } from "./line-count.ts";
import { mergeLines, mergeMatchedLines, mergeRepeatedLines, type SentLine } from "./merge-lines.ts";
import { scanQuantityAtMost } from "./scan.ts";
import { strikesAfter, eventsOfTypedQuantities } from "./typed-line.ts";

/** Fields that a new document starts from. */
export type NewDocument = Pick<InventoryDocument, "id" | "number" | "type" | "locationId"> &
  Partial<Pick<InventoryDocument, "comment" | "scope" | "isBlind">>;

/**
 * Creates a document: open, version 1, held by its creator, who is also its first counter.
 *
 * Source: behaviour 3.1 (Create).
 *
 * @example createDocument({ id: 1, number: "A-2026-000001", type: "COUNT", locationId: 3 }, { userId: 7, terminalId: "T1", now: 0 }).status // => "OPEN"
 */
export function createDocument(start: NewDocument, actor: HoldRequest): InventoryDocument {
  return {
    comment: "",
    scope: { kind: "PARTIAL" },
    isBlind: false,
    ...start,
    status: "OPEN",
    version: 1,
    uncountedPolicy: null,
    createdAt: actor.now,
    changedAt: actor.now,
    processedAt: null,
    deletedAt: null,
    hold: createHold(actor),
    lines: [],
    events: [],
    strikes: [],
    counters: [actor.userId],
    authors: [actor.userId],
    approvedBy: null,
    reversalApprovedBy: null,
    closeRequestId: null,
    reversedBy: null,
    reverses: null,
    supplements: null,
  };
}

/** A request to join a count, with the permissions of the user and the locations of their layer and below. */
export interface JoinRequest
  extends Pick<HoldRequest, "userId" | "now">, Pick<CreateRequest, "permissions" | "scope"> {}

/** Fields that the holder of a document changes. */
export type DocumentEdit = Partial<Pick<InventoryDocument, "comment" | "uncountedPolicy" | "isBlind">> & {
  readonly lines?: readonly SentLine[];
};

/**
 * Changes the lines of an adjustment, or the header and the line details of a count; an approval given before is void. Lines that are not sent
 * stay. New lines of an adjustment with the same code, item and reason become one, and a line whose unknown code is matched to an item is merged into the
 * line of that item and reason. A quantity typed on a line of a count is what the terminal counted, at this instant; a line struck out takes its scans with it, and gives
 * them back when a person brings it back.
 *
 * Errors: DOC_TRANSITION, DOC_DELETED, DOC_HELD_BY, and on a line REQUIRED (its version), DOC_STALE, LINE_NUMBER, LINE_QUANTITY (a count of less than nothing, or of more
 * than one scan may hold). Source: behaviour 3.1 (Edit lines), decision 0104.
 *
 * @example editDocument(createDocument({ id: 1, number: "A-2026-000001", type: "COUNT", locationId: 3 }, { userId: 7, terminalId: "T1", now: 0 }), { comment: "Lait" }, { userId: 7, terminalId: "T1", now: 1 }).value.version // => 2
 */
export function editDocument(
  document: InventoryDocument,
  edit: DocumentEdit,
  actor: HoldRequest,
): Result<InventoryDocument> {
  const sentLines = edit.lines ?? [];
  return chainResult(advanceDocument(document, "edit", actor.now), (nextDocument) =>
    chainResult(checkHolder(document.hold, actor), () =>
      chainResult(mergeLines(document.lines, sentLines), (lines) =>
        mapResult(
          document.type === "COUNT" ? eventsOfTypedQuantities(document, sentLines, actor) : ok([]),
          (typedEvents) =>
            applyCountsToLines({
              ...nextDocument,
              ...headerOf(document, edit),
              lines:
                document.type === "COUNT"
                  ? lines
                  : mergeRepeatedLines(mergeMatchedLines(document.lines, lines), document.lines.length),
              strikes: strikesAfter(document, lines),
              events: mergeEvents(document.events, typedEvents),
              authors: [...new Set([...document.authors, actor.userId])],
              approvedBy: null,
            }),
        ),
      ),
    ),
  );
}

/** Picks the fields of the header that an edit may change. */
function headerOf(
  document: InventoryDocument,
  edit: DocumentEdit,
): Pick<InventoryDocument, "comment" | "uncountedPolicy" | "isBlind"> {
  const { comment = document.comment, uncountedPolicy = document.uncountedPolicy, isBlind = document.isBlind } = edit;
  return { comment, uncountedPolicy, isBlind };
}

/**
 * Adds a counter to an open count: a user who may change documents at its location. Joining twice changes nothing.
 *
 * Errors: DOC_TRANSITION (not open, or not a count), DOC_DELETED, and those of checkCreate. Source: behaviour 3.1 (any joined counter), decision 0106.
 *
 * @example joinCount(createDocument({ id: 1, number: "A-2026-000001", type: "COUNT", locationId: 3 }, { userId: 7, terminalId: "T1", now: 0 }), { userId: 8, now: 1, permissions: ["INVENTORYDOCUMENT_CUD"], scope: new Set([3]) }).value.counters // => [7, 8]
 */
export function joinCount(document: InventoryDocument, request: JoinRequest): Result<InventoryDocument> {
  const { userId, now, permissions, scope } = request;
  return chainResult(checkCounted(document), () =>
    chainResult(advanceDocument(document, "edit", now), (nextDocument) =>
      mapResult(checkCreate({ permissions, scope, locationId: document.locationId }), () =>
        document.counters.includes(userId) ? document : { ...nextDocument, counters: [...document.counters, userId] },
      ),
    ),
  );
}

/**
 * Adds scans of any joined counter to a count. A code without a line gets one; a struck-out line becomes active again with the scans since then.
 * Repeated scans change nothing.
 *
 * Errors: DOC_TRANSITION (not open, or not a count), DOC_DELETED, COUNTER_NOT_JOINED, LINE_QUANTITY (less than nothing, or more than one scan may hold). Source:
 * behaviour 3.1, decision 0106.
 *
 * @example addScans(createDocument({ id: 1, number: "A-2026-000001", type: "ADJUSTMENT", locationId: 3 }, { userId: 7, terminalId: "T1", now: 0 }), [], 1).ok // => false
 */
export function addScans(
  document: InventoryDocument,
  events: readonly CountEvent[],
  now: number,
): Result<InventoryDocument> {
  const countCheck = checkCounted(document);
  if (!countCheck.ok) return countCheck;
  const eventIssues = events.flatMap(({ userId, change }, eventIndex): readonly Issue[] => {
    if (!document.counters.includes(userId)) return [issue("COUNTER_NOT_JOINED", ["events", eventIndex, "userId"])];
    return change.kind !== "undo" && (change.quantity < 0 || change.quantity > scanQuantityAtMost)
      ? [issue("LINE_QUANTITY", ["events", eventIndex, "quantity"])]
      : [];
  });
  if (eventIssues.length > 0) return failAll(eventIssues);
  return mapResult(advanceDocument(document, "edit", now), (nextDocument) => {
    const mergedEvents = mergeEvents(document.events, events);
    const hasNewEvents = JSON.stringify(mergedEvents) !== JSON.stringify(mergeEvents(document.events, []));
    return hasNewEvents ? applyCountsToLines({ ...nextDocument, events: mergedEvents, approvedBy: null }) : document;
  });
}

/**
 * Suspends a document: nobody holds it, its lines are read-only, nothing is posted.
 *
 * Errors: DOC_TRANSITION, DOC_DELETED.
 *
 * @example suspendDocument(createDocument({ id: 1, number: "A-2026-000001", type: "COUNT", locationId: 3 }, { userId: 7, terminalId: "T1", now: 0 }), 1).value.hold // => null
 */
export function suspendDocument(document: InventoryDocument, now: number): Result<InventoryDocument> {
  return mapResult(advanceDocument(document, "suspend", now), (nextDocument) => ({ ...nextDocument, hold: null }));
}

/**
 * Resumes a suspended document: the user holds it and becomes a counter.
 *
 * Errors: DOC_TRANSITION, DOC_DELETED, DOC_HELD_BY, ACCESS_DENIED (a take-over without INVENTORYDOCUMENT_CUD). Source: behaviour 3.1 (Continue).
 *
 * @example continueDocument(createDocument({ id: 1, number: "A-2026-000001", type: "COUNT", locationId: 3 }, { userId: 7, terminalId: "T1", now: 0 }), { userId: 7, terminalId: "T1", now: 1 }).issues[0].code // => "DOC_TRANSITION"
 */
export function continueDocument(document: InventoryDocument, actor: HoldRequest): Result<InventoryDocument> {
  return chainResult(advanceDocument(document, "continue", actor.now), (nextDocument) =>
    mapResult(acquireHold(document.hold, actor), (hold) => ({
      ...nextDocument,
      hold,
      counters: [...new Set([...document.counters, actor.userId])],
    })),
  );
}

/**
 * Deletes a document that is not closed; nothing is posted, and it can be brought back for 30 days.
 *
 * Errors: DOC_TRANSITION, DOC_DELETED.
 *
 * @example deleteDocument(createDocument({ id: 1, number: "A-2026-000001", type: "COUNT", locationId: 3 }, { userId: 7, terminalId: "T1", now: 0 }), 5).value.deletedAt // => 5
 */
export function deleteDocument(document: InventoryDocument, now: number): Result<InventoryDocument> {
  return mapResult(advanceDocument(document, "delete", now), (nextDocument) => ({
    ...nextDocument,
    deletedAt: now,
    hold: null,
  }));
}

/**
 * Brings a deleted document back, in the status it had.
 *
 * Errors: DOC_DELETED (it was not deleted, or more than 30 days ago).
 *
 * @example restoreDocument(createDocument({ id: 1, number: "A-2026-000001", type: "COUNT", locationId: 3 }, { userId: 7, terminalId: "T1", now: 0 }), 1).ok // => false
 */
export function restoreDocument(document: InventoryDocument, now: number): Result<InventoryDocument> {
  if (!isRestorable(document, now)) return fail(issue("DOC_DELETED"));
  return ok({ ...document, deletedAt: null, changedAt: now, version: document.version + 1 });
}

/**
 * Checks that a document is open and not deleted.
 *
 * Errors: DOC_TRANSITION, DOC_DELETED.
 *
 * @example checkOpen(createDocument({ id: 1, number: "A-2026-000001", type: "COUNT", locationId: 3 }, { userId: 7, terminalId: "T1", now: 0 })).ok // => true
 */
export function checkOpen(document: InventoryDocument): Result<null> {
  return mapResult(advanceDocument(document, "edit", document.changedAt), () => null);
}

/** Returns the document with the status after an action, and its next version; effects of the action itself are added by the caller. */
export function advanceDocument(
  document: InventoryDocument,
  action: DocumentAction,
  now: number,
): Result<InventoryDocument> {
  if (document.deletedAt !== null) return fail(issue("DOC_DELETED"));
  return mapResult(nextStatus(document.status, action), (status) => ({
    ...document,
    status,
    changedAt: now,
    version: document.version + 1,
  }));
}

/**
 * Takes a device that scans into an open document: its user joins a count. Into an adjustment everybody scans who may change documents at its
 * location, so that it stays as it is.
 *
 * Errors: DOC_TRANSITION (not open), DOC_DELETED, and those of checkCreate. Source: behaviour 3.1 (Close: no counter with unsynced scans).
 *
 * @example admitDevice(createDocument({ id: 1, number: "A-2026-000001", type: "ADJUSTMENT", locationId: 3 }, { userId: 7, terminalId: "T1", now: 0 }), { userId: 8, now: 1, permissions: ["INVENTORYDOCUMENT_CUD"], scope: new Set([3]) }).value.version // => 1
 */
export function admitDevice(document: InventoryDocument, request: JoinRequest): Result<InventoryDocument> {
  if (document.type === "COUNT") return joinCount(document, request);
  const { permissions, scope } = request;
  return chainResult(checkOpen(document), () =>
    mapResult(checkCreate({ permissions, scope, locationId: document.locationId }), () => document),
  );
}

/** Rejects documents that are not counts: only counts have counters and events. */
function checkCounted({ type, status }: InventoryDocument): Result<null> {
  return type === "COUNT" ? ok(null) : fail(issue("DOC_TRANSITION", [], { status, action: "edit" }));
}
