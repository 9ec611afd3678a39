import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { Catalogue } from "../catalogue/index.ts";
import { SaleStore, type WrongBatchState } from "../sales/index.ts";
import { ChangedSince, findChangedSince } from "./changed-since.ts";
import { ImportRepository, type ImportRecord } from "./import-repository.ts";
import { takeBack } from "./take-back.ts";

/** What is done with what somebody changed after the import: nothing at all is undone, or that is kept and the rest is undone. */
export type ChangedSinceRule = "refuse" | "keep";

/**
 * Takes an import back, in one transaction: its sales count no more, its stock movements are reversed, what it changed is as it was, and what
 * it made is marked as deleted unless living sales or stock stand on it or somebody changed it. Nothing is erased, and no later change is lost.
 */
export const undoImport = Effect.fn("undoImport")(function* (record: ImportRecord, userId: number, rule: ChangedSinceRule = "refuse") {
  const sql = yield* SqlClient.SqlClient;
  const sales = yield* SaleStore;
  const catalogue = yield* Catalogue;
  const repository = yield* ImportRepository;
  // Refused before anything is prepared, where that can be seen already.
  const first = yield* sql.withTransaction(Effect.flatMap(repository.listChanges(record.importId), (changes) => findChangedSince(sql, record.importId, changes))).pipe(Effect.catchTag("SqlError", Effect.die));
  if (first.changed.length > 0 && rule === "refuse") return yield* new ChangedSince({ things: first.changed });
  // A conflict is of batches that are not committed yet; this one is.
  const { saleBatchId } = record;
  if (saleBatchId !== null) yield* Effect.catchTag(sales.prepareBatch(saleBatchId), "SaleConflict", Effect.die);
  yield* sql.withTransaction(
    Effect.gen(function* () {
      const { untouched, changed } = yield* findChangedSince(sql, record.importId, yield* repository.listChanges(record.importId));
      if (changed.length > 0 && rule === "refuse") return yield* new ChangedSince({ things: changed });
      if (saleBatchId !== null) yield* sales.undoBatch(saleBatchId);
      if (record.kind === "stock") yield* catalogue.reverseStock(`import:${record.importId}`);
      yield* takeBack({ importId: record.importId, layerId: record.layerId, userId }, untouched);
      yield* repository.markUndone(record.importId, userId);
    }),
  ).pipe(Effect.onError(() => (saleBatchId === null ? Effect.void : sales.releaseBatch(saleBatchId))), Effect.catchTag("SqlError", Effect.die));
}) satisfies (record: ImportRecord, userId: number, rule?: ChangedSinceRule) => Effect.Effect<void, WrongBatchState | ChangedSince, SqlClient.SqlClient | SaleStore | Catalogue | ImportRepository>;
