import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import type { ImportLease } from "./import-leases.ts";

/** Steps of an undo or a roll-back: its beginning, the change it has come to, and its end. */
export interface UndoSteps {
  /** Starts to undo an import; returns whether it can be undone. */
  beginUndo(importId: number, userId: number): Effect.Effect<boolean>;
  /**
   * Reads the number of the last undone change of an import, null before the first step. Returns undefined if the
   * import is not being undone or rolled back. Locks the import until the end of the transaction.
   */
  lockUndoneTo(importId: number): Effect.Effect<{ readonly undoneTo: number | null } | undefined>;
  setUndoneTo(importId: number, changeNo: number): Effect.Effect<void>;
  markUndone(importId: number): Effect.Effect<void>;
}

export const makeUndoSteps = (sql: SqlClient.SqlClient, lease: ImportLease): UndoSteps => ({
  beginUndo: (importId, userId) =>
    sql`
      UPDATE import_batch SET state = 'UNDOING', undone_by = ${userId}, owner = ${lease.owner}, lease_until = ${lease.end}
      WHERE import_id = ${importId} AND state = 'COMMITTED' RETURNING import_id`.pipe(
      Effect.map((rows) => rows.length > 0),
      Effect.orDie,
    ),
  lockUndoneTo: (importId) =>
    sql<{
      readonly undoneTo: number | null;
    }>`SELECT undone_to AS "undoneTo" FROM import_batch WHERE import_id = ${importId} AND state IN ('RUNNING', 'UNDOING') FOR UPDATE`.pipe(
      Effect.map(([row]) => row),
      Effect.orDie,
    ),
  setUndoneTo: (importId, changeNo) =>
    sql`UPDATE import_batch SET undone_to = ${changeNo} WHERE import_id = ${importId}`.pipe(
      Effect.asVoid,
      Effect.orDie,
    ),
  markUndone: (importId) =>
    sql`UPDATE import_batch SET state = 'UNDONE', undone_at = now() WHERE import_id = ${importId} AND state = 'UNDOING'`.pipe(
      Effect.asVoid,
      Effect.orDie,
    ),
});
