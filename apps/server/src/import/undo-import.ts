import type { Conflict } from "@comptoir/api/errors";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import type { Catalogue } from "../catalogue/index.ts";
import { yieldToRequests, type DatabaseEngine } from "../database/index.ts";
import { SaleStore, WrongBatchState } from "../sales/index.ts";
import { checkBatchDays } from "../store-day/index.ts";
import { ChangedSince, findChangedSince, type ChangedRow } from "./changed-since.ts";
import type { StoredChange } from "./import-changes.ts";
import type { ImportRecord } from "./import-records.ts";
import { ImportRepository } from "./import-repository.ts";
import { changesPerStep, deleteKeptRows, rollBackInSteps } from "./roll-back-import.ts";

/** Treatment of rows changed after the import: refuse to undo anything, or keep those rows and undo the rest. */
export type ChangedSinceRule = "refuse" | "keep";

/**
 * Undoes an import. Its sales stop counting at once; then, step by step, its stock movements are reversed and its
 * changes are restored.
 * Rows it created are marked as deleted, unless they have current sales or stock or were changed since; so are those
 * that imports undone earlier left because of it. Nothing is erased, and changes made during the undo are kept.
 */
export const undoImport = Effect.fn("undoImport")(function* (
  importRecord: ImportRecord,
  userId: number,
  rule: ChangedSinceRule = "refuse",
) {
  const sql = yield* SqlClient.SqlClient;
  const saleStore = yield* SaleStore;
  const repository = yield* ImportRepository;
  const { importId, saleBatchId } = importRecord;
  if (saleBatchId !== null) yield* checkBatchDays(saleBatchId);
  // Refuses before preparing anything, if rows are already known to have changed.
  if (rule === "refuse") yield* refuseChanged(yield* findRowsChangedSince(importId));
  // A conflict cannot occur here: only pending batches conflict, and this batch is committed.
  if (saleBatchId !== null) yield* Effect.catchTag(saleStore.prepareBatch(saleBatchId), "SaleConflict", Effect.die);
  yield* sql
    .withTransaction(
      Effect.gen(function* () {
        if (!(yield* repository.beginUndo(importId, userId)))
          return yield* new WrongBatchState({ batchId: importId, state: null });
        const lastChanges = yield* repository.listChanges(importId, null, changesPerStep);
        if (rule === "refuse") yield* refuseChanged((yield* findChangedSince(sql, importId, lastChanges)).changed);
        // Days that were audited while the batch was prepared.
        if (saleBatchId !== null) yield* checkBatchDays(saleBatchId);
        if (saleBatchId !== null) yield* saleStore.undoBatch(saleBatchId);
      }),
    )
    .pipe(
      Effect.onError(() => (saleBatchId === null ? Effect.void : saleStore.releaseBatch(saleBatchId))),
      Effect.catchTag("SqlError", Effect.die),
    );
  yield* finishUndo(importId);
}) satisfies (
  record: ImportRecord,
  userId: number,
  rule?: ChangedSinceRule,
) => Effect.Effect<
  void,
  WrongBatchState | ChangedSince | Conflict,
  SqlClient.SqlClient | SaleStore | Catalogue | ImportRepository | DatabaseEngine
>;

/** Completes an unfinished undo from where it stopped. */
export const finishUndo = Effect.fn("finishUndo")(function* (importId: number) {
  const repository = yield* ImportRepository;
  const importRecord = yield* repository.find(importId);
  if (importRecord?.state !== "UNDOING") return;
  const importActor = { importId, layerId: importRecord.layerId, userId: importRecord.undoneBy };
  yield* rollBackInSteps(importRecord, importActor);
  yield* deleteKeptRows(importRecord, importActor);
  yield* repository.markUndone(importId);
}, Effect.orDie);

const refuseChanged = (things: readonly ChangedRow[]) =>
  things.length > 0 ? Effect.fail(new ChangedSince({ things })) : Effect.void;

/** Finds the overwritten rows that were changed since the import, in the order of the file. */
const findRowsChangedSince = Effect.fnUntraced(
  function* (importId: number) {
    const sql = yield* SqlClient.SqlClient;
    const repository = yield* ImportRepository;
    const changedRows: (readonly ChangedRow[])[] = [];
    for (let before: number | null | undefined = null; before !== undefined;) {
      yield* yieldToRequests;
      const storedChanges: readonly StoredChange[] = yield* repository.listChanges(importId, before, changesPerStep);
      const { changed } = yield* sql.withTransaction(findChangedSince(sql, importId, storedChanges));
      changedRows.push(changed);
      before = storedChanges.at(-1)?.changeNo;
    }
    return changedRows.toReversed().flat();
  },
  Effect.catchTag("SqlError", Effect.die),
);
