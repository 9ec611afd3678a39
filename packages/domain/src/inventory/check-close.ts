/** Checks before closing a document. */

import { placeholderItemId } from "../product/index.ts";
import { issue, type Issue } from "../result/index.ts";

import { needsApproval, type ApprovalThreshold } from "./approval.ts";
import { isReasonCode, parseReason } from "./adjustment-reason.ts";
import { nextStatus } from "./document-status.ts";
import { checkLineQuantity, listLines, type DocumentLine, type InventoryDocument } from "./document.ts";

/** A request to close a document: facts and decisions of the user who closes. */
export interface CloseRequest {
  /** Id of the request; a repeated request has no further effect. */
  readonly requestId: string;
  /** The version the closer saw. */
  readonly version: number;
  readonly userId: number;
  /** Units: milliseconds since 1970. */
  readonly now: number;
  /** Number of counters who still have unsent scans. */
  readonly pendingCounters?: number;
  readonly dropsPendingCounters?: boolean;
  /** Items that another count in progress at the location counts too. */
  readonly overlappingItems?: readonly number[];
  readonly acceptsOverlap?: boolean;
  /** Threshold above which another user must have approved, as for any change of unknown cost. */
  readonly approvalAbove?: ApprovalThreshold;
  /** Whether the user who closes may see costs; true by default. */
  readonly seesCosts?: boolean;
  /** The count that a supplement adds to, and the closed supplements of that count; absent for other documents. */
  readonly count?: readonly InventoryDocument[];
  /** Items that a full count must cover, as empty lines: those that listInCountScope finds in the catalogue. */
  readonly itemsInScope?: readonly DocumentLine[];
}

/**
 * Lists every issue that prevents closing a document.
 *
 * Errors: DOC_DELETED, DOC_TRANSITION, DOC_STALE, DOC_REVERSED (the count of a supplement), DOC_EMPTY, UNCOUNTED_POLICY, COUNTERS_PENDING, COUNT_OVERLAP, APPROVAL_REQUIRED, and on
 * a line LINE_UNMATCHED, LINE_OUT_OF_SCOPE, LINE_QUANTITY, INTEGER, DECIMAL_PLACES, REASON_REQUIRED. The lines of a count are those compared with the ledger.
 * Source: behaviour 3.1 (Close), 6 (7), decisions 0107 and 0290.
 *
 * @example checkClose({ status: "SUSPENDED", deletedAt: null, version: 1, lines: [] }, { version: 1 })[0].code // => "DOC_TRANSITION"
 */
export function checkClose(document: InventoryDocument, request: CloseRequest): readonly Issue[] {
  if (document.deletedAt !== null) return [issue("DOC_DELETED")];
  const statusResult = nextStatus(document.status, "close");
  if (!statusResult.ok) return statusResult.issues;
  if (request.version !== document.version)
    return [issue("DOC_STALE", [], { stored: document.version, sent: request.version })];
  const reversedDocument = request.count?.find(({ reversedBy }) => reversedBy !== null);
  if (reversedDocument !== undefined)
    return [issue("DOC_REVERSED", [], { documentId: reversedDocument.reversedBy ?? 0 })];
  return [
    ...documentIssues(document, request),
    ...document.lines.flatMap((line, index) => listLineIssues(document, line, index)),
    ...outOfScopeIssues(document, request),
  ];
}

function documentIssues(document: InventoryDocument, request: CloseRequest): readonly Issue[] {
  const blockingIssues: Issue[] = [];
  const pendingCounters = request.pendingCounters ?? 0;
  const overlaps = request.overlappingItems ?? [];
  // Late scans may undo everything that was counted on their lines.
  if (listLines(document).length === 0 && (request.count ?? []).length === 0) blockingIssues.push(issue("DOC_EMPTY"));
  if (document.scope.kind === "FULL" && document.uncountedPolicy === null)
    blockingIssues.push(issue("UNCOUNTED_POLICY", ["uncountedPolicy"]));
  if (pendingCounters > 0 && request.dropsPendingCounters !== true)
    blockingIssues.push(issue("COUNTERS_PENDING", [], { counters: pendingCounters }));
  if (overlaps.length > 0 && request.acceptsOverlap !== true)
    blockingIssues.push(issue("COUNT_OVERLAP", [], { items: overlaps.length }));
  if (needsApproval(document, request)) blockingIssues.push(issue("APPROVAL_REQUIRED"));
  return blockingIssues;
}

function outOfScopeIssues(document: InventoryDocument, request: CloseRequest): readonly Issue[] {
  const isOutsideScope = outsideScopeTest(document, request);
  return document.lines.flatMap(({ isDeleted, itemId }, index) =>
    !isDeleted && isOutsideScope(itemId) ? [issue("LINE_OUT_OF_SCOPE", ["lines", index, "itemId"])] : [],
  );
}

/**
 * Returns a test for items outside the scope of a count of some departments or vendors; a person decides about an item scanned all the
 * same.
 */
function outsideScopeTest({ scope }: InventoryDocument, { itemsInScope }: CloseRequest): (itemId: number) => boolean {
  if (scope.kind === "PARTIAL" || scope.of === "LOCATION" || itemsInScope === undefined) return () => false;
  const itemIdsInScope = new Set(itemsInScope.map(({ itemId }) => itemId));
  return (itemId) => itemId !== placeholderItemId && !itemIdsInScope.has(itemId);
}

function listLineIssues(document: InventoryDocument, line: DocumentLine, index: number): readonly Issue[] {
  if (line.isDeleted) return [];
  const issuesOfLine: Issue[] = [];
  if (line.itemId === placeholderItemId) issuesOfLine.push(issue("LINE_UNMATCHED", ["lines", index, "itemId"]));
  const quantityCheck = checkLineQuantity(line, document.type);
  if (!quantityCheck.ok)
    issuesOfLine.push(
      ...quantityCheck.issues.map((quantityIssue) => ({
        ...quantityIssue,
        path: ["lines", index, ...quantityIssue.path],
      })),
    );
  const hasReason = isReasonCode(line.reason) && parseReason(line.reason).ok;
  if (document.type === "ADJUSTMENT" && !hasReason)
    issuesOfLine.push(issue("REASON_REQUIRED", ["lines", index, "reason"]));
  return issuesOfLine;
}
