/**
 * A long document is reversed in steps: the reversing document, its lines and its movements are written ahead, where nobody finds them before it is closed. One
 * short transaction then makes sure that nothing changed, and closes it.
 */

import type { InventoryDocument } from "@comptoir/domain/inventory";
import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { writeMovements, type MovementRow } from "../catalogue/index.ts";
import { beforeStep } from "../database/index.ts";
import { rowsAStep } from "./close-in-steps.ts";
import { insertDocument } from "./document-rows.ts";
import { inTransaction } from "./document-store.ts";
import { writeLines } from "./line-rows.ts";
import { breathe } from "./long-document.ts";

/** Writes a reversal ahead; false where another attempt took over. */
export const prepareReversal = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, reversal: InventoryDocument, movements: readonly MovementRow[], made: { readonly by: number; readonly terminalId: string; readonly date: string }) {
  const { id, reverses } = reversal;
  yield* dropReversals(sql, reverses);
  // It has no number before it is closed: a gap would be asked about.
  yield* inTransaction(Effect.andThen(insertDocument(sql, { ...reversal, number: `reversal ${id}` }, made), sql`UPDATE inventory_document SET reverses = ${reverses} WHERE document_id = ${id}`));
  /** One step, as long as this attempt's document is there. */
  const step = <A, E, R>(write: Effect.Effect<A, E, R>) =>
    Effect.andThen(beforeStep, inTransaction(Effect.flatMap(sql`SELECT FROM inventory_document WHERE document_id = ${id} FOR UPDATE`, (own) => (own.length > 0 ? Effect.as(write, true) : Effect.succeed(false)))));
  for (let from = 0; from < reversal.lines.length; from += rowsAStep) if (!(yield* step(writeLines(sql, reversal, reversal.lines.slice(from, from + rowsAStep), new Map())))) return false;
  for (let from = 0; from < movements.length; from += rowsAStep) if (!(yield* step(writeMovements(sql, movements.slice(from, from + rowsAStep), id)))) return false;
  yield* breathe;
  yield* beforeStep;
  return true;
});

/** Drops a piece of what an attempt left behind; says whether there was something. */
const dropSome = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, id: number | null) {
  const [left] = yield* sql<{ readonly id: number }>`SELECT document_id AS id FROM inventory_document WHERE reverses = ${id} AND status = 'OPEN' LIMIT 1 FOR UPDATE`;
  if (left === undefined) return false;
  const movements = yield* sql`DELETE FROM stock_movement WHERE closing = ${left.id} AND (location_id, movement_id) IN (SELECT location_id, movement_id FROM stock_movement WHERE closing = ${left.id} LIMIT ${rowsAStep}) RETURNING movement_id`;
  const lines = yield* sql`DELETE FROM inventory_line WHERE document_id = ${left.id} AND line_no IN (SELECT line_no FROM inventory_line WHERE document_id = ${left.id} LIMIT ${rowsAStep}) RETURNING line_no`;
  if (movements.length + lines.length === 0) yield* sql`DELETE FROM inventory_document WHERE document_id = ${left.id}`;
  return true;
});

/** Drops what earlier attempts to reverse a document left behind: whoever is at it has no turn any more. */
export const dropReversals = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, id: number | null) {
  for (let isLeft = true; isLeft; ) isLeft = yield* Effect.andThen(beforeStep, inTransaction(dropSome(sql, id)));
});
