/** Dates the changes of batches, so that a report can be read as it was at any instant. */

import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { lastChange } from "./sale-changes.ts";

/** Reads the number of the last change, from which `dateChanges` finds the changes of a transaction. Call it at the beginning. */
export const readLastChangeNo = (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql<{ readonly changeNo: number }>`SELECT ${sql.literal(lastChange)} AS "changeNo"`,
    ([row]) => row?.changeNo ?? 0,
  );

/**
 * Dates the commits and undos of the current transaction with one instant near its end, because nobody sees them before. A committed batch that
 * was undone earlier came back: its time without effect is kept in `hidden`. Call it at the end of the transaction. Each changed batch has a change
 * number after `changeNoBefore`, or none where its receipts were moved into it: the index has both, so that no other batch is read.
 */
export const dateChanges = (sql: SqlClient.SqlClient, changeNoBefore: number) => sql`
  WITH moment AS MATERIALIZED (SELECT clock_timestamp() AS at)
  UPDATE sale_batch b SET
    committed_at = CASE WHEN b.committed_at = now() THEN m.at ELSE b.committed_at END,
    undone_at = CASE WHEN b.state = 'COMMITTED' THEN NULL WHEN b.undone_at = now() THEN m.at ELSE b.undone_at END,
    hidden = CASE WHEN b.state = 'COMMITTED' AND b.undone_at < m.at THEN b.hidden + tstzmultirange(tstzrange(b.undone_at, m.at)) ELSE b.hidden END
  FROM moment m WHERE (b.change_no > ${changeNoBefore}::bigint OR b.change_no IS NULL)
    AND (b.committed_at = now() OR b.undone_at = now() OR (b.state = 'COMMITTED' AND b.undone_at IS NOT NULL))`;
