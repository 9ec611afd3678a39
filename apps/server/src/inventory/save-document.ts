/** Saves inventory documents: changes lines and headers, suspends, continues, closes, deletes and restores. */

import type { Caller } from "@comptoir/api/contract";
import type { DocumentSave } from "@comptoir/api/wire";
import {
  approveDocument,
  approveReversal,
  checkOpen,
  checkSeenVersion,
  continueDocument,
  deleteDocument,
  editDocument,
  restoreDocument,
  suspendDocument,
  acquireHold,
  type DocumentEdit,
  type InventoryDocument,
} from "@comptoir/domain/inventory";
import { fail, issue, prefixIssuePaths } from "@comptoir/domain/result";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { listNewSaves, placeScans, recordScans } from "./adjustment-scans.ts";
import { auditDocument, pickHeaderValues } from "./audit-document.ts";
import { closeDocumentOnce } from "./close-document.ts";
import { announceChange } from "./document-news.ts";
import {
  findDocument,
  headerOf,
  lockDocument,
  inTransaction,
  loadDocument,
  saveDocument,
  type StoredDocument,
} from "./document-store.ts";
import { updateDocument } from "./document-rows.ts";
import { valueOrRefuse } from "./refuse-document.ts";
import { toDocumentLines } from "./save-lines.ts";

/** Saves a document in one transaction. Errors: those of the document rules, HTTP_404. */
export const changeDocument = Effect.fn("changeDocument")(function* (caller: Caller, documentSave: DocumentSave) {
  const sql = yield* SqlClient.SqlClient;
  yield* findDocument(caller, documentSave.id);
  if (documentSave.status === "CLOSED") yield* closeDocumentOnce(caller, documentSave);
  else
    yield* inTransaction(
      Effect.gen(function* () {
        yield* lockDocument(sql, documentSave.id);
        const storedDocument = yield* loadDocument(caller, documentSave.id);
        const newSaves = yield* listNewSaves(sql, storedDocument.document, caller.userId, documentSave.lines);
        // A request whose scans are all known was saved before, in one transaction: it is repeated.
        if (newSaves?.length === 0 && documentSave.lines?.length !== 0) return;
        const isCurrentVersionSeen = yield* valueOrRefuse(
          checkSeenVersion(storedDocument.document, {
            version: documentSave.version,
            changedAt: documentSave.lastDate,
          }),
        );
        // A save that reopens the document writes its changes after reopening.
        const isReopened = documentSave.status === "OPEN" && storedDocument.document.status === "SUSPENDED";
        const documentBefore = isReopened
          ? yield* changeStatus(caller, storedDocument.document, documentSave)
          : storedDocument.document;
        const editedDocument = yield* editStoredDocument(
          caller,
          { ...storedDocument, document: documentBefore },
          newSaves === undefined ? documentSave : { ...documentSave, lines: newSaves },
          isCurrentVersionSeen,
        );
        yield* recordScans(sql, documentSave.id, caller.userId, newSaves);
        const nextDocument = yield* changeStatus(caller, editedDocument, documentSave);
        yield* saveDocument(sql, storedDocument, nextDocument);
        if (
          nextDocument.status !== storedDocument.document.status ||
          isHeaderChanged(storedDocument.document, nextDocument)
        )
          yield* auditDocument(caller, "UPDATE", storedDocument.document, {
            before: pickHeaderValues(storedDocument.document),
            after: pickHeaderValues(nextDocument),
          });
      }),
    );
  yield* announceChange(documentSave.id);
});

/** Applies the sent lines and header; parts that are not sent stay unchanged. */
const editStoredDocument = Effect.fnUntraced(function* (
  caller: Caller,
  { document, row }: StoredDocument,
  documentSave: DocumentSave,
  isCurrentVersionSeen: boolean,
) {
  const sql = yield* SqlClient.SqlClient;
  const { comment, isBlind, uncountedPolicy, lines } = documentSave;
  if (comment === undefined && isBlind === undefined && uncountedPolicy === undefined && lines === undefined)
    return document;
  const actor = { userId: caller.userId, terminalId: documentSave.terminalId, now: yield* Clock.currentTimeMillis };
  const knownDocument = { document, isCurrentVersionSeen };
  const linesToEdit =
    lines === undefined
      ? undefined
      : placeScans(
          document,
          lines,
          yield* valueOrRefuse(yield* toDocumentLines(sql, knownDocument, row, lines, actor)),
        );
  const documentEdit: DocumentEdit = {
    ...(comment === undefined ? {} : { comment }),
    ...(isBlind === undefined ? {} : { isBlind: isBlind && document.type === "COUNT" }),
    ...(uncountedPolicy === undefined ? {} : { uncountedPolicy }),
    ...(linesToEdit === undefined ? {} : { lines: linesToEdit }),
  };
  return yield* valueOrRefuse(editDocument(document, documentEdit, actor));
});

