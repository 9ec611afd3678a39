/** Determines which receipts of a gathered batch (one copied while it was being written) were committed. If the counts differ, it is read from the database. */

import { Effect } from "effect";

import { makeBatchFilter, type SaleChange } from "../../sales/index.ts";
import { handedOverFilePath, writeHandedOverFile, type FollowingContext } from "./follow-sales.ts";
import type { Gathering } from "./gather-batches.ts";
import { buildCountStatement } from "./staged-table.ts";
import { readRows } from "./copy-rows.ts";

/** Finds the batches that were gathered completely; returns for each an SQL condition on the ordinals of its committed receipts. */
export const findWholeGatheredBatches = Effect.fnUntraced(function* (
  following: FollowingContext,
  gathering: Gathering,
  saleChanges: readonly SaleChange[],
) {
  const conditionByBatch = new Map<number, string>();
  for (const [index, change] of saleChanges.entries()) {
    if (change.state !== "COMMITTED" || change.saleCount === 0) continue;
    const { batchId, saleCount, lineCount, skippedCount } = change;
    if ((yield* gathering.findFile(batchId)) !== following.file) continue;
    const committedCondition = skippedCount === 0 ? "true" : yield* readCommittedCondition(following, change, index);
    const [receiptCount] = yield* Effect.promise(() =>
      readRows(following.file.writer, buildCountStatement(batchId, committedCondition)),
    );
    if (receiptCount?.["receipts"] === saleCount && receiptCount["lines"] === lineCount)
      conditionByBatch.set(batchId, committedCondition);
    else yield* Effect.logInfo(`Batch ${batchId} was not gathered whole: it is read`);
  }
  return conditionByBatch;
});

/** Writes the ordinals of a batch's committed receipts to a file; returns the SQL condition on the ordinals in the file. */
const readCommittedCondition = Effect.fnUntraced(function* (
  { file, sql, beforeStep }: FollowingContext,
  saleChange: SaleChange,
  index: number,
) {
  const positionsFileName = handedOverFilePath(file, "kept", index);
  yield* beforeStep;
  yield* writeHandedOverFile(
    sql,
    positionsFileName,
    `SELECT string_agg(f.sale_no::text, E'\\n') AS text FROM sale f WHERE ${makeBatchFilter(saleChange)("f")}`,
  );
  return `sale_no IN (SELECT sale_no FROM read_csv('${positionsFileName.replaceAll("'", "''")}', header = false, auto_detect = false, delim = ',', columns = {'sale_no': 'INTEGER'}))`;
});
