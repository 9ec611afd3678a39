import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { Catalogue, type CatalogueItem } from "../catalogue/index.ts";
import { SaleStore, type WrongBatchState } from "../sales/index.ts";
import { deleteMade } from "./import-transactions.ts";
import { ImportRepository, type ImportRecord } from "./import-repository.ts";
import { updatePlaces, type PlaceRow } from "./import-places.ts";

/**
 * Takes an import back, in one transaction: its sales count no more, its stock movements are reversed, what it changed is as it was, and what
 * it made is marked as deleted unless living sales or stock stand on it. Nothing is erased.
 */
export const undoImport = Effect.fn("undoImport")(function* (record: ImportRecord, userId: number) {
  const sql = yield* SqlClient.SqlClient;
  const sales = yield* SaleStore;
  const catalogue = yield* Catalogue;
  const repository = yield* ImportRepository;
  yield* sql.withTransaction(
    Effect.gen(function* () {
      if (record.saleBatchId !== null) yield* sales.undoBatch(record.saleBatchId);
      const changes = yield* repository.listChanges(record.importId);
      if (record.kind === "stock") yield* catalogue.reverseStock(`import:${record.importId}`);
      // What was written to these columns came from the types below, in this module's own imports.
      yield* catalogue.updateItems(changes.flatMap((change) => (change.entity === "item" && change.before !== null ? [change.before as CatalogueItem] : [])));
      yield* updatePlaces(sql, changes.flatMap((change) => (change.entity === "location" && change.before !== null ? [change.before as PlaceRow] : [])));
      yield* deleteMade(sql, changes);
      yield* repository.markUndone(record.importId, userId);
    }),
  ).pipe(Effect.catchTag("SqlError", Effect.die));
}) satisfies (record: ImportRecord, userId: number) => Effect.Effect<void, WrongBatchState, SqlClient.SqlClient | SaleStore | Catalogue | ImportRepository>;
