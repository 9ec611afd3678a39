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

/** Fields that change without being typed, so that the history leaves them out. */
const fieldsNotInHistory: ReadonlySet<string> = new Set(["version", "changedOn", "onHand"]);

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
    const homeTargetId = yield* findHomeTargetId(caller);
    const createdIds = yield* inTransaction(
      Effect.gen(function* () {
        const idsOfRepeatedRequest = key === null || dryRun ? null : yield* findRequestIds(caller.userId, name, key);
        if (idsOfRepeatedRequest !== null) return idsOfRepeatedRequest;
        const permittedTargetIds = new Set<number>();
        const callCache = {};
        const createdRowIds = yield* saveEach(saves, dryRun, takenIssue, (save, index) =>
          Effect.gen(function* () {
            const requestedTarget = save["targetId"];
            const targetId = Number.isSafeInteger(requestedTarget) ? Number(requestedTarget) : homeTargetId;
            if (!permittedTargetIds.has(targetId)) yield* requireCreation(caller, entity.model, targetId);
            permittedTargetIds.add(targetId);
            const saveContext: SaveContext<Row> = { caller, targetId, call: callCache, notify, before: null };
            const checkedValues = yield* checkSaves(save, saveContext, saves.length === 1 ? null : index);
            const insertedId = yield* repository.insert({ targetId, ...checkedValues });
            yield* hooks.writeRelated?.(insertedId, checkedValues) ?? Effect.void;
            yield* hooks.afterCreate?.(insertedId, checkedValues, saveContext) ?? Effect.void;
            return insertedId;
          }),
        );
        yield* hooks.afterSave?.(caller, createdRowIds) ?? Effect.void;
        // A new layer or target is in the caller's scope only now, after it was written.
        for (const row of yield* repository.lock(yield* scopeFor(caller), createdRowIds))
          yield* auditRows(caller, "CREATE", row, { before: null, after: inputOf(row) });
        if (key !== null) yield* recordRequest(caller.userId, name, key, createdRowIds);
        return createdRowIds;
      }),
      takenIssue,
    ).pipe(Effect.catchTag("DryRunRollback", () => Effect.succeed<readonly number[]>([])));
    return yield* visibleRows(yield* byIds(caller, createdIds), caller);
  });
}

const findHomeTargetId = Effect.fnUntraced(function* (caller: Caller) {
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
    const hasSeveralSaves = saves.length > 1;
    const entityKeys = yield* requireKeys(name, saves);
    yield* refuseDuplicates(entityKeys);
    const updatedIds = yield* inTransaction(
      Effect.gen(function* () {
        const scope = yield* scopeFor(caller);
        const lockedRows = yield* lockKeys(caller, scope, entityKeys, false);
        const callCache = {};
        yield* saveEach(lockedRows, dryRun, takenIssue, (rowBefore, index) =>
          Effect.gen(function* () {
            const checkedValues = yield* checkSaves(
              saves[index] ?? {},
              { caller, targetId: rowBefore.targetId, call: callCache, before: rowBefore },
              hasSeveralSaves ? index : null,
            );
            yield* repository.update(rowBefore.id, checkedValues);
            yield* hooks.writeRelated?.(rowBefore.id, checkedValues) ?? Effect.void;
          }),
        );
        yield* (
          hooks.afterSave?.(
            caller,
            entityKeys.map(({ id }) => id),
          ) ?? Effect.void
        );
        const rowAfterById = new Map(
          (yield* repository.lock(
            scope,
            entityKeys.map(({ id }) => id),
          )).map((row) => [row.id, row]),
        );
        for (const rowBefore of lockedRows)
          yield* auditUpdate(caller, rowBefore, rowAfterById.get(rowBefore.id) ?? rowBefore);
        return entityKeys.map(({ id }) => id);
      }),
      takenIssue,
    ).pipe(Effect.catchTag("DryRunRollback", () => Effect.succeed<readonly number[]>([])));
    return yield* visibleRows(yield* byIds(caller, updatedIds), caller);
  });
}

/** Reads the keys of rows to update; every row must name its id and its version. */
const requireKeys = Effect.fnUntraced(function* (name: EntityName, saves: readonly EntitySave[]) {
  const hasSeveralSaves = saves.length > 1;
  const missingFields = saves.flatMap(({ id, version }, index) => [
    ...(id === undefined
      ? [issue("REQUIRED", [...(hasSeveralSaves ? [index] : []), wireNameOfField(name, "id")])]
      : []),
    ...(version === undefined ? [issue("REQUIRED", [...(hasSeveralSaves ? [index] : []), "version"])] : []),
  ]);
  if (missingFields.length > 0) return yield* Effect.fail(invalid(missingFields));
  return saves.map(({ id = 0, version = 0 }): EntityKey => ({ id, version }));
});

/** Makes the function that audits the changed fields of a row. */
function makeUpdateAudit<Row extends EntityBase, R>(entityParts: EntityParts<Row, R>) {
  const { table, entity, inputOf } = entityParts;
  const fieldNames = Object.keys(table.fields);
  const auditRows = makeAudit(entityParts);
  return Effect.fnUntraced(function* (caller: Caller, rowBefore: Row, rowAfter: Row) {
    const rowChanges = listChanges(
      inputOf(rowBefore),
      inputOf(rowAfter),
      fieldNames.filter((field) => !fieldsNotInHistory.has(field)),
    );
    // Fields that give a number its meaning are audited with it.
    const unitFields = rowChanges.flatMap(({ field }) => entity.numbersOf?.[field]?.by ?? []);
    const auditedValuesOf = (row: Row, sideName: "before" | "after") => ({
      ...Object.fromEntries(unitFields.map((field) => [field, inputOf(row)[field]])),
      ...Object.fromEntries(rowChanges.map((change) => [change.field, change[sideName]])),
    });
    yield* auditRows(caller, "UPDATE", rowAfter, {
      before: auditedValuesOf(rowBefore, "before"),
      after: auditedValuesOf(rowAfter, "after"),
    });
  });
}
