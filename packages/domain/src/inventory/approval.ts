/** Approval of a document's effect on stock by another user than its authors. */

import type { Cents } from "../money/index.ts";
import { placeholderItemId } from "../product/index.ts";
import { fail, issue, mapResult, ok, type Issue, type Result } from "../result/index.ts";

import { advanceDocument } from "./change-document.ts";
import { nextStatus } from "./document-status.ts";
import { listLines, type InventoryDocument } from "./document.ts";
import type { HoldRequest } from "./hold.ts";
import { lineEffectOf } from "./line-effect.ts";

/** Threshold of approval: a document whose changes at cost exceed it needs another user's approval; null or absent never requires one. */
export type ApprovalThreshold = Cents | null | undefined;

/** Threshold of approval, and the user who closes or reverses a document. */
export interface ApprovalContext {
  readonly approvalAbove?: ApprovalThreshold;
  /** Whether the user may see costs; true by default. */
  readonly seesCosts?: boolean;
  readonly userId: number;
}

/**
 * Lists the authors of a document: users who created it, changed it by hand, scanned, or made a second count.
 *
 * Source: behaviour 3.1 (another user's approval), decision 0286.
 *
 * @example authorsOf({ authors: [7], events: [], lines: [] }) // => [7]
 */
export function authorsOf({
  authors,
  events,
  lines,
}: Pick<InventoryDocument, "authors" | "events" | "lines">): readonly number[] {
  const recounterIds = lines.flatMap(({ recount }) => (recount === null ? [] : [recount.userId]));
  return [...new Set([...authors, ...events.map(({ userId }) => userId), ...recounterIds])];
}

/**
 * Checks that a user may approve closing a document: nobody approves their own work.
 *
 * Errors: APPROVAL_OWN. Source: behaviour 3.1 (another user's approval), decision 0286.
 *
 * @example checkApprover({ authors: [7], events: [], lines: [] }, 7).issues[0].code // => "APPROVAL_OWN"
 */
export function checkApprover(
  document: Pick<InventoryDocument, "authors" | "events" | "lines">,
  userId: number,
): Result<null> {
  return authorsOf(document).includes(userId) ? fail(issue("APPROVAL_OWN")) : ok(null);
}

/**
 * Approves closing a document; any later change voids the approval. An author may not approve, and an approval by the user who closes does not count.
 *
 * Errors: DOC_TRANSITION, DOC_DELETED, APPROVAL_OWN. Source: behaviour 3.1 (over threshold: another user's approval), decision 0286.
 *
 * @example approveDocument(createDocument({ id: 1, number: "A-2026-000001", type: "COUNT", locationId: 3 }, { userId: 7, terminalId: "T1", now: 0 }), { userId: 8, now: 1 }).value.approvedBy // => 8
 */
export function approveDocument(
  document: InventoryDocument,
  { userId, now }: Pick<HoldRequest, "userId" | "now">,
): Result<InventoryDocument> {
  const editResult = advanceDocument(document, "edit", now);
  if (!editResult.ok) return editResult;
  return mapResult(checkApprover(document, userId), () => ({ ...editResult.value, approvedBy: userId }));
}

/**
 * Approves the reversal of a closed document by another user.
 *
 * Errors: DOC_TRANSITION (not closed, or itself a reversal), DOC_REVERSED. Source: behaviour 3.1 (Reverse), decision 0286.
 *
 * @example approveReversal(createDocument({ id: 1, number: "A-2026-000001", type: "COUNT", locationId: 3 }, { userId: 7, terminalId: "T1", now: 0 }), { userId: 8, now: 1 }).issues[0].code // => "DOC_TRANSITION"
 */
export function approveReversal(
  document: InventoryDocument,
  { userId, now }: Pick<HoldRequest, "userId" | "now">,
): Result<InventoryDocument> {
  const [firstIssue] = checkReversal(document, { userId });
  if (firstIssue !== undefined) return fail(firstIssue);
  return ok({ ...document, reversalApprovedBy: userId, version: document.version + 1, changedAt: now });
}

/**
 * Tells whether closing a document still needs another user's approval.
 *
 * @example needsApproval({ type: "COUNT", approvedBy: null, authors: [7], events: [], lines: [] }, { userId: 7 }) // => false
 */
export function needsApproval(
  document: Pick<InventoryDocument, "type" | "approvedBy" | "authors" | "events" | "lines">,
  { userId, ...limit }: ApprovalContext,
): boolean {
  const { approvedBy } = document;
  const isApprovedByOther = approvedBy !== null && approvedBy !== userId && checkApprover(document, approvedBy).ok;
  return !isApprovedByOther && isAboveThreshold([document], limit);
}

/** Threshold and user of a reversal, and the closed supplements that are reversed with the count. */
export interface ReversalContext extends ApprovalContext {
  readonly supplements?: readonly InventoryDocument[];
}

/**
 * Lists everything that keeps a document from being reversed with its supplements. Above the threshold another user has approved it since the last
 * supplement was closed.
 *
 * Errors: DOC_TRANSITION (not closed, or itself a reversal), DOC_REVERSED, APPROVAL_REQUIRED. Source: behaviour 3.1 (Reverse), decisions 0286 and 0288.
 *
 * @example checkReversal({ status: "OPEN", reverses: null, reversedBy: null }, { userId: 7 })[0].code // => "DOC_TRANSITION"
 */
export function checkReversal(
  document: InventoryDocument,
  { userId, supplements = [], ...limit }: ReversalContext,
): readonly Issue[] {
  const { status, reverses, reversedBy, reversalApprovedBy, changedAt } = document;
  // A supplement is reversed with its count, never alone.
  if (!nextStatus(status, "reverse").ok || reverses !== null || document.supplements !== null)
    return [issue("DOC_TRANSITION", [], { status, action: "reverse" })];
  if (reversedBy !== null) return [issue("DOC_REVERSED", [], { documentId: reversedBy })];
  const isApprovedByOther =
    reversalApprovedBy !== null &&
    reversalApprovedBy !== userId &&
    supplements.every(({ processedAt }) => processedAt !== null && processedAt < changedAt);
  return !isApprovedByOther && isAboveThreshold([document, ...supplements], limit) ? [issue("APPROVAL_REQUIRED")] : [];
}

/**
 * Tells whether the changes of a document at cost exceed a threshold. They are added without their sign: a loss and a find do not offset
 * each other. A change of unknown cost exceeds every threshold, and so does any change for somebody who may not see costs: trying one
 * quantity after another would otherwise reveal the cost (decision 0290). A line whose code is unknown is refused for that, and has no cost
 * yet.
 */
function isAboveThreshold(
  documents: readonly Pick<InventoryDocument, "type" | "lines">[],
  { approvalAbove, seesCosts = true }: Omit<ApprovalContext, "userId">,
): boolean {
  if (approvalAbove === null || approvalAbove === undefined) return false;
  const lineCosts = documents
    .flatMap((document) => listLines(document).map((line) => ({ line, type: document.type })))
    .filter(({ line }) => line.itemId !== placeholderItemId)
    .map(({ line, type }) => lineEffectOf(type, line))
    .map(({ quantity, cost }) => (seesCosts || quantity === 0 ? cost : null));
  return lineCosts.includes(null) || lineCosts.reduce((sum, cost) => sum + Math.abs(cost ?? 0), 0) > approvalAbove;
}
