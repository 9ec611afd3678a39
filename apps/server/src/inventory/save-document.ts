/** Documents as they shall be: their lines and headers changed, put aside, gone on with, closed, deleted and brought back. */

import type { Caller } from "@comptoir/api/contract";
import type { DocumentSave } from "@comptoir/api/wire";
import { approveDocument, closeDocument, continueDocument, deleteDocument, editDocument, lineEffectOf, listLines, restoreDocument, suspendDocument, takeHold, type DocumentEdit, type InventoryDocument } from "@comptoir/domain/inventory";
import { fail, issue } from "@comptoir/domain/result";
import type { AuditAction } from "@comptoir/domain/entity";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { writeAudit } from "../access/index.ts";
import { postToLedger } from "../catalogue/index.ts";
import { readCloseContext } from "./close-context.ts";
import { tellChange } from "./document-news.ts";
import { findDocument, headerOf, holdDocument, inTransaction, loadDocument, saveDocument, type StoredDocument } from "./document-store.ts";
import { updateDocument } from "./document-rows.ts";
import { writeLines } from "./line-rows.ts";
import { held } from "./refuse-document.ts";
import { linesOfSave } from "./save-lines.ts";

/** Makes a document what it shall be, in one transaction. Errors: those of the rules, HTTP_404. */
export const changeDocument = Effect.fn("changeDocument")(function* (caller: Caller, save: DocumentSave) {
  const sql = yield* SqlClient.SqlClient;
  yield* findDocument(caller, save.id);
  yield* inTransaction(
    Effect.gen(function* () {
      yield* holdDocument(sql, save.id);
      const stored = yield* loadDocument(caller, save.id);
      if (save.status === "CLOSED") return yield* close(caller, stored, save);
      const edited = yield* edit(caller, stored, save);
      const next = yield* moved(caller, edited, save);
      yield* saveDocument(sql, stored, next);
      if (next.status !== stored.document.status || isHeaderChanged(stored.document, next)) yield* audit(caller, "UPDATE", stored.document, { before: headerValues(stored.document), after: headerValues(next) });
    }),
  );
  yield* tellChange(save.id);
});

/** With the lines and the header that are sent; nothing sent is nothing changed. */
const edit = Effect.fnUntraced(function* (caller: Caller, { document, row }: StoredDocument, save: DocumentSave) {
  const sql = yield* SqlClient.SqlClient;
  const { comment, isBlind, uncountedPolicy, lines } = save;
  if (comment === undefined && isBlind === undefined && uncountedPolicy === undefined && lines === undefined) return document;
  const actor = { userId: caller.userId, terminalId: save.terminalId, now: yield* Clock.currentTimeMillis };
  const sent = lines === undefined ? undefined : yield* held(yield* linesOfSave(sql, document, row, lines, actor));
  const change: DocumentEdit = {
    ...(comment === undefined ? {} : { comment }), ...(isBlind === undefined ? {} : { isBlind: isBlind && document.type === "COUNT" }), ...(uncountedPolicy === undefined ? {} : { uncountedPolicy }), ...(sent === undefined ? {} : { lines: sent }),
  };
  return yield* held(editDocument(document, change, actor));
});

/** In the status that it shall have. */
const moved = Effect.fnUntraced(function* (caller: Caller, document: InventoryDocument, { status, terminalId, isTakeOver = false }: DocumentSave) {
  const now = yield* Clock.currentTimeMillis;
  if (status === document.status) return document;
  return yield* held(status === "SUSPENDED" ? suspendDocument(document, now) : continueDocument(document, { userId: caller.userId, terminalId, now, isTakeOver, held: caller.permissions }));
});

/** Posts what a document comes to; the same request again posts nothing. */
const close = Effect.fnUntraced(function* (caller: Caller, stored: StoredDocument, save: DocumentSave) {
  const sql = yield* SqlClient.SqlClient;
  const { requestId, version, uncountedPolicy, acceptsOverlap = false, dropsPendingCounters = false } = save;
  if (requestId === undefined) return yield* held(fail(issue("REQUIRED", ["RequestID"])));
  if (version === undefined) return yield* held(fail(issue("REQUIRED", ["version"])));
  const document = { ...stored.document, uncountedPolicy: uncountedPolicy ?? stored.document.uncountedPolicy };
  if (document.closeRequestId === requestId) return;
  const { ledger, request } = yield* readCloseContext(caller, { ...stored, document }, "hold");
  const posting = yield* held(closeDocument(document, { ...request, requestId, version, userId: caller.userId, acceptsOverlap, dropsPendingCounters }, ledger.movements), document.lines);
  yield* postToLedger(sql, ledger, posting.movements);
  yield* keepClosed(sql, posting.document, caller.userId);
  yield* audit(caller, "UPDATE", document, { before: headerValues(stored.document), after: headerValues(posting.document) });
});

