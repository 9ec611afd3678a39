/**
 * Closes a long document in steps: writes its movements and variances ahead, invisible until it is closed.
 * A short transaction then checks that nothing changed, and closes it.
 */

import { randomUUID } from "node:crypto";

import {
  effectiveCountsByLine,
  type DocumentLine,
  type InventoryDocument,
  type LineCount,
} from "@comptoir/domain/inventory";
import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { lockStock, isLedgerUnchanged, writeMovements, type MovementRow } from "../catalogue/index.ts";
import { yieldToRequests } from "../database/index.ts";
import type { CloseContext } from "./close-context.ts";
import { listDevices } from "./counters.ts";
import { inTransaction, type StoredDocument } from "./document-store.ts";

/** Rows written per step; the embedded database blocks others meanwhile. */
export const rowsPerStep = 1_000;

/** Prepared close of a document, not posted yet. */
export interface PreparedClose {
  readonly document: InventoryDocument;
  /** Version of the document, scans included, that was prepared. */
  readonly version: number;
  readonly attempt: string;
  /** Lines that are new, or that changed apart from their comparison with the stock. */
  readonly changed: readonly DocumentLine[];
  readonly counts: ReadonlyMap<number, LineCount>;
}

/** Writes the results of a close ahead. A later attempt replaces it, so that this one cannot be posted. */
export const prepareClose = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { row, document: documentBefore }: StoredDocument,
  document: InventoryDocument,
  movements: readonly MovementRow[],
) {
  const attemptId = randomUUID();
  const { id } = document;
  const lineBeforeByNumber = new Map(documentBefore.lines.map((line) => [line.lineNo, line]));
  const isLineChanged = (line: DocumentLine): boolean => {
    const previousLine = lineBeforeByNumber.get(line.lineNo);
    return (
      previousLine === undefined ||
      JSON.stringify({ ...previousLine, variance: null }) !== JSON.stringify({ ...line, variance: null })
    );
  };
  const changedLines = document.lines.filter(isLineChanged);
  const changedLineSet = new Set(changedLines);
  const variancesOfUnchangedLines = document.lines.flatMap((line) =>
    changedLineSet.has(line) || line.variance === null ? [] : [{ lineNo: line.lineNo, variance: line.variance }],
  );
  yield* sql`INSERT INTO inventory_closing (document_id, attempt) VALUES (${id}, ${attemptId}::uuid) ON CONFLICT (document_id) DO UPDATE SET attempt = excluded.attempt`;
  /** Writes one step if this attempt is still the latest and the document is open. */
  const runStep = <A, E, R>(write: Effect.Effect<A, E, R>) =>
    Effect.andThen(
      yieldToRequests,
      inTransaction(
        Effect.flatMap(isCurrentAttempt(sql, id, attemptId), (isCurrent) =>
          isCurrent ? Effect.asSome(write) : Effect.succeedNone,
        ),
      ),
    );
  for (let rowsLeft = 1; rowsLeft > 0;) {
    const droppedMovements = yield* runStep(sql`
      DELETE FROM stock_movement WHERE closing = ${id} AND (location_id, movement_id) IN (SELECT location_id, movement_id FROM stock_movement WHERE closing = ${id} LIMIT ${rowsPerStep}) RETURNING movement_id`);
    rowsLeft = droppedMovements._tag === "Some" ? droppedMovements.value.length : 0;
  }
  for (let from = 0; from < movements.length; from += rowsPerStep)
    yield* runStep(writeMovements(sql, movements.slice(from, from + rowsPerStep), id));
  for (let from = 0; from < variancesOfUnchangedLines.length; from += rowsPerStep) {
    const variancesOfStep = variancesOfUnchangedLines.slice(from, from + rowsPerStep);
    const lineNumbers = variancesOfStep.map(({ lineNo }) => lineNo);
    // Limits the line numbers, because a database without statistics would read every line of the document at each step.
    yield* runStep(sql`
      UPDATE inventory_line l SET variance = r.variance FROM jsonb_to_recordset(${JSON.stringify(variancesOfStep)}::jsonb) AS r ("lineNo" integer, variance jsonb)
      WHERE l.document_id = ${id} AND l.line_no BETWEEN ${Math.min(...lineNumbers)} AND ${Math.max(...lineNumbers)} AND l.line_no = r."lineNo"`);
  }
  const preparedClose: PreparedClose = {
    document,
    version: row.version,
    attempt: attemptId,
    changed: changedLines,
    counts: changedLines.length === 0 ? new Map() : effectiveCountsByLine(document),
  };
  yield* yieldToRequests;
  return preparedClose;
});