/** Changes the status of a document to the sent one. */
const changeStatus = Effect.fnUntraced(function* (
  caller: Caller,
  document: InventoryDocument,
  { status, terminalId, isTakeOver = false }: DocumentSave,
) {
  const now = yield* Clock.currentTimeMillis;
  if (status === document.status) return document;
  return yield* valueOrRefuse(
    status === "SUSPENDED"
      ? suspendDocument(document, now)
      : continueDocument(document, {
          userId: caller.userId,
          terminalId,
          now,
          isTakeOver,
          permissions: caller.permissions,
        }),
  );
});

/** Deletes or restores documents, all or none; the refusal of several names the document by its index. Errors: DOC_DELETED, DOC_TRANSITION, HTTP_404. */
export const setDeleted = Effect.fn("setDeleted")(function* (
  caller: Caller,
  ids: readonly number[],
  isDeleted: boolean,
) {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* Clock.currentTimeMillis;
  yield* inTransaction(
    Effect.forEach(
      [...new Set(ids)].toSorted((left, right) => left - right),
      (id) =>
        Effect.gen(function* () {
          yield* lockDocument(sql, id);
          const documentRow = yield* findDocument(caller, id);
          const documentBefore = headerOf(documentRow);
          const nextDocument = yield* valueOrRefuse(
            prefixIssuePaths(
              ids.length > 1 ? [ids.indexOf(id)] : [],
              isDeleted ? deleteDocument(documentBefore, now) : restoreDocument(documentBefore, now),
            ),
          );
          yield* updateDocument(sql, nextDocument, { events: documentRow.events });
          yield* auditDocument(caller, isDeleted ? "DELETE" : "RESTORE", documentBefore, {});
        }),
    ),
  );
  yield* Effect.forEach(ids, announceChange, { discard: true });
});

/** Takes or renews the editing lock ("hold") of a document. Errors: DOC_HELD_BY, DOC_TRANSITION, ACCESS_DENIED, HTTP_404. */
export const renewDocumentHold = Effect.fn("renewDocumentHold")(function* (
  caller: Caller,
  id: number,
  { terminalId, isTakeOver = false }: { readonly terminalId: string; readonly isTakeOver?: boolean | undefined },
) {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* Clock.currentTimeMillis;
  const { hold, isNew } = yield* inTransaction(
    Effect.gen(function* () {
      yield* sql`SELECT FROM inventory_document WHERE document_id = ${id} FOR UPDATE`;
      const documentRow = yield* findDocument(caller, id);
      yield* valueOrRefuse(checkOpen(headerOf(documentRow)));
      const newHold = yield* valueOrRefuse(
        acquireHold(documentRow.hold, {
          userId: caller.userId,
          terminalId,
          now,
          isTakeOver,
          permissions: caller.permissions,
        }),
      );
      yield* sql`UPDATE inventory_document SET hold = ${JSON.stringify(newHold)}::jsonb, changed_in = pg_current_xact_id()::text::bigint WHERE document_id = ${id}`;
      const hasOtherHolder = documentRow.hold?.userId !== caller.userId || documentRow.hold.terminalId !== terminalId;
      if (hasOtherHolder)
        yield* auditDocument(caller, "UPDATE", headerOf(documentRow), {
          before: { hold: documentRow.hold },
          after: { hold: newHold },
        });
      return { hold: newHold, isNew: hasOtherHolder };
    }),
  );
  if (isNew) yield* announceChange(id);
  return hold;
});

/** Approves a close as previewed; on a closed document, approves its reversal. Errors: DOC_STALE, DOC_TRANSITION, DOC_DELETED, DOC_REVERSED, APPROVAL_OWN, HTTP_404. */
export const approve = Effect.fn("approve")(function* (caller: Caller, id: number, version: number) {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* Clock.currentTimeMillis;
  yield* inTransaction(
    Effect.gen(function* () {
      yield* lockDocument(sql, id);
      const { document, row } = yield* loadDocument(caller, id);
      if (row.version !== version)
        yield* valueOrRefuse(fail(issue("DOC_STALE", [], { stored: row.version, sent: version })));
      const isReversalApproval = document.status === "CLOSED";
      const approver = { userId: caller.userId, now };
      const nextDocument = yield* valueOrRefuse(
        isReversalApproval ? approveReversal(document, approver) : approveDocument(document, approver),
      );
      yield* updateDocument(sql, nextDocument, { events: row.events });
      const approvalUpdate = isReversalApproval ? { reversalApprovedBy: caller.userId } : { approvedBy: caller.userId };
      yield* auditDocument(caller, "UPDATE", nextDocument, { after: approvalUpdate });
    }),
  );
  yield* announceChange(id);
});

const isHeaderChanged = (documentBefore: InventoryDocument, documentAfter: InventoryDocument): boolean =>
  JSON.stringify(pickHeaderValues(documentBefore)) !== JSON.stringify(pickHeaderValues(documentAfter));
