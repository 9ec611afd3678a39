/** Builds the service of an entity: lists are limited to the caller's scope, changes are checked, versioned and audited, and hidden fields removed. */

import type { Caller } from "@comptoir/api/contract";
import { Effect, Schema } from "effect";

import type { EntityBase, EntityHooks } from "./entity-hooks.ts";
import { makeParts } from "./entity-parts.ts";
import type { EntityTable } from "./entity-table.ts";
import { makeReads } from "./read-rows.ts";
import { makeRemoval } from "./remove-rows.ts";
import { rowEncoder } from "./row-encoder.ts";
import { makeHistory } from "./row-history.ts";
import { makeCreate, makeUpdate } from "./save-rows.ts";

export type EntityService<Row, R = never> = ReturnType<typeof makeEntityService<Row & EntityBase, unknown, R>>;

export function makeEntityService<Row extends EntityBase, Encoded, R = never>(
  entityTable: EntityTable<Row>,
  fields: Schema.Codec<Row, Encoded>,
  entityHooks: EntityHooks<Row, R>,
) {
  const { name } = entityTable;
  const entityParts = makeParts(entityTable, Schema.encodeSync(fields), entityHooks);
  const reads = makeReads(entityParts);
  return {
    name,
    encodeRow: rowEncoder(name, fields),
    ...reads,
    create: makeCreate(entityParts),
    update: makeUpdate(entityParts),
    ...makeRemoval(entityParts),
    /** Lists the records that depend on these rows; ids that do not exist have none. */
    dependents: Effect.fn(`${name}.dependents`)(function* (caller: Caller, ids: readonly number[]) {
      return entityHooks.listDependents === undefined
        ? []
        : yield* entityHooks.listDependents(caller, yield* entityParts.byIds(caller, ids));
    }),
    history: makeHistory(entityParts, reads),
  };
}
