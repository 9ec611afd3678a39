/** Loads whole documents for the rules, and writes their changes; scans are accepted while nobody writes the document. */

import type { Caller } from "@comptoir/api/contract";
import type { InventoryDocument } from "@comptoir/domain/inventory";
import { Effect } from "effect";
import { SqlClient, SqlError } from "effect/sql";

import { pickFields, scopeFor } from "../access/index.ts";
import { notFound } from "../http/refusal.ts";
import { findDocumentRows, updateDocument, type DocumentHeader, type DocumentRow } from "./document-rows.ts";
import { documentLineOf, listEventRows, listLineRows, writeEvents, writeLines, type StoredLine } from "./line-rows.ts";

/** Document as a database row and as the domain's rules read it. */
export interface StoredDocument {
  readonly row: DocumentRow;
  readonly document: InventoryDocument;
  readonly lines: readonly StoredLine[];
}

/** Class of the advisory locks on documents. */
const documentLockClass = 7_203;
/** Class of the advisory locks on the line numbers of documents. */
const lineNumbersLockClass = 7_204;

/** Takes a shared lock for scans: they wait only for changes and closes of the document. */
export const lockDocumentShared = (sql: SqlClient.SqlClient, id: number) =>
  sql`SELECT pg_advisory_xact_lock_shared(${documentLockClass}, ${id})`;

/** Locks a document until the end of the transaction. */
export const lockDocument = (sql: SqlClient.SqlClient, id: number) =>
  sql`SELECT pg_advisory_xact_lock(${documentLockClass}, ${id})`;

/** Locks the numbering of lines, so that only scans that add lines wait for each other. */
export const lockLineNumbers = (sql: SqlClient.SqlClient, id: number) =>
  sql`SELECT pg_advisory_xact_lock(${lineNumbersLockClass}, ${id})`;

/** Reads the header of a document in the caller's scope. Errors: HTTP_404. */
export const findDocument = Effect.fnUntraced(function* (caller: Pick<Caller, "layerId">, id: number) {
  const sql = yield* SqlClient.SqlClient;
  const { locationIds } = yield* scopeFor(caller);
  const [row] = yield* findDocumentRows(sql, [id], locationIds);
  return row ?? (yield* Effect.fail(notFound()));
});

/** Reads a whole document. Errors: HTTP_404. */
export const loadDocument = Effect.fnUntraced(function* (caller: Pick<Caller, "layerId">, id: number) {
  const sql = yield* SqlClient.SqlClient;
  const documentRow = yield* findDocument(caller, id);
  const storedLines = yield* listLineRows(sql, id);
  const events = documentRow.type === "COUNT" ? yield* listEventRows(sql, id) : [];
  const storedDocument: StoredDocument = {
    row: documentRow,
    lines: storedLines,
    document: { ...headerOf(documentRow), lines: storedLines.map(documentLineOf), events },
  };
  return storedDocument;
});

/** Converts a row to a document without its lines and scans. */
export function headerOf(row: DocumentHeader): InventoryDocument {
  return { ...pickFields(row, headerFieldNames), lines: [], events: [] };
}

const headerFieldNames = [
  "id",
  "number",
  "type",
  "status",
  "version",
  "locationId",
  "comment",
  "scope",
  "isBlind",
  "uncountedPolicy",
  "createdAt",
  "changedAt",
  "processedAt",
  "deletedAt",
  "hold",
  "strikes",
  "counters",
  "authors",
  "approvedBy",
  "reversalApprovedBy",
  "closeRequestId",
  "reversedBy",
  "reverses",
  "supplements",
] as const satisfies readonly (keyof InventoryDocument)[];

/** Writes a changed document: its header, and new or changed lines and scans. */
export const saveDocument = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  storedDocument: StoredDocument,
  nextDocument: InventoryDocument,
) {
  if (nextDocument === storedDocument.document) return;
  const lineJsonByNumber = new Map(storedDocument.document.lines.map((line) => [line.lineNo, JSON.stringify(line)]));
  const storedEventIds = new Set(storedDocument.document.events.map(({ id }) => id));
  const newEvents = nextDocument.events.filter(({ id }) => !storedEventIds.has(id));
  yield* writeEvents(sql, nextDocument.id, newEvents);
  yield* updateDocument(sql, nextDocument, { events: storedDocument.row.events + newEvents.length });
  yield* writeLines(
    sql,
    nextDocument,
    nextDocument.lines.filter((line) => lineJsonByNumber.get(line.lineNo) !== JSON.stringify(line)),
  );
});

/** Runs a change in one transaction; a database failure is a defect. */
export const inTransaction = <A, E, R>(change: Effect.Effect<A, E | SqlError.SqlError, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => dieOfDatabase(sql.withTransaction(change)));

/** Turns a database failure into a defect. */
export const dieOfDatabase = <A, E, R>(change: Effect.Effect<A, E | SqlError.SqlError, R>) =>
  Effect.catchIf(change, SqlError.isSqlError, Effect.die);
