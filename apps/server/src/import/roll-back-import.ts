/** Restores items, departments and locations that an import wrote, where they still have the written values. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { Catalogue, type CatalogueItem, type CatalogueRow, type ItemValues } from "../catalogue/index.ts";
import { yieldToRequests } from "../database/index.ts";
import { SaleStore } from "../sales/index.ts";
import { isCreatedOrRestored, findChangedSince } from "./changed-since.ts";
import { updateLocations, type ImportedLocation } from "./import-places.ts";
import type { ImportChange } from "./import-changes.ts";
import type { ImportRecord } from "./import-records.ts";
import { ImportRepository } from "./import-repository.ts";
import { auditItemChanges, type ImportActor, type ItemChange } from "./item-audit.ts";

/** Number of changes undone in one transaction; other requests run between two transactions. */
export const changesPerStep = 250;

/**
 * Rolls back a failed or cancelled import: discards its receipts, and restores its other changes unless they were
 * changed meanwhile. The record stays as that of a failed import, or is removed if the file was refused by its check.
 */
export const rollBackImport = Effect.fn("rollBackImport")(
  function* (importId: number, end: "failed" | "refused" = "failed") {
    const repository = yield* ImportRepository;
    const saleStore = yield* SaleStore;
    const importRecord = yield* repository.find(importId);
    if (importRecord?.state !== "RUNNING") return;
    if (importRecord.saleBatchId !== null) yield* Effect.ignore(saleStore.discardBatch(importRecord.saleBatchId));
    yield* rollBackInSteps(importRecord, { importId, layerId: importRecord.layerId, userId: importRecord.createdBy });
    yield* end === "refused" ? repository.forget(importId) : repository.finish(importId, "FAILED", null);
  },
  Effect.orDie,
  Effect.uninterruptible,
);

/**
 * Reverses the stock movements of an import, then restores its other changes, except of rows changed since, from the last
 * to the first. Each step of them is a transaction that also stores the progress, so that another server can continue;
 * concurrent runs take turns.
 */
export const rollBackInSteps = Effect.fn("rollBackInSteps")(
  function* ({ importId, kind }: ImportRecord, importActor: ImportActor) {
    const sql = yield* SqlClient.SqlClient;
    const catalogue = yield* Catalogue;
    const repository = yield* ImportRepository;
    const movementSource = `import:${importId}`;
    const movedItemIds = kind === "stock" ? yield* catalogue.listMovedItems(movementSource) : [];
    for (let first = 0; first < movedItemIds.length; first += changesPerStep) {
      yield* Effect.andThen(
        yieldToRequests,
        catalogue.reverseStock(movementSource, movedItemIds.slice(first, first + changesPerStep)),
      );
    }
    const rollBackStep = Effect.gen(function* () {
      const undoProgress = yield* repository.lockUndoneTo(importId);
      const stepChanges =
        undoProgress === undefined
          ? []
          : yield* repository.listChanges(importId, undoProgress.undoneTo, changesPerStep);
      const { untouched } = yield* findChangedSince(sql, importId, stepChanges);
      yield* rollBackChanges(importActor, untouched);
      const lastChange = stepChanges.at(-1);
      if (lastChange !== undefined) yield* repository.setUndoneTo(importId, lastChange.changeNo);
      return lastChange !== undefined;
    });
    while (yield* Effect.andThen(yieldToRequests, sql.withTransaction(rollBackStep))) continue;
  },
  Effect.catchTag("SqlError", Effect.die),
);

/**
 * Deletes what imports undone earlier had created, and kept only because of the import undone now: unless something
 * else uses it, or it was changed since. Either order of undoing two imports leaves the same.
 */
