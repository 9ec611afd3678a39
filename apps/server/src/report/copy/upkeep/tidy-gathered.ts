/** Deletes the gathered receipts of abandoned sales batches. */

import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import type { Gathering } from "../gather-batches.ts";

/** Maximum age of a transaction whose gathered receipts are not deleted. Units: milliseconds. */
const transactionAtMostMs = 600_000;

/** Makes the step that deletes abandoned receipts. A batch that never appeared in the database may belong to an open transaction. */
export function makeTidyGathered(sql: SqlClient.SqlClient, gathering: Gathering, isFollowing: () => boolean) {
  /** Gathered batches that have appeared in the database. */
  const seenBatchIds = new Set<number>();
  /** Time since when a gathered batch is missing in the database. */
  const missingSinceByBatchId = new Map<number, number>();

  /** Deletes the receipts of batches that are no longer in the database, neither open nor committed after `changeNo`. */
  return Effect.fnUntraced(function* (changeNo: number) {
    const gatheredBatchIds = gathering.batchIds();
    if (gatheredBatchIds.length === 0) {
      seenBatchIds.clear();
      missingSinceByBatchId.clear();
    }
    if (gatheredBatchIds.length === 0 || isFollowing()) return;
    const batchIdRows = yield* sql.unsafe<{ readonly id: number }>(
      `SELECT batch_id AS id FROM sale_batch WHERE batch_id IN (${gatheredBatchIds.join(",")}) AND (state = 'PENDING' OR (state = 'COMMITTED' AND change_no > ${changeNo}))`,
    );
    for (const { id } of batchIdRows) seenBatchIds.add(id);
    const existingBatchIds = new Set(batchIdRows.map(({ id }) => id));
    const missingBatchIds = gatheredBatchIds.filter((id) => !existingBatchIds.has(id));
    const now = performance.now();
    for (const id of missingBatchIds) if (!missingSinceByBatchId.has(id)) missingSinceByBatchId.set(id, now);
    yield* gathering.forgetBatches(
      missingBatchIds.filter(
        (id) => seenBatchIds.has(id) || now - (missingSinceByBatchId.get(id) ?? now) > transactionAtMostMs,
      ),
    );
  });
}
