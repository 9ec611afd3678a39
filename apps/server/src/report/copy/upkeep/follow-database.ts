/** Updates the report copy in rounds until it has everything visible in the database. */

import { Cause, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { onReplica } from "../../../database/index.ts";
import { listChangesAfter, type SaleChange } from "../../../sales/index.ts";
import { findCommittedReceipts } from "../follow-gathered.ts";
import { applyChanges, replaceCatalogue, splitChanges, type Following } from "../follow-sales.ts";
import { parseStockChanges, type StockChange } from "../follow-stock.ts";
import type { Gathering } from "../gather-batches.ts";
import { readCatalogueMark, readCommitted, type Committed } from "./copy-marks.ts";
import type { OpenCopy } from "./open-copy.ts";
import type { Progress } from "./progress.ts";

/** Number of sales changes read at once. */
const changesAtOnce = 200;

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
  const file = yield* copy.opened;
  progress.begin();
  let isMissed = false;
  let hasMore = true;
  while (hasMore) {
    yield* beforeStep;
    const startMs = performance.now();
    // Reads the main database, not a replica: a replica may show a commit before the database does, which a crash there could undo.
    const committed = yield* readCommitted(isMissed ? null : copy.contents.stock);
    if (committed === undefined) return;
    const round = Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const following: Following = { file, sql, beforeStep, onPart: progress.setPart };
      progress.setTarget(committed.no);
      yield* followCatalogue(followContext, following);
      copy.contents.lookedAt = startMs;
      const stockChanges = parseStockChanges(committed.changes, copy.contents.stock);
      // A transaction that took very long has a change number lower than those searched for, so all changes are read
      // again.
      isMissed = !isMissed && copy.contents.stock.size + stockChanges.length < committed.stock;
      return isMissed || (yield* writeChanges(followContext, following, committed, stockChanges));
    });
    hasMore = yield* onReplica(round);
  }
});

const followCatalogue = Effect.fnUntraced(function* ({ copy: { contents } }: FollowContext, following: Following) {
  const currentMark = yield* readCatalogueMark;
  if (currentMark === undefined || currentMark.catalogue === contents.catalogue) return;
  yield* replaceCatalogue(following, contents.catalogue, currentMark.catalogue);
  contents.catalogue = currentMark.catalogue;
});

/** Writes the next changes; returns whether there may be more. */
const writeChanges = Effect.fnUntraced(function* (
  followContext: FollowContext,
  following: Following,
  committed: Committed,
  movedStock: readonly StockChange[],
) {
  const { progress, wake } = followContext;
  const { contents } = followContext.copy;
  // Changes committed later wait for the next round, so that sales and stock are of the same moment.
  const changes = (yield* listChangesAfter(following.sql, contents.changeNo, changesAtOnce)).filter(
    (change) => change.changeNo <= committed.no,
  );
  const isLast = changes.length < changesAtOnce || (changes.at(-1)?.changeNo ?? 0) >= committed.no;
  const stock = isLast ? movedStock : [];
  const runs = changes.length === 0 && stock.length > 0 ? [[]] : splitChanges(changes);
  progress.setLeft(yield* countLinesAfter(following.sql, contents.changeNo));
  if (runs.length === 0) contents.isOfOneMoment = true;
  wake();
  for (const [index, run] of runs.entries()) {
    const isEnd = isLast && index === runs.length - 1;
    progress.beginRun(run);
    yield* applyRun(followContext, following, run, isEnd ? stock : []);
    progress.endRun();
    contents.changeNo = run.at(-1)?.changeNo ?? contents.changeNo;
    if (isEnd) for (const { id } of stock) contents.stock.add(id);
    contents.isOfOneMoment = isEnd;
    wake();
  }
  return runs.length > 0;
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
  following: Following,
  sales: readonly SaleChange[],
  stock: readonly StockChange[],
) {
  const gatheredReceipts = yield* findCommittedReceipts(following, gathering, sales);
  const read = applyChanges(following, { sales, stock, gathered: new Map() });
  const applyResult = Effect.catchCause(
    applyChanges(following, { sales, stock, gathered: gatheredReceipts }),
    (cause) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.failCause(cause)
        : Effect.andThen(Effect.logWarning("A batch that was gathered could not be moved: it is read", cause), read),
  );
  yield* gatheredReceipts.size === 0 ? read : applyResult;
  yield* gathering.forgetBatches(sales.map(({ batchId }) => batchId));
});
