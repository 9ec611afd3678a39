/**
 * A long document is reversed in steps: the reversing document, its lines and its movements are written ahead, where nobody finds them before it is closed. One
 * short transaction then makes sure that nothing changed, and closes it.
 */

import { randomUUID } from "node:crypto";

import type { InventoryDocument } from "@comptoir/domain/inventory";
import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { writeMovements, type MovementRow } from "../catalogue/index.ts";
import { beforeStep } from "../database/index.ts";
import { hasTurn, rowsAStep } from "./close-in-steps.ts";
import { insertDocument } from "./document-rows.ts";
import { inTransaction } from "./document-store.ts";
import { writeLines } from "./line-rows.ts";
import { breathe } from "./long-document.ts";

/** Writes a reversal ahead; gives the attempt that may close it, and null where another one took over. */
export const prepareReversal = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  reversal: InventoryDocument,
  movements: readonly MovementRow[],
  made: { readonly by: number; readonly terminalId: string; readonly date: string },
) {
  const { id, reverses } = reversal;
  const attempt = randomUUID();
  yield* dropReversals(sql, reverses);
  // It has no number before it is closed: a gap would be asked about.
  yield* inTransaction(
    Effect.gen(function* () {
      yield* insertDocument(sql, { ...reversal, number: `reversal ${id}` }, made);
      yield* sql`UPDATE inventory_document SET reverses = ${reverses} WHERE document_id = ${id}`;
      yield* sql`INSERT INTO inventory_closing (document_id, attempt) VALUES (${id}, ${attempt}::uuid)`;
    }),
  );
  /** Writes one step, unless somebody dropped this attempt. */
  const step = <A, E, R>(write: Effect.Effect<A, E, R>) =>
    Effect.andThen(
      beforeStep,
      inTransaction(
        Effect.flatMap(hasTurn(sql, id, attempt), (own) => (own ? Effect.as(write, true) : Effect.succeed(false))),
      ),
    );
  for (let from = 0; from < reversal.lines.length; from += rowsAStep)
    if (!(yield* step(writeLines(sql, reversal, reversal.lines.slice(from, from + rowsAStep), new Map())))) return null;
  for (let from = 0; from < movements.length; from += rowsAStep)
    if (!(yield* step(writeMovements(sql, movements.slice(from, from + rowsAStep), id)))) return null;
  yield* breathe;
  yield* beforeStep;
  return attempt;
});

/** Drops a piece of what an attempt left behind; says whether there was something. Its turn ends first: what is half dropped is closed by nobody. */
export const dropPiece = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, id: number | null) {
  const [left] = yield* sql<{
    readonly id: number;
  }>`SELECT document_id AS id FROM inventory_document WHERE reverses = ${id} AND status = 'OPEN' LIMIT 1`;
  if (left === undefined) return false;
  // In the order in which an attempt holds them. One that is about to close it is waited for.
  yield* sql`DELETE FROM inventory_closing WHERE document_id = ${left.id}`;
  const open = yield* sql`SELECT FROM inventory_document WHERE document_id = ${left.id} AND status = 'OPEN' FOR UPDATE`;
  if (open.length === 0) return true;
  const movements =
    yield* sql`DELETE FROM stock_movement WHERE closing = ${left.id} AND (location_id, movement_id) IN (SELECT location_id, movement_id FROM stock_movement WHERE closing = ${left.id} LIMIT ${rowsAStep}) RETURNING movement_id`;
  const lines =
    yield* sql`DELETE FROM inventory_line WHERE document_id = ${left.id} AND line_no IN (SELECT line_no FROM inventory_line WHERE document_id = ${left.id} LIMIT ${rowsAStep}) RETURNING line_no`;
  if (movements.length + lines.length === 0) yield* sql`DELETE FROM inventory_document WHERE document_id = ${left.id}`;
  return true;
});

/** Drops what earlier attempts to reverse a document left behind: whoever is at it has no turn any more. */
export const dropReversals = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, id: number | null) {
  for (let isLeft = true; isLeft;) isLeft = yield* Effect.andThen(beforeStep, inTransaction(dropPiece(sql, id)));
});
