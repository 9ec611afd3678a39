/** Calls whose path names the model, shaped as a typed group: rows and saves go through the bodies of the entity's row. */
import type { ComptoirClient } from "@comptoir/api/client";
import { modelBodies } from "@comptoir/api/wire";
import { entityRow, type EntityName, type EntityValues } from "@comptoir/domain/entity";
import { Effect, Schema } from "effect";

import type { EntityClient } from "./entity-requests.ts";

type Wire = Readonly<Record<string, unknown>>;

export function modelClient({ model: calls, genericModel }: ComptoirClient, name: EntityName): EntityClient {
  const { model } = entityRow(name);
  const params = { model };
  const bodies = modelBodies(name);
  const decode = Schema.decodeUnknownSync(Schema.Array(bodies.row));
  const encode = Schema.encodeUnknownSync(Schema.Array(bodies.save));
  const rowsOf = (rows: readonly Wire[]) => decode(rows) as readonly EntityValues[];
  const sendSaves = (payload: readonly EntityValues[]) =>
    encode(payload.map((save) => Object.fromEntries(Object.entries(save).filter(([, value]) => value !== undefined))));
  const decodeRows = <E>(answer: Effect.Effect<readonly Wire[], E>) => Effect.map(answer, rowsOf);
  return {
    list: ({ params: { getChildren }, query }) =>
      Effect.map(genericModel.list({ params: { ...params, children: getChildren }, query }), ({ rows, total }) => ({
        rows: rowsOf(rows),
        total,
      })),
    listByPost: ({ query, payload }) =>
      Effect.map(genericModel.listByPost({ params, query, payload }), ({ rows, total }) => ({
        rows: rowsOf(rows),
        total,
      })),
    facets: ({ query, payload }) => calls.facets({ params, query, payload }),
    get: ({ params: { getChildren }, query }) =>
      Effect.map(calls.get({ params: { ...params, getChildren }, query }), (row) => rowsOf([row])[0] ?? {}),
    creationScope: () => calls.creationScope({ params }),
    references: () => calls.references({ params }),
    create: ({ headers, query, payload }) =>
      decodeRows(calls.create({ params, headers, query, payload: sendSaves(payload) })),
    update: ({ query, payload }) => decodeRows(calls.update({ params, query, payload: sendSaves(payload) })),
    dependents: ({ payload }) => calls.dependents({ params, payload }),
    remove: ({ payload }) => calls.remove({ params, payload }),
    restore: ({ payload }) => decodeRows(calls.restore({ params, payload })),
    history: ({ params: { id }, query }) => calls.history({ params: { model, id }, query }),
  };
}
