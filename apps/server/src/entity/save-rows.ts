/** Creates and updates rows: checked, versioned and audited, all or none. */
import type { Caller } from "@comptoir/api/contract";
import type { EntityKey } from "@comptoir/api/wire";
import { wireNameOfField, listChanges, type EntityName } from "@comptoir/domain/entity";
import { issue } from "@comptoir/domain/result";
import { Effect } from "effect";

import { requireCreation, scopeFor } from "../access/index.ts";
import { invalid } from "../http/refusal.ts";
import { makeCheck } from "./check-save.ts";
import type { EntityBase, EntitySave, SaveContext, SaveMode } from "./entity-hooks.ts";
import { makeAudit, makeLock, type EntityParts } from "./entity-parts.ts";
import { findRequestIds, recordRequest, type RequestKey } from "./request-key.ts";
import { saveEach, inTransaction, refuseDuplicates } from "./save-steps.ts";

/** Fields that every save changes by itself, so that the history leaves them out. */
const notInHistory: ReadonlySet<string> = new Set(["version", "changedOn", "onHand"]);

export function makeCreate<Row extends EntityBase, R>(entityParts: EntityParts<Row, R>) {
  const { name, entity, repository, hooks, takenIssue, inputOf, visibleRows, byIds } = entityParts;
  const checkSaves = makeCheck(entityParts);
  const auditRows = makeAudit(entityParts);

  return Effect.fn(`${name}.create`)(function* (
    caller: Caller,
    saves: readonly EntitySave[],
    key: RequestKey | null,
    { dryRun = false, notify = true }: SaveMode = {},
  ) {
    const home = yield* homeTarget(caller);
    const ids = yield* inTransaction(
      Effect.gen(function* () {
        const existingIds = key === null || dryRun ? null : yield* findRequestIds(caller.userId, name, key);
        if (existingIds !== null) return existingIds;
        const places = new Set<number>();
        const call = {};
        const createdRows = yield* saveEach(saves, dryRun, takenIssue, (save, index) =>
          Effect.gen(function* () {
            const requestedTarget = save["targetId"];
            const targetId = Number.isSafeInteger(requestedTarget) ? Number(requestedTarget) : home;
            if (!places.has(targetId)) yield* requireCreation(caller, entity.model, targetId);
            places.add(targetId);
            const context: SaveContext<Row> = { caller, targetId, call, notify, before: null };
            const values = yield* checkSaves(save, context, saves.length === 1 ? null : index);
            const id = yield* repository.insert({ targetId, ...values });
            yield* hooks.writeRelated?.(id, values) ?? Effect.void;
            yield* hooks.afterCreate?.(id, values, context) ?? Effect.void;
            return id;
          }),
        );
        yield* hooks.afterSave?.(caller, createdRows) ?? Effect.void;
        // A new layer or target is in the caller's scope only now, after it was written.
        for (const row of yield* repository.lock(yield* scopeFor(caller), createdRows))
          yield* auditRows(caller, "CREATE", row, { before: null, after: inputOf(row) });
        if (key !== null) yield* recordRequest(caller.userId, name, key, createdRows);
        return createdRows;
      }),
      takenIssue,
    ).pipe(Effect.catchTag("Tried", () => Effect.succeed<readonly number[]>([])));
    return yield* visibleRows(yield* byIds(caller, ids), caller);
  });
}

const homeTarget = Effect.fnUntraced(function* (caller: Caller) {
  const { layers } = yield* scopeFor(caller);
  return layers.find(({ id }) => id === caller.layerId)?.targetId ?? 0;
});

export function makeUpdate<Row extends EntityBase, R>(entityParts: EntityParts<Row, R>) {
  const { name, repository, hooks, takenIssue, visibleRows, byIds } = entityParts;
  const checkSaves = makeCheck(entityParts);
  const lockKeys = makeLock(entityParts);
  const auditUpdate = makeUpdateAudit(entityParts);

  return Effect.fn(`${name}.update`)(function* (
    caller: Caller,
    saves: readonly EntitySave[],
    { dryRun = false }: SaveMode = {},
  ) {
    const isSeveral = saves.length > 1;
    const keys = yield* keysOf(name, saves);
    yield* refuseDuplicates(keys);
    const ids = yield* inTransaction(
      Effect.gen(function* () {
        const scope = yield* scopeFor(caller);
        const rows = yield* lockKeys(caller, scope, keys, false);
        const call = {};
        yield* saveEach(rows, dryRun, takenIssue, (rowBefore, index) =>
          Effect.gen(function* () {
            const values = yield* checkSaves(
              saves[index] ?? {},
              { caller, targetId: rowBefore.targetId, call, before: rowBefore },
              isSeveral ? index : null,
            );
            yield* repository.update(rowBefore.id, values);
            yield* hooks.writeRelated?.(rowBefore.id, values) ?? Effect.void;
          }),
        );
        yield* (
          hooks.afterSave?.(
            caller,
            keys.map(({ id }) => id),
          ) ?? Effect.void
        );
        const rowAfterById = new Map(
          (yield* repository.lock(
            scope,
            keys.map(({ id }) => id),
          )).map((row) => [row.id, row]),
        );
        for (const rowBefore of rows)
          yield* auditUpdate(caller, rowBefore, rowAfterById.get(rowBefore.id) ?? rowBefore);
        return keys.map(({ id }) => id);
      }),
      takenIssue,
    ).pipe(Effect.catchTag("Tried", () => Effect.succeed<readonly number[]>([])));
    return yield* visibleRows(yield* byIds(caller, ids), caller);
  });
}

/** Reads the keys of rows to update; every row must name its id and its version. */
const keysOf = Effect.fnUntraced(function* (name: EntityName, saves: readonly EntitySave[]) {
  const isSeveral = saves.length > 1;
  const missingFields = saves.flatMap(({ id, version }, index) => [
    ...(id === undefined ? [issue("REQUIRED", [...(isSeveral ? [index] : []), wireNameOfField(name, "id")])] : []),
    ...(version === undefined ? [issue("REQUIRED", [...(isSeveral ? [index] : []), "version"])] : []),
  ]);
  if (missingFields.length > 0) return yield* Effect.fail(invalid(missingFields));
  return saves.map(({ id = 0, version = 0 }): EntityKey => ({ id, version }));
});

/** Makes the function that audits the changed fields of a row. */
function makeUpdateAudit<Row extends EntityBase, R>(entityParts: EntityParts<Row, R>) {
  const { table, entity, inputOf } = entityParts;
  const columnsOf = Object.keys(table.fields);
  const auditRows = makeAudit(entityParts);
  return Effect.fnUntraced(function* (caller: Caller, rowBefore: Row, now: Row) {
    const changes = listChanges(
      inputOf(rowBefore),
      inputOf(now),
      columnsOf.filter((field) => !notInHistory.has(field)),
    );
    // Fields that give a number its meaning are audited with it.
    const unitFields = changes.flatMap(({ field }) => entity.numbersOf?.[field]?.by ?? []);
    const auditedSide = (row: Row, sideName: "before" | "after") => ({
      ...Object.fromEntries(unitFields.map((field) => [field, inputOf(row)[field]])),
      ...Object.fromEntries(changes.map((change) => [change.field, change[sideName]])),
    });
    yield* auditRows(caller, "UPDATE", now, {
      before: auditedSide(rowBefore, "before"),
      after: auditedSide(now, "after"),
    });
  });
}
