/** Lists of documents by status: in progress, and closed. */

import { documentStatuses, isDocumentStatus } from "./document-status.ts";

/** Fields of a document that decide which list it is in. */
export interface ListedDocument {
  /** Status sent by the server; a document with an unknown one is in no list. */
  readonly status: string;
  /** When the document was deleted; null while it is not. Units: milliseconds since 1970. */
  readonly deletedAt: number | null;
}

/** Time within which a deleted document can be restored. Units: milliseconds. Source: behaviour 3.1. */
export const restorableMs = 30 * 86_400_000;

/**
 * Lists the documents in progress: open or suspended, and not deleted.
 *
 * Source: specification 4.
 *
 * @example listInProgress([{ status: "OPEN", deletedAt: null }, { status: "CLOSED", deletedAt: null }]).length // => 1
 */
export function listInProgress<D extends ListedDocument>(documents: readonly D[]): readonly D[] {
  return documents.filter((document) => listKindOf(document) === "inProgress");
}

/**
 * Tells whether a document that is not deleted is in progress in a status; never in an unknown one.
 *
 * Source: specification 4; behaviour 3.1.
 *
 * @example isInProgress("SUSPENDED") // => true
 */
export function isInProgress(status: string): boolean {
  return listKindOf({ status, deletedAt: null }) === "inProgress";
}

/**
 * Lists the closed documents that are not deleted.
 *
 * Source: specification 4.
 *
 * @example listClosed([{ status: "CLOSED", deletedAt: null }]).length // => 1
 */
export function listClosed<D extends ListedDocument>(documents: readonly D[]): readonly D[] {
  return documents.filter((document) => listKindOf(document) === "closed");
}

/**
 * Tells whether a deleted document can still be restored.
 *
 * @example isRestorable({ status: "OPEN", deletedAt: 0 }, 30 * 86400000) // => true
 */
export function isRestorable(document: ListedDocument, now: number): boolean {
  return document.deletedAt !== null && now - document.deletedAt <= restorableMs;
}

/** Returns the list that a document is in; undefined for a deleted one and for an unknown status. */
function listKindOf({ status, deletedAt }: ListedDocument): "inProgress" | "closed" | undefined {
  return deletedAt === null && isDocumentStatus(status) ? documentStatuses[status].list : undefined;
}