/** Writes a document that is closed, with what it came to. */
export const keepClosed = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, document: InventoryDocument, userId: number) {
  const lines = listLines(document);
  const effects = lines.map((line) => lineEffectOf(document.type, line));
  const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);
  yield* updateDocument(sql, document, { events: 0 });
  yield* writeLines(sql, document, document.lines);
  yield* sql`
    UPDATE inventory_document SET line_count = ${lines.length}, quantity = ${sum(lines.map(({ quantity }) => quantity))}, variance_quantity = ${sum(effects.map(({ quantity }) => quantity))}, variance_cost = ${sum(effects.map(({ cost }) => cost))}, closed_by = ${userId}
    WHERE document_id = ${document.id}`;
});

/** Deletes documents or brings them back, all or none. Errors: DOC_DELETED, DOC_TRANSITION, HTTP_404. */
export const setDeleted = Effect.fn("setDeleted")(function* (caller: Caller, ids: readonly number[], isDeleted: boolean) {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* Clock.currentTimeMillis;
  yield* inTransaction(
    Effect.forEach([...new Set(ids)].toSorted((one, other) => one - other), (id) =>
      Effect.gen(function* () {
        yield* holdDocument(sql, id);
        const row = yield* findDocument(caller, id);
        const document = headerOf(row);
        const next = yield* held(isDeleted ? deleteDocument(document, now) : restoreDocument(document, now));
        yield* updateDocument(sql, next, { events: row.events });
        yield* audit(caller, isDeleted ? "DELETE" : "RESTORE", document, {});
      }),
    ),
  );
  yield* Effect.forEach(ids, tellChange, { discard: true });
});

/** Takes the hold of a document, or gives the sign of life. Errors: DOC_HELD_BY, DOC_TRANSITION, ACCESS_DENIED, HTTP_404. */
export const holdFor = Effect.fn("holdFor")(function* (caller: Caller, id: number, { terminalId, isTakeOver = false }: { readonly terminalId: string; readonly isTakeOver?: boolean | undefined }) {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* Clock.currentTimeMillis;
  const { hold, isNew } = yield* inTransaction(
    Effect.gen(function* () {
      yield* sql`SELECT FROM inventory_document WHERE document_id = ${id} FOR UPDATE`;
      const row = yield* findDocument(caller, id);
      yield* held(approveDocument(headerOf(row), { userId: caller.userId, now }));
      const taken = yield* held(takeHold(row.hold, { userId: caller.userId, terminalId, now, isTakeOver, held: caller.permissions }));
      yield* sql`UPDATE inventory_document SET hold = ${JSON.stringify(taken)}::jsonb, changed_in = pg_current_xact_id()::text::bigint WHERE document_id = ${id}`;
      const isOther = row.hold?.userId !== caller.userId || row.hold.terminalId !== terminalId;
      if (isOther) yield* audit(caller, "UPDATE", headerOf(row), { before: { hold: row.hold }, after: { hold: taken } });
      return { hold: taken, isNew: isOther };
    }),
  );
  if (isNew) yield* tellChange(id);
  return hold;
});

/** Approves what closing a document will do, as it was seen. Errors: DOC_STALE, DOC_TRANSITION, DOC_DELETED, HTTP_404. */
export const approve = Effect.fn("approve")(function* (caller: Caller, id: number, version: number) {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* Clock.currentTimeMillis;
  yield* inTransaction(
    Effect.gen(function* () {
      yield* holdDocument(sql, id);
      const row = yield* findDocument(caller, id);
      if (row.version !== version) yield* held(fail(issue("DOC_STALE", [], { stored: row.version, sent: version })));
      const next = yield* held(approveDocument(headerOf(row), { userId: caller.userId, now }));
      yield* updateDocument(sql, next, { events: row.events });
      yield* audit(caller, "UPDATE", next, { after: { approvedBy: caller.userId } });
    }),
  );
  yield* tellChange(id);
});

const audit = (caller: Caller, action: AuditAction, { id, number, locationId }: InventoryDocument, details: { readonly before?: unknown; readonly after?: unknown }) =>
  writeAudit({ userId: caller.userId, action, entity: "inventoryDocument", entityId: id, label: number, layerId: locationId, details });

const headerValues = ({ status, comment, isBlind, uncountedPolicy, hold }: InventoryDocument) => ({ status, comment, isBlind, uncountedPolicy, holder: hold?.userId ?? null });

const isHeaderChanged = (one: InventoryDocument, other: InventoryDocument): boolean => JSON.stringify(headerValues(one)) !== JSON.stringify(headerValues(other));
