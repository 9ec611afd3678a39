/** The statuses of an inventory document and what may be done in each: the transition table. */

import { fail, issue, nextStateIn, ok, quoted, type Result } from "../result/index.ts";

/**
 * Document statuses, each with the list that shows its documents.
 *
 * Source: specification 4.
 */
export const documentStatuses = {
  OPEN: { list: "inProgress", editable: true },
  SUSPENDED: { list: "inProgress", editable: false },
  CLOSED: { list: "closed", editable: false },
} as const satisfies Record<string, DocumentStatusRow>;

interface DocumentStatusRow {
  readonly list: "inProgress" | "closed";
  readonly editable: boolean;
}

/** A status of an inventory document. */
export type DocumentStatus = keyof typeof documentStatuses;

/** Actions on an existing document. */
export const documentActions = ["edit", "suspend", "continue", "close", "delete", "reverse"] as const;

/** An action on a document. */
export type DocumentAction = (typeof documentActions)[number];

/**
 * The status after each action, by the status before it; an action that is not listed is refused. Delete and reverse leave the status as it is: a deleted
 * document is marked, a reversed one is linked to the document that reverses it.
 *
 * Source: behaviour 3.1.
 */
export const documentTransitions = {
  OPEN: { edit: "OPEN", suspend: "SUSPENDED", close: "CLOSED", delete: "OPEN" },
  SUSPENDED: { continue: "OPEN", delete: "SUSPENDED" },
  CLOSED: { reverse: "CLOSED" },
} as const satisfies Record<DocumentStatus, Partial<Record<DocumentAction, DocumentStatus>>>;

/**
 * Gives the status an action leads to.
 *
 * Errors: DOC_TRANSITION. Source: behaviour 3.1.
 *
 * @example nextStatus("OPEN", "suspend") // => { ok: true, value: "SUSPENDED" }
 */
export function nextStatus(status: DocumentStatus, action: DocumentAction): Result<DocumentStatus> {
  const nextState = nextStateIn(documentTransitions, status, action);
  return nextState === null
    ? fail(issue("DOC_TRANSITION", [], { status: quoted(status), action: quoted(action) }))
    : ok(nextState);
}

/**
 * Lists the actions allowed in a status; none in an unknown status, so that its document is read-only.
 *
 * @example listActions("SUSPENDED") // => ["continue", "delete"]
 */
export function listActions(status: unknown): readonly DocumentAction[] {
  return isDocumentStatus(status) ? documentActions.filter((action) => nextStatus(status, action).ok) : [];
}

/**
 * Says whether a value is a status of a document.
 *
 * @example isDocumentStatus("VOID") // => false
 */
export function isDocumentStatus(value: unknown): value is DocumentStatus {
  return typeof value === "string" && Object.hasOwn(documentStatuses, value);
}
