/** Deletes rows and restores them: deleted rows stay in the table, hidden from lists. */
import type { Caller } from "@comptoir/api/contract";
import type { EntityKey } from "@comptoir/api/wire";
import { Effect } from "effect";

import { scopeFor } from "../access/index.ts";
import { forbidden } from "../http/refusal.ts";
import { makeCheck } from "./check-save.ts";
import type { EntityBase } from "./entity-hooks.ts";
import { makeAudit, makeLock, type EntityParts } from "./entity-parts.ts";
import { inTransaction, refuseDuplicates, refuseDeletions } from "./save-steps.ts";

export function makeRemoval<Row extends EntityBase, R>(entityParts: EntityParts<Row, R>) {
  const { visibleRows, byIds } = entityParts;
  const setDeleted = makeSetDeleted(entityParts);
  return {
    /** Deletes rows; returns their keys with the new versions, which restoring requires. */
    remove: (caller: Caller, keys: readonly EntityKey[]) =>
      Effect.as(
        setDeleted(caller, keys, true),
        keys.map(({ id, version }) => ({ id, version: version + 1 })),
      ),
    restore: (caller: Caller, keys: readonly EntityKey[]) =>
      Effect.andThen(
        setDeleted(caller, keys, false),
        Effect.flatMap(
          byIds(
            caller,
            keys.map(({ id }) => id),
          ),
          (rows) => visibleRows(rows, caller),
        ),
      ),
  };
}

function makeSetDeleted<Row extends EntityBase, R>(entityParts: EntityParts<Row, R>) {
  const { entity, repository, hooks, takenIssue, inputOf } = entityParts;
  const checkSaves = makeCheck(entityParts);
  const lockKeys = makeLock(entityParts);
  const auditRows = makeAudit(entityParts);
  const refusePermanent = entity.isPermanent === true ? Effect.fail(forbidden("ACCESS_DENIED")) : Effect.void;

  return (caller: Caller, entityKeys: readonly EntityKey[], isDeleted: boolean) =>
    Effect.andThen(
      Effect.andThen(refusePermanent, refuseDuplicates(entityKeys)),
      inTransaction(
        Effect.gen(function* () {
          const scope = yield* scopeFor(caller);
          const lockedRows = yield* lockKeys(caller, scope, entityKeys, !isDeleted);
          const callCache = {};
          if (isDeleted)
            yield* refuseDeletions(lockedRows, (someRows) => hooks.beforeRemove?.(caller, someRows) ?? Effect.void);
          for (const [index, row] of lockedRows.entries()) {
            // Restoring a row runs the rules of a save: a referenced row may be deleted, its name taken, or its content
            // beyond the caller's rights.
            if (!isDeleted)
              yield* checkSaves(
                {},
                { caller, targetId: row.targetId, call: callCache, before: row },
                lockedRows.length > 1 ? index : null,
              );
            yield* repository.markDeleted([row.id], isDeleted);
          }
          for (const row of lockedRows)
            yield* auditRows(caller, isDeleted ? "DELETE" : "RESTORE", row, {
              before: inputOf(row),
              after: { ...inputOf(row), isDeleted },
            });
        }),
        takenIssue,
      ),
    );
}
