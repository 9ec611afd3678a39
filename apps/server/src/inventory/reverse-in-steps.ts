/**
 * Reverses a long document in steps: writes the reversing document, its lines and movements ahead, invisible until it is closed.
 * A short transaction then checks that nothing changed, and closes it.
 */

import { randomUUID } from "node:crypto";

import type { InventoryDocument } from "@comptoir/domain/inventory";
import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { writeMovements, type MovementRow } from "../catalogue/index.ts";
import { yieldToRequests } from "../database/index.ts";
import { isCurrentAttempt, rowsPerStep } from "./close-in-steps.ts";
import { insertDocument } from "./document-rows.ts";
import { inTransaction } from "./document-store.ts";
import { writeLines } from "./line-rows.ts";
import { yieldBetweenSteps } from "./long-document.ts";

/** Writes a reversal ahead; returns the attempt that may close it, or null if another one took over. */
export const prepareReversal = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  reversal: InventoryDocument,
  movements: readonly MovementRow[],
  creation: { readonly by: number; readonly terminalId: string; readonly date: string },
) {
  const { id, reverses } = reversal;
  const attemptId = randomUUID();
  yield* dropUnfinishedReversals(sql, reverses);
  // The reversal has no document number until it is closed, since a gap in the numbers would need an explanation.
  yield* inTransaction(
    Effect.gen(function* () {
      yield* insertDocument(sql, { ...reversal, number: `reversal ${id}` }, creation);
      yield* sql`UPDATE inventory_document SET reverses = ${reverses} WHERE document_id = ${id}`;
      yield* sql`INSERT INTO inventory_closing (document_id, attempt) VALUES (${id}, ${attemptId}::uuid)`;
    }),
  );
  /** Writes one step, unless another attempt replaced this one. */
  const runStep = <A, E, R>(write: Effect.Effect<A, E, R>) =>
    Effect.andThen(
      yieldToRequests,
      inTransaction(
        Effect.flatMap(isCurrentAttempt(sql, id, attemptId), (isCurrent) =>
          isCurrent ? Effect.as(write, true) : Effect.succeed(false),
        ),
      ),
    );
  for (let from = 0; from < reversal.lines.length; from += rowsPerStep)
    if (!(yield* runStep(writeLines(sql, reversal, reversal.lines.slice(from, from + rowsPerStep), new Map()))))
      return null;
  for (let from = 0; from < movements.length; from += rowsPerStep)
    if (!(yield* runStep(writeMovements(sql, movements.slice(from, from + rowsPerStep), id)))) return null;
  yield* yieldBetweenSteps;
  yield* yieldToRequests;
  return attemptId;
});

/** Deletes a part of an attempt's rows; returns whether there were any. Ends the attempt first, so that a half-deleted one cannot be closed. */
export const deleteAttemptRows = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, id: number | null) {
  const [oldAttempt] = yield* sql<{
    readonly id: number;
  }>`SELECT document_id AS id FROM inventory_document WHERE reverses = ${id} AND status = 'OPEN' LIMIT 1`;
  if (oldAttempt === undefined) return false;
  // Locks in the same order as an attempt, and waits for one that is about to close.
  yield* sql`DELETE FROM inventory_closing WHERE document_id = ${oldAttempt.id}`;
  const openDocumentRows =
    yield* sql`SELECT FROM inventory_document WHERE document_id = ${oldAttempt.id} AND status = 'OPEN' FOR UPDATE`;
  if (openDocumentRows.length === 0) return true;
  const deletedMovementRows =
    yield* sql`DELETE FROM stock_movement WHERE closing = ${oldAttempt.id} AND (location_id, movement_id) IN (SELECT location_id, movement_id FROM stock_movement WHERE closing = ${oldAttempt.id} LIMIT ${rowsPerStep}) RETURNING movement_id`;
  const deletedLineRows =
    yield* sql`DELETE FROM inventory_line WHERE document_id = ${oldAttempt.id} AND line_no IN (SELECT line_no FROM inventory_line WHERE document_id = ${oldAttempt.id} LIMIT ${rowsPerStep}) RETURNING line_no`;
  if (deletedMovementRows.length + deletedLineRows.length === 0)
    yield* sql`DELETE FROM inventory_document WHERE document_id = ${oldAttempt.id}`;
  return true;
});

/** Deletes the rows of earlier attempts to reverse a document; they are no longer current. */
export const dropUnfinishedReversals = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, id: number | null) {
  for (let isLeft = true; isLeft;)
    isLeft = yield* Effect.andThen(yieldToRequests, inTransaction(deleteAttemptRows(sql, id)));
});
