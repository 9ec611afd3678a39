/** Deletes the gathered receipts of abandoned sales batches. */

import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import type { Gathering } from "../gather-batches.ts";

/** Maximum age of a transaction whose gathered receipts are not deleted. Units: milliseconds. */
const transactionAtMostMs = 600_000;

/** Makes the step that deletes abandoned receipts. A batch that never appeared in the database may belong to an open transaction. */
export function makeTidying(sql: SqlClient.SqlClient, gathering: Gathering, isFollowing: () => boolean) {
  /** Gathered batches that have appeared in the database. */
  const seenBatches = new Set<number>();
  /** Time since when a gathered batch is missing in the database. */
  const missingSince = new Map<number, number>();

  /** Deletes the receipts of batches that are no longer in the database, neither open nor committed after `changeNo`. */
  return Effect.fnUntraced(function* (changeNo: number) {
    const batchIds = gathering.batchIds();
    if (batchIds.length === 0) {
      seenBatches.clear();
      missingSince.clear();
    }
    if (batchIds.length === 0 || isFollowing()) return;
    const rows = yield* sql.unsafe<{ readonly id: number }>(
      `SELECT batch_id AS id FROM sale_batch WHERE batch_id IN (${batchIds.join(",")}) AND (state = 'PENDING' OR (state = 'COMMITTED' AND change_no > ${changeNo}))`,
    );
    for (const { id } of rows) seenBatches.add(id);
    const presentIds = new Set(rows.map(({ id }) => id));
    const missingBatchIds = batchIds.filter((id) => !presentIds.has(id));
    const now = performance.now();
    for (const id of missingBatchIds) if (!missingSince.has(id)) missingSince.set(id, now);
    yield* gathering.forgetBatches(
      missingBatchIds.filter((id) => seenBatches.has(id) || now - (missingSince.get(id) ?? now) > transactionAtMostMs),
    );
  });
}
