/** Updates the report copy in rounds until it has everything visible in the database. */

import { Cause, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { runOnReplica } from "../../../database/index.ts";
import { listChangesAfter, type SaleChange } from "../../../sales/index.ts";
import { findWholeGatheredBatches } from "../follow-gathered.ts";
import { applyChanges, replaceCatalogue, splitChanges, type FollowingContext } from "../follow-sales.ts";
import { parseStockChanges, type StockChange } from "../follow-stock.ts";
import type { Gathering } from "../gather-batches.ts";
import { readCatalogueMark, readCommittedChanges, type CommittedChanges } from "./copy-marks.ts";
import type { OpenCopy } from "./open-copy.ts";
import type { Progress } from "./progress.ts";

/** Number of sales changes read at once. */
const salesChangesPerRound = 200;

/** Services that the update of the copy needs. */
export interface FollowContext {
  readonly copy: OpenCopy;
  readonly gathering: Gathering;
  /** Lets other requests run before each database statement. */
  readonly beforeStep: Effect.Effect<void>;
  readonly progress: Progress;
  /** Wakes the requests that wait for the copy. */
  readonly wake: () => void;
}

/** Reads changes and writes them to the copy until it has everything visible in the database. */
export const followDatabase = Effect.fnUntraced(function* (followContext: FollowContext) {
  const { copy, beforeStep, progress } = followContext;
  const copyFile = yield* copy.opened;
  progress.begin();
  let isStockChangeMissed = false;
  let hasMore = true;
  while (hasMore) {
    yield* beforeStep;
    const startMs = performance.now();
    // Reads the main database, not a replica: a replica may show a commit before the database does, which a crash there could undo.
    const committedChanges = yield* readCommittedChanges(isStockChangeMissed ? null : copy.contents.stock);
    if (committedChanges === undefined) return;
    const runRound = Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const following: FollowingContext = { file: copyFile, sql, beforeStep, onPart: progress.setPart };
      progress.setTarget(committedChanges.no);
      yield* followCatalogue(followContext, following);
      copy.contents.lookedAt = startMs;
      const stockChanges = parseStockChanges(committedChanges.changes, copy.contents.stock);
      // A transaction that took very long has a change number lower than those searched for, so all changes are read
      // again.
      isStockChangeMissed =
        !isStockChangeMissed && copy.contents.stock.size + stockChanges.length < committedChanges.stock;
      return isStockChangeMissed || (yield* writeChanges(followContext, following, committedChanges, stockChanges));
    });
    hasMore = yield* runOnReplica(runRound);
  }
});

const followCatalogue = Effect.fnUntraced(function* (
  { copy: { contents } }: FollowContext,
  following: FollowingContext,
) {
  const currentCatalogueRow = yield* readCatalogueMark;
  if (currentCatalogueRow === undefined || currentCatalogueRow.catalogue === contents.catalogue) return;
  yield* replaceCatalogue(following, contents.catalogue, currentCatalogueRow.catalogue);
  contents.catalogue = currentCatalogueRow.catalogue;
});

/** Writes the next changes; returns whether there may be more. */
const writeChanges = Effect.fnUntraced(function* (
  followContext: FollowContext,
  following: FollowingContext,
  committed: CommittedChanges,
  movedStock: readonly StockChange[],
) {
  const { progress, wake } = followContext;
  const { contents } = followContext.copy;
  // Changes committed later wait for the next round, so that sales and stock are of the same moment.
  const saleChanges = (yield* listChangesAfter(following.sql, contents.changeNo, salesChangesPerRound)).filter(
    (change) => change.changeNo <= committed.no,
  );
  const isLastOfCommitted =
    saleChanges.length < salesChangesPerRound || (saleChanges.at(-1)?.changeNo ?? 0) >= committed.no;
  const stockChangesToWrite = isLastOfCommitted ? movedStock : [];
  const runsOfChanges = saleChanges.length === 0 && stockChangesToWrite.length > 0 ? [[]] : splitChanges(saleChanges);
  progress.setLeft(yield* countLinesAfter(following.sql, contents.changeNo));
  if (runsOfChanges.length === 0) contents.isOfOneMoment = true;
  wake();
  for (const [index, run] of runsOfChanges.entries()) {
    const isLastRun = isLastOfCommitted && index === runsOfChanges.length - 1;
    progress.beginRun(run);
    yield* applyRun(followContext, following, run, isLastRun ? stockChangesToWrite : []);
    progress.endRun();
    contents.changeNo = run.at(-1)?.changeNo ?? contents.changeNo;
    if (isLastRun) for (const { id } of stockChangesToWrite) contents.stock.add(id);
    contents.isOfOneMoment = isLastRun;
    wake();
  }
  return runsOfChanges.length > 0;
});

const countLinesAfter = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, changeNo: number) {
  const [lacking] = yield* sql.unsafe<{ readonly lines: number }>(
    `SELECT coalesce(sum(line_count), 0)::float8 AS lines FROM sale_batch WHERE state = 'COMMITTED' AND change_no > ${changeNo}`,
  );
  return lacking?.lines ?? 0;
});

/** Moves gathered batches into the copy's tables; if that fails, reads them from the database. */
const applyRun = Effect.fnUntraced(function* (
  { gathering }: FollowContext,
  following: FollowingContext,
  sales: readonly SaleChange[],
  stock: readonly StockChange[],
) {
  const conditionByGatheredBatch = yield* findWholeGatheredBatches(following, gathering, sales);
  const applyFromDatabase = applyChanges(following, { sales, stock, gathered: new Map() });
  const applyGathered = Effect.catchCause(
    applyChanges(following, { sales, stock, gathered: conditionByGatheredBatch }),
    (cause) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.failCause(cause)
        : Effect.andThen(
            Effect.logWarning("A batch that was gathered could not be moved: it is read", cause),
            applyFromDatabase,
          ),
  );
  yield* conditionByGatheredBatch.size === 0 ? applyFromDatabase : applyGathered;
  yield* gathering.forgetBatches(sales.map(({ batchId }) => batchId));
});