/** Closes a document with its prepared results, unless it changed since. Requires a transaction that has locked the document. */
export const postPrepared = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { document, version, attempt }: PreparedClose,
  { ledger, request }: CloseContext,
) {
  const { id, locationId, uncountedPolicy, changedAt, processedAt, closeRequestId } = document;
  if (!(yield* isCurrentAttempt(sql, id, attempt))) return false;
  const [storedRow] = yield* sql<{ readonly version: number }>`
    SELECT e.version + (SELECT count(*) FROM inventory_event v WHERE v.document_id = e.document_id)::integer AS version FROM inventory_document e WHERE e.document_id = ${id} AND e.deleted_at IS NULL`;
  if (storedRow?.version !== version) return false;
  const pendingDeviceCount = (yield* listDevices(sql, id)).filter(({ isPending }) => isPending).length;
  if (pendingDeviceCount > (request.pendingCounters ?? 0)) return false;
  yield* lockStock(sql, locationId, ledger.itemIds);
  if (!(yield* isLedgerUnchanged(sql, ledger))) return false;
  yield* applyPreparedMovements(sql, id);
  yield* sql`
    UPDATE inventory_document SET status = 'CLOSED', version = ${document.version}, uncounted_policy = ${uncountedPolicy}, changed_at = ${changedAt}, processed_at = ${processedAt}, hold = NULL, close_request_id = ${closeRequestId},
      changed_in = pg_current_xact_id()::text::bigint
    WHERE document_id = ${id}`;
  yield* sql`DELETE FROM inventory_closing WHERE document_id = ${id}`;
  return true;
});

/** Applies the prepared movements to the balances, and announces the change of stock. Requires the closing transaction. */
export const applyPreparedMovements = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, id: number) {
  yield* sql`
    UPDATE stock_on_hand s SET quantity = s.quantity + m.quantity
    FROM (SELECT location_id, item_id, sum(quantity)::bigint AS quantity FROM stock_movement WHERE closing = ${id} GROUP BY 1, 2 HAVING sum(quantity) <> 0) m WHERE s.location_id = m.location_id AND s.item_id = m.item_id`;
  yield* sql`INSERT INTO stock_change (document_id) VALUES (${id})`;
});

/** Deletes the prepared close of an open document: its attempt, and the movements that are not posted. Requires the transaction that closes the document in another way. */
export const deletePreparedClose = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, id: number) {
  yield* sql`DELETE FROM inventory_closing WHERE document_id = ${id}`;
  yield* sql`DELETE FROM stock_movement WHERE closing = ${id}`;
});

/** Returns whether an attempt is the latest and the document is open; locks the attempt to the end of the transaction. */
export const isCurrentAttempt = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, id: number, attempt: string) {
  const attemptRows =
    yield* sql`SELECT FROM inventory_closing WHERE document_id = ${id} AND attempt = ${attempt}::uuid FOR UPDATE`;
  if (attemptRows.length === 0) return false;
  // A separate query, so that it sees commits made while it waited for the row.
  const openDocumentRows = yield* sql`SELECT FROM inventory_document WHERE document_id = ${id} AND status = 'OPEN'`;
  return openDocumentRows.length > 0;
});
