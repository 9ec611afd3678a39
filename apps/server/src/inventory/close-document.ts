/** Closes documents: all movements are posted or none, in one transaction; for long documents, prepared in steps and posted by one. */

import type { Caller } from "@comptoir/api/contract";
import type { DocumentSave } from "@comptoir/api/wire";
import { closeDocument, lineEffectOf, listLines, type InventoryDocument } from "@comptoir/domain/inventory";
import { fail, issue } from "@comptoir/domain/result";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { toMovementRows, postMovementRows } from "../catalogue/index.ts";
import { auditDocument, pickHeaderValues } from "./audit-document.ts";
import { readCloseContext, type CloseContext } from "./close-context.ts";
import { deletePreparedClose, postPrepared, prepareClose } from "./close-in-steps.ts";
import {
  dieOfDatabase,
  findDocument,
  lockDocument,
  inTransaction,
  loadDocument,
  type StoredDocument,
} from "./document-store.ts";
import { updateDocument } from "./document-rows.ts";
import { writeLines } from "./line-rows.ts";
import {
  attemptsAtMost,
  yieldBetweenSteps,
  runStepwise,
  isLongDocument,
  StepwiseFromLineCount,
} from "./long-document.ts";
import { valueOrRefuse } from "./refuse-document.ts";

/** Closes a document; a repeated request posts nothing. Errors: REQUIRED, those of `closeDocument`, HTTP_404. */
export const closeDocumentOnce = Effect.fn("closeDocument")(function* (caller: Caller, documentSave: DocumentSave) {
  if (documentSave.version === undefined) return yield* valueOrRefuse(fail(issue("REQUIRED", ["version"])));
  const closeRequest: CloseRequest = {
    ...documentSave,
    requestId: documentSave.requestId ?? makeCloseRequestId(documentSave.id, documentSave.version),
    version: documentSave.version,
  };
  const documentRow = yield* findDocument(caller, documentSave.id);
  if (
    documentRow.status === "OPEN" &&
    isLongDocument(documentRow, yield* StepwiseFromLineCount) &&
    documentRow.version === closeRequest.version
  ) {
    for (let attempt = 0; attempt < attemptsAtMost; attempt++)
      if (yield* dieOfDatabase(runStepwise(closeInSteps(caller, closeRequest)))) return;
  }
  yield* inTransaction(closeInOneTransaction(caller, closeRequest));
});

/** Builds the default request key of a close: closing the same version again is the same request. */
const makeCloseRequestId = (id: number, version: number): string => `close-${id}-${version}`;

interface CloseRequest extends DocumentSave {
  readonly requestId: string;
  readonly version: number;
}

/** Decides a close: returns the closed document and its movements, or the rules that refuse it. */
const decideClose = (
  caller: Caller,
  storedDocument: StoredDocument,
  { requestId, version, acceptsOverlap = false, dropsPendingCounters = false }: CloseRequest,
  { ledger, request }: CloseContext,
) =>
  closeDocument(
    storedDocument.document,
    { ...request, requestId, version, userId: caller.userId, acceptsOverlap, dropsPendingCounters },
    ledger.movements,
  );

const applyUncountedPolicy = (storedDocument: StoredDocument, { uncountedPolicy }: CloseRequest): StoredDocument => ({
  ...storedDocument,
  document: { ...storedDocument.document, uncountedPolicy: uncountedPolicy ?? storedDocument.document.uncountedPolicy },
});

const closeInOneTransaction = Effect.fnUntraced(function* (caller: Caller, close: CloseRequest) {
  const sql = yield* SqlClient.SqlClient;
  yield* lockDocument(sql, close.id);
  const storedDocument = applyUncountedPolicy(yield* loadDocument(caller, close.id), close);
  if (storedDocument.document.closeRequestId === close.requestId) return;
  const closeContext = yield* readCloseContext(caller, storedDocument, "hold");
  const posting = yield* valueOrRefuse(
    decideClose(caller, storedDocument, close, closeContext),
    storedDocument.document.lines,
  );
  yield* deletePreparedClose(sql, close.id);
  yield* postMovementRows(sql, closeContext.ledger, posting.movements);
  yield* writeClosedDocument(sql, posting.document, caller.userId);
  yield* auditDocument(caller, "UPDATE", storedDocument.document, {
    before: pickHeaderValues(storedDocument.row),
    after: pickHeaderValues(posting.document),
  });
});

/** Prepares the close of a long document in steps, and posts it. Returns false if the document or the stock changed meanwhile. Errors: those of `closeDocument`, HTTP_404. */
const closeInSteps = Effect.fnUntraced(function* (caller: Caller, close: CloseRequest) {
  const sql = yield* SqlClient.SqlClient;
  const storedDocument = applyUncountedPolicy(yield* loadDocument(caller, close.id), close);
  if (storedDocument.document.closeRequestId === close.requestId) return true;
  yield* yieldBetweenSteps;
  const closeContext = yield* readCloseContext(caller, storedDocument, "look");
  yield* yieldBetweenSteps;
  const postingResult = decideClose(caller, storedDocument, close, closeContext);
  yield* yieldBetweenSteps;
  if (!postingResult.ok) {
    // Reads in several steps are consistent only if the document did not change meanwhile.
    const { version } = yield* findDocument(caller, close.id);
    return version === storedDocument.row.version
      ? yield* valueOrRefuse(postingResult, storedDocument.document.lines)
      : false;
  }
  const { document, movements } = postingResult.value;
  const movementRows = yield* toMovementRows(sql, closeContext.ledger, movements);
  yield* yieldBetweenSteps;
  const preparedClose = yield* prepareClose(sql, storedDocument, document, movementRows);
  return yield* inTransaction(
    Effect.gen(function* () {
      yield* lockDocument(sql, close.id);
      const isPosted = yield* postPrepared(sql, preparedClose, closeContext);
      if (!isPosted) return false;
      yield* writeLines(sql, document, preparedClose.changed, preparedClose.counts);
      yield* writeLineResults(sql, document, caller.userId);
      yield* auditDocument(caller, "UPDATE", storedDocument.document, {
        before: pickHeaderValues(storedDocument.row),
        after: pickHeaderValues(document),
      });
      return true;
    }),
  );
});

/** Writes a closed document with its results. */
export const writeClosedDocument = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  document: InventoryDocument,
  userId: number,
) {
  yield* updateDocument(sql, document, { events: 0 });
  yield* writeLines(sql, document, document.lines);
  yield* writeLineResults(sql, document, userId);
});

/** Writes the results of a closed document's lines. */
export const writeLineResults = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  document: InventoryDocument,
  userId: number,
) {
  const lines = listLines(document);
  const lineEffects = lines.map((line) => lineEffectOf(document.type, line));
  const sumIgnoringNulls = (values: readonly (number | null)[]) =>
    values.reduce<number>((total, value) => total + (value ?? 0), 0);
  yield* sql`
    UPDATE inventory_document SET line_count = ${lines.length}, quantity = ${sumIgnoringNulls(lines.map(({ quantity }) => quantity))}, variance_quantity = ${sumIgnoringNulls(lineEffects.map(({ quantity }) => quantity))}, variance_cost = ${sumIgnoringNulls(lineEffects.map(({ cost }) => cost))}, closed_by = ${userId}
    WHERE document_id = ${document.id}`;
});