export const deleteKeptRows = Effect.fn("deleteKeptRows")(
  function* ({ importId }: ImportRecord, importActor: ImportActor) {
    const sql = yield* SqlClient.SqlClient;
    const repository = yield* ImportRepository;
    const keptChanges = yield* repository.listKeptFor(importId);
    for (let first = 0; first < keptChanges.length; first += changesPerStep) {
      const deleteStep = Effect.gen(function* () {
        const stepChanges = keptChanges.slice(first, first + changesPerStep);
        const { untouched } = yield* findChangedSince(sql, importId, stepChanges);
        yield* rollBackChanges(importActor, untouched);
      });
      yield* Effect.andThen(yieldToRequests, sql.withTransaction(deleteStep));
    }
  },
  Effect.catchTag("SqlError", Effect.die),
);

/** Restores the values of items and locations, and deletes created or restored rows that nothing uses. Run it in a transaction. */
const rollBackChanges = Effect.fn("rollBackChanges")(function* (
  importActor: ImportActor,
  importChanges: readonly ImportChange[],
) {
  const sql = yield* SqlClient.SqlClient;
  const catalogue = yield* Catalogue;
  // Imports stored these values from the types that they are cast to.
  yield* catalogue.updateItems(
    importChanges.flatMap((change) =>
      change.entity === "item" && change.before !== null ? [change.before as CatalogueItem] : [],
    ),
  );
  yield* updateLocations(
    sql,
    importChanges.flatMap((change) =>
      change.entity === "location" && change.before !== null ? [change.before as ImportedLocation] : [],
    ),
  );
  const deletedItemIds = yield* deleteUnusedRows(sql, importChanges.filter(isCreatedOrRestored));
  const itemChanges = importChanges.flatMap(({ entity, entityId, before, after }): ItemChange[] => {
    if (entity !== "item") return [];
    const [was, wrote] = [before as CatalogueRow | null, after as ItemValues];
    if (deletedItemIds.has(entityId))
      return [{ itemId: entityId, before: wrote, after: { ...(was ?? wrote), isDeleted: true } }];
    return was === null ? [] : [{ itemId: entityId, before: wrote, after: { ...was, isDeleted: false } }];
  });
  yield* auditItemChanges(importActor, itemChanges);
});

/** Marks rows as deleted that have no sales and no stock, no items of a department, and no open document of an item; returns the ids of the deleted items. */
const deleteUnusedRows = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  importChanges: readonly ImportChange[],
) {
  const idArrayOf = (entity: ImportChange["entity"]) =>
    `{${importChanges
      .filter((change) => change.entity === entity)
      .map((change) => change.entityId)
      .join(",")}}`;
  const deletedItemRows = yield* sql<{ readonly id: number }>`
    UPDATE item SET is_deleted = true, version = version + 1, changed_at = now() WHERE item_id = ANY (${idArrayOf("item")}::integer[])
      AND NOT EXISTS (SELECT FROM sales_target_month_item m WHERE m.item_id = item.item_id)
      AND NOT EXISTS (SELECT FROM stock_on_hand s WHERE s.item_id = item.item_id AND s.quantity <> 0)
      AND NOT EXISTS (SELECT FROM inventory_line n JOIN inventory_document o USING (document_id)
        WHERE n.item_id = item.item_id AND o.status <> 'CLOSED' AND NOT n.is_deleted AND o.deleted_at IS NULL)
    RETURNING item_id AS id`;
  yield* sql`
    UPDATE department SET is_deleted = true WHERE department_id = ANY (${idArrayOf("department")}::integer[])
      AND NOT EXISTS (SELECT FROM item i WHERE i.department_id = department.department_id AND NOT i.is_deleted)
      AND NOT EXISTS (SELECT FROM sales_day_department d WHERE d.department_id = department.department_id)`;
  yield* sql`
    UPDATE target_layer SET is_deleted = true WHERE target_layer_id = ANY (${idArrayOf("location")}::integer[])
      AND NOT EXISTS (SELECT FROM sales_day d WHERE d.location_id = target_layer_id)
      AND NOT EXISTS (SELECT FROM stock_on_hand s WHERE s.location_id = target_layer_id AND s.quantity <> 0)`;
  return new Set(deletedItemRows.map(({ id }) => id));
}, Effect.orDie);
